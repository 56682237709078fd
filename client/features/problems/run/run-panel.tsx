import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import type { SubmissionState } from '@podium/proto/rules/submission/submission-state.ts'
import { isFinal, isInProgress, Status, verdictOf } from '@podium/proto/rules/submission/verdict.ts'
import { useAtomValue } from 'jotai'
import type { Atom } from 'jotai'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { userAtom } from '../../../api/session.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { CaseDetail } from '../../../domain/submission/case-detail.tsx'
import { caseGroups, isSkipped, maxGridCases } from '../../../domain/submission/cases.ts'
import type { CaseItem } from '../../../domain/submission/cases.ts'
import { useCaseResult } from '../../../domain/submission/use-submission.ts'
import { useProblemContext } from '../../../domain/problem/problem-context.ts'
import { AtSite } from './at-site.tsx'
import { useRunState } from './use-run.ts'
import type { Run } from './use-run.ts'

const Plain = chakra('p', { base: { textStyle: 'cell', color: 'fg.muted', pt: '4px' } })
const Message = chakra('pre', {
  base: {
    p: '8px 12px',
    mb: '8px',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    borderRadius: 'l2',
    fontSize: '13px',
    lineHeight: '20px',
    overflow: 'auto',
  },
  // The compiler points into the line above with a caret: its lines are scrolled, all other texts wrap.
  variants: { wraps: { true: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } } },
})
const Cases = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: { base: 'nowrap', md: 'wrap' },
    overflowX: 'auto',
    m: '-2px',
    p: '2px',
    gap: '4px',
  },
})
const Case = chakra('button', {
  base: {
    'display': 'inline-flex',
    'flexShrink': 0,
    'alignItems': 'center',
    'gap': '6px',
    'h': { base: '44px', md: '26px' },
    'px': '8px',
    'textStyle': 'label',
    'fontVariantNumeric': 'tabular-nums',
    'borderWidth': '1px',
    'borderColor': 'border',
    'borderRadius': 'l1',
    '& b': { color: 'colorPalette.fg', fontWeight: 600 },
    '&[aria-pressed=true]': { borderColor: 'accent.solid', boxShadow: '0 0 0 1px {colors.accent.solid}' },
  },
})

/** What came of the submission in the dock: the compiler's words, or a case with its message and its data. */
export function RunPanel({ runAtom, isRemote }: { readonly runAtom: Atom<Run>; readonly isRemote: boolean }) {
  const { t } = useLingui()
  const run = useAtomValue(runAtom)
  const { rules } = useProblemContext()
  if (run.kind === 'none') return <Plain>{t`No submission yet. Its result will appear here.`}</Plain>
  if (run.kind === 'submitting') return <Plain>{t`The result appears here.`}</Plain>
  if (!rules.showsVerdict) return <Plain>{t`Results are hidden for now.`}</Plain>
  return <Outcome key={run.submitId} submitId={run.submitId} isRemote={isRemote} />
}

const nothing = (): void => undefined

function Outcome({ submitId, isRemote }: { readonly submitId: number; readonly isRemote: boolean }) {
  const { t } = useLingui()
  const { data: state } = useRunState(submitId, nothing)
  const atSite = isRemote ? <AtSite submitId={submitId} status={state?.status} /> : null
  if (state === undefined || isInProgress(state.status))
    return (
      <>
        {atSite}
        <Plain>{t`The result appears here.`}</Plain>
      </>
    )
  return (
    <>
      {atSite}
      <JudgeMessage state={state} />
      {hasCases(state, isRemote) ? <CaseChoice key={state.attempt} state={state} isRemote={isRemote} /> : null}
    </>
  )
}

const hasCases = ({ status }: SubmissionState, isRemote: boolean): boolean =>
  status !== Status.compileError && status !== Status.submitFailed && !(isRemote && status === Status.systemError)

const withMessage: readonly number[] = [Status.compileError, Status.systemError, Status.submitFailed]

/** What the compiler or the judge said of the whole submission. */
function JudgeMessage({ state: { submitId, attempt, status } }: { readonly state: SubmissionState }) {
  const { t } = useLingui()
  const locale = useLocale()
  const uid = useAtomValue(userAtom)?.uid
  const { data, isError, error, isLoading, refetch } = useQuery({
    queryKey: ['run-message', uid, submitId, attempt],
    queryFn: ({ signal }) => call('submissionDetail', { query: { submitId }, signal, quiet: true }),
    enabled: withMessage.includes(status),
  })
  if (isLoading) return <Skeleton height="60px" />
  if (isError)
    return (
      <ErrorState title={t`The message could not be loaded`} reason={error.message} onRetry={() => void refetch()} />
    )
  const text = data?.judgeReport ? judgeTextIn(data.judgeReport, locale) : data?.submission.errorMessage
  if (!text) return null
  const isCompileError = status === Status.compileError
  return (
    <Message
      wraps={!isCompileError}
      colorPalette={isCompileError ? 'verdict.ce' : 'verdict.none'}
      tabIndex={0}
      role="region"
      aria-label={isCompileError ? t`Compiler output` : t`Message`}
      data-run-message=""
    >
      {text}
    </Message>
  )
}

const firstToShow = (cases: readonly CaseItem[]): CaseItem | undefined =>
  cases.find((item) => item.status !== Status.accepted && !isSkipped(item)) ?? cases.find(({ hasData }) => hasData)

/** The first failed case, and the others to choose from; of very many only those that failed. */
function CaseChoice({ state, isRemote }: { readonly state: SubmissionState; readonly isRemote: boolean }) {
  const { t } = useLingui()
  const locale = useLocale()
  const [chosen, setChosen] = useState<number | null>(null)
  const query = useCaseResult(state.submitId, isFinal(state.status) ? state : undefined)
  const cases = caseGroups(query.data ?? null)
    .flatMap((group) => group.cases)
    .toSorted((a, b) => a.seq - b.seq)
  if (query.isLoading) return <Skeleton height="60px" />
  if (query.isError)
    return (
      <ErrorState
        title={t`The results of the cases could not be loaded.`}
        reason={query.error.message}
        onRetry={() => void query.refetch()}
      />
    )
  if (cases.length === 0)
    return (
      <Plain>
        {isRemote ? t`The site shows no results of single cases.` : t`The results of the cases are not shown.`}
      </Plain>
    )
  const item = cases.find(({ seq }) => seq === chosen) ?? firstToShow(cases)
  const run = cases.filter((each) => !isSkipped(each))
  const offered = (run.length > maxGridCases ? run.filter(({ status }) => status !== Status.accepted) : run).slice(
    0,
    maxGridCases,
  )
  return (
    <>
      <Cases role="group" aria-label={t`Test cases`}>
        {offered.map(({ seq, status }) => {
          const verdict = verdictOf(status)
          return (
            <Case
              key={seq}
              type="button"
              colorPalette={`verdict.${verdict.tone}`}
              aria-pressed={seq === item?.seq}
              data-tip={verdict.name[locale]}
              onClick={() => setChosen(seq)}
              data-run-case={seq}
            >
              #{seq}
              <b>{verdict.short}</b>
            </Case>
          )
        })}
      </Cases>
      {item === undefined ? null : <CaseDetail key={item.seq} item={item} run={state} />}
    </>
  )
}
