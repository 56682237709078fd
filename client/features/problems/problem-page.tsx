import { t as translate } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { limits } from '@podium/proto/model/limits.ts'
import { userAtom } from '../../api/session.ts'
import { requireSignIn } from '../../api/sign-in.ts'
import { formatNumber } from '../../ui/format.ts'
import { useLocale } from '../../ui/locale.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { ErrorState } from '../../ui/states.tsx'
import type { TabOption } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.ts'
import { SelfTestButton } from '../self-test/self-test-button.tsx'
import { SelfTestDock } from '../self-test/self-test-dock.tsx'
import { useSelfTest } from '../self-test/use-self-test.ts'
import { EditorPane } from './editor/editor-pane.tsx'
import { useDraft } from './editor/use-draft.ts'
import { useLanguages } from './editor/use-languages.ts'
import { AnnexList } from './page/annex-list.tsx'
import { parseAnnex } from './page/annex.ts'
import { MySubmissions } from './page/my-submissions.tsx'
import { ProblemLayout } from './page/problem-layout.tsx'
import type { ProblemTab } from './page/problem-layout.tsx'
import { Statement } from './page/statement.tsx'
import { parseSamples } from './page/samples.ts'
import { StatementSkeleton } from './page/statement-skeleton.tsx'
import { useWide } from './page/use-wide.ts'
import { ownStatusQuery, problemQuery } from './queries.ts'
import type { ProblemInfo } from './queries.ts'
import { codeProblem } from './run/check-code.ts'
import { Dock } from './run/dock.tsx'
import { useRun } from './run/use-run.ts'

/** `/problem/:problemID`: statement left, editor and verdict dock right. */
export function ProblemPage() {
  const { problemID = '' } = useParams()
  return <ProblemScreen key={problemID} problemId={problemID} />
}

function ProblemScreen({ problemId }: { readonly problemId: string }) {
  const { t } = useLingui()
  // Another language is another text of the same problem: what is written and running stays while it loads.
  const query = useQuery({ ...problemQuery(problemId, useLocale()), placeholderData: keepPreviousData })
  usePageTitle(query.data === undefined ? problemId : `${problemId} ${query.data.problem.title}`)
  const [tab, setTab] = useState<ProblemTab>('description')
  if (query.data !== undefined) return <LoadedProblem info={query.data} tab={tab} onTab={setTab} />
  const failure = query.isError ? t`The problem did not load` : undefined
  return (
    <ProblemLayout
      tabs={[{ value: 'description', label: t`Problem Description` }]}
      tab={tab}
      onTab={setTab}
      panel={() =>
        failure === undefined ? <StatementSkeleton /> : <ErrorState title={failure} reason={query.error?.message} onRetry={() => void query.refetch()} />
      }
      editor={null}
      dock={
        <Dock run={{ kind: 'none' }} ownStatus={undefined} onSubmit={() => undefined} onFinal={() => undefined} disabledReason={failure ?? t`The problem is loading`} actions={<SelfTestButton disabledReason={failure ?? t`The problem is loading`} />} />
      }
    />
  )
}

interface LoadedProblemProps {
  readonly info: ProblemInfo
  readonly tab: ProblemTab
  readonly onTab: (tab: ProblemTab) => void
}

function LoadedProblem({ info, tab, onTab }: LoadedProblemProps) {
  const { problem, codeTemplate, languages } = info
  const known = useLanguages()
  const control = useDraft({ pid: problem.id, languages, templates: codeTemplate }, known)
  const { run, submit } = useRun()
  const ownStatus = useOwnStatus(problem.id)
  const reload = useReload(problem.problemId)
  const files = parseAnnex(problem.userExtraFile)
  const samples = parseSamples(problem.examples)
  const isWide = useWide()
  const { code, language } = control
  const selfTest = useSelfTest({
    pid: problem.id,
    isRemote: problem.isRemote,
    samples,
    solution: () => ({ code, language, mode: known.find(({ name }) => name === language)?.contentType ?? '' }),
    mayTest: () => requireSignIn() && isSendable(code),
    onShow: () => isWide || onTab('code'),
  })
  const send = async (): Promise<void> => {
    if (run.kind === 'submitting' || !requireSignIn() || !isSendable(control.code)) return
    const { problemId, isRemote } = problem
    if (await submit({ problemId, isRemote, language: control.language, code: control.code })) toast.success(translate`Submitted successfully`)
  }
  return (
    <ProblemLayout
      tabs={useTabs(files.length)}
      tab={tab}
      onTab={onTab}
      panel={(shown) => {
        if (shown === 'submissions') return <MySubmissions problemId={problem.problemId} />
        return shown === 'annex' ? <AnnexList files={files} /> : <Statement info={info} onTest={selfTest.useSample} />
      }}
      editor={
        <>
          <EditorPane pid={problem.id} control={control} templates={codeTemplate} ownStatus={ownStatus} onSubmit={() => void send()} />
          <SelfTestDock test={selfTest} samples={samples} />
        </>
      }
      dock={
        <Dock
          run={run}
          ownStatus={ownStatus}
          onSubmit={() => void send()}
          onFinal={reload}
          actions={<SelfTestButton isSending={selfTest.isSending} onPress={() => void selfTest.run()} />}
        />
      }
    />
  )
}

/** Says why a code cannot be sent. */
function isSendable(code: string): boolean {
  const fault = codeProblem(code)
  const most = formatNumber(limits.codeMaxChars)
  if (fault === 'empty') toast.error(translate`Code can not be empty`)
  if (fault === 'too-long') toast.error(translate`Code can not be longer than ${most} characters`)
  return fault === null
}

function useTabs(fileCount: number): readonly TabOption<ProblemTab>[] {
  const { t } = useLingui()
  const always: readonly TabOption<ProblemTab>[] = [
    { value: 'description', label: t`Problem Description` },
    { value: 'submissions', label: t`My Submission` },
  ]
  return fileCount === 0 ? always : [...always, { value: 'annex', label: t`Problem Annex`, count: fileCount }]
}

function useOwnStatus(pid: number): number | undefined {
  const user = useAtomValue(userAtom)
  const { data } = useQuery(ownStatusQuery(user?.uid, [pid]))
  return data?.[String(pid)]?.status
}

/** After a final verdict: counts of the problem and the reader's own state on it. */
function useReload(problemId: string): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey: ['problem', problemId] })
    void client.invalidateQueries({ queryKey: ['own-status'] })
  }
}
