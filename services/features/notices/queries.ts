/** Notices as super administrators list them (contract/admin 6). */
import type { Loaded, EntityManager } from '@mikro-orm/postgresql'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { NoticeType } from '@podium/proto/rules/message/messages.ts'
import { Notice } from '../messages/entities.ts'
import { wireTime } from '../../platform/http/time.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'

const defaultPageRows = 5

const present = (notice: Loaded<Notice, 'admin' | 'recipient'>): CallAnswer<'adminNotices'>['records'][number] => ({
  id: notice.id,
  title: notice.title,
  content: notice.content,
  type: notice.type,
  state: notice.isPushed,
  recipientId: notice.recipientUid ?? null,
  recipient: notice.recipient?.username ?? null,
  adminUsername: notice.admin?.username ?? null,
  isDue: !notice.isPushed && (notice.dueAt ?? null) !== null,
  gmtCreate: wireTime(notice.createdAt),
  gmtModified: wireTime(notice.updatedAt),
})

/** What the system itself sent has no author and is not listed. */
export async function adminNotices(
  em: EntityManager,
  { type, ...query }: CallQuery<'adminNotices'>,
): Promise<CallAnswer<'adminNotices'>> {
  const bounds = pageBounds(query, defaultPageRows)
  const [found, total] = await em.findAndCount(
    Notice,
    { adminUid: { $ne: null }, deletedAt: null, ...(type === undefined ? {} : { type: type as NoticeType }) },
    {
      populate: ['admin', 'recipient'],
      orderBy: [{ isPushed: 'asc' }, { id: 'desc' }],
      limit: bounds.size,
      offset: bounds.offset,
    },
  )
  return pageOf(found.map(present), total, bounds)
}
