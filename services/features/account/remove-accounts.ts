/** Deletes accounts with what is theirs alone. Whether something else depends on them is asked before. */
import { change, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

/** What goes with an account, where no trigger of the database does it. */
const belongings: readonly (readonly [table: string, column: string])[] = [
  ['session', 'uid'],
  ['discussion_report', 'uid'],
  ['discussion_quota', 'uid'],
  ['change_failure', 'uid'],
  ['self_test', 'uid'],
  ['draft', 'uid'],
  ['editor_settings', 'uid'],
  ['training_register', 'uid'],
  ['group_member', 'uid'],
  ['group_quota', 'uid'],
  ['message', 'uid'],
  ['message', 'sender_uid'],
  ['message_count', 'uid'],
  ['notify_code', 'target'],
]

/** Likes go, and what was liked counts them no more. */
async function removeLikes(db: Db, uids: readonly string[]): Promise<void> {
  const ofThem = sql`uid = any(${[...uids]}::text[])`
  await rows(
    db,
    sql`select 1 from discussion where id in (select did from discussion_like where ${ofThem}) order by id for update`,
  )
  await rows(
    db,
    sql`select 1 from comment where id in (select comment_id from comment_like where ${ofThem}) order by id for update`,
  )
  await change(
    db,
    sql`
    with gone as (delete from discussion_like where ${ofThem} returning did), counted as (select did, count(*)::int as n from gone group by did)
    update discussion d set like_num = greatest(0, d.like_num - n) from counted c where d.id = c.did`,
  )
  await change(
    db,
    sql`
    with gone as (delete from comment_like where ${ofThem} returning comment_id), counted as (select comment_id, count(*)::int as n from gone group by comment_id)
    update comment k set like_num = greatest(0, k.like_num - n) from counted c where k.id = c.comment_id`,
  )
}

export async function removeAccounts(db: Db, uids: readonly string[]): Promise<void> {
  const all = [...uids]
  await removeLikes(db, all)
  await change(
    db,
    sql`update stored_file set deleted_at = now() where uid = any(${all}::text[]) and kind = 'avatar' and deleted_at is null`,
  )
  for (const [table, column] of belongings)
    await change(db, sql`delete from ${sql.table(table)} where ${sql.ref(column)} = any(${all}::text[])`)
  await change(db, sql`delete from users where uid = any(${all}::text[])`)
}
