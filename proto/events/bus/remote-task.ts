/**
 * Remote judging on the bus: what services hand to the remote judge.
 *
 * Tasks go through a work queue of their own, one subject for each site's contests and one for the rest. The verdict
 * of a task is a JudgeVerdict on `subjects.verdict`, and while the site judges there is JudgeProgress (6 or 7), as
 * with tasks that are judged here: whoever stores or shows them needs to know nothing of sites. What is special about
 * a remote attempt (account, run id, phase) is in the bucket of attempts, which services mirror by a durable consumer
 * on the stream of that bucket (remote-buckets.ts).
 */
import { Type } from 'typebox'
import type { Static } from 'typebox'
import { laneSites, siteKeys } from '../../rules/remote/sites.ts'

const version = { v: Type.Literal(1) }

/** Of the queue; a contest's come first. */
export const remoteUrgencies = ['contest', 'general'] as const
export type RemoteUrgency = (typeof remoteUrgencies)[number]

export const RemoteTask = Type.Object({
  ...version,
  submitId: Type.Integer(),
  attempt: Type.Integer(),
  uid: Type.String(),
  site: Type.Enum(siteKeys),
  /** The site's id of the problem, without its key (proto/rules/remote/problem-ids.ts). */
  problemId: Type.String({ maxLength: 64 }),
  urgency: Type.Enum(remoteUrgencies),
  /** Name of the language, as the site's table has it (proto/rules/remote/languages). */
  language: Type.String({ maxLength: 128 }),
  code: Type.String(),
  /** When the submission came in, or was sent in again: what it waits for is counted from here. */
  queuedAtMs: Type.Integer(),
  /**
   * What services know to be at the site of an earlier attempt, of a rejudge or resubmit that must only read it again
   * (contract/judging 11: its status is 10, 6, 5, 7 or 4), or that a person names by hand. Null: earlier attempts that
   * are not over are still looked for before anything is posted, by their records.
   */
  fetch: Type.Union([Type.Object({ accountId: Type.Integer(), runId: Type.String({ maxLength: 32 }) }), Type.Null()]),
})
export type RemoteTask = Static<typeof RemoteTask>

/** What a remote judge says of itself every few seconds. */
export const RemoteHeartbeat = Type.Object({
  ...version,
  name: Type.String(),
  cpuLoadPercent: Type.Number(),
  memoryLoadPercent: Type.Number(),
  /** Accounts whose lanes it holds, by site; sites without one are left out. */
  lanes: Type.Array(Type.Object({ site: Type.Enum(laneSites), accountIds: Type.Array(Type.Integer()) })),
})
export type RemoteHeartbeat = Static<typeof RemoteHeartbeat>
