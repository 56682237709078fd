/** From the end of a checker or interactor to the verdict on the case (contract/judging 7). Pure. */
import { judgeMessage, quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeMessage, JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { RunResult } from '../sandbox/api/sandbox.ts'

export type CheckerEnd =
  /**
   * @property share part of the case's points, 0 to 1, for Partial Accepted
   * @property message what it wrote: for the jury, because it may quote input and answer
   * @property contestantMessage what follows from its way of ending alone
   */
  | {
      readonly kind: 'verdict'
      readonly status: number
      readonly share: number
      readonly message: JudgeReport
      readonly contestantMessage: JudgeReport | null
    }
  /** The checker itself failed: what happened and its output are for administrators. */
  | { readonly kind: 'failure'; readonly what: JudgeMessage; readonly words: string }

const exitCodes = { partial: 99, accepted: 100, presentationError: 101, wrongAnswer: 102, fail: 103 } as const
/** In how much of standard error the wording is looked for. */
const wordingChars = 1024
const percentBase = 100

const verdict = (status: number, words: string, share = 0): CheckerEnd => ({
  kind: 'verdict',
  status,
  share,
  message: quoted(words.trim()),
  contestantMessage: null,
})
const checkerFailure = (what: JudgeMessage, words: string): CheckerEnd => ({
  kind: 'failure',
  what,
  words: words.trim(),
})

/** Points of a hundred as a verdict: all of them are Accepted. Anything that is no number is worth nothing. */
const ofPercent = (percent: number, message: string): CheckerEnd => {
  if (percent === percentBase) return verdict(Status.accepted, message)
  return verdict(
    Status.partial,
    message,
    Number.isFinite(percent) ? Math.min(1, Math.max(0, percent / percentBase)) : 0,
  )
}

const plainNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)$/
const percentOf = (text: string): number => (plainNumber.test(text) ? Number(text) : NaN)

const wrongFormat = (rest: string): CheckerEnd => ({
  kind: 'verdict',
  status: Status.wrongAnswer,
  share: 0,
  message: [judgeMessage('wrongFormat', { rest })],
  contestantMessage: [judgeMessage('formatDoubt')],
})

const ofShare = (number: string, rest: string): CheckerEnd =>
  verdict(Status.partial, rest, Math.min(1, Number(number) / percentBase))

/** Testlib's way of saying a verdict, for whatever exit code that has no meaning of its own. */
const wordings: readonly { readonly pattern: RegExp; readonly end: (rest: string, number: string) => CheckerEnd }[] = [
  { pattern: /^ok /, end: (rest) => verdict(Status.accepted, rest) },
  { pattern: /^wrong answer /, end: (rest) => verdict(Status.wrongAnswer, rest) },
  { pattern: /^wrong output format /, end: (rest) => wrongFormat(rest) },
  { pattern: /^partially correct \((\d+)\)/, end: (rest, number) => ofShare(number, rest) },
  { pattern: /^points (\S+)/, end: (rest, number) => ofPercent(percentOf(number), rest) },
]

/** @param ended how it ended, for output without a verdict */
const ofWords = (words: string, ended: JudgeMessage): CheckerEnd => {
  const head = words.slice(0, wordingChars)
  for (const { pattern, end } of wordings) {
    const found = pattern.exec(head)
    if (found !== null) return end(words.slice(found[0].length).trimStart(), found[1] ?? '')
  }
  return head.startsWith('FAIL ')
    ? checkerFailure(judgeMessage('judgingProgramReported'), words.slice('FAIL '.length))
    : checkerFailure(ended, words)
}

const ofExitCode = (exitCode: number, words: string, stdout: string): CheckerEnd => {
  switch (exitCode) {
    case 0:
    case exitCodes.accepted:
      return verdict(Status.accepted, words)
    case exitCodes.partial:
      return ofPercent(percentOf(stdout), words)
    case exitCodes.presentationError:
      return verdict(Status.presentationError, words)
    case exitCodes.wrongAnswer:
      return verdict(Status.wrongAnswer, words)
    case exitCodes.fail:
      return checkerFailure(judgeMessage('judgingProgramReported'), words)
    default:
      return ofWords(words, judgeMessage('judgingProgramExit', { code: exitCode }))
  }
}

/** Text that can be shown: control characters could confuse a reader or a database. */
const shown = (bytes: Buffer): string => bytes.toString().replaceAll(/(?![\n\t])\p{Cc}/gu, '')

/** Null for a program that ended by itself. */
const stoppedEnd = (result: RunResult, words: string): CheckerEnd | null => {
  switch (result.end) {
    case 'timeLimit':
      return checkerFailure(judgeMessage(result.clock === 'cpu' ? 'judgingProgramTime' : 'judgingProgramClock'), words)
    case 'memoryLimit':
      return checkerFailure(judgeMessage('judgingProgramMemory'), words)
    case 'outputLimit':
      return checkerFailure(
        judgeMessage(result.stream === 'stdout' ? 'judgingProgramOutput' : 'judgingProgramErrors'),
        '',
      )
    default:
      return null
  }
}

export const checkerEndOf = (result: RunResult): CheckerEnd => {
  const words = shown(result.stderr)
  const stopped = stoppedEnd(result, words)
  if (stopped !== null) return stopped
  if (result.end === 'signalled') return ofWords(words, judgeMessage('judgingProgramSignal', { signal: result.signal }))
  return ofExitCode(result.end === 'exited' ? result.exitCode : 0, words, result.stdout.toString('latin1'))
}

const icpcCodes = { right: 42, wrong: 43 } as const

interface IcpcFeedback {
  readonly juryWords: string | null
  readonly contestantWords: string | null
  /** Part of the points; null where it says nothing of points. */
  readonly share: number | null
}

/** Of a validator of the ICPC format; without a message of its own, what it wrote on standard error is one. */
export const icpcEndOf = (result: RunResult, { juryWords, contestantWords, share }: IcpcFeedback): CheckerEnd => {
  const errors = shown(result.stderr)
  const words = juryWords === null ? errors : shown(Buffer.from(juryWords))
  const stopped = stoppedEnd(result, words)
  if (stopped !== null) return stopped
  if (result.end === 'signalled')
    return checkerFailure(judgeMessage('judgingProgramSignal', { signal: result.signal }), words)
  const code = result.end === 'exited' ? result.exitCode : 0
  const isRight = code === icpcCodes.right
  if (!isRight && code !== icpcCodes.wrong)
    return checkerFailure(judgeMessage('judgingProgramExit', { code }), words || errors)
  const end = isRight ? ofPercent((share ?? 1) * percentBase, words) : verdict(Status.wrongAnswer, words)
  const shownToContestant = quoted(shown(Buffer.from(contestantWords ?? '')).trim())
  return shownToContestant.length === 0 || end.kind === 'failure'
    ? end
    : { ...end, contestantMessage: shownToContestant }
}
