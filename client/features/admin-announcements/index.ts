/** The public face of this feature: what other features import of it. */
export { useAnnouncementAdmin } from './announcement-admin.tsx'
