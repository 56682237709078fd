import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { announcementStates } from '@podium/proto/rules/site/announcements.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/sql.ts'
import { siteAnnouncementPage } from '../site-content/index.ts'

const defaultPageRows = 10

/** The site's own announcements that are not hidden, newest first. */
export async function siteAnnouncements(
  db: Db,
  query: CallQuery<'commonAnnouncement'>,
): Promise<CallAnswer<'commonAnnouncement'>> {
  const bounds = pageBounds(query, defaultPageRows)
  const { records, total } = await siteAnnouncementPage(db, bounds, announcementStates.visible)
  return pageOf(records, total, bounds)
}
