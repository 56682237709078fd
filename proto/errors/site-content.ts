/** Announcements and pictures. */
import { about, b400 } from './row.ts'

export const siteContentErrors = {
  hallNetwork: about(
    'halls',
    b400(
      '“{network}” is not an address or a network such as 203.0.113.0/24.',
      '“{network}”不是 IP 地址，也不是 203.0.113.0/24 这样的网段。',
    ),
  ),
  pictureHost: about(
    'pictureHosts',
    b400(
      '“{host}” is not a host such as img.example.org or *.example.org.',
      '“{host}”不是 img.example.org 或 *.example.org 这样的主机名。',
    ),
  ),
  announcementMissing: b400('There is no such announcement.', '公告不存在。'),
  pictureMissing: b400('There is no such picture.', '图片不存在。'),
}
