import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import { isFinal, Status } from '@podium/proto/rules/submission/verdict.ts'
import { useAtomValue } from 'jotai'
import { ChevronRight, RotateCw } from 'lucide-react'
import { Link, useParams } from 'react-router-dom'
import { ApiError, isGone } from '../../api/errors.ts'
import { userAtom } from '../../api/session.ts'
import { openSignIn } from '../../api/sign-in.ts'
import { LiveStatusBadge } from '../../live/live-status-badge.tsx'
import { Button, LinkButton } from '../../ui/form/button.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { PageBody, useTitleTag } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { EmptyState, ErrorState, SignInState, Skeleton } from '../../ui/feedback/states.tsx'
import { VerdictChip } from '../../domain/submission/verdict-chip.tsx'
import { useProblemContext } from '../../domain/problem/problem-context.ts'
import { JudgeMenu } from '../judge-actions/index.ts'
import { HStack } from '../../ui/layout/stack.tsx'
import { AttemptHistory } from './attempt-history.tsx'
import { CasePanel } from './case-panel.tsx'
import { CodePanel } from './code-panel.tsx'
import { ManualMark } from './manual-mark.tsx'
import { isCurrent } from '../../domain/submission/is-current.ts'
import { mayResubmit } from '../../domain/submission/may-resubmit.ts'
import { resubmit } from '../../domain/submission/resubmit.ts'
import { ShareSwitch } from './share-switch.tsx'
import { SubmissionFacts } from './submission-facts.tsx'
import { RemoteNote } from '../../domain/submission/remote-note.tsx'
import { useSubmission } from '../../domain/submission/use-submission.ts'
import type { SubmissionData } from '../../domain/submission/use-submission.ts'

const Crumbs = chakra('nav', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '6px',
    'textStyle': 'cell',
    'color': 'fg.muted',
    'mb': '12px',
    '& a:hover': { color: 'accent.fg' },
  },
})
const RunNumber = chakra('span', { base: { fontVariantNumeric: 'tabular-nums' } })
const Head = chakra('header', {
  base: { display: 'flex', alignItems: 'center', gap: '16px', minH: '34px', flexWrap: 'wrap' },
})
const Score = chakra('span', { base: { fontSize: '20px', fontWeight: 620, fontVariantNumeric: 'tabular-nums' } })
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '32px',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.1fr) minmax(0, 1fr)' },
    mt: '24px',
  },
})
const Message = chakra('pre', {
  base: {
    mt: '20px',
    p: '12px 14px',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    borderRadius: 'panel',
    fontSize: '13px',
    lineHeight: '20px',
    maxH: '420px',
    overflow: 'auto',
  },
  // The compiler points into the line above with a caret: its lines are scrolled, all other texts wrap.
  variants: { wraps: { true: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } } },
})

const notSignedIn = 401

/** Inside a frame that has gutters of its own. */
const Framed = chakra('div', { base: { w: 'full', pt: '16px' } })

/**
 * One submission of the context around it, by default `/submission-detail/:submitID`: verdict, facts, cases and code,
 * live.
 */
export function SubmissionPage({ isFramed = false }: { readonly isFramed?: boolean }) {
  const { t } = useLingui()
  const { submitID = '' } = useParams()
  const { paths } = useProblemContext()
  const submitId = /^[1-9]\d{0,14}$/.test(submitID) ? Number(submitID) : null
  usePageTitle(t`Submission ${submitID}`)
  const Body = isFramed ? Framed : PageBody
  return (
    <Body>
      <Crumbs aria-label={t`You are here`}>
        <Link to={paths.submissions}>{t`Submissions`}</Link>
        <ChevronRight size={14} aria-hidden />
        <RunNumber as={useTitleTag()} aria-label={t`Submission ${submitID}`}>{`#${submitID}`}</RunNumber>
      </Crumbs>
      {submitId === null ? <NoSubmission /> : <Detail key={submitId} submitId={submitId} />}
    </Body>
  )
}

