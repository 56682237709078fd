import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatBytes, formatMemoryKb, formatTime, formatTimeMs } from '../../ui/format.ts'
import { resultsOf } from './live-rows.ts'
import type { SubmissionData } from './use-submission.ts'

const List = chakra('dl', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '10px 48px', mt: '16px', py: '12px', borderBlockWidth: '1px', borderColor: 'border', fontVariantNumeric: 'tabular-nums' },
})
const Name = chakra('dt', { base: { textStyle: 'label', color: 'fg.subtle' } })
const Value = chakra('dd', { base: { textStyle: 'cell', fontWeight: 500 } })
const ProblemLink = chakra(Link, { base: { color: 'accent.fg', '&:hover': { textDecoration: 'underline' } } })

/** Where the problem of a submission is read: in its contest, its group, or the public bank. */
const problemPath = ({ displayPid, gid }: SubmissionData['info']['submission']): string =>
  gid === null ? `/problem/${encodeURIComponent(displayPid ?? '')}` : `/group/${gid}/problem/${encodeURIComponent(displayPid ?? '')}/`

/** One line: problem, author, when, time, memory, length, language, judge. */
export function SubmissionFacts({ data: { info, state } }: { readonly data: SubmissionData }) {
  const { t } = useLingui()
  const { submission, title } = info
  const isCurrent = state.attempt === submission.version + 1
  const { time, memory } = isCurrent ? resultsOf(submission) : { time: null, memory: null }
  return (
    <List>
      <Fact name={t`Problem`}>
        {submission.displayPid === null ? '–' : <ProblemLink to={problemPath(submission)}>{`${submission.displayPid} ${title ?? ''}`}</ProblemLink>}
      </Fact>
      <Fact name={t`Author`}>{submission.username}</Fact>
      <Fact name={t`When`}>{formatTime(submission.submitTime)}</Fact>
      <Fact name={t`Time`}>{formatTimeMs(time)}</Fact>
      <Fact name={t`Memory`}>{formatMemoryKb(memory)}</Fact>
      <Fact name={t`Length`}>{formatBytes(submission.length)}</Fact>
      <Fact name={t`Language`}>{submission.language}</Fact>
      {submission.judger === '' ? null : <Fact name={t`Judge`}>{submission.judger}</Fact>}
    </List>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <Name>{name}</Name>
    <Value>{children}</Value>
  </div>
)
