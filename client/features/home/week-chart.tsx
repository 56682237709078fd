import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { isRoot } from '@podium/proto/rules/user/roles.ts'
import { Group } from '@visx/group'
import { BarRounded } from '@visx/shape'
import { useAtomValue } from 'jotai'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { userAtom } from '../../api/session.ts'
import { IconButton } from '../../ui/form/button.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { SectionHead } from '../../ui/layout/page.tsx'
import { Ring } from '../../ui/feedback/ring.tsx'
import { bandOf, wholeTicks } from '../../ui/chart/scales.ts'
import { ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import { useWidth } from '../../ui/layout/use-width.ts'
import { useForcedRefresh, useHomeFigures } from './use-home.ts'

const heightPx = 240
const margin = { top: 26, right: 8, bottom: 26, left: 44 }
const axisTicks = 3
/** Below it there is room for the day alone, not for its month. */
const narrowPx = 380
const todayOpacity = 0.5
const radiusPx = 2

const Head = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '14px', minW: 0, flexWrap: 'wrap' } })
const Legend = chakra('span', {
  base: {
    'display': 'inline-flex',
    'alignItems': 'center',
    'gap': '6px',
    'textStyle': 'label',
    'color': 'fg.muted',
    'fontVariantNumeric': 'tabular-nums',
    '& b': { color: 'fg', fontWeight: 600 },
  },
})
const Swatch = chakra('span', { base: { w: '8px', h: '8px', borderRadius: '2px' } })
const Chart = chakra('div', {
  base: { pt: '14px', minH: `${heightPx + 14}px`, overflowX: 'clip', fontVariantNumeric: 'tabular-nums' },
})
const Label = chakra('text', { base: { fontSize: '12px', fill: 'fg.muted' } })
const Table = chakra('table', { base: { srOnly: true } })

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/** Submissions of the last seven days, accepted ones within. */
export function WeekChart() {
  const { t } = useLingui()
  const figures = useHomeFigures()
  const isRootUser = useAtomValue(userAtom)?.roleList.some(isRoot) ?? false
  const week = figures.data?.statistics
  return (
    <section>
      <SectionHead>
        <Head>
          <h2>{t`Submissions of the week`}</h2>
          {week ? (
            <>
              <Legend>
                <Swatch bg="border.emphasized" />
                {t`All`} <b>{formatNumber(sum(week.totalCountList))}</b>
              </Legend>
              <Legend>
                <Swatch bg="verdict.ac.mark" />
                {t`Accepted`} <b>{formatNumber(sum(week.acCountList))}</b>
              </Legend>
            </>
          ) : null}
        </Head>
        {isRootUser ? <Refresh /> : null}
      </SectionHead>
      <Chart>
        {week ? (
          <Bars week={week} />
        ) : figures.isError ? (
          <ErrorState reason={figures.error?.message} onRetry={() => void figures.refetch()} />
        ) : (
          <Skeleton height={`${heightPx}px`} />
        )}
      </Chart>
    </section>
  )
}

function Refresh() {
  const { t } = useLingui()
  const refresh = useForcedRefresh()
  const [isBusy, setBusy] = useState(false)
  return (
    <IconButton
      label={t`Show again`}
      size="sm"
      disabled={isBusy}
      onClick={() => {
        setBusy(true)
        void refresh()
          .catch(() => undefined)
          .finally(() => setBusy(false))
      }}
    >
      {isBusy ? <Ring phase="turning" size={14} /> : <RefreshCw size={14} />}
    </IconButton>
  )
}

type Week = NonNullable<ReturnType<typeof useHomeFigures>['data']>['statistics']

function Bars({ week }: { readonly week: Week }) {
  const { t } = useLingui()
  const [ref, width] = useWidth<HTMLDivElement>()
  const { dateStrList: days, totalCountList: totals, acCountList: accepted } = week
  const innerWidth = Math.max(0, width - margin.left - margin.right)
  const innerHeight = heightPx - margin.top - margin.bottom
  const isNarrow = innerWidth < narrowPx
  const band = bandOf(days.length, innerWidth, 0.45)
  const ticks = wholeTicks(Math.max(4, ...totals), axisTicks)
  const y = (count: number): number => innerHeight * (1 - count / (ticks.at(-1) ?? 1))
  const bar = (count: number, fill: string, key: string, index: number) => (
    <BarRounded
      key={key}
      x={band.startOf(index)}
      y={y(count)}
      width={band.widthPx}
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
          <Ticks ticks={ticks} width={innerWidth} y={y} />
          {days.map((day, index) => {
            const total = totals[index] ?? 0
            const isToday = index === days.length - 1
            const middle = band.startOf(index) + band.widthPx / 2
            return (
              <g key={day}>
                <g opacity={isToday ? todayOpacity : 1}>
                  {bar(total, 'var(--chakra-colors-border-emphasized)', 'all', index)}
                  {bar(accepted[index] ?? 0, 'var(--chakra-colors-verdict-ac-mark)', 'accepted', index)}
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
