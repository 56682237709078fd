/**
 * What the rank of a training says (contract/contests-and-community 6.16). The database keeps it by the same rules
 * (services/platform/database/migrations/initial/trainings.ts); tests fold what is recorded through these and compare.
 */
import { isRoot } from '../user/roles.ts'
import { Status } from '../submission/verdict.ts'

interface TrainingOwner {
  /** The author. */
  readonly uid: string
  readonly gid: number | null
}

/**
 * Authority 5 owns what belongs to the group, and who has left it has nothing there any more.
 * @param groupAuthority null for somebody who is not in the group
 */
export const isTrainingStaff = (
  reader: { readonly uid: string; readonly role: string } | null,
  training: TrainingOwner,
  groupAuthority: number | null,
): boolean => {
  if (reader === null) return false
  if (isRoot(reader.role)) return true
  const isAuthor = reader.uid === training.uid
  return training.gid === null ? isAuthor : groupAuthority !== null && (isAuthor || groupAuthority === 5)
}

/** Verdicts that a rank knows; anything else leaves it as it was. */
export const rankedStatuses: readonly number[] = [
  Status.presentationError,
  Status.compileError,
  Status.wrongAnswer,
  Status.accepted,
  Status.timeLimit,
  Status.memoryLimit,
  Status.runtimeError,
  Status.partial,
]

export interface TrainingAttempt {
  readonly status: number
  readonly score: number | null
  /** Run time of the program. */
  readonly timeMs: number | null
}

export interface TrainingCell {
  readonly status: number
  readonly score: number | null
  /** Least run time of the accepted ones; null while not solved. */
  readonly runTimeMs: number | null
}

/**
 * One person on one problem. @param attempts in the order in which they were submitted @returns null when none of
 * them counts
 */
export function trainingCell(attempts: readonly TrainingAttempt[]): TrainingCell | null {
  const known = attempts.filter(({ status }) => rankedStatuses.includes(status))
  const accepted = known.filter(({ status }) => status === Status.accepted)
  const [first] = accepted
  if (first)
    return {
      status: Status.accepted,
      score: first.score,
      runTimeMs: Math.min(...accepted.map(({ timeMs }) => timeMs ?? 0)),
    }
  const latest = known.at(-1)
  return latest ? { status: latest.status, score: latest.score, runTimeMs: null } : null
}

export interface TrainingStatistics {
  readonly uid: string
  /** Problems solved. */
  readonly ac: number
  /** Milliseconds, over the solved problems. */
  readonly totalRunTime: number
}

/** More solved first, then the faster programs; equals by uid, so that pages never overlap. */
export const compareRanking = (a: TrainingStatistics, b: TrainingStatistics): number =>
  b.ac - a.ac || a.totalRunTime - b.totalRunTime || (a.uid < b.uid ? -1 : Number(a.uid > b.uid))
