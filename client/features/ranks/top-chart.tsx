import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { limits } from '@podium/proto/rules/limits.ts'
import { scaleBand, scaleLinear } from '@visx/scale'
import { BarRounded } from '@visx/shape'
import { call } from '../../api/call.ts'
import { useSiteList } from '../../domain/site/use-site-list.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { Skeleton } from '../../ui/feedback/states.tsx'
import { useWidth } from '../../ui/layout/use-width.ts'
import type { RankKind, RankRow } from './rank-page.tsx'

const rowHeightPx = 26
const heightPx = rowHeightPx * limits.rankChartRows
const valuePx = 64
const radiusPx = 2

const Frame = chakra('figure', { base: { my: '8px', overflowX: 'clip', fontVariantNumeric: 'tabular-nums' } })
const Text = chakra('text', {
  base: { 'fontSize': '12px', 'fill': 'fg.muted', '&[data-own]': { fill: 'accent.fg', fontWeight: 600 } },
})

/** In the markup of a page, which cuts what does not fit. */
const Name = chakra('div', {
  base: {
    'textStyle': 'label',
    'lineHeight': '20px',
    'color': 'fg.muted',
    'textAlign': 'right',
    'truncate': true,
    '&[data-own]': { color: 'accent.fg', fontWeight: 600 },
  },
})

const nameWidth = (width: number): number => (width < 600 ? 96 : 168)
const valueOf = (kind: RankKind, row: RankRow): number => (kind === 'acm' ? row.ac : (row.score ?? 0))

interface OfReader {
  readonly kind: RankKind
  readonly ownUid: string | undefined
}

/** Who is on top, whatever page of the rank is shown. */
export const useTop = (kind: RankKind) =>
  useSiteList({
    what: 'ranks',
    key: ['rank', kind, 'top'],
    load: (signal) =>
      call('rankList', { query: { type: kind === 'acm' ? 0 : 1, limit: limits.rankChartRows }, signal, quiet: true }),
  })

interface TopChartProps extends OfReader {
  readonly top: Pick<ReturnType<typeof useTop>, 'data' | 'isError'>
}

/** The first ten who have solved anything as bars; one's own in the accent. The table below says the same in words. */
export function TopChart({ kind, ownUid, top }: TopChartProps) {
  const { t } = useLingui()
  const [ref, width] = useWidth<HTMLElement>()
  return (
    <Frame ref={ref} aria-label={t`The first ten`}>
      {top.data ? (
        <Bars
          rows={top.data.records.filter((row) => valueOf(kind, row) > 0)}
          kind={kind}
          ownUid={ownUid}
          width={width}
        />
      ) : top.isError ? null : (
        <Skeleton height={`${heightPx}px`} data-page-skeleton="" />
      )}
    </Frame>
  )
}

interface BarsProps extends OfReader {
  readonly rows: readonly RankRow[]
  readonly width: number
}

function Bars({ rows, kind, ownUid, width }: BarsProps) {
  const left = nameWidth(width)
  const x = scaleLinear({
    domain: [0, Math.max(1, ...rows.map((row) => valueOf(kind, row)))],
    range: [0, Math.max(0, width - left - valuePx)],
  })
  const y = scaleBand({ domain: rows.map(({ uid }) => uid), range: [0, rowHeightPx * rows.length], padding: 0.36 })
  const barPx = y.bandwidth()
  return (
    <svg width={width} height={rowHeightPx * rows.length} aria-hidden="true">
      {rows.map((row) => {
        const own = row.uid === ownUid
        const top = y(row.uid) ?? 0
        const middle = top + barPx / 2 + 4
        const length = x(valueOf(kind, row))
        return (
          <g key={row.uid}>
            <foreignObject x={0} y={top - 2} width={left - 12} height={barPx + 4}>
              <Name data-own={own || undefined}>{row.username}</Name>
            </foreignObject>
            <BarRounded
              x={left}
              y={top}
              width={length}
              height={barPx}
              radius={length > radiusPx ? radiusPx : 0}
              right
              fill={own ? 'var(--chakra-colors-accent-solid)' : 'var(--chakra-colors-border-emphasized)'}
            />
            <Text x={left + length + 8} y={middle} data-own={own || undefined}>
              {formatNumber(valueOf(kind, row))}
            </Text>
          </g>
        )
      })}
    </svg>
  )
}
