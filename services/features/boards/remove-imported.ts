/**
 * What only an imported contest uses goes with it: the accounts that nobody can sign in to, and the problems that
 * stand for others.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import { change, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { lockOwners, removeSubmissions } from '../../platform/database/lock-order.ts'
import { removeAccounts } from '../account/index.ts'
import { noPassword } from './imported-contest.ts'

export interface OwnOfFound {
  readonly uids: readonly string[]
  readonly pids: readonly number[]
}

/** Takes the gates of those who submitted; comes before the lock of the contest. */
export async function ownOfFound(db: Db, cid: number): Promise<OwnOfFound> {
  const problems = await rows(
    db,
    sql<{ pid: number }>`
    select cp.pid from contest_problem cp join problem p on p.id = cp.pid
    where cp.cid = ${cid} and starts_with(p.display_id, 'BOARD' || ${cid}::bigint || '-') and p.data_hash is null
      and not exists (select 1 from contest_problem x where x.pid = cp.pid and x.cid <> ${cid})
      and not exists (select 1 from training_problem x where x.pid = cp.pid)
      and not exists (select 1 from submission s where s.pid = cp.pid and s.cid <> ${cid})`,
  )
  const people = await rows(
    db,
    sql<{ uid: string }>`
    select r.uid from contest_register r join users u on u.uid = r.uid
    where r.cid = ${cid} and u.password_hash = ${noPassword}
      and not exists (select 1 from contest_register x where x.uid = r.uid and x.cid <> ${cid})
      and not exists (select 1 from submission s where s.uid = r.uid and s.cid <> ${cid})`,
  )
  const own = { uids: people.map(({ uid }) => uid), pids: problems.map(({ pid }) => pid) }
  if (own.uids.length + own.pids.length > 0) await lockOwners(db, sql`cid = ${cid}`)
  return own
}

/** After the contest itself. */
export async function removeOwnOfFound(db: EntityManager, cid: number, { uids, pids }: OwnOfFound): Promise<void> {
  if (uids.length + pids.length === 0) return
  await removeSubmissions(
    db,
    sql`cid = ${cid} and (uid = any(${[...uids]}::text[]) or pid = any(${[...pids]}::bigint[]))`,
  )
  await change(db, sql`delete from problem where id = any(${[...pids]}::bigint[])`)
  await removeAccounts(db, uids)
}
