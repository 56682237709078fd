/** Reports of discussions, for every administrator (contract/admin 14). */
import type { Loaded, EntityManager } from '@mikro-orm/postgresql'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { DiscussionReport } from '../entities.ts'
import { wireTime } from '../../../platform/http/time.ts'
import { pageBounds, pageOf } from '../../../platform/database/page.ts'

const defaultPageRows = 10

const presentReport = (
  report: Loaded<DiscussionReport, 'reporter' | 'discussion.author'>,
): CallAnswer<'discussionReports'>['records'][number] => ({
  id: report.id,
  did: report.did,
  gid: report.discussion?.gid ?? null,
  discussionTitle: report.discussion?.title ?? '',
  discussionAuthor: report.discussion?.author?.username ?? '',
  reporter: report.reporter?.username ?? '',
  content: report.content,
  status: report.isRead,
  gmtCreate: wireTime(report.createdAt),
  gmtModified: wireTime(report.updatedAt),
})

/** Unread ones first, then the newest. */
export async function listReports(
  em: EntityManager,
  query: CallQuery<'discussionReports'>,
): Promise<CallAnswer<'discussionReports'>> {
  const bounds = pageBounds(query, defaultPageRows)
  const [[found, total], unread] = await Promise.all([
    em.findAndCount(
      DiscussionReport,
      {},
      {
        populate: ['reporter', 'discussion.author'],
        orderBy: [{ isRead: 'asc' }, { createdAt: 'desc' }, { id: 'desc' }],
        limit: bounds.size,
        offset: bounds.offset,
      },
    ),
    em.count(DiscussionReport, { isRead: false }),
  ])
  return { ...pageOf(found.map(presentReport), total, bounds), unread }
}
