import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { siteNames } from '@podium/proto/rules/remote/site-keys.ts'
import type { ReactNode } from 'react'
import { formatMemoryKb, formatSourceLength, formatTime, formatTimeMs, missing } from '../../ui/text/format.ts'
import { leadsToPage } from '../../ui/layout/known-pages.ts'
import { useProblemContext } from '../../domain/problem/problem-context.ts'
import type { ProblemContextValue } from '../../domain/problem/problem-context.ts'
import { resultsOf } from '../../domain/submission/live-rows.ts'
import { isCurrent } from '../../domain/submission/is-current.ts'
import { languageLabel } from '../../domain/submission/language-label.ts'
import { ExternalLink } from '../../ui/text/external-link.tsx'
import { FactName, TextLink } from '../../ui/text/text.tsx'
import { useIsStaff } from './use-is-staff.ts'
import type { SubmissionData } from '../../domain/submission/use-submission.ts'

const List = chakra('dl', {
  base: {
    display: { base: 'grid', md: 'flex' },
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    flexWrap: 'wrap',
    gap: { base: '10px 16px', md: '10px 48px' },
    mt: '16px',
    py: '12px',
    borderBlockWidth: '1px',
    borderColor: 'border',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Value = chakra('dd', { base: { textStyle: 'cell', fontWeight: 500 } })

/**
 * Where the problem of a submission is read: in the place of the page, else in its contest, its group, or the public
 * bank.
 */
function problemPathOf(
  { cid, gid }: SubmissionData['info']['submission'],
  problemId: string | null,
  context: ProblemContextValue,
): string | null {
  if (problemId === null) return null
  if (cid === context.ids.cid && gid === context.ids.gid) return context.paths.problem(problemId)
  const id = encodeURIComponent(problemId)
  if (cid !== 0) return `/contest/${cid}/problem/${id}/`
  return gid === null ? `/problem/${id}` : `/group/${gid}/problem/${id}/`
}

/** One line: problem, author, when, time, memory, length, language, judge. */
export function SubmissionFacts({ data: { info, state } }: { readonly data: SubmissionData }) {
  const { t } = useLingui()
  const { submission, title, displayId } = info
  const problemId = displayId ?? submission.displayPid
  const isStaff = useIsStaff()
  const problemPath = problemPathOf(submission, problemId, useProblemContext())
  const { time, memory } = isCurrent({ info, state }) ? resultsOf(submission) : { time: null, memory: null }
  return (
    <List>
      <Fact name={t`Problem`}>
        {problemPath === null ? '–' : <TextLink to={problemPath}>{`${problemId} ${title ?? ''}`}</TextLink>}
      </Fact>
      <Fact name={submission.cid === 0 ? t`Author` : t`Team`}>
        <Author uid={submission.uid} name={submission.username} shown={info.displayName ?? submission.username} />
      </Fact>
      <Fact name={t`When`}>{formatTime(submission.submitTime)}</Fact>
      <Fact name={t`Time`}>{formatTimeMs(time)}</Fact>
      <Fact name={t`Memory`}>{formatMemoryKb(memory)}</Fact>
      <Fact name={t`Length`}>{formatSourceLength(submission.length)}</Fact>
      <Fact name={t`Language`}>{languageLabel(submission.language) || missing}</Fact>
      {info.remote ? <RemoteFacts remote={info.remote} /> : null}
      {submission.judger === '' || !isStaff ? null : <Fact name={t`Judge`}>{submission.judger}</Fact>}
    </List>
  )
}

/** The run at the site that judges it; the account there is for administrators. */
function RemoteFacts({ remote }: { readonly remote: NonNullable<SubmissionData['info']['remote']> }) {
  const { t } = useLingui()
  const { runId, runUrl, username } = remote
  const name = siteNames[remote.site]
  const shown = runId ?? missing
  return (
    <>
      <Fact name={t`Run at ${name}`}>
        {runUrl === null ? shown : <ExternalLink href={runUrl}>{shown}</ExternalLink>}
      </Fact>
      {username === null ? null : <Fact name={t`Account at ${name}`}>{username}</Fact>}
    </>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <FactName>{name}</FactName>
    <Value>{children}</Value>
  </div>
)

function Author({ uid, name, shown }: { readonly uid: string; readonly name: string; readonly shown: string }) {
  const path = `/user-home?${new URLSearchParams({ uid, username: name })}`
  return leadsToPage(path) ? <TextLink to={path}>{shown}</TextLink> : shown
}
