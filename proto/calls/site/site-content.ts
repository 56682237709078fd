/**
 * Announcements of the site, pictures of its home page, and files of editors (contract/admin 5 and 7,
 * contract/files-and-formats 1).
 */
import { Type } from 'typebox'
import { declareCalls } from '../declare.ts'
import { Announcement } from './home.ts'
import { pictureRefusals } from '../picture-refusals.ts'
import { BaseRevision, Id, Int, None, Nullable, Page, paging } from '../shapes.ts'

const fields = {
  title: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
  content: Type.Optional(Nullable(Type.String({ maxLength: 1_000_000, description: 'markdown' }))),
  status: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1, description: '0 visible, 1 hidden' }))),
}

/** The group for which it is stored: its administrators may. */
const OfGroup = Type.Object({ gid: Type.Optional(Nullable(Int)) })
const uploaders = [
  'forbidden',
  'groupMissing',
  'groupAdminsOnly',
  'groupFilesFull',
  'userFilesFull',
  'storageFull',
] as const

export const siteContentCalls = declareCalls({
  adminAnnouncements: {
    method: 'GET',
    path: '/api/admin/announcement',
    who: ['announcement_admin'],
    summary: 'Announcements of the site, hidden ones included, newest first',
    query: Type.Object(paging),
    answer: Page(Announcement),
  },
  addAnnouncement: {
    method: 'POST',
    path: '/api/admin/announcement',
    who: ['announcement_admin'],
    summary: 'Announce something; its author is the caller',
    body: Type.Object(fields),
    answer: None,
    refusals: ['fieldBlank'],
  },
  editAnnouncement: {
    method: 'PUT',
    path: '/api/admin/announcement',
    who: ['announcement_admin'],
    summary: 'Change an announcement; absent fields stay',
    body: Type.Object({ id: Id, ...fields, baseRevision: BaseRevision }),
    answer: None,
    refusals: ['fieldBlank', 'announcementMissing', 'editedMeanwhile'],
  },
  deleteAnnouncement: {
    method: 'DELETE',
    path: '/api/admin/announcement',
    who: ['announcement_admin'],
    summary: 'Delete an announcement',
    query: Type.Object({ aid: Id }),
    answer: None,
    refusals: ['announcementMissing'],
  },
  uploadCarouselImage: {
    method: 'POST',
    path: '/api/file/upload-carouse-img',
    who: ['system_info_admin'],
    takesCookie: true,
    summary: 'Add a picture to the home page (part `file`)',
    answer: Type.Object({ id: Id, url: Type.String() }),
    refusals: pictureRefusals,
  },
  deleteCarouselImage: {
    method: 'DELETE',
    path: '/api/admin/config/home-carousel',
    who: ['system_info_admin'],
    summary: 'Take a picture from the home page',
    query: Type.Object({ id: Id }),
    answer: None,
    refusals: ['pictureMissing'],
  },
  uploadMdImage: {
    method: 'POST',
    path: '/api/file/upload-md-img',
    who: 'user',
    summary: 'A picture for a text (part `image`)',
    query: OfGroup,
    answer: Type.Object({ link: Type.String(), fileId: Id }),
    refusals: [...pictureRefusals, ...uploaders],
  },
  deleteMdImage: {
    method: 'GET',
    path: '/api/file/delete-md-img',
    who: 'user',
    summary: 'Delete a picture of a text: for its uploader and those who rule problems',
    query: Type.Object({ fileId: Id }),
    answer: None,
    refusals: ['pictureMissing', 'forbidden'],
  },
  uploadMdFile: {
    method: 'POST',
    path: '/api/file/upload-md-file',
    who: 'user',
    summary: 'An attachment for a text (part `file`)',
    query: OfGroup,
    answer: Type.Object({ link: Type.String() }),
    refusals: ['fileMissing', 'payloadTooLarge', ...uploaders],
  },
})
