/** Asking the judges whether a checker or interactor compiles. */
import { CompileCheckerAnswer } from '@podium/proto/events/bus/checker.ts'
import type { CompileChecker } from '@podium/proto/events/bus/checker.ts'
import { wireText } from '@podium/proto/rules/submission/judge-texts.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context } from '../../../platform/context.ts'

/** Wall time that a judge gives the compiler, a queue of a few, and the way. */
const answerMaxMs = 60_000

/** Throws Refusal `noJudgeFree` when no judge answers, `checkerRefused` with the compiler's message. */
export async function requireCompiles(
  { bus, log }: Pick<Context, 'bus' | 'log'>,
  asked: Omit<CompileChecker, 'v'>,
): Promise<void> {
  const message: CompileChecker = { v: 1, ...asked }
  const { outcome, report } = await bus
    .request(subjects.compileChecker, message, CompileCheckerAnswer, answerMaxMs)
    .catch((error: unknown) => {
      log.info({ error }, 'no judge compiles checkers right now')
      throw new Refusal('noJudgeFree')
    })
  if (outcome === 'refused')
    throw new Refusal('checkerRefused', { message: wireText(report) ?? '' }, { judgeReport: report })
  if (outcome !== 'compiled') throw new Refusal('noJudgeFree')
}
