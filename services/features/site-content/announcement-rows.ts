/** Announcements as every list shows them. */
import type { Static } from 'typebox'
import type { Announcement } from '@podium/proto/calls/site/home.ts'
import { wireTime } from '../../platform/http/time.ts'
import { sql } from '../../platform/database/sql.ts'

/** Of an announcement, on the wire too. */
export const announcementStates = { visible: 0, hidden: 1 } as const

interface AnnouncementRow {
  readonly id: number
  readonly title: string
  readonly content: string
  readonly uid: string
  readonly username: string | null
  readonly status: number
  readonly revision: number
  readonly createdAt: Date | string
  readonly updatedAt: Date | string
}

/** Of announcement `a` and its author `u`. */
export const announcementColumns = sql<AnnouncementRow>`
  a.id, a.title, a.content, a.uid, u.username, a.status, a.revision, a.created_at as "createdAt", a.updated_at as "updatedAt"`

export const presentAnnouncement = ({
  createdAt,
  updatedAt,
  ...row
}: AnnouncementRow): Static<typeof Announcement> => ({
  ...row,
  gmtCreate: wireTime(createdAt),
  gmtModified: wireTime(updatedAt),
})
