/**
 * What the site shows of one run to its author: `/data/submitSource` with every test, and `/data/judgeProtocol` with
 * the compiler's words. All values are texts there.
 */
import { Type } from 'typebox'
import { ok } from '../provider.ts'
import type { Outcome, RunCase } from '../provider.ts'
import type { Page } from '../session.ts'
import { jsonOf } from './json.ts'

const Values = Type.Record(Type.String(), Type.String())

export interface CodeforcesDetails {
  /** Null for a run that compiles, or whose compiler says nothing. */
  readonly compileText: string | null
  /** Empty while a contest runs: then only their number is shown. */
  readonly cases: readonly RunCase[]
}

const bytesPerKb = 1024
const mostTests = 10_000
const numberIn = (text: string | undefined): number => {
  const value = Number(text)
  return Number.isFinite(value) ? value : 0
}
const wordsIn = (text: string | undefined): string | null => text?.replaceAll('\r\n', '\n').trim() || null

const caseOf = (values: Readonly<Record<string, string>>, seq: number): RunCase | null => {
  const value = (name: string): string | undefined => values[`${name}#${seq}`]
  const status = value('verdict')
  if (status === undefined) return null
  return {
    seq,
    status,
    timeMs: numberIn(value('timeConsumed')),
    memoryKb: Math.round(numberIn(value('memoryConsumed')) / bytesPerKb),
    report: wordsIn(value('checkerStdoutAndStderr')),
  }
}

/** `true` and `false`, or the text itself. */
const compileTextIn = (values: Readonly<Record<string, string>>): string | null => {
  const { compilationError = 'false' } = values
  if (compilationError === 'false') return null
  return wordsIn(compilationError === 'true' ? values['checkerStdoutAndStderr#1'] : compilationError)
}

/** An answer that leads to the sign-in comes to those who are not signed in. */
const isSignedOut = ({ location }: Page): boolean => location !== null && new URL(location).pathname === '/enter'

export const parseCodeforcesDetails = (page: Page): Outcome<CodeforcesDetails> => {
  if (isSignedOut(page)) return { kind: 'signed-out' }
  const answer = jsonOf(page, Values, 'the call for the tests of a run')
  if (answer.kind !== 'ok') return answer
  const { testCount, compilationError = 'false' } = answer.value
  const count = compilationError === 'false' ? Math.min(Math.max(numberIn(testCount), 0), mostTests) : 0
  const seqs = Array.from({ length: count }, (_, index) => index + 1)
  return ok({
    compileText: compileTextIn(answer.value),
    cases: seqs.flatMap((seq) => caseOf(answer.value, seq) ?? []),
  })
}

export const parseCodeforcesProtocol = (page: Page): Outcome<string | null> => {
  if (isSignedOut(page)) return { kind: 'signed-out' }
  const answer = jsonOf(page, Type.String(), 'the call for the words of the compiler')
  return answer.kind === 'ok' ? ok(wordsIn(answer.value)) : answer
}
