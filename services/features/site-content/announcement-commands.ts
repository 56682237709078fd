/** Announcements of the site as administrators edit them (contract/admin 5). */
import { LockMode } from '@mikro-orm/postgresql'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { announcementStates } from '@podium/proto/rules/site/announcements.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { edited } from '../edits/index.ts'
import { notifyHome } from '../home/index.ts'
import { Announcement } from './entities.ts'

const ofSite = { cid: null, gid: null }

function given(field: string, value: string | null | undefined): string {
  if (!value?.trim()) throw new Refusal('fieldBlank', { field })
  return value
}

/** Call it in a transaction. Throws Refusal. */
export async function addAnnouncement(
  em: EntityManager,
  viewer: Viewer,
  { title, content, status }: CallBody<'addAnnouncement'>,
): Promise<null> {
  em.create(Announcement, {
    title: given('title', title).trim(),
    content: given('content', content),
    uid: viewer.uid,
    status: status ?? announcementStates.visible,
  })
  await em.flush()
  await notifyHome(em, 'announcements')
  return null
}

/** A field that is sent empty is refused, one that is not sent stays. */
const changed = (field: string, value: string | null | undefined, stored: string): string =>
  value === undefined || value === null ? stored : given(field, value)

/** Throws Refusal. */
export const editAnnouncement = (
  { orm, now }: Pick<Context, 'orm' | 'now'>,
  viewer: Viewer,
  body: CallBody<'editAnnouncement'>,
): Promise<null> =>
  orm.em.fork().transactional(async (em) => {
    const { id, baseRevision: base } = body
    const found = await em.findOne(Announcement, { id, ...ofSite }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!found) throw new Refusal('announcementMissing')
    await edited(em, { table: 'announcement', id, username: viewer.username, base, now: now() }, async () => {
      found.title = changed('title', body.title, found.title)
      found.content = changed('content', body.content, found.content)
      found.status = body.status ?? found.status
      found.updatedAt = new Date()
      await em.flush()
    })
    await notifyHome(em, 'announcements')
    return null
  })

/** Call it in a transaction. Throws Refusal. */
export async function deleteAnnouncement(em: EntityManager, id: number): Promise<null> {
  if ((await em.nativeDelete(Announcement, { id, ...ofSite })) === 0) throw new Refusal('announcementMissing')
  await notifyHome(em, 'announcements')
  return null
}
