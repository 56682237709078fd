/**
 * What the site shows of one run to its author: `/data/submitSource` with every test, and `/data/judgeProtocol` with
 * the compiler's words. All values are texts there.
 */
import { Type } from 'typebox'
import { Check } from 'typebox/value'
import { ok, pageChanged } from '../provider.ts'
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

/** An answer that leads away, or is a page, comes to those who are not signed in. */
const otherAnswer = ({ location }: Page, what: string): Outcome<never> =>
  location !== null && new URL(location).pathname === '/enter' ? { kind: 'signed-out' } : pageChanged(what)

export const parseCodeforcesDetails = (page: Page): Outcome<CodeforcesDetails> => {
  const values = jsonOf(page)
  if (!Check(Values, values) || !('testCount' in values)) return otherAnswer(page, 'no tests of the run')
  const compileText = compileTextIn(values)
  const isCompiled = (values.compilationError ?? 'false') === 'false'
  const count = isCompiled ? Math.min(Math.max(numberIn(values.testCount), 0), mostTests) : 0
  const seqs = Array.from({ length: count }, (_, index) => index + 1)
  return ok({ compileText, cases: seqs.flatMap((seq) => caseOf(values, seq) ?? []) })
}

export const parseCodeforcesProtocol = (page: Page): Outcome<string | null> => {
  const text = jsonOf(page)
  return typeof text === 'string' ? ok(wordsIn(text)) : otherAnswer(page, 'no text of the compiler')
}
