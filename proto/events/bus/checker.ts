/** The question of services to a judge: does this checker or interactor compile? Asked when a problem is edited. */
import { Type } from 'typebox'
import type { Static } from 'typebox'
import { JudgeReport } from './judge-report.ts'

export const CompileChecker = Type.Object({
  v: Type.Literal(1),
  mode: Type.Enum(['spj', 'interactive']),
  /** `C`, `C++`, or a C++ standard such as `C++ 17`. */
  language: Type.String({ maxLength: 64 }),
  /** Source, or the name of a stock checker (proto/rules/problem/stock-checkers.ts). */
  code: Type.String(),
  extraFiles: Type.Record(Type.String(), Type.String()),
})
export type CompileChecker = Static<typeof CompileChecker>

export const CompileCheckerAnswer = Type.Object({
  v: Type.Literal(1),
  /** `busy`: too many ask at once; `failed`: the judge itself is in trouble. */
  outcome: Type.Enum(['compiled', 'refused', 'busy', 'failed']),
  /** Why it is refused, with the words of the compiler. */
  report: JudgeReport,
})
export type CompileCheckerAnswer = Static<typeof CompileCheckerAnswer>
