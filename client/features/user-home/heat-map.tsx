import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group } from '@visx/group'
import { useEffect, useRef } from 'react'
import { timeZoneName } from '../../ui/text/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { SectionHead } from '../../ui/layout/page.tsx'
import { MutedText } from '../../ui/text/text.tsx'
import { levelOf, weeksOf } from './year.ts'
import type { DayCount } from './year.ts'

const stepPx = 15
const cellPx = 12
const leftPx = 34
const topPx = 20
const shares = [0, 28, 52, 76, 100]
const monday = 1

const Scroll = chakra('div', { base: { overflowX: 'auto', pt: '12px', pb: '4px' } })
const Label = chakra('text', { base: { fontSize: '12px', fill: 'fg.muted' } })
const Legend = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '4px', textStyle: 'label', color: 'fg.muted' },
})
const Box = chakra('span', { base: { w: '12px', h: '12px', borderRadius: 'mark' } })

const fillOf = (level: number): string =>
  level === 0
    ? 'var(--chakra-colors-bg-muted)'
    : `color-mix(in srgb, var(--chakra-colors-verdict-ac-mark) ${shares[level] ?? 100}%, var(--chakra-colors-bg))`

const Shades = () => shares.map((share, level) => <Box key={share} style={{ background: fillOf(level) }} />)

/** What the shades of a square stand for. */
const Scale = () => (
  <Legend aria-hidden="true">
    <Trans>
      Less <Shades /> More
    </Trans>
  </Legend>
)

interface HeatMapProps {
  /** `yyyy-MM-dd` */
  readonly endDate: string
  readonly days: readonly DayCount[]
  /** In which the days are counted. */
  readonly timeZone: string
}

/** One year of submissions, a square a day, a column a week. */
export function HeatMap({ endDate, days, timeZone }: HeatMapProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const scroll = useRef<HTMLDivElement>(null)
  const weeks = weeksOf(endDate, days)
  const sum = days.reduce((total, { count }) => total + count, 0)
  const most = Math.max(...days.map(({ count }) => count), 0)
  const title = t`${plural(sum, { one: '# submission', other: '# submissions' })} in the last year`
  const zone = timeZoneName(undefined, timeZone)
  const monthName = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
  const dayName = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  // Where there is no room for a year, the newest weeks show.
  useEffect(() => {
    const box = scroll.current
    if (box !== null) box.scrollLeft = box.scrollWidth
  }, [weeks.length])
  return (
    <section>
      <SectionHead border="0" flexWrap="wrap" gap="0 12px" h="auto" minH="38px">
        <h2>{title}</h2>
        <MutedText size="label" mr="auto">{t`Days in ${zone}, contests not counted`}</MutedText>
        <Scale />
      </SectionHead>
      <Scroll ref={scroll} tabIndex={0} role="group" aria-label={title}>
        <svg width={leftPx + weeks.length * stepPx} height={topPx + 7 * stepPx} role="img" aria-label={title}>
          {[monday, monday + 2, monday + 4].map((row) => (
            <Label key={row} x={0} y={topPx + row * stepPx + 10}>
              {dayName.format(new Date(weeks[1]?.[row]?.date ?? endDate))}
            </Label>
          ))}
          {weeks.map((week, column) => {
            const first = week.find(({ date }) => date.endsWith('-01'))
            return (
              <Group key={week[0]?.date} left={leftPx + column * stepPx} top={topPx}>
                {first && column < weeks.length - 1 ? (
                  <Label y={-7}>{monthName.format(new Date(first.date))}</Label>
                ) : null}
                {week.map(({ date, count, weekday }) => (
                  <rect
                    key={date}
                    y={weekday * stepPx}
                    width={cellPx}
                    height={cellPx}
                    rx={3}
                    fill={fillOf(levelOf(count, most))}
                    data-tip={t`${count} on ${date}`}
                  />
                ))}
              </Group>
            )
          })}
        </svg>
      </Scroll>
    </section>
  )
}
