/** Announcing something to the members of a group (contract/groups 3). */
import { LockMode } from '@mikro-orm/postgresql'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { announcementStates } from '@podium/proto/rules/site/announcements.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { discussionLimits } from '@podium/proto/rules/discussion/discussion.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { Announcement } from '../site-content/entities.ts'
import { edited } from '../edits/index.ts'
import { enterGroup, ownGroupItem } from './policy.ts'
import { readText } from '../../platform/http/read-text.ts'
import { notifyGroup } from './events.ts'

type Tools = Pick<Context, 'orm' | 'now'>

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
