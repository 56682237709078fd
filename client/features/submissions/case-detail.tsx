import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { formatMemoryKb, formatNumber, formatTimeMs } from '../../ui/format.ts'
import { VerdictChip } from '../../ui/verdict-chip.tsx'
import type { CaseItem } from './cases.ts'

const Frame = chakra('div', { base: { mt: '8px', p: '12px 14px', borderWidth: '1px', borderColor: 'border', borderRadius: 'panel', bg: 'bg.panel', textStyle: 'cell' } })
const Head = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '10px', flexWrap: 'wrap', '& > b': { fontWeight: 600 } } })
const Grey = chakra('span', { base: { color: 'fg.muted', fontVariantNumeric: 'tabular-nums' } })
const Pairs = chakra('dl', {
  base: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '4px 16px', mt: '8px', '& dt': { color: 'fg.muted' }, '& dd': { fontFamily: 'mono', fontSize: '12.5px', overflowWrap: 'anywhere' } },
})
const Message = chakra('pre', { base: { whiteSpace: 'pre-wrap', maxH: '240px', overflow: 'auto' } })

/** One case: names of its files where the reader may know them, and what the run or the checker said. */
export function CaseDetail({ item }: { readonly item: CaseItem }) {
  const { t } = useLingui()
  const facts = [formatTimeMs(item.time), formatMemoryKb(item.memory)]
  return (
    <Frame>
      <Head>
        <b>{t`Case ${item.seq}`}</b>
        <VerdictChip status={item.status} ofCase />
        <Grey>{facts.join(' · ')}</Grey>
        {item.score === null ? null : <Grey>{t`Score ${formatNumber(item.score)}`}</Grey>}
      </Head>
      <Pairs>
        {item.inputData === null ? null : (
          <>
            <dt>{t`Input file`}</dt>
            <dd>{item.inputData}</dd>
          </>
        )}
        {item.outputData === null ? null : (
          <>
            <dt>{t`Output file`}</dt>
            <dd>{item.outputData}</dd>
          </>
        )}
        {item.userOutput === null || item.userOutput === '' ? null : (
          <>
            <dt>{t`Your output`}</dt>
            <dd>
              <Message tabIndex={0}>{item.userOutput}</Message>
            </dd>
          </>
        )}
      </Pairs>
    </Frame>
  )
}
