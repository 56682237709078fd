/** Announcements of a contest, as their readers and their authors see them. */
import type { Static } from 'typebox'
import type { ContestAnnouncement } from '@podium/proto/calls/contest/contest-shapes.ts'
import type { PageBounds } from '../../../platform/database/page.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { wireTime } from '../../../platform/http/time.ts'
import { tables } from '../../entities.ts'

const rowsOf = (db: Db, cid: number) =>
  tables(db)
    .selectFrom('contest_announcement as a')
    .leftJoin('users as u', 'u.uid', 'a.uid')
    .select(['a.id', 'a.title', 'a.content', 'a.uid', 'a.status', 'a.revision', 'a.createdAt', 'a.updatedAt'])
    .select(({ fn, val }) => fn.coalesce('u.username', val('')).as('username'))
    .where('a.cid', '=', cid)

type AnnouncementRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

/** Announcements `a` of a contest, the newest first. @param status only those; absent takes all */
export function selectAnnouncements(db: Db, cid: number, status?: number) {
  const rows = status === undefined ? rowsOf(db, cid) : rowsOf(db, cid).where('a.status', '=', status)
  const newestFirst = rows.orderBy('a.createdAt', 'desc').orderBy('a.id', 'desc')
  return {
    rows: newestFirst,
    page: ({ size, offset }: PageBounds) => newestFirst.limit(size).offset(offset).execute(),
    count: async (): Promise<number> => {
      const { total } = await rows
        .clearSelect()
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return total
    },
  }
}

export const presentAnnouncement = ({
  createdAt,
  updatedAt,
  ...row
}: AnnouncementRow): Static<typeof ContestAnnouncement> => ({
  ...row,
  gmtCreate: wireTime(createdAt),
  gmtModified: wireTime(updatedAt),
})
