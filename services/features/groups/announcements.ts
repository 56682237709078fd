/** What a group announces to its members (contract/groups 3). */
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { groupLimits } from '@podium/proto/rules/group/groups.ts'
import { discussionLimits } from '@podium/proto/rules/discussion/discussion.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { announcementColumns, presentAnnouncement } from '../site-content/index.ts'
import { edited } from '../edits/index.ts'
import { enterGroup, ownGroupItem } from './policy.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import { change, firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { readText } from '../../platform/http/read-text.ts'
import { notifyGroup } from './events.ts'

type Tools = Pick<Context, 'orm' | 'now'>

/** Newest first. Throws Refusal. @param withHidden the list of the group's administrators */
export async function listAnnouncements(
  db: Db,
  viewer: Viewer,
  query: CallQuery<'groupAnnouncements'>,
  withHidden: boolean,
): Promise<CallAnswer<'groupAnnouncements'>> {
  await enterGroup(db, { gid: query.gid, viewer, needs: withHidden ? 'admin' : 'member' })
  const bounds = pageBounds(query, groupLimits.tabPageRows)
  const filter = sql`a.gid = ${query.gid} and ${withHidden ? sql`true` : sql`a.status = 0`}`
  const [count, found] = await Promise.all([
    firstRow(db, sql<{ total: number }>`select count(*)::int as total from announcement a where ${filter}`),
    rows(
      db,
      sql<Parameters<typeof presentAnnouncement>[0]>`
      select ${announcementColumns} from announcement a left join users u on u.uid = a.uid where ${filter}
      order by a.created_at desc, a.id desc limit ${bounds.size} offset ${bounds.offset}`,
    ),
  ])
  return pageOf(found.map(presentAnnouncement), count?.total ?? 0, bounds)
}

const readFields = ({ title, content }: { readonly title?: string | null; readonly content?: string | null }) => ({
  title: readText('title', title, discussionLimits.titleMaxChars),
  content: readText('content', content, discussionLimits.contentMaxChars),
})

/** Its author is the caller, whatever is sent. Throws Refusal. */
export async function addAnnouncement(
  { orm, now }: Tools,
  viewer: Viewer,
  body: CallBody<'addGroupAnnouncement'>,
): Promise<null> {
  const { title, content } = readFields(body)
  return orm.em.fork().transactional(async (db) => {
    await enterGroup(db, { gid: body.gid, viewer, needs: 'admin', lock: 'key share' })
    await change(
      db,
      sql`insert into announcement (title, content, uid, status, gid) values (${title}, ${content}, ${viewer.uid}, ${body.status ?? 0}, ${body.gid})`,
    )
    await notifyGroup(db, { gid: body.gid, what: 'announcements', now: now() })
    return null
  })
}

const findOf = (db: Db, id: number) =>
  firstRow(db, sql<{ uid: string; gid: number | null }>`select uid, gid from announcement where id = ${id} for update`)

/** The group is that of the stored one. Throws Refusal. */
export async function editAnnouncement(
  { orm, now }: Tools,
  viewer: Viewer,
  body: CallBody<'editGroupAnnouncement'>,
): Promise<null> {
  const { title, content } = readFields(body)
  return orm.em.fork().transactional(async (db) => {
    const found = await findOf(db, body.id)
    if (!found) throw new Refusal('groupAnnouncementGone')
    const { group } = await ownGroupItem(db, { gid: found.gid, isAuthor: found.uid === viewer.uid }, { viewer })
    await edited(
      db,
      { table: 'announcement', id: body.id, username: viewer.username, base: body.baseRevision, now: now() },
      () =>
        change(
          db,
          sql`update announcement set title = ${title}, content = ${content}, status = coalesce(${body.status ?? null}::smallint, status), updated_at = now() where id = ${body.id}`,
        ),
    )
    await notifyGroup(db, { gid: group.id, what: 'announcements', now: now() })
    return null
  })
}

/** Throws Refusal. */
export const deleteAnnouncement = ({ orm, now }: Tools, viewer: Viewer, aid: number): Promise<null> =>
  orm.em.fork().transactional(async (db) => {
    const found = await findOf(db, aid)
    if (!found) throw new Refusal('groupAnnouncementMissing')
    const { group } = await ownGroupItem(db, { gid: found.gid, isAuthor: found.uid === viewer.uid }, { viewer })
    await change(db, sql`delete from announcement where id = ${aid}`)
    await notifyGroup(db, { gid: group.id, what: 'announcements', now: now() })
    return null
  })
