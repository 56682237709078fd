/** From case results to the result of the submission (contract/judging 9). Pure. */
import type { CaseVerdict, JudgeProblem } from '@podium/proto/events/bus/judge.ts'
import { oiRankScore } from '@podium/proto/rules/submission/score.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { CountedLimits } from './limits.ts'

export interface Grade {
  readonly status: number
  readonly timeMs: number
  readonly memoryKb: number
  readonly score: number | null
  readonly oiRankScore: number | null
  readonly errorMessage: JudgeReport | null
}

const acm = 0
/** A share of 29 of 50 is not quite 29 when it is multiplied again. */
const roundingNoise = 1e-9
const bytesPerKb = 1024

export const isAcm = (problem: Pick<JudgeProblem, 'type'>): boolean => problem.type === acm

/** The mode that applies: subtasks exist in OI only, stopping at the first failure in ACM only. */
export const effectiveCaseMode = ({
  type,
  judgeCaseMode,
}: Pick<JudgeProblem, 'type' | 'judgeCaseMode'>): JudgeProblem['judgeCaseMode'] => {
  const fits = isAcm({ type }) ? judgeCaseMode === 'ergodic_without_error' : judgeCaseMode !== 'ergodic_without_error'
  return fits ? judgeCaseMode : 'default'
}

/** @param share part of the points that a checker gave, 0 to 1, for Partial Accepted */
export const caseScore = (status: number, fullScore: number | null, share: number): number => {
  if (status === Status.accepted) return fullScore ?? 0
  return status === Status.partial ? Math.floor(share * (fullScore ?? 0) + roundingNoise) : 0
}

const roundHalfUp = (value: number): number => Math.floor(value + 0.5)
const scoreOf = (one: CaseVerdict): number => one.score ?? 0

const groupScores = (cases: readonly CaseVerdict[], ofGroup: (scores: readonly number[]) => number): number => {
  const groups = Map.groupBy(cases, (one) => one.groupNum)
  return [...groups.values()].reduce((sum, group) => sum + ofGroup(group.map(scoreOf)), 0)
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

const rawScore = (problem: JudgeProblem, cases: readonly CaseVerdict[]): number => {
  const mode = effectiveCaseMode(problem)
  if (mode === 'subtask_lowest') return groupScores(cases, (scores) => Math.min(...scores))
  if (mode === 'subtask_average') return groupScores(cases, (scores) => roundHalfUp(sum(scores) / scores.length))
  if (problem.ioScore !== null && cases.every((one) => one.status === Status.accepted)) return problem.ioScore
  return sum(cases.map(scoreOf))
}

const totalScore = (problem: JudgeProblem, cases: readonly CaseVerdict[]): number => {
  const raw = rawScore(problem, cases)
  return problem.ioScore ? Math.min(raw, problem.ioScore) : raw
}

/** The case that decides, or null when all cases were accepted. */
const firstFailed = (cases: readonly CaseVerdict[]): CaseVerdict | null =>
  cases.toSorted((a, b) => a.seq - b.seq).find((one) => one.status !== Status.accepted) ?? null

const statusOf = (
  problem: JudgeProblem,
  cases: readonly CaseVerdict[],
): { status: number; message: JudgeReport | null } => {
  const failed = firstFailed(cases)
  if (failed === null) return { status: Status.accepted, message: null }
  const noneAccepted = cases.every((one) => one.status !== Status.accepted)
  return isAcm(problem) || noneAccepted ? failed : { status: Status.partial, message: null }
}

const largest = (numbers: readonly number[]): number => numbers.reduce((most, one) => Math.max(most, one), 0)
const keepsMessage = (status: number): boolean => status === Status.runtimeError || status === Status.systemError

/** @param cases at least one */
export const grade = (problem: JudgeProblem, cases: readonly CaseVerdict[], limits: CountedLimits): Grade => {
  const { status, message } = statusOf(problem, cases)
  const score = isAcm(problem) ? null : totalScore(problem, cases)
  return {
    status,
    timeMs: Math.min(largest(cases.map((one) => one.timeMs)), limits.timeMs),
    memoryKb: Math.min(largest(cases.map((one) => one.memoryKb)), Math.floor(limits.memoryBytes / bytesPerKb)),
    score,
    oiRankScore: score === null ? null : oiRankScore(score, problem.ioScore, problem.difficulty),
    errorMessage: keepsMessage(status) ? message : null,
  }
}
