import type { ContestTimes } from '@podium/proto/rules/contest/contest-phase.ts'
import type { ApiObject } from './objects.ts'
import { absoluteTime, relativeTime } from './times.ts'

export interface ApiCommentary {
  readonly id: number
  readonly message: string
  readonly tags: readonly string[]
  /** Of teams. */
  readonly uids: readonly string[]
  readonly cpids: readonly number[]
  readonly submissionIds: readonly string[]
  readonly madeAt: Date
}

export const presentCommentary = ({ startMs }: ContestTimes, one: ApiCommentary): ApiObject => ({
  id: String(one.id),
  time: absoluteTime(one.madeAt.getTime()),
  contest_time: relativeTime(one.madeAt.getTime() - startMs),
  message: one.message,
  tags: one.tags,
  team_ids: one.uids,
  problem_ids: one.cpids.map(String),
  submission_ids: one.submissionIds,
})
