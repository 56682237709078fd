import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { isInProgress, Status } from '@podium/proto/rules/submission/verdict.ts'
import { CaseStrip } from '../../domain/submission/case-strip.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import { HelpText } from '../../ui/text/text.tsx'
import { CaseGrid } from './case-grid.tsx'
import { CaseTable } from './case-table.tsx'
import { caseGroups, maxGridCases } from '../../domain/submission/cases.ts'
import { useCaseResult } from '../../domain/submission/use-submission.ts'
import type { SubmissionData } from '../../domain/submission/use-submission.ts'

const Title = chakra('h2', {
  base: {
    'textStyle': 'section',
    'minH': '26px',
    'mb': '8px',
    'lineHeight': '26px',
    '& small': { textStyle: 'label', color: 'fg.muted', ml: '8px' },
  },
})

/** Verdicts that may come without a run. */
const unrun: readonly number[] = [Status.systemError, Status.submitFailed, Status.cancelled]

/** Cases of a submission: a strip that fills while they run, then the grid or the table. */
export function CasePanel({ data: { info, state } }: { readonly data: SubmissionData }) {
  const { t } = useLingui()
  const query = useCaseResult(info.submission.submitId, state)
  const groups = caseGroups(query.data ?? null)
  const count = groups.reduce((sum, group) => sum + group.cases.length, 0)
  const modes: Readonly<Record<string, string>> = {
    subtask_lowest: t`lowest of each subtask`,
    subtask_average: t`average of each subtask`,
    ergodic_without_error: t`stops at first failure`,
  }
  const isEmpty = query.isSuccess && groups.length === 0
  const whyNone = (): string | null => {
    if (state.status === Status.compileError) return t`Nothing was run, because the code does not compile.`
    if (isEmpty && unrun.includes(state.status)) return t`No case was run.`
    if (isEmpty && info.isRemote) return t`The site shows no results of single cases.`
    return isEmpty || state.status === Status.unknownResult ? t`The results of the cases are not shown.` : null
  }
  const why = whyNone()
  const mode = modes[query.data?.judgeCaseMode ?? '']
  return (
    <section>
      <Title>
        {t`Test cases`}
        {mode === undefined ? null : <small>{mode}</small>}
      </Title>
      {isInProgress(state.status) ? (
        <CaseStrip
          status={state.status}
          done={state.done ?? 0}
          total={state.total ?? 0}
          caseStatuses={state.caseStatuses}
        />
      ) : null}
      {query.isLoading ? <Skeleton height="120px" /> : null}
      {why === null ? null : <HelpText size="cell">{why}</HelpText>}
      {query.isError ? (
        <ErrorState
          title={t`The results of the cases could not be loaded.`}
          reason={query.error.message}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {count > maxGridCases ? <CaseTable groups={groups} run={state} /> : <CaseGrid groups={groups} run={state} />}
    </section>
  )
}
