import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatNumber } from '../../../ui/text/format.ts'
import { verdictCounts } from '../verdict-counts.ts'
import type { ProblemRow } from './list-queries.ts'

const Card = chakra('div', { base: { w: '280px', maxW: 'calc(100vw - 48px)', fontVariantNumeric: 'tabular-nums' } })
const Head = chakra('div', {
  base: {
    'display': 'flex',
    'justifyContent': 'space-between',
    'mb': '8px',
    '& b': { fontWeight: 600 },
    '& span': { color: 'fg.muted' },
  },
})
const Bar = chakra('div', { base: { display: 'flex', gap: '1px', h: '8px', bg: 'bg.muted' } })
const Piece = chakra('span', { base: { minW: '3px', borderWidth: '1px', borderColor: 'colorPalette.mark' } })
const Legend = chakra('dl', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: '3px 18px', mt: '10px' },
})
const Item = chakra('div', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '6px',
    '& dt': { color: 'fg.muted' },
    '& dd': { ml: 'auto', fontWeight: 500 },
  },
})
const Square = chakra('span', {
  base: { w: '8px', h: '8px', borderRadius: '2px', borderWidth: '1px', borderColor: 'colorPalette.mark' },
})

/** Verdicts of a problem as a bar and in numbers; those that nobody got are left out. */
export function DistributionCard({ row }: { readonly row: ProblemRow }) {
  const { t } = useLingui()
  const counts = verdictCounts(row).filter((each) => each.count > 0)
  return (
    <Card>
      <Head>
        <b>{row.problemId}</b>
        <span>{t`${plural(row.total, { one: '# submission', other: '# submissions' })}`}</span>
      </Head>
      <Bar>
        {counts.map(({ verdict, count }) => (
          <Piece
            key={verdict.code}
            bg={`verdict.${verdict.tone}`}
            colorPalette={`verdict.${verdict.tone}`}
            style={{ flexGrow: count }}
          />
        ))}
      </Bar>
      <Legend>
        {counts.map(({ verdict, count }) => (
          <Item key={verdict.code} colorPalette={`verdict.${verdict.tone}`}>
            <Square bg={`verdict.${verdict.tone}`} aria-hidden="true" />
            <dt>{verdict.short}</dt>
            <dd>{formatNumber(count)}</dd>
          </Item>
        ))}
      </Legend>
    </Card>
  )
}
