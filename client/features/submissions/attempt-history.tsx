import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { call } from '../../api/call.ts'
import { userAtom } from '../../api/session.ts'
import { VerdictChip } from '../../domain/submission/verdict-chip.tsx'
import { SectionHead } from '../../ui/layout/page.tsx'
import { formatMemoryKb, formatNumber, formatTime, formatTimeMs } from '../../ui/text/format.ts'
import { MutedText } from '../../ui/text/text.tsx'
import { ManualMark } from './manual-mark.tsx'

type Attempt = CallAnswer<'submissionAttempts'>[number]

const Frame = chakra('section', { base: { mt: '28px' } })
const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 14px',
    py: '7px',
    borderBottomWidth: '1px',
    borderColor: 'border',
    textStyle: 'cell',
    fontVariantNumeric: 'tabular-nums',
  },
})

interface AttemptHistoryProps {
  readonly submitId: number
  /** Of the judging that stands. */
  readonly attempt: number
}

/** What earlier judgings came to. Nobody but the staff is answered: for others there is nothing here. */
export function AttemptHistory({ submitId, attempt }: AttemptHistoryProps) {
  const { t } = useLingui()
  const uid = useAtomValue(userAtom)?.uid
  const { data = [] } = useQuery({
    queryKey: ['submission-attempts', uid, submitId, attempt],
    queryFn: ({ signal }) => call('submissionAttempts', { query: { submitId }, signal, quiet: true }),
    enabled: uid !== undefined && attempt > 1,
    retry: false,
  })
  if (data.length === 0) return null
  return (
    <Frame>
      <SectionHead>
        <h2>{t`Earlier judgings`}</h2>
      </SectionHead>
      <ul aria-label={t`Earlier judgings`}>
        {data.map((one) => (
          <Line key={one.attempt} one={one} />
        ))}
      </ul>
    </Frame>
  )
}

function Line({ one: { status, score, isManual, time, memory, judger, judgedAt } }: { readonly one: Attempt }) {
  const measures = [time === null ? '' : formatTimeMs(time), memory === null ? '' : formatMemoryKb(memory)]
  return (
    <Row>
      <VerdictChip status={status} />
      {score === null ? null : <span>{formatNumber(score)}</span>}
      {isManual ? <ManualMark /> : null}
      <MutedText>{[...measures, judger, formatTime(judgedAt)].filter(Boolean).join(' · ')}</MutedText>
    </Row>
  )
}
