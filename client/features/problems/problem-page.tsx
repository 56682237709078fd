import { useLingui } from '@lingui/react/macro'
import type { Sample } from '@podium/proto/rules/problem/examples.ts'
import { useQueryClient } from '@tanstack/react-query'
import { atom } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router-dom'
import { isGone, isMissing } from '../../api/errors.ts'
import { LinkButton } from '../../ui/form/button.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx'
import type { TabOption } from '../../ui/layout/tabs.tsx'
import { useStable } from '../../ui/state/use-stable.ts'
import { SelfTestButton, SelfTestDock } from '../self-test/index.ts'
import { EditorPane } from './editor/editor-pane.tsx'
import { parseAnnex } from './page/annex.ts'
import { ProblemLayout, startView } from './page/problem-layout.tsx'
import type { ProblemTab, ProblemView } from './page/problem-layout.tsx'
import { Statement } from './page/statement.tsx'
import type { StatementProps } from './page/statement.tsx'
import { StatementSkeleton } from './page/statement-skeleton.tsx'
import { useWide } from './page/use-wide.ts'
import { remoteSiteOf } from '../../domain/problem/remote-problem.ts'
import { useProblemContext } from '../../domain/problem/problem-context.ts'
import { navigationKey, ownStatusKey, problemKey, useProblem } from './queries.ts'
import type { ProblemInfo } from './queries.ts'
import { CaptchaPrompt } from './run/captcha-prompt.tsx'
import { Dock } from './run/dock.tsx'
import { noRun } from './run/use-run.ts'
import { useSolution } from './run/use-solution.ts'

/** The other tabs come when somebody opens them. */
const AnnexList = lazy(async () => ({ default: (await import('./page/annex-list.tsx')).AnnexList }))
const RunPanel = lazy(async () => ({ default: (await import('./run/run-panel.tsx')).RunPanel }))
const MySubmissions = lazy(async () => ({ default: (await import('./page/my-submissions.tsx')).MySubmissions }))

const noRunAtom = atom(noRun)

/**
 * A problem of the context around it, by default the bank's `/problem/:problemID`: statement left, editor and verdict
 * dock right.
 */
export function ProblemPage() {
  const { problemID = '' } = useParams()
  const context = useProblemContext()
  return <ProblemScreen key={`${context.key} ${problemID}`} problemId={problemID} />
}

function ProblemScreen({ problemId }: { readonly problemId: string }) {
  const { t } = useLingui()
  const query = useProblem(problemId)
  // An address may write an id in small letters.
  const shownId = query.data?.displayId ?? query.data?.problem.problemId ?? problemId
  usePageTitle(query.data === undefined ? shownId : `${shownId} ${query.data.problem.title}`)
  const [view, setView] = useState(startView)
  const onView = (part: Partial<ProblemView>): void => setView((before) => ({ ...before, ...part }))
  if (query.data !== undefined)
    return <LoadedProblem problemId={shownId} address={problemId} info={query.data} view={view} onView={onView} />
  if (query.isError)
    return (
      <NoProblem error={query.error} title={t`The problem could not be loaded`} onRetry={() => void query.refetch()} />
    )
  const waiting = t`The problem is loading`
  return (
    <ProblemLayout
      problemId={problemId}
      tabs={[{ value: 'description', label: t`Problem description` }]}
      view={view}
      onView={onView}
      panel={() => <StatementSkeleton />}
      editor={null}
      dock={
        <Dock
          problemId={problemId}
          runAtom={noRunAtom}
          ownStatus={undefined}
          onSubmit={() => undefined}
          onFinal={() => undefined}
          disabledReason={waiting}
          actions={<SelfTestButton disabledReason={waiting} />}
        />
      }
    />
  )
}

interface NoProblemProps {
  readonly error: Error | null
  readonly title: string
  readonly onRetry: () => void
}

