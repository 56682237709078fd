import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { isFinal, isInProgress, Status, verdictOf } from '@podium/proto/rules/submission/verdict.ts'
import { useAtomValue } from 'jotai'
import type { Atom } from 'jotai'
import { ListChecks, Send } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button, IconButton } from '../../../ui/form/button.tsx'
import { formatMemoryKb, formatTimeMs } from '../../../ui/text/format.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { VerdictChip } from '../../../domain/submission/verdict-chip.tsx'
import { VerdictIcon } from '../../../domain/submission/verdict-icon.tsx'
import { LiveStatusBadge } from '../../../live/live-status-badge.tsx'
import { useProblemContext } from '../../../domain/problem/problem-context.ts'
import { MutedText, VisuallyHidden } from '../../../ui/text/text.tsx'
import { useRunState } from './use-run.ts'
import type { Run } from './use-run.ts'
import { useProgress, useCases } from './use-progress.ts'

const CaseStrip = lazy(async () => ({ default: (await import('../../../domain/submission/case-strip.tsx')).CaseStrip }))
const RunAtSite = lazy(async () => ({ default: (await import('./at-site.tsx')).RunAtSite }))

/**
 * A phone with its keyboard up: the lines of the code need the height, so the dock keeps verdict and buttons in one
 * row.
 */
const LOW = '@media (max-width: 767px) and (max-height: 520px)'

const Bar = chakra('section', {
  base: {
    flexShrink: 0,
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minH: '52px',
    px: '16px',
    borderTopWidth: '1px',
    borderColor: 'border',
    textStyle: 'cell',
    fontVariantNumeric: 'tabular-nums',
    mdDown: { flexWrap: 'wrap', gap: '10px', py: '10px', pb: 'max(12px, env(safe-area-inset-bottom))' },
    [LOW]: { '&&': { py: '4px' }, '& [data-more]': { display: 'none' } },
  },
})
const RunLink = chakra(Link, {
  base: { 'color': 'accent.fg', 'fontWeight': 500, 'ml': 'auto', '&:hover': { textDecoration: 'underline' } },
})
const SolvedMark = chakra('span', { base: { display: 'inline-flex', color: 'verdict.ac.fg' } })
const Strip = chakra('div', {
  base: {
    'minW': 0,
    'flexShrink': 1,
    'overflow': 'hidden',
    '& [data-cases] > *': { flexShrink: 1, minW: '2px' },
    'mdDown': { 'order': 3, 'w': 'full', '& [data-cases] > *': { flex: '1 1 24px', maxW: '48px' } },
  },
})
const Actions = chakra('div', {
  base: {
    ml: 'auto',
    display: 'flex',
    gap: '8px',
    mdDown: { 'order': 4, 'w': 'full', '& button': { flex: 1, h: 'touch' } },
    [LOW]: { '&&': { w: 'auto', ml: 'auto' }, '& button .lucide': { display: 'none' } },
  },
})
const Keys = chakra('kbd', { base: { textStyle: 'micro', fontFamily: 'body', hideBelow: 'md' } })

export interface DockProps {
  /** Id in the problem context. */
  readonly problemId: string
  readonly runAtom: Atom<Run>
  /** The run of an earlier visit is still looked for: until it is here, nothing is shown that it would replace. */
  readonly isRestoring?: boolean
  /** Own state on the problem from earlier visits; -10 or undefined says nothing. */
  readonly ownStatus: number | undefined
  /** Another site judges the problem. */
  readonly isRemote?: boolean
  readonly onSubmit: () => void
  readonly onFinal: () => void
  /** Opens what there is to say of the run. */
  readonly onDetails?: () => void
  /** Why nothing can be submitted. */
  readonly disabledReason?: string
  /** Further buttons, before submit. */
  readonly actions?: ReactNode
}

