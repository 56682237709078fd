import { useClarificationNotice } from '../clarifications/use-clarification-notice.ts'
import { useClarifications } from '../clarifications/use-clarifications.ts'
import type { ContestView } from './use-contest.ts'
import { useDesktopAnnouncement } from './use-desktop-announcement.ts'
import { useUnreadAnnouncements } from './use-unread-announcements.ts'
import { useVerdictToast } from './use-verdict-toast.ts'

/** What nobody may miss on whatever page of the contest: announcements, answers and own verdicts, as they come. */
export function useNotices(view: ContestView) {
  const { cid } = view
  const announcements = useUnreadAnnouncements(view)
  const clarifications = useClarifications(view)
  useClarificationNotice(cid, clarifications)
  useVerdictToast(cid)
  useDesktopAnnouncement(cid, announcements)
  return { announcements, clarifications }
}
