/**
 * A case of an interactive problem: the contestant's program and the interactor talk to each other (contract/judging
 * 8).
 */
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Checker } from '../../checkers/checker-program.ts'
import type { CheckerEnd } from '../../checkers/checker-end.ts'
import type { Box, DialogueResult, RunResult } from '../../sandbox/api/sandbox.ts'
import { commandOf } from './case-run.ts'
import type { CaseBoxes, Judged, Measured, NumberedCase } from './case-run.ts'
import { fillJudgingBox, verdictOf } from './check-output.ts'
import { callOf, feedbackOf, judgingArgv } from './checker-call.ts'
import { endStateOf } from './end-state.ts'
import { idleMsOf } from './idle-budget.ts'
import { dialogueLimits } from './limits.ts'
import type { CountedLimits } from './limits.ts'
import type { Leftovers } from './leftovers.ts'

const brokenPipe = 13

const endedWell = (result: RunResult): boolean => result.end === 'exited' && result.exitCode === 0
const wasStopped = ({ end }: RunResult): boolean =>
  end === 'timeLimit' || end === 'memoryLimit' || end === 'outputLimit'
/** By signal, or by a runtime that says so with its exit code. */
const hadBrokenPipe = (result: RunResult): boolean =>
  (result.end === 'signalled' && result.signal === brokenPipe) ||
  (result.end === 'exited' && result.exitCode === brokenPipe)

/** Whatever the end was, time and memory beyond the limits come first. */
const overLimit = (result: RunResult, limits: CountedLimits): number | null => {
  if (result.end === 'timeLimit' || Math.floor(result.cpuMs) > limits.timeMs) return Status.timeLimit
  return result.end === 'memoryLimit' || result.peakMemoryBytes > limits.memoryBytes ? Status.memoryLimit : null
}

const withExitCode = (judged: Judged, { second }: DialogueResult): Judged => {
  if (second.end !== 'exited' || second.exitCode === 0 || !judged.message?.length) return judged
  return { ...judged, message: [...judged.message, judgeMessage('interactorExit', { code: second.exitCode })] }
}

/**
 * The first rule that fits, in the order of the contract. An interactor that fails before the contestant's program
 * does takes that program down with it, so then the failure is the interactor's.
 */
const judged = (dialogue: DialogueResult, verdict: CheckerEnd, { run }: CaseBoxes, one: NumberedCase): Judged => {
  const { first: contestant, second: interactor } = dialogue
  // A validator of the ICPC format that was first to end has decided: what the program does without it does not count.
  const isDecided =
    dialogue.endedFirst === 'second' && verdict.kind === 'verdict' && verdict.status === Status.wrongAnswer
  if (isDecided && callOf(run.problem) === 'icpc') return verdictOf(verdict, 'interactor', one)
  const over = overLimit(contestant, run.limits)
  if (over !== null) return { status: over, share: 0, message: null, contestantMessage: null }
  const isInteractorsFault = verdict.kind === 'failure' && (dialogue.endedFirst === 'second' || wasStopped(interactor))
  const isExcused = hadBrokenPipe(contestant) && !endedWell(interactor)
  const end = endStateOf(contestant, run.limits, run.language.run.memoryExhausted)
  if (end.status !== null && !isInteractorsFault && !isExcused)
    return { status: end.status, share: 0, message: end.report, contestantMessage: end.report }
  return withExitCode(verdictOf(verdict, 'interactor', one), dialogue)
}

export const judgeDialogue = async (
  boxes: CaseBoxes & { readonly judgingBox: Box; readonly checker: Checker },
  one: NumberedCase,
  left: Leftovers,
): Promise<Judged & Measured & { readonly nextInput: Buffer | null }> => {
  const { sandbox, box, judgingBox, checker, run } = boxes
  const limits = dialogueLimits(run.problem, run.limits)
  const call = callOf(run.problem)
  await fillJudgingBox(judgingBox, checker, one)
  await left.putInto(judgingBox)
  const dialogue = await sandbox.runDialogue(
    {
      box,
      spec: {
        ...limits.contestant,
        ...commandOf(run.language, run.problem, run.limits),
        peerGone: 'break',
        discardFiles: true,
      },
    },
    {
      box: judgingBox,
      spec: {
        ...limits.interactor,
        argv: judgingArgv(call, checker, run.problem),
        peerGone: 'discard',
        discardFiles: call === 'testlib',
      },
    },
  )
  const { cpuMs, peakMemoryBytes } = dialogue.first
  const { end, nextInput } = await feedbackOf(call, judgingBox, {
    result: dialogue.second,
    problem: run.problem,
    fullScore: one.score,
  })
  if (nextInput !== null) await left.takeFrom(judgingBox, checker)
  return {
    ...judged(dialogue, end, boxes, one),
    nextInput,
    cpuMs,
    peakMemoryBytes,
    idleMs: idleMsOf({ ...dialogue.first, cpuMs: cpuMs + dialogue.second.cpuMs }),
    checkerIdleMs: 0,
  }
}
