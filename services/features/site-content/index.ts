/** What other features may use of site-content. */
export { announcementColumns, announcementStates, presentAnnouncement } from './announcement-rows.ts'
