import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Fragment, lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import { formatMemoryKb, formatNumber, formatTimeMs } from '../../ui/text/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { MutedText } from '../../ui/text/text.tsx'
import { VerdictChip } from './verdict-chip.tsx'
import type { JudgedRun } from './case-data.tsx'
import { isSkipped } from './cases.ts'
import type { CaseItem } from './cases.ts'

const Frame = chakra('div', {
  base: {
    mt: '8px',
    p: '12px 14px',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'panel',
    bg: 'bg.panel',
    textStyle: 'cell',
  },
})
const Head = chakra('div', {
  base: { 'display': 'flex', 'alignItems': 'center', 'gap': '10px', 'flexWrap': 'wrap', '& > b': { fontWeight: 600 } },
})
const Pairs = chakra('dl', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': 'auto minmax(0, 1fr)',
    'gap': '4px 16px',
    'mt': '8px',
    '& dt': { color: 'fg.muted' },
    '& dd': { fontFamily: 'mono', fontSize: '12.5px', overflowWrap: 'anywhere' },
  },
})
const Message = chakra('pre', { base: { whiteSpace: 'pre-wrap', maxH: '240px', overflow: 'auto' } })

const CaseData = lazy(async () => ({ default: (await import('./case-data.tsx')).CaseData }))

export interface CaseDetailProps {
  readonly item: CaseItem
  readonly run: JudgedRun
}

/**
 * One case: names of its files where the reader may know them, what the run or the checker said, and its data where
 * they are open.
 */
export function CaseDetail({ item, run }: CaseDetailProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const measures = isSkipped(item) ? [] : [formatTimeMs(item.time), formatMemoryKb(item.memory)]
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t`Input file`, item.inputData],
    [t`Output file`, item.outputData],
    [
      t`Message`,
      item.judgeReport ? (
        <Message key="message" tabIndex={0}>
          {judgeTextIn(item.judgeReport, locale)}
        </Message>
      ) : null,
    ],
  ]
  const known = facts.filter(([, value]) => value !== null)
  return (
    <Frame>
      <Head>
        <b>{t`Case ${item.seq}`}</b>
        <VerdictChip status={item.status} ofCase />
        <MutedText numeric>{measures.join(' · ')}</MutedText>
        {item.score === null ? null : <MutedText numeric>{t`Score ${formatNumber(item.score)}`}</MutedText>}
      </Head>
      {known.length === 0 ? null : (
        <Pairs>
          {known.map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </Pairs>
      )}
      {item.hasData && !isSkipped(item) ? (
        <Suspense>
          <CaseData run={run} seq={item.seq} />
        </Suspense>
      ) : null}
    </Frame>
  )
}
