import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { announcementColumns, presentAnnouncement } from '../site-content/index.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import { firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

const defaultPageRows = 10

/** The site's own announcements that are not hidden, newest first. */
export async function siteAnnouncements(
  db: Db,
  query: CallQuery<'commonAnnouncement'>,
): Promise<CallAnswer<'commonAnnouncement'>> {
  const bounds = pageBounds(query, defaultPageRows)
  const shown = sql`a.cid is null and a.gid is null and a.status = 0`
  const [found, count] = await Promise.all([
    rows(
      db,
      sql<Parameters<typeof presentAnnouncement>[0]>`
      select ${announcementColumns} from announcement a left join users u on u.uid = a.uid
      where ${shown} order by a.created_at desc, a.id desc limit ${bounds.size} offset ${bounds.offset}`,
    ),
    firstRow(db, sql<{ total: number }>`select count(*) as total from announcement a where ${shown}`),
  ])
  return pageOf(found.map(presentAnnouncement), count?.total ?? 0, bounds)
}
