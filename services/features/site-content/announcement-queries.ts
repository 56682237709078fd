/** Announcements of the site as every list shows them. */
import type { Static } from 'typebox'
import type { Announcement } from '@podium/proto/calls/site/home.ts'
import type { CallQuery, CallAnswer } from '@podium/proto/calls/calls.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import type { PageBounds } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import { planned, tables } from '../entities.ts'

const selectOfSite = (db: Db) =>
  tables(db)
    .selectFrom('announcement as a')
    .leftJoin('users as u', 'u.uid', 'a.uid')
    .select(['a.id', 'a.title', 'a.content', 'a.uid', 'u.username', 'a.status', 'a.revision'])
    .select(['a.createdAt', 'a.updatedAt'])
    .where('a.cid', 'is', null)
    .where('a.gid', 'is', null)

type AnnouncementRow = Awaited<ReturnType<ReturnType<typeof selectOfSite>['executeTakeFirstOrThrow']>>

export const presentAnnouncement = ({
  createdAt,
  updatedAt,
  ...row
}: AnnouncementRow): Static<typeof Announcement> => ({
  ...row,
  gmtCreate: wireTime(createdAt),
  gmtModified: wireTime(updatedAt),
})

/** A page of the site's own announcements, newest first. @param status only those; absent takes all */
export async function siteAnnouncementPage(
  db: Db,
  { size, offset }: PageBounds,
  status?: number,
): Promise<{ readonly records: Static<typeof Announcement>[]; readonly total: number }> {
  const chosen = status === undefined ? selectOfSite(db) : selectOfSite(db).where('a.status', '=', status)
  const newest = chosen.orderBy('a.createdAt', 'desc').orderBy('a.id', 'desc')
  const [[counted], found] = await Promise.all([
    planned(
      db,
      chosen.clearSelect().select(({ fn }) => fn.countAll<number>().as('total')),
    ),
    planned(db, newest.limit(size).offset(offset)),
  ])
  return { records: found.map(presentAnnouncement), total: counted?.total ?? 0 }
}

const defaultPageRows = 10

export async function adminAnnouncements(
  db: Db,
  query: CallQuery<'adminAnnouncements'>,
): Promise<CallAnswer<'adminAnnouncements'>> {
  const bounds = pageBounds(query, defaultPageRows)
  const { records, total } = await siteAnnouncementPage(db, bounds)
  return pageOf(records, total, bounds)
}
