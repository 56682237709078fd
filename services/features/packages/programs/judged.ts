/** Whether a submission of the jury did what its package promises. */
import type { CaseVerdict, JudgeVerdict } from '@podium/proto/events/bus/judge.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { matches } from './icpc-programs.ts'
import type { CaseWord, Expectation } from './program.ts'

/** Null for a case that was not judged. */
export const wordOf = (status: number): CaseWord | null => {
  switch (status) {
    case Status.accepted:
    case Status.partial:
      return 'AC'
    case Status.wrongAnswer:
    case Status.presentationError:
      return 'WA'
    case Status.timeLimit:
      return 'TLE'
    case Status.runtimeError:
    case Status.memoryLimit:
      return 'RTE'
    default:
      return null
  }
}

type Judged = Pick<JudgeVerdict, 'status' | 'score'> & {
  readonly cases: readonly Pick<CaseVerdict, 'status' | 'inputName'>[]
}

interface Of {
  /** Names of the cases in the package, by the names of their inputs. */
  readonly caseNames: Readonly<Record<string, string>>
  /** Points of the whole problem; null where points do not count. */
  readonly fullScore: number | null
}

function holds({ permitted, required, isPartial, cases: pattern }: Expectation, judged: Judged, of: Of): boolean {
  const words = judged.cases
    .filter(({ inputName }) => pattern === undefined || matches(pattern, of.caseNames[inputName] ?? inputName))
    .flatMap(({ status }) => wordOf(status) ?? [])
  if (isPartial && of.fullScore !== null) {
    const score = judged.score ?? 0
    return score > 0 && score < of.fullScore
  }
  return words.every((word) => permitted.includes(word)) && words.some((word) => required.includes(word))
}

/** Null where the package promises nothing. What did not compile keeps no promise. */
export function isAsPromised(expected: readonly Expectation[], judged: Judged, of: Of): boolean | null {
  if (expected.length === 0) return null
  return expected.every((one) => holds(one, judged, of))
}
