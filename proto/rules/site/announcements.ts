/** Announcements of the site, of groups and of contests. */
export const announcementStates = { visible: 0, hidden: 1 } as const