function NoSubmission() {
  const { t } = useLingui()
  const { paths } = useProblemContext()
  return (
    <EmptyState
      title={t`Submission not found`}
      hint={t`The address may be mistyped, or you may not view it.`}
      action={<LinkButton to={paths.submissions}>{t`All submissions`}</LinkButton>}
    />
  )
}

/** Submissions of contests are for those who have signed in. */
const asksToSignIn = (error: unknown): boolean => error instanceof ApiError && error.status === notSignedIn

function Detail({ submitId }: { readonly submitId: number }) {
  const { t } = useLingui()
  const query = useSubmission(submitId)
  const { data, live } = query
  const user = useAtomValue(userAtom)
  const { rules } = useProblemContext()
  if (query.isError && data === undefined) {
    if (user === null && asksToSignIn(query.error))
      return <SignInState isPage={false} title={t`Sign in to see this submission`} onSignIn={() => openSignIn()} />
    if (isGone(query.error)) return <NoSubmission />
    return (
      <ErrorState
        title={t`The submission could not be loaded`}
        reason={query.error.message}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (data === undefined) return <Waiting />
  // Outside its contest a submission does not tell whether that has ended: what is judged has nothing to wait for.
  const isPast = rules.isOver || (data.info.submission.cid !== 0 && isFinal(data.state.status))
  return (
    <>
      <Head>
        <Verdict data={data} />
        {data.info.remote && data.info.remote.phase !== 'final' ? <RemoteNote state={data.info.remote} wraps /> : null}
        {isPast ? null : <LiveStatusBadge live={live} />}
        <HStack gap="12px" ml="auto">
          <JudgeMenu
            submission={{ submitId, status: data.state.status, score: data.info.submission.score }}
            onDone={() => void query.refetch()}
            withWord
          />
          {mayResubmit({ ...data.info.submission, ...data.state, isRemote: data.info.isRemote }, user?.uid) ? (
            <Button
              icon={<RotateCw size={14} />}
              onClick={() => void resubmit(submitId, () => void query.refetch())}
            >{t`Resubmit`}</Button>
          ) : null}
          <ShareSwitch data={data} onChanged={() => void query.refetch()} />
        </HStack>
      </Head>
      <SubmissionFacts data={data} />
      <ErrorMessage data={data} />
      <Columns>
        <CasePanel data={data} />
        <CodePanel info={data.info} />
      </Columns>
      <AttemptHistory submitId={submitId} attempt={data.state.attempt} />
    </>
  )
}

/** Score and mark are those of the judging that was loaded: while another is under way they are not its own. */
function Verdict({ data: { info, state } }: { readonly data: SubmissionData }) {
  const { t } = useLingui()
  const { score, isManual } = isCurrent({ info, state }) ? info.submission : { score: null, isManual: false }
  return (
    <>
      <VerdictChip status={state.status} variant="big" done={state.done} total={state.total} />
      {score === null ? null : <Score aria-label={t`Score`}>{formatNumber(score)}</Score>}
      {isManual ? <ManualMark /> : null}
    </>
  )
}

const toneByName: Readonly<Record<number, string>> = { [Status.compileError]: 'verdict.ce' }
const withMessage: readonly number[] = [Status.compileError, Status.systemError, Status.submitFailed]

/** What compiler or judge said, for the verdicts that come with a text of their own. */
function ErrorMessage({ data: { info, state } }: { readonly data: SubmissionData }) {
  const locale = useLocale()
  const text = info.judgeReport ? judgeTextIn(info.judgeReport, locale) : info.submission.errorMessage
  if (!text || !withMessage.includes(state.status)) return null
  return (
    <Message
      wraps={state.status !== Status.compileError}
      colorPalette={toneByName[state.status] ?? 'verdict.none'}
      tabIndex={0}
      data-error-message=""
    >
      {text}
    </Message>
  )
}

function Waiting() {
  return (
    <>
      <Skeleton width="180px" height="34px" />
      <Skeleton height="62px" mt="18px" />
      <Skeleton height="240px" mt="24px" />
    </>
  )
}
