/** A group ends with everything in it (contract/groups 12.15). */
import { ROOT_UID } from '@podium/proto/rules/user/roles.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { enterGroup } from './policy.ts'
import { lockGates, lockProblemRejudges, lockRejudges, removeSubmissions } from '../../platform/database/lock-order.ts'
import { change, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { clearNow } from '../files/index.ts'
import { notifyContestChanged } from '../contests/index.ts'
import { notifyDiscussions } from '../discussions/index.ts'
import { notifyGroup } from './events.ts'
import { notifyTrainingChanged } from '../trainings/index.ts'
import { notifyDissolution } from './notices.ts'

const idsOf = async (db: Db, table: 'contest' | 'training' | 'discussion', gid: number): Promise<number[]> =>
  (await rows(db, sql<{ id: number }>`delete from ${sql.table(table)} where gid = ${gid} returning id`)).map(
    ({ id }) => id,
  )

/** What was worked on together, and the news of it to whoever has it open. */
async function removePlaces(db: Db, gid: number, now: Date): Promise<void> {
  const [discussions, contests, trainings] = [
    await idsOf(db, 'discussion', gid),
    await idsOf(db, 'contest', gid),
    await idsOf(db, 'training', gid),
  ]
  if (discussions.length > 0) await notifyDiscussions(db, discussions, now)
  for (const cid of contests) await notifyContestChanged(db, cid, now.getTime())
  for (const tid of trainings) await notifyTrainingChanged(db, tid, now.getTime())
}

const ofProblems = (gid: number) => sql`pid in (select id from problem where gid = ${gid})`

/**
 * A problem on which a contest or training outside the group rests stays (decision 25: what is in use is moved):
 * their results would be lost with it. One that was published is of the bank; one that was taken back from it stays
 * in its contests alone. Its test data are the site's then.
 * @returns those that stay
 */
async function removeProblems(db: Db, gid: number): Promise<readonly number[]> {
  const kept = await rows(
    db,
    sql<{ id: number }>`
    update problem p set gid = null, data_uid = null, auth = case when p.is_group and p.auth = 1 then 3 else p.auth end where p.gid = ${gid}
      and (exists (select 1 from contest_problem cp where cp.pid = p.id) or exists (select 1 from training_problem tp where tp.pid = p.id)) returning p.id`,
  )
  await removeSubmissions(db, ofProblems(gid))
  await change(db, sql`delete from problem where gid = ${gid}`)
  return kept.map(({ id }) => id)
}

/** What the texts of problems that stay show is the site's from now on; all other files go. */
async function removeFiles(db: Db, gid: number, kept: readonly number[]): Promise<void> {
  await change(
    db,
    sql`
    update stored_file f set gid = null, uid = ${ROOT_UID} where f.gid = ${gid} and exists (
      select 1 from problem p left join problem_translation t on t.pid = p.id where p.id = any(${kept}::bigint[])
        and strpos(concat(p.description, p.input, p.output, p.hint, t.description, t.input, t.output, t.hint), f.name) > 0)`,
  )
  await change(db, sql`update stored_file set gid = null, deleted_at = coalesce(deleted_at, now()) where gid = ${gid}`)
}

/** Its owner's and a super administrator's action. Throws Refusal. */
export async function disbandGroup(
  ctx: Pick<Context, 'orm' | 'now' | 'pageFiles' | 'log'>,
  viewer: Viewer,
  gid: number,
): Promise<null> {
  const { orm, now } = ctx
  await orm.em.fork().transactional(async (db) => {
    await enterGroup(db, { gid, viewer, needs: 'owner' })
    await lockRejudges(db, sql`cid in (select id from contest where gid = ${gid})`)
    await lockProblemRejudges(db, sql`pid in (select id from problem where gid = ${gid})`)
    await lockGates(
      db,
      sql`select uid from submission where gid = ${gid} union select uid from submission where ${ofProblems(gid)}`,
    )
    const { group } = await enterGroup(db, { gid, viewer, needs: 'owner', lock: 'update' })
    const members = await rows(db, sql<{ uid: string }>`select uid from group_member where gid = ${gid} and auth >= 3`)
    await removePlaces(db, gid, now())
    await removeSubmissions(db, sql`gid = ${gid}`)
    const kept = await removeProblems(db, gid)
    for (const table of ['tag', 'training_category', 'announcement'])
      await change(db, sql`delete from ${sql.table(table)} where gid = ${gid}`)
    await removeFiles(db, gid, kept)
    await change(db, sql`delete from user_group where id = ${gid}`)
    await notifyGroup(db, { gid, what: 'group', now: now() })
    await notifyDissolution(
      db,
      group,
      members.map(({ uid }) => uid),
      viewer.username,
    )
  })
  await clearNow(ctx)
  return null
}
