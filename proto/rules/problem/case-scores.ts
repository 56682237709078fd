/** Points of cases (contract/admin "Saving a problem", contract/files-and-formats 8.2). */
interface ScoredCase {
  readonly score: number | null
  readonly groupNum: number | null
}

const scoreOf = ({ score }: ScoredCase): number => score ?? 0
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

const groupsOf = (cases: readonly ScoredCase[]): readonly (readonly ScoredCase[])[] => [
  ...Map.groupBy(cases, (one) => one.groupNum ?? 0).values(),
]

/** The points of a problem whose every case is right, by its case mode. Means are rounded half up. */
export function fullScore(caseMode: string, cases: readonly ScoredCase[]): number {
  switch (caseMode) {
    case 'subtask_lowest':
      return sum(groupsOf(cases).map((group) => Math.min(...group.map(scoreOf))))
    case 'subtask_average':
      return sum(groupsOf(cases).map((group) => Math.floor(sum(group.map(scoreOf)) / group.length + 0.5)))
    default:
      return sum(cases.map(scoreOf))
  }
}

/** `total` over cases as `fullScore` counts them: in the subtask modes every case has the points of its subtask. */
export function evenCaseScores(caseMode: string, cases: readonly ScoredCase[], total = 100): number[] {
  if (caseMode !== 'subtask_lowest' && caseMode !== 'subtask_average') return evenScores(cases.length, total)
  const groups = [...new Set(cases.map(({ groupNum }) => groupNum ?? 0))].toSorted((a, b) => a - b)
  const shares = evenScores(groups.length, total)
  return cases.map(({ groupNum }) => shares[groups.indexOf(groupNum ?? 0)] ?? 0)
}

/** `total` in whole points over `count` cases, what is left over one each to the last ones. */
export function evenScores(count: number, total = 100): number[] {
  const share = Math.floor(total / count)
  const rest = total - share * count
  return Array.from({ length: count }, (_, index) => share + (index >= count - rest ? 1 : 0))
}
