/** The public face of this feature: what other features import of it. */
export { useAnnouncementDesk } from './announcement-desk.tsx'
