/**
 * Compiles checkers and interactors on demand, for whoever edits a problem. One at a time, so that judging keeps its
 * cores; the program stays in the cache, so that the first submission of the problem finds it ready.
 */
import { CompileChecker } from '@podium/proto/events/bus/checker.ts'
import type { CompileCheckerAnswer } from '@podium/proto/events/bus/checker.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import type { Bus } from '@podium/proto/server/bus.ts'
import type { Log } from '@podium/proto/server/log.ts'
import type { Language } from '../languages/language.ts'
import type { CompileTools } from '../pipeline/compile/compile.ts'
import { CannotJudge } from '../pipeline/refusal.ts'
import { compileChecker } from './checker-program.ts'

const maxWaiting = 8

export interface CheckerCompileTools extends CompileTools {
  readonly toolchains: ReadonlyMap<string, Language>
}

const answer = (outcome: CompileCheckerAnswer['outcome'], report: JudgeReport = []): CompileCheckerAnswer => ({
  v: 1,
  outcome,
  report,
})

async function tryCompile(
  request: CompileChecker,
  tools: CheckerCompileTools,
  log: Log,
): Promise<CompileCheckerAnswer> {
  try {
    const program = await compileChecker(
      {
        judgeMode: request.mode,
        spjCode: request.code,
        spjLanguage: request.language,
        judgeExtraFiles: request.extraFiles,
      },
      tools.toolchains,
      tools,
    )
    program.release()
    return answer('compiled')
  } catch (error) {
    if (error instanceof CannotJudge) return answer('refused', error.report)
    log.warn({ error }, 'a checker could not be compiled')
    return answer('failed')
  }
}

/** Serves until the connection is closed. */
export function serveCheckerCompiles(bus: Bus, log: Log, tools: CheckerCompileTools): void {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  bus.subscribe(
    subjects.compileChecker,
    CompileChecker,
    (request, raw) => {
      if (waiting >= maxWaiting) return void raw.respond(JSON.stringify(answer('busy')))
      waiting += 1
      last = last.then(async () => {
        const result = await tryCompile(request, tools, log)
        waiting -= 1
        raw.respond(JSON.stringify(result))
      })
    },
    'judges',
  )
}
