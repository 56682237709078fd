/** What a group announces to its members (contract/groups 3). */
import { LockMode } from '@mikro-orm/postgresql'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { announcementStates } from '@podium/proto/rules/site/announcements.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { groupLimits } from '@podium/proto/rules/group/groups.ts'
import { discussionLimits } from '@podium/proto/rules/discussion/discussion.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { Announcement } from '../site-content/entities.ts'
import { presentAnnouncement } from '../site-content/index.ts'
import { tables } from '../entities.ts'
import { edited } from '../edits/index.ts'
import { enterGroup, ownGroupItem } from './policy.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
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
  const ofGroup = tables(db)
    .selectFrom('announcement as a')
    .where('a.gid', '=', query.gid)
    .$if(!withHidden, (list) => list.where('a.status', '=', announcementStates.visible))
  const [{ total }, found] = await Promise.all([
    ofGroup.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ofGroup
      .leftJoin('users as u', 'u.uid', 'a.uid')
      .select(['a.id', 'a.title', 'a.content', 'a.uid', 'u.username', 'a.status', 'a.revision'])
      .select(['a.createdAt', 'a.updatedAt'])
      .orderBy('a.createdAt', 'desc')
      .orderBy('a.id', 'desc')
      .limit(bounds.size)
      .offset(bounds.offset)
      .execute(),
  ])
  return pageOf(found.map(presentAnnouncement), total, bounds)
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
  return orm.em.fork().transactional(async (em) => {
    await enterGroup(em, { gid: body.gid, viewer, needs: 'admin', lock: 'key share' })
    const status = body.status ?? announcementStates.visible
    em.create(Announcement, { title, content, uid: viewer.uid, status, gid: body.gid })
    await em.flush()
    await notifyGroup(em, { gid: body.gid, what: 'announcements', now: now() })
    return null
  })
}

const findOf = (em: EntityManager, id: number) => em.findOne(Announcement, id, { lockMode: LockMode.PESSIMISTIC_WRITE })

/** The group is that of the stored one. Throws Refusal. */
export async function editAnnouncement(
  { orm, now }: Tools,
  viewer: Viewer,
  body: CallBody<'editGroupAnnouncement'>,
): Promise<null> {
  const { title, content } = readFields(body)
  return orm.em.fork().transactional(async (em) => {
    const found = await findOf(em, body.id)
    if (!found) throw new Refusal('groupAnnouncementGone')
    const { group } = await ownGroupItem(em, { gid: found.gid ?? null, isAuthor: found.uid === viewer.uid }, { viewer })
    await edited(
      em,
      { table: 'announcement', id: body.id, username: viewer.username, base: body.baseRevision, now: now() },
      async () => {
        em.assign(found, { title, content, status: body.status ?? found.status, updatedAt: new Date() })
        await em.flush()
      },
    )
    await notifyGroup(em, { gid: group.id, what: 'announcements', now: now() })
    return null
  })
}

/** Throws Refusal. */
export const deleteAnnouncement = ({ orm, now }: Tools, viewer: Viewer, aid: number): Promise<null> =>
  orm.em.fork().transactional(async (em) => {
    const found = await findOf(em, aid)
    if (!found) throw new Refusal('groupAnnouncementMissing')
    const { group } = await ownGroupItem(em, { gid: found.gid ?? null, isAuthor: found.uid === viewer.uid }, { viewer })
    await em.remove(found).flush()
    await notifyGroup(em, { gid: group.id, what: 'announcements', now: now() })
    return null
  })
