import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { BarRounded } from '@visx/shape'
import { formatNumber } from '../../ui/text/format.ts'
import { useWidth } from '../../ui/layout/use-width.ts'
import type { useHomeFigures } from './use-home.ts'

const margin = { top: 26, right: 8, bottom: 26, left: 44 }
const axisTicks = 3
/** Below it there is room for the day alone, not for its month. */
const narrowPx = 380
const todayOpacity = 0.5
const radiusPx = 2

const Label = chakra('text', { base: { fontSize: '12px', fill: 'fg.muted' } })
const Table = chakra('table', { base: { srOnly: true } })

type Week = NonNullable<ReturnType<typeof useHomeFigures>['data']>['statistics']

/** A bar a day, today's paler because it still grows. */
export function WeekBars({ week, heightPx }: { readonly week: Week; readonly heightPx: number }) {
  const { t } = useLingui()
  const [ref, width] = useWidth<HTMLDivElement>()
  const { dateStrList: days, totalCountList: totals, acCountList: accepted } = week
  const innerWidth = Math.max(0, width - margin.left - margin.right)
  const innerHeight = heightPx - margin.top - margin.bottom
  const isNarrow = innerWidth < narrowPx
  const x = scaleBand({ domain: days, range: [0, innerWidth], padding: 0.45 })
  const y = scaleLinear({ domain: [0, Math.max(4, ...totals)], range: [innerHeight, 0], nice: axisTicks })
  const bar = (count: number, fill: string, key: string, day: string) => (
    <BarRounded
      key={key}
      x={x(day) ?? 0}
      y={y(count)}
      width={x.bandwidth()}
      height={innerHeight - y(count)}
      radius={count > 0 ? radiusPx : 0}
      top
      fill={fill}
    />
  )
  return (
    <div ref={ref}>
      <svg width={width} height={heightPx} aria-hidden="true">
        <Group left={margin.left} top={margin.top}>
          <Ticks ticks={y.ticks(axisTicks)} width={innerWidth} y={y} />
          {days.map((day, index) => {
            const total = totals[index] ?? 0
            const isToday = index === days.length - 1
            const middle = (x(day) ?? 0) + x.bandwidth() / 2
            return (
              <g key={day}>
                <g opacity={isToday ? todayOpacity : 1}>
                  {bar(total, 'var(--chakra-colors-border-emphasized)', 'all', day)}
                  {bar(accepted[index] ?? 0, 'var(--chakra-colors-verdict-ac-mark)', 'accepted', day)}
                </g>
                <Label x={middle} y={y(total) - 7} textAnchor="middle">
                  {formatNumber(total)}
                </Label>
                <Label x={middle} y={innerHeight + 18} textAnchor="middle">
                  {isToday ? t`Today` : isNarrow ? day.slice('MM-'.length) : day}
                </Label>
              </g>
            )
          })}
        </Group>
      </svg>
      <WeekTable week={week} />
    </div>
  )
}

interface TicksProps {
  readonly ticks: readonly number[]
  readonly width: number
  readonly y: (count: number) => number
}

const Ticks = ({ ticks, width, y }: TicksProps) => (
  <>
    {ticks.map((tick) => (
      <g key={tick}>
        <line
          x2={width}
          y1={y(tick)}
          y2={y(tick)}
          stroke="var(--chakra-colors-border)"
          strokeDasharray={tick === 0 ? undefined : '2 4'}
        />
        <Label x={-10} y={y(tick) + 4} textAnchor="end">
          {formatNumber(tick)}
        </Label>
      </g>
    ))}
  </>
)

/** The same for a screen reader. */
function WeekTable({ week }: { readonly week: Week }) {
  const { t } = useLingui()
  const { dateStrList: days, totalCountList: totals, acCountList: accepted } = week
  return (
    <Table>
      <caption>{t`Submissions of the week`}</caption>
      <thead>
        <tr>
          <th>{t`Day`}</th>
          <th>{t`All`}</th>
          <th>{t`Accepted`}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day, index) => (
          <tr key={day}>
            <td>{day}</td>
            <td>{totals[index]}</td>
            <td>{accepted[index]}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
