/** Announcements of the site, of groups and of contests. */
export const announcementStatuses = { visible: 0, hidden: 1 } as const
