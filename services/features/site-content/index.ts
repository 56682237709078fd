/** What other features may use of site-content. */
export { presentAnnouncement, siteAnnouncementPage } from './announcement-queries.ts'
