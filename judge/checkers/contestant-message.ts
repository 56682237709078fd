/**
 * What contestants read of a checker's verdict. A checker sees input and answer, and whatever it writes may quote
 * them, so its own text is for the jury alone. Of a stock checker we know every sentence: those below say where the
 * output differs, and only their numbers are taken over, so that no byte of the test data can come along.
 */
import type { JudgeProblem } from '@podium/proto/events/bus/judge.ts'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeMessageCode, JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import { stockCheckerName } from '@podium/proto/rules/problem/stock-checkers.ts'

/** Beginnings of the sentences of the sources in proto/server/checkers. */
const sentences: readonly (readonly [pattern: RegExp, code: JudgeMessageCode])[] = [
  [/^byte (\d+) differs/, 'byteDiffers'],
  [/^(\d+)(?:st|nd|rd|th) line differs/, 'lineDiffers'],
  [/^(\d+)(?:st|nd|rd|th) token differs/, 'tokenDiffers'],
  [/^(\d+)(?:st|nd|rd|th) number differs/, 'numberDiffers'],
  [/^(\d+)(?:st|nd|rd|th) answer differs/, 'answerDiffers'],
  [/^(\d+)(?:st|nd|rd|th) token is not a number/, 'notANumber'],
  [/^the output ends (?:at|after) /, 'endsEarly'],
  [/^the output goes on (?:at|after) /, 'goesOn'],
  [/^a line is missing/, 'lineMissing'],
  [/^a line that is not expected/, 'lineUnexpected'],
  [/^more lines than expected/, 'tooManyLines'],
  [/^\d+ lines found, /, 'tooFewLines'],
]

/** Null where the checker is the problem's own, or says nothing more than the verdict. */
export const stockDifference = ({ spjCode }: Pick<JudgeProblem, 'spjCode'>, words: string): JudgeReport | null => {
  if (stockCheckerName(spjCode ?? '') === null) return null
  for (const [pattern, code] of sentences) {
    const found = pattern.exec(words)
    if (found !== null) return [judgeMessage(code, found[1] === undefined ? undefined : { position: Number(found[1]) })]
  }
  return null
}
