import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Group } from '@visx/group'
import { Pie } from '@visx/shape'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { formatNumber, formatRate } from '../../../ui/text/format.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { VerdictIcon } from '../../../domain/submission/verdict-icon.tsx'
import type { ProblemInfo } from '../queries.ts'
import { verdictCounts } from '../verdict-counts.ts'
import type { VerdictCount } from '../verdict-counts.ts'
import { InlineStack } from '../../../ui/layout/stack.tsx'

const sizePx = 200
const outerPx = sizePx / 2 - 1
const innerPx = 62
/** A gap of 2 px at the ring's outer edge, as an angle. */
const GAP = 2 / outerPx

const Layout = chakra('div', {
  base: { display: 'flex', gap: '32px', alignItems: 'center', flexWrap: 'wrap', justifyContent: 'center' },
})
const Table = chakra('table', {
  base: {
    'flex': '1 1 220px',
    'textStyle': 'cell',
    'fontVariantNumeric': 'tabular-nums',
    '& td': { py: '4px' },
    '& td + td': { textAlign: 'right', pl: '12px' },
    '& tr + tr': { borderTopWidth: '1px', borderColor: 'border' },
  },
})
const Total = chakra('text', { base: { textStyle: 'stat', fill: 'fg', textAnchor: 'middle' } })

interface StatisticDialogProps {
  readonly problemId: string
  readonly counts: ProblemInfo['problemCount']
  readonly onClose: () => void
}

/** Verdicts of a problem as a ring, and as a table that says the same in numbers. */
export function StatisticDialog({ problemId, counts, onClose }: StatisticDialogProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const all = verdictCounts(counts)
  const sum = all.reduce((total, each) => total + each.count, 0)
  return (
    <Dialog title={t`Statistics of ${problemId}`} onClose={onClose}>
      <Layout>
        <Ring counts={all.filter((each) => each.count > 0)} total={counts.total} />
        <Table>
          <tbody>
            {all.map(({ verdict, count }) => (
              <tr key={verdict.code}>
                <td>
                  <InlineStack color="colorPalette.fg" gap="8px" colorPalette={`verdict.${verdict.tone}`}>
                    <VerdictIcon verdict={verdict} />
                    {verdict.short}
                    <chakra.span srOnly>{verdict.name[locale]}</chakra.span>
                  </InlineStack>
                </td>
                <td>{formatNumber(count)}</td>
                <td>{formatRate(count, sum)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Layout>
    </Dialog>
  )
}

function Ring({ counts, total }: { readonly counts: readonly VerdictCount[]; readonly total: number }) {
  return (
    <svg width={sizePx} height={sizePx} aria-hidden="true">
      <Group top={sizePx / 2} left={sizePx / 2}>
        {counts.length === 0 ? (
          <circle
            r={(outerPx + innerPx) / 2}
            fill="none"
            strokeWidth={outerPx - innerPx}
            stroke="var(--chakra-colors-bg-muted)"
          />
        ) : null}
        <Pie
          data={[...counts]}
          pieValue={(each) => each.count}
          pieSort={null}
          pieSortValues={null}
          outerRadius={outerPx}
          innerRadius={innerPx}
          padAngle={counts.length > 1 ? GAP : 0}
        >
          {(pie) =>
            pie.arcs.map((arc) => {
              const { tone, code } = arc.data.verdict
              const base = `var(--chakra-colors-verdict-${tone})`
              return (
                <path
                  key={code}
                  d={pie.path(arc) ?? ''}
                  fill={base}
                  stroke={`var(--chakra-colors-verdict-${tone}-mark)`}
                  strokeWidth={1}
                />
              )
            })
          }
        </Pie>
        <Total y="9">{formatNumber(total)}</Total>
      </Group>
    </svg>
  )
}
