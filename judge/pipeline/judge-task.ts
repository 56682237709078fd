/** One task from its source to its verdict. The only verdicts made here are about the contestant's program. */
import { judgeMessage, judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { maxReportedCases } from '@podium/proto/events/bus/judge.ts'
import type { JudgeTask, JudgeVerdict } from '@podium/proto/events/bus/judge.ts'
import type { ObjectStore } from '@podium/proto/server/object-store.ts'
import type { Language } from '../languages/language.ts'
import type { BoxSpec, Sandbox } from '../sandbox/api/sandbox.ts'
import type { SpareSlots } from '../worker/slots.ts'
import { compileChecker } from '../checkers/checker-program.ts'
import type { Checker } from '../checkers/checker-program.ts'
import { inSpan } from '@podium/proto/server/tracing/spans.ts'
import { openEarly } from './box-lifecycle.ts'
import type { EarlyBox } from './box-lifecycle.ts'
import { CaseMemory } from './cases/case-memory.ts'
import { compile } from './compile/compile.ts'
import type { CompileTools, Program } from './compile/compile.ts'
import type { DiskCache } from './disk-cache.ts'
import { fetchData } from './fetch-data.ts'
import type { TestData } from './fetch-data.ts'
import { grade } from './cases/grade.ts'
import { countedLimits } from './cases/limits.ts'
import { runCases } from './cases/run-cases.ts'

export interface JudgeTools {
  readonly judger: string
  readonly sandbox: Sandbox
  readonly languages: ReadonlyMap<string, Language>
  readonly compileBox: BoxSpec
  readonly store: Pick<ObjectStore, 'getToFile'>
  readonly dataCache: DiskCache
  readonly programCache: DiskCache
  readonly warmCompilers?: CompileTools['warmCompilers']
  /** For large outputs; existing. */
  readonly workFolder: string
  readonly spare: SpareSlots
  /** Of a judging that was begun before; absent where it begins. */
  readonly memory?: CaseMemory
  /** Waits before each step while others go first; absent where none do. */
  readonly giveWay?: () => Promise<void>
}

export type Progress =
  | { readonly status: 6 }
  | { readonly status: 7; readonly done: number; readonly total: number; readonly caseStatuses?: number[] }
export type Report = (progress: Progress) => void

/** No judge of this kind offers the language: another judge may, so this is not CannotJudge. */
export class LanguageMissing extends Error {
  override name = 'LanguageMissing'
  readonly report: JudgeReport

  constructor(judge: string, language: string) {
    const report = [judgeMessage('languageMissing', { judge, language })]
    super(judgeTextIn(report, 'en-US'))
    this.report = report
  }
}

type Identity = Pick<JudgeTask, 'submitId' | 'attempt'>

const emptyVerdict = (task: Identity, judger: string): JudgeVerdict => ({
  v: 1,
  submitId: task.submitId,
  attempt: task.attempt,
  judger,
  status: Status.systemError,
  timeMs: 0,
  memoryKb: 0,
  score: null,
  oiRankScore: null,
  errorMessage: null,
  cases: [],
})

/** The verdict when there is no other: the reason is for administrators. */
export const systemErrorVerdict = (task: Identity, judger: string, reason: JudgeReport): JudgeVerdict => ({
  ...emptyVerdict(task, judger),
  errorMessage: reason,
})

const languageOf = (task: JudgeTask, tools: JudgeTools): Language => {
  const language = tools.languages.get(task.language)
  if (language === undefined) throw new LanguageMissing(tools.judger, task.language)
  return language
}

const judgeProgram = async (
  task: JudgeTask,
  tools: JudgeTools,
  parts: { program: Program; checker: Checker | null; data: TestData; firstBox: EarlyBox; report: Report },
): Promise<JudgeVerdict> => {
  const { program, checker, data, firstBox, report } = parts
  const total = data.cases.length
  const statuses = data.cases.map((): number => Status.pending)
  report({ status: 7, done: 0, total })
  const limits = countedLimits(task.problem, task.language)
  const cases = await inSpan('run the cases', { cases: total }, () =>
    runCases(tools.sandbox, {
      problem: task.problem,
      language: languageOf(task, tools),
      program,
      checker,
      cases: data.cases,
      limits,
      workFolder: tools.workFolder,
      firstBox,
      spare: tools.spare,
      memory: tools.memory ?? new CaseMemory(),
      giveWay: tools.giveWay,
      onCase: (done, row) => {
        statuses[row.seq - 1] = row.status
        report({ status: 7, done, total, ...(total > maxReportedCases ? {} : { caseStatuses: [...statuses] }) })
      },
    }),
  )
  return { ...emptyVerdict(task, tools.judger), ...grade(task.problem, cases, limits), cases }
}

/**
 * @throws CannotJudge when no retry can help; anything else may pass and is for the caller to retry
 */
export const judgeTask = async (task: JudgeTask, tools: JudgeTools, report: Report): Promise<JudgeVerdict> => {
  const language = languageOf(task, tools)
  report({ status: 6 })
  await tools.giveWay?.()
  const fetching = inSpan('fetch the test data', {}, () =>
    fetchData(tools.dataCache, tools.store, task.problem.dataHash),
  )
  // awaited only after compiling; until then its failure must not count as unhandled
  fetching.catch(() => undefined)
  const firstBox = openEarly(tools.sandbox, language.run.box)
  try {
    const order = { language, source: task.code, extraFiles: task.problem.userExtraFiles }
    const compileTools = {
      sandbox: tools.sandbox,
      compileBox: tools.compileBox,
      cache: tools.programCache,
      warmCompilers: tools.warmCompilers,
    }
    const outcome = await inSpan('compile', { language: task.language }, () => compile(order, compileTools))
    if (outcome.kind !== 'program') {
      const status = outcome.kind === 'compileError' ? Status.compileError : Status.submitFailed
      return { ...emptyVerdict(task, tools.judger), status, errorMessage: outcome.report }
    }
    let checker: Checker | null = null
    try {
      if (task.problem.judgeMode !== 'default')
        checker = await inSpan('compile the checker', {}, () =>
          compileChecker(task.problem, tools.languages, compileTools),
        )
      return await judgeProgram(task, tools, {
        program: outcome.program,
        checker,
        data: await fetching,
        firstBox,
        report,
      })
    } finally {
      outcome.program.release()
      checker?.release()
    }
  } finally {
    firstBox.leave()
    void fetching.then(
      (data) => data.release(),
      () => undefined,
    )
  }
}
