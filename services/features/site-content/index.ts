/** What other features may use of site-content. */
export { announcementColumns, presentAnnouncement } from './announcement-rows.ts'
