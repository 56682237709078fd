import type { CallPath } from './call-path.ts'

export const siteContentPaths = {
  adminAnnouncements: { method: 'GET', path: '/api/admin/announcement', who: ['announcement_admin'] },
  addAnnouncement: { method: 'POST', path: '/api/admin/announcement', who: ['announcement_admin'] },
  editAnnouncement: { method: 'PUT', path: '/api/admin/announcement', who: ['announcement_admin'] },
  deleteAnnouncement: { method: 'DELETE', path: '/api/admin/announcement', who: ['announcement_admin'] },
  uploadCarouselImage: {
    method: 'POST',
    path: '/api/file/upload-carouse-img',
    who: ['system_info_admin'],
    takesCookie: true,
  },
  deleteCarouselImage: { method: 'DELETE', path: '/api/admin/config/home-carousel', who: ['system_info_admin'] },
  uploadMdImage: { method: 'POST', path: '/api/file/upload-md-img', who: 'user' },
  deleteMdImage: { method: 'GET', path: '/api/file/delete-md-img', who: 'user' },
  uploadMdFile: { method: 'POST', path: '/api/file/upload-md-file', who: 'user' },
} as const satisfies Record<string, CallPath>
