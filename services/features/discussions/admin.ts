/** Discussions and their reports in the back office: for every administrator (contract/admin 14). */
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import { change, firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import { notifyAdmins, notifyDiscussions } from './events.ts'
import type { Tools } from './read.ts'

const defaultPageRows = 10

/** Nobody rewrites another's text: only pin and state are taken. Throws Refusal. */
export async function switchDiscussion(
  { orm, now }: Tools,
  { id, status, topPriority }: CallBody<'adminEditDiscussion'>,
): Promise<null> {
  return orm.em.fork().transactional(async (db) => {
    const before = await firstRow(
      db,
      sql<{ status: number; isPinned: boolean }>`
      select status, top_priority as "isPinned" from discussion where id = ${id} for update`,
    )
    if (before === null) throw new Refusal('discussionGone')
    const after = { status: status ?? before.status, isPinned: topPriority ?? before.isPinned }
    if (after.status === before.status && after.isPinned === before.isPinned) return null
    await change(
      db,
      sql`update discussion set status = ${after.status}, top_priority = ${after.isPinned}, updated_at = now() where id = ${id}`,
    )
    await notifyDiscussions(db, [id], now())
    return null
  })
}

/** Final, with comments, replies, likes and reports. Throws Refusal. */
export async function deleteDiscussions({ orm, now }: Tools, ids: CallBody<'adminDeleteDiscussions'>): Promise<null> {
  if (ids.length === 0) throw new Refusal('nothingChosen')
  return orm.em.fork().transactional(async (db) => {
    const gone = await rows(
      db,
      sql<{ id: number }>`
      with found as (select id from discussion where id = any(${ids}::bigint[]) order by id for update)
      delete from discussion where id in (select id from found) returning id`,
    )
    if (gone.length === 0) throw new Refusal('discussionGone')
    await notifyDiscussions(
      db,
      gone.map(({ id }) => id),
      now(),
    )
    return null
  })
}

type StoredReport = Omit<CallAnswer<'discussionReports'>['records'][number], 'gmtCreate' | 'gmtModified'> & {
  readonly createdAt: string
  readonly updatedAt: string
}

/** Unread ones first, then the newest. */
export async function listReports(
  db: Db,
  query: CallQuery<'discussionReports'>,
): Promise<CallAnswer<'discussionReports'>> {
  const bounds = pageBounds(query, defaultPageRows)
  const [count, found] = await Promise.all([
    firstRow(
      db,
      sql<{ total: number; unread: number }>`
      select count(*)::int as total, (count(*) filter (where not is_read))::int as unread from discussion_report`,
    ),
    rows(
      db,
      sql<StoredReport>`
      select r.id, r.did, d.gid, d.title as "discussionTitle", coalesce(a.username, '') as "discussionAuthor", coalesce(u.username, '') as reporter,
        r.content, r.is_read as status, r.created_at as "createdAt", r.updated_at as "updatedAt"
      from (select * from discussion_report order by is_read, created_at desc, id desc limit ${bounds.size} offset ${bounds.offset}) r
      join discussion d on d.id = r.did left join users a on a.uid = d.uid left join users u on u.uid = r.uid
      order by r.is_read, r.created_at desc, r.id desc`,
    ),
  ])
  const records = found.map(({ createdAt, updatedAt, ...row }) => ({
    ...row,
    gmtCreate: wireTime(createdAt),
    gmtModified: wireTime(updatedAt),
  }))
  return { ...pageOf(records, count?.total ?? 0, bounds), unread: count?.unread ?? 0 }
}

/** Throws Refusal. */
export async function readReport({ orm, now }: Tools, { id, status }: CallBody<'readDiscussionReport'>): Promise<null> {
  return orm.em.fork().transactional(async (db) => {
    if (
      (await change(db, sql`update discussion_report set is_read = ${status}, updated_at = now() where id = ${id}`)) ===
      0
    )
      throw new Refusal('reportMissing')
    await notifyAdmins(db, 'reports', now())
    return null
  })
}
