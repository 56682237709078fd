/** An announcement of a contest as its readers and its authors see it. */
import type { Static } from 'typebox'
import type { ContestAnnouncement } from '@podium/proto/calls/contest/contest-shapes.ts'
import { wireTime } from '../../../platform/http/time.ts'
import type { AnnouncementRow } from './queries.ts'

export const presentAnnouncement = ({
  createdAt,
  updatedAt,
  ...row
}: AnnouncementRow): Static<typeof ContestAnnouncement> => ({
  ...row,
  gmtCreate: wireTime(createdAt),
  gmtModified: wireTime(updatedAt),
})
