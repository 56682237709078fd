/**
 * Raw SQL: these run in the transaction of every submission and verdict: 0.21 ms of processor time for a submission
 * from the bank, typed 0.41 ms. It may go when typed queries keep their plans in transactions.
 *
 * What trainings record of submissions (contract/contests-and-community 6.16; infra/decisions "trainings"). Records
 * change in the transaction in which the submission changes, under its owner's gate; the rank follows from them by
 * trigger.
 *
 * Whoever takes part in a training (`training_register`) is recorded in it: by what they submit from its pages, by
 * what they submit from the bank to its problems, and by every accept outside contests from before or after they
 * came.
 */
import { groupLevels } from '@podium/proto/rules/group/groups.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { rootRoleId } from '@podium/proto/rules/user/roles.ts'
import type { RawBuilder } from 'kysely'
import { change, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

interface Recorded {
  readonly submitId: number
  readonly uid: string
  readonly pid: number | null
  readonly cid: number
  readonly gid: number | null
  /** The training from whose pages it was made, or null. */
  readonly tid: number | null
}

/**
 * Of sum `s` of somebody in training `t`: its author, super administrators and the heads of its group are not ranked.
 */
export const isRanked = sql<boolean>`(s.uid <> t.uid
  and s.uid <> all(array(select root.uid from users root where root.role_id = ${rootRoleId}))
  and (t.gid is null or s.uid <> all(array(
    select head.uid from group_member head where head.gid = t.gid and head.auth = ${groupLevels.root}))))`

/** The columns of a record that submission `s` gives training problem `tp`. */
const columns = sql`submit_id, tid, pid, uid, submit_time, status, score, time_ms`
const values = sql`s.submit_id, tp.tid, tp.pid, s.uid, s.submit_time, s.status, s.score, s.time_ms`

/** @param tail joins and conditions of submission `s` and training problem `tp` */
const record = (db: Db, tail: RawBuilder<unknown>): Promise<number> =>
  change(db, sql`insert into training_record (${columns}) select ${values} ${tail} on conflict do nothing`)

/**
 * Trainings in which somebody takes part. They are locked against a change of their problems, so that what is
 * submitted at the moment in which a problem is added is recorded by one side or the other.
 */
async function trainingsOf(db: Db, uid: string, gid: number | null): Promise<number[]> {
  const found = await rows(
    db,
    sql<{ tid: number }>`
    select t.id as tid from training_register r join training t on t.id = r.tid
    where r.uid = ${uid} and t.gid is not distinct from ${gid}::bigint order by t.id for key share of t`,
  )
  return found.map(({ tid }) => tid)
}

/** In every training that its owner takes part in and that holds its problem. */
async function recordFromBank(db: Db, { submitId, uid, pid, gid }: Recorded): Promise<void> {
  const tids = pid === null ? [] : await trainingsOf(db, uid, gid)
  if (tids.length === 0) return
  await record(
    db,
    sql`
    from submission s join training_problem tp on tp.pid = s.pid and tp.tid = any(${tids}::bigint[])
    where s.submit_id = ${submitId}
    order by tp.tid`,
  )
}

/** A submission has been stored. */
export async function recordSubmission(db: Db, submission: Recorded): Promise<void> {
  const { submitId, tid, cid } = submission
  if (cid !== 0) return
  if (tid === null) return recordFromBank(db, submission)
  await record(
    db,
    sql`from submission s join training_problem tp on tp.pid = s.pid and tp.tid = ${tid}
    where s.submit_id = ${submitId}`,
  )
}

/**
 * The outcome of a submission has changed; call it when its row holds the new one. @returns in how many trainings it
 * is recorded
 */
export async function followSubmission(
  db: Db,
  submission: Recorded,
  { status }: { readonly status: number },
): Promise<number> {
  const { submitId, cid, tid } = submission
  if (cid !== 0) return 0
  // An accept counts also where it was submitted before its owner came, or before the problem did. It comes first:
  // trainings are locked before their records.
  if (status === Status.accepted && tid === null) await recordFromBank(db, submission)
  // In the order of trainings, so that two transactions never wait for each other's sums.
  return change(
    db,
    sql`
    update training_record r set status = s.status, score = s.score, time_ms = s.time_ms
    from submission s,
      (select tid from training_record where submit_id = ${submitId} order by tid for update) mine
    where s.submit_id = ${submitId} and r.submit_id = s.submit_id and r.tid = mine.tid`,
  )
}

/** What somebody has solved before counts from the moment in which they come. Call it under their gate. */
export const recordEarlierAccepts = (db: Db, tid: number, uid: string): Promise<number> =>
  record(
    db,
    sql`
    from training t join training_problem tp on tp.tid = t.id
    join submission s on s.pid = tp.pid and s.uid = ${uid} and s.cid = 0
      and s.gid is not distinct from t.gid and s.status = ${Status.accepted}
    where t.id = ${tid} order by tp.pid`,
  )

/**
 * What those who take part have solved before counts from the moment in which the problem comes. Call it with the
 * training locked.
 */
export const recordAcceptsOfProblem = (db: Db, tid: number, pid: number): Promise<number> =>
  record(
    db,
    sql`
    from training t join training_problem tp on tp.tid = t.id and tp.pid = ${pid}
    join training_register r on r.tid = t.id
    join submission s on s.uid = r.uid and s.pid = tp.pid and s.cid = 0
      and s.gid is not distinct from t.gid and s.status = ${Status.accepted}
    where t.id = ${tid} order by s.uid`,
  )

/** @returns true for somebody who did not take part before */
export const addParticipant = async (db: Db, tid: number, uid: string): Promise<boolean> => {
  const added = await change(
    db,
    sql`insert into training_register (tid, uid) values (${tid}, ${uid}) on conflict do nothing`,
  )
  if (added > 0) await recordEarlierAccepts(db, tid, uid)
  return added > 0
}
