/**
 * What a stock checker says of a difference, for the jury and for contestants. A checker sees input and answer, so what
 * it writes may quote them: contestants read the code alone, with the position where it has one.
 */
import type { JudgeProblem } from '@podium/proto/events/bus/judge.ts'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeMessageCode, JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import { stockCheckerName } from '@podium/proto/rules/problem/stock-checkers.ts'

/** What the sources in proto/server/checkers write, and what contestants read of it. */
const codes = {
  byteDiffers: 'position',
  lineDiffers: 'position',
  tokenDiffers: 'position',
  numberDiffers: 'position',
  answerDiffers: 'position',
  notANumber: 'position',
  blanksDiffer: 'position',
  endsEarly: 'code',
  goesOn: 'code',
  lineMissing: 'code',
  lineUnexpected: 'code',
  tooManyLines: 'code',
  tooFewLines: 'code',
  expectedFound: 'nothing',
} as const satisfies Partial<Record<JudgeMessageCode, 'position' | 'code' | 'nothing'>>

const isCode = (text: string): text is keyof typeof codes => Object.hasOwn(codes, text)

/** A line of its own for each; the first of a name counts. */
const valuesOf = (lines: readonly string[]): Partial<Record<string, string>> =>
  Object.fromEntries(
    lines
      .map((line): [string, string] => {
        const [name = ''] = line.split(' ', 1)
        return [name, line.slice(name.length + 1)]
      })
      .toReversed(),
  )

/** Details that quote the test data. */
function detailsOf({ expected, found, count, error }: Partial<Record<string, string>>): JudgeReport {
  const details: JudgeReport[number][] = []
  if (expected !== undefined && found !== undefined) details.push(judgeMessage('expectedFound', { expected, found }))
  else if (expected !== undefined) details.push(judgeMessage('expectedOnly', { expected }))
  else if (found !== undefined) details.push(judgeMessage('foundOnly', { found }))
  if (count !== undefined) details.push(judgeMessage('agreesUntil', { count }))
  if (error !== undefined) details.push(judgeMessage('errorOfNumber', { error }))
  return details
}

interface Difference {
  readonly message: JudgeReport
  /** Null where nothing more than the verdict can be said without the test data. */
  readonly contestantMessage: JudgeReport | null
}

/** Null where the checker is the problem's own, or has written something else. */
export function stockDifference({ spjCode }: Pick<JudgeProblem, 'spjCode'>, words: string): Difference | null {
  const [code = '', ...rest] = words.split('\n')
  if (stockCheckerName(spjCode ?? '') === null || !isCode(code)) return null
  const { position, ...values } = valuesOf(rest)
  const details = detailsOf(values)
  if (codes[code] === 'nothing') return { message: details, contestantMessage: null }
  if (codes[code] === 'position' && !/^\d+$/.test(position ?? '')) return null
  const difference = [judgeMessage(code, codes[code] === 'position' ? { position: Number(position) } : undefined)]
  return { message: [...difference, ...details], contestantMessage: difference }
}