/** Trying again helps only where something failed, not where there is nothing for this reader. */
function NoProblem({ error, title, onRetry }: NoProblemProps) {
  const { t } = useLingui()
  const { paths } = useProblemContext()
  if (!isGone(error)) return <ErrorState title={title} reason={error?.message} onRetry={onRetry} />
  return (
    <EmptyState
      isPage
      title={error?.message ?? title}
      hint={isMissing(error) ? t`The address may be mistyped, or the problem is not open to you.` : undefined}
      action={<LinkButton to={paths.problems}>{t`All problems`}</LinkButton>}
    />
  )
}

interface LoadedProblemProps {
  /** Id in the problem context. */
  readonly problemId: string
  /** The same, as the address has it. */
  readonly address: string
  readonly info: ProblemInfo
  readonly view: ProblemView
  readonly onView: (part: Partial<ProblemView>) => void
}

function LoadedProblem({ problemId, address, info, view, onView }: LoadedProblemProps) {
  const { problem } = info
  const { ids } = useProblemContext()
  const isWide = useWide()
  const showCode = (): void => onView(isWide ? { isAlone: false } : { tab: 'code' })
  const solution = useSolution(problemId, info, showCode)
  const { control, ownStatus, samples, selfTest, sending, closedReason, showRun, submit } = solution
  const runTest = (): void => void selfTest.run()
  const reload = useReload(address)
  const files = parseAnnex(problem.userExtraFile)
  const onTest = useStable((sample: Sample) => void selfTest.runSample(sample))
  return (
    <ProblemLayout
      problemId={problemId}
      tabs={useTabs(files.length)}
      view={view}
      onView={onView}
      panel={(shown) => <Side shown={shown} problemId={problemId} info={info} onTest={onTest} />}
      editor={
        <>
          <EditorPane
            problem={{ pid: problem.id, cid: ids.cid }}
            site={remoteSiteOf(problem)}
            isGone={info.remote?.isGone === true}
            control={control}
            ownStatus={ownStatus}
            onSubmit={submit}
          />
          <SelfTestDock
            test={selfTest}
            samples={samples}
            run={<RunPanel runAtom={sending.runAtom} isRemote={problem.isRemote} />}
          />
        </>
      }
      dock={
        <>
          <Dock
            problemId={problemId}
            runAtom={sending.runAtom}
            isRestoring={sending.isRestoring}
            ownStatus={ownStatus}
            isRemote={problem.isRemote}
            onSubmit={submit}
            onFinal={reload}
            onDetails={() => {
              showCode()
              showRun()
            }}
            disabledReason={closedReason ?? undefined}
            actions={<SelfTestButton isSending={selfTest.isSending} waitS={selfTest.waitS} onPress={runTest} />}
          />
          <CaptchaPrompt />
        </>
      }
    />
  )
}

interface SideProps {
  readonly shown: Exclude<ProblemTab, 'code'>
  readonly problemId: string
  readonly info: ProblemInfo
  readonly onTest: StatementProps['onTest']
}

/** What stands beside the code. */
function Side({ shown, problemId, info, onTest }: SideProps) {
  if (shown === 'description') return <Statement problemId={problemId} info={info} onTest={onTest} />
  return (
    <Suspense>
      {shown === 'annex' ? (
        <AnnexList files={parseAnnex(info.problem.userExtraFile)} />
      ) : (
        <MySubmissions problemId={problemId} />
      )}
    </Suspense>
  )
}

function useTabs(fileCount: number): readonly TabOption<ProblemTab>[] {
  const { t } = useLingui()
  const always: readonly TabOption<ProblemTab>[] = [
    { value: 'description', label: t`Problem description` },
    { value: 'submissions', label: t`My submissions` },
  ]
  return fileCount === 0 ? always : [...always, { value: 'annex', label: t`Attachments`, count: fileCount }]
}

/**
 * After a final verdict: counts of the problem, the reader's own state on it, and the row of problems in focus mode.
 */
function useReload(problemId: string): () => void {
  const client = useQueryClient()
  const { key } = useProblemContext()
  return () => {
    void client.invalidateQueries({ queryKey: problemKey(key, problemId) })
    void client.invalidateQueries({ queryKey: ownStatusKey })
    void client.invalidateQueries({ queryKey: navigationKey(key) })
  }
}
