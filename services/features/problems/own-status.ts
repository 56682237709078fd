/** The state of a user on problems outside contests (contract/practice 2.4). */
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

interface OwnStatus {
  readonly status: number
  readonly score: null
}

interface Asked {
  readonly pids: readonly number[]
  /** Null for outside groups. */
  readonly gid: number | null
  /** Leaves out what is still judged. */
  readonly finalOnly?: boolean
}

/**
 * By problem id: 0 when ever accepted (outside groups in a contest too, once that counts), else the state of the
 * newest submission, else -10.
 */
export async function ownStatus(
  db: Db,
  uid: string,
  { pids, gid, finalOnly = false }: Asked,
): Promise<Record<string, OwnStatus>> {
  const found = await rows(
    db,
    sql<{ pid: number; status: number | null; solved: boolean }>`
    select asked.pid, newest.status, solved.submit_id is not null or (${gid}::bigint is null and exists (
      select 1 from user_problem u where u.uid = ${uid} and u.pid = asked.pid and u.solved_at is not null)) as solved
    from unnest(${[...new Set(pids)]}::bigint[]) as asked (pid)
    left join lateral (select s.status from submission s
      where s.uid = ${uid} and s.pid = asked.pid and s.cid = 0 and s.gid is not distinct from ${gid}::bigint
        and (not ${finalOnly} or s.status not in (5, 6, 7))
      order by s.submit_id desc limit 1) newest on true
    left join lateral (select s.submit_id from submission s
      where s.uid = ${uid} and s.pid = asked.pid and s.cid = 0 and s.gid is not distinct from ${gid}::bigint and s.status = 0
      limit 1) solved on true`,
  )
  return Object.fromEntries(
    found.map(({ pid, status, solved }) => {
      const shown = solved ? Status.accepted : (status ?? Status.notSubmitted)
      return [String(pid), { status: shown, score: null }]
    }),
  )
}
