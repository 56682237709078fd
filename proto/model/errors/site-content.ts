/** Announcements and pictures. */
import { b400 } from './row.ts'

export const siteContentErrors = {
  announcementMissing: b400('There is no such announcement.', '公告不存在。'),
  pictureMissing: b400('There is no such picture.', '图片不存在。'),
}
