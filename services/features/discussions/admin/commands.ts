/** Discussions and their reports in the back office: for every administrator (contract/admin 14). */
import { LockMode } from '@mikro-orm/postgresql'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { isOneOf } from '../../../platform/database/expressions.ts'
import { tables } from '../../entities.ts'
import { Discussion, DiscussionReport } from '../entities.ts'
import { notifyAdmins, notifyDiscussions } from '../events.ts'
import type { Tools } from '../policy.ts'

/** Nobody rewrites another's text: only pin and state are taken. Throws Refusal. */
export async function switchDiscussion(
  { orm, now }: Tools,
  { id, status, topPriority }: CallBody<'adminEditDiscussion'>,
): Promise<null> {
  return orm.em.fork().transactional(async (em) => {
    const found = await em.findOne(Discussion, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!found) throw new Refusal('discussionGone')
    const after = { status: status ?? found.status, topPriority: topPriority ?? found.topPriority }
    if (after.status === found.status && after.topPriority === found.topPriority) return null
    em.assign(found, { ...after, updatedAt: new Date() })
    await em.flush()
    await notifyDiscussions(em, [{ id, gid: found.gid ?? null }], now())
    return null
  })
}

/** Final, with comments, replies, likes and reports. Throws Refusal. */
export async function deleteDiscussions({ orm, now }: Tools, ids: CallBody<'adminDeleteDiscussions'>): Promise<null> {
  if (ids.length === 0) throw new Refusal('nothingChosen')
  return orm.em.fork().transactional(async (em) => {
    const gone = await tables(em)
      .selectFrom('discussion as d')
      .select(['d.id', 'd.gid'])
      .where(({ ref }) => isOneOf(ref('d.id'), ids))
      .orderBy('d.id')
      .forUpdate()
      .execute()
    if (gone.length === 0) throw new Refusal('discussionGone')
    await em.nativeDelete(Discussion, { id: gone.map(({ id }) => id) })
    await notifyDiscussions(em, gone, now())
    return null
  })
}

/** Throws Refusal. */
export async function readReport({ orm, now }: Tools, { id, status }: CallBody<'readDiscussionReport'>): Promise<null> {
  return orm.em.fork().transactional(async (em) => {
    const moved = await em.nativeUpdate(DiscussionReport, { id }, { isRead: status, updatedAt: new Date() })
    if (moved === 0) throw new Refusal('reportMissing')
    await notifyAdmins(em, 'reports', now())
    return null
  })
}
