/** An announcement of a contest, as its readers and its authors see it. */
import type { Static } from 'typebox'
import type { ContestAnnouncement } from '@podium/proto/calls/contest/contest-shapes.ts'
import { wireTime } from '../../platform/http/time.ts'
import { sql } from '../../platform/database/sql.ts'

export interface AnnouncementRow {
  readonly id: number
  readonly title: string
  readonly content: string
  readonly uid: string
  readonly username: string
  /** 0 visible, 1 hidden. */
  readonly status: number
  readonly revision: number
  readonly createdAt: string
  readonly updatedAt: string
}

export const announcementColumns = sql`
  a.id, a.title, a.content, a.uid, coalesce(u.username, '') as username, a.status, a.revision, a.created_at as "createdAt",
  a.updated_at as "updatedAt"`
export const announcementJoins = sql`left join users u on u.uid = a.uid`

export const presentAnnouncement = ({
  createdAt,
  updatedAt,
  ...row
}: AnnouncementRow): Static<typeof ContestAnnouncement> => ({
  ...row,
  gmtCreate: wireTime(createdAt),
  gmtModified: wireTime(updatedAt),
})