/** The verdict dock: always there, so that a verdict never moves anything. */
export function Dock({
  problemId,
  runAtom,
  isRestoring = false,
  ownStatus,
  isRemote = false,
  onSubmit,
  onFinal,
  onDetails,
  disabledReason,
  actions,
}: DockProps) {
  const { t } = useLingui()
  const run = useAtomValue(runAtom)
  const { rules } = useProblemContext()
  const isHidden = run.kind === 'sent' && !rules.showsVerdict
  return (
    <Bar aria-label={t`Verdict`} data-dock="">
      {run.kind === 'none' && !isRestoring ? <Earlier status={ownStatus} /> : null}
      {isHidden ? (
        <>
          <Earlier status={Status.unknownResult} />
          <RunNumber problemId={problemId} submitId={run.submitId} />
        </>
      ) : null}
      {run.kind === 'submitting' ? <VerdictChip status={Status.submitting} variant="soft" /> : null}
      {run.kind === 'sent' && !isHidden ? (
        <RunFacts
          key={run.submitId}
          problemId={problemId}
          submitId={run.submitId}
          ownStatus={ownStatus}
          isRemote={isRemote}
          onFinal={onFinal}
          onDetails={onDetails}
        />
      ) : null}
      <Actions ml={run.kind === 'sent' ? 0 : 'auto'}>
        {actions}
        <Button
          variant="solid"
          icon={<Send size={14} />}
          loading={run.kind === 'submitting'}
          disabledReason={disabledReason}
          onClick={onSubmit}
          data-submit=""
        >
          {t`Submit`}
          <Keys>Ctrl ↵</Keys>
        </Button>
      </Actions>
    </Bar>
  )
}

function Earlier({ status }: { readonly status: number | undefined }) {
  const { t } = useLingui()
  // How far a judging has come is known by its run alone, which stays up to date.
  if (status === undefined || status === Status.notSubmitted || isInProgress(status)) return null
  const texts: Readonly<Record<number, string>> = {
    [Status.accepted]: t`You have solved the problem`,
    [Status.unknownResult]: t`Your submission has no verdict yet`,
  }
  return (
    <>
      <VerdictChip status={status} />
      <MutedText whiteSpace="nowrap" data-more="">
        {texts[status] ?? t`You have submitted a solution`}
      </MutedText>
    </>
  )
}

interface RunFactsProps {
  readonly problemId: string
  readonly submitId: number
  readonly ownStatus: number | undefined
  readonly isRemote: boolean
  readonly onFinal: () => void
  readonly onDetails?: () => void
}

function RunFacts({ problemId, submitId, ownStatus, isRemote, onFinal, onDetails }: RunFactsProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { data: state, live } = useRunState(submitId, onFinal)
  const progress = useProgress(state)
  const isOver = state !== undefined && isFinal(state.status)
  const cases = useCases(submitId, state)
  if (state === undefined) return null
  const statuses = isOver ? cases : state.caseStatuses
  return (
    <>
      <VerdictChip status={state.status} variant="soft" done={state.done} total={state.total} />
      <VisuallyHidden role="status">{isOver ? verdictOf(state.status).name[locale] : null}</VisuallyHidden>
      <Strip data-more="">
        <Suspense>
          <CaseStrip
            status={state.status}
            done={isOver ? (statuses?.length ?? progress.done) : progress.done}
            total={statuses?.length ?? progress.total}
            caseStatuses={statuses}
          />
        </Suspense>
      </Strip>
      {isRemote && !isOver ? (
        <Suspense>
          <RunAtSite submitId={submitId} />
        </Suspense>
      ) : null}
      {isOver && state.time !== null && state.time !== undefined && state.status !== Status.compileError ? (
        <MutedText
          whiteSpace="nowrap"
          data-more=""
        >{`${formatTimeMs(state.time)} · ${formatMemoryKb(state.memory)}`}</MutedText>
      ) : null}
      {isOver || live.state?.kind === 'live' ? null : <LiveStatusBadge live={live} />}
      {isOver && onDetails !== undefined ? (
        <IconButton label={t`Details of the result`} size="sm" onClick={onDetails} data-run-details="">
          <ListChecks size={16} />
        </IconButton>
      ) : null}
      {ownStatus === Status.accepted && isOver && state.status !== Status.accepted ? <Solved /> : null}
      <RunNumber problemId={problemId} submitId={submitId} />
    </>
  )
}

/** An accept of an earlier submission than the one shown. */
function Solved() {
  const { t } = useLingui()
  const text = t`You have solved the problem`
  return (
    <SolvedMark role="img" aria-label={text} data-tip={text} data-solved="">
      <VerdictIcon verdict={verdictOf(Status.accepted)} />
    </SolvedMark>
  )
}

function RunNumber({ problemId, submitId }: Pick<RunFactsProps, 'problemId' | 'submitId'>) {
  const { t } = useLingui()
  const { paths } = useProblemContext()
  return (
    <RunLink
      data-more=""
      to={paths.submission(submitId, problemId)}
      aria-label={t`Submission ${submitId}`}
    >{`#${submitId}`}</RunLink>
  )
}
