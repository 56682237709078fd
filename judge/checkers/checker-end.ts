/** What the end of a checker or interactor says about the case (contract/judging 7). Pure. */
import { Status } from '@podium/proto/model/verdict.ts'
import type { RunResult } from '../sandbox/sandbox.ts'

export type CheckerEnd =
  /** @property share part of the case's points, 0 to 1, for Partial Accepted */
  | { readonly kind: 'verdict'; readonly status: number; readonly share: number; readonly message: string }
  /** The checker itself failed: the reason is for administrators. */
  | { readonly kind: 'trouble'; readonly reason: string }

const exitCodes = { partial: 99, accepted: 100, presentationError: 101, wrongAnswer: 102, fail: 103 } as const
/** In how much of standard error the wording is looked for. */
const wordingChars = 1024
const percentBase = 100

const verdict = (status: number, said: string, share = 0): CheckerEnd => ({ kind: 'verdict', status, share, message: said.trim() })
const trouble = (what: string, said: string): CheckerEnd => ({ kind: 'trouble', reason: `${what}\n${said}`.trim() })

/** Points of a hundred as a verdict: all of them are Accepted. Anything that is no number is worth nothing. */
const ofPercent = (percent: number, message: string): CheckerEnd => {
  if (percent === percentBase) return verdict(Status.accepted, message)
  return verdict(Status.partial, message, Number.isFinite(percent) ? Math.min(1, Math.max(0, percent / percentBase)) : 0)
}

const plainNumber = /^[+-]?(\d+(\.\d*)?|\.\d+)$/
const percentOf = (text: string): number => (plainNumber.test(text) ? Number(text) : NaN)

const ofShare = (number: string, rest: string): CheckerEnd => verdict(Status.partial, rest, Math.min(1, Number(number) / percentBase))

/** Testlib's way of saying a verdict, for whatever exit code that has no meaning of its own. */
const wordings: readonly { readonly pattern: RegExp; readonly end: (rest: string, number: string) => CheckerEnd }[] = [
  { pattern: /^ok /, end: (rest) => verdict(Status.accepted, rest) },
  { pattern: /^wrong answer /, end: (rest) => verdict(Status.wrongAnswer, rest) },
  { pattern: /^wrong output format /, end: (rest) => verdict(Status.wrongAnswer, `The format of the output may be wrong: ${rest}`) },
  { pattern: /^partially correct \((\d+)\)/, end: (rest, number) => ofShare(number, rest) },
  { pattern: /^points (\S+)/, end: (rest, number) => ofPercent(percentOf(number), rest) },
]

const ofWords = (said: string, ended: string): CheckerEnd => {
  const head = said.slice(0, wordingChars)
  for (const { pattern, end } of wordings) {
    const found = pattern.exec(head)
    if (found !== null) return end(said.slice(found[0].length).trimStart(), found[1] ?? '')
  }
  return head.startsWith('FAIL ') ? trouble('it reported a failure:', said.slice('FAIL '.length)) : trouble(`it ${ended} without a verdict that can be read.`, said)
}

const ofExitCode = (exitCode: number, said: string, stdout: string): CheckerEnd => {
  switch (exitCode) {
    case 0:
    case exitCodes.accepted:
      return verdict(Status.accepted, said)
    case exitCodes.partial:
      return ofPercent(percentOf(stdout), said)
    case exitCodes.presentationError:
      return verdict(Status.presentationError, said)
    case exitCodes.wrongAnswer:
      return verdict(Status.wrongAnswer, said)
    case exitCodes.fail:
      return trouble('it reported a failure:', said)
    default:
      return ofWords(said, `ended with exit code ${exitCode}`)
  }
}

/** Text that can be shown: control characters could confuse a reader or a database. */
const shown = (bytes: Buffer): string => bytes.toString().replaceAll(/(?![\n\t])\p{Cc}/gu, '')

export const checkerEndOf = (result: RunResult): CheckerEnd => {
  const said = shown(result.stderr)
  switch (result.end) {
    case 'timeLimit':
      return trouble(`it used up its ${result.clock === 'cpu' ? 'CPU time' : 'time on the clock'}.`, said)
    case 'memoryLimit':
      return trouble('it used up its memory.', said)
    case 'outputLimit':
      return trouble(`it wrote too much on standard ${result.stream === 'stdout' ? 'output' : 'error'}.`, '')
    case 'signalled':
      return ofWords(said, `was stopped by signal ${result.signal}`)
    case 'exited':
      return ofExitCode(result.exitCode, said, result.stdout.toString('latin1'))
  }
}
