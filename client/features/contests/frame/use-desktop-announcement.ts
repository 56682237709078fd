import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { notifyHidden } from '../../../api/desktop.ts'
import type { UnreadAnnouncements } from './use-unread-announcements.ts'

/** Tells a contestant who looks elsewhere of an announcement that came after the page was opened. */
export function useDesktopAnnouncement(cid: number, { latest, isKnown }: UnreadAnnouncements): void {
  const { t } = useLingui()
  const navigate = useNavigate()
  const newest = useRef<number | null>(null)
  const id = latest?.id ?? 0
  const title = latest?.title ?? ''
  useEffect(() => {
    if (!isKnown) return
    const before = newest.current
    newest.current = Math.max(before ?? 0, id)
    if (before === null || id <= before) return
    notifyHidden(
      {
        title: t({ context: 'contest', message: 'Announcement' }),
        body: title,
        tag: `announcement-${id}`,
        href: `/contest/${cid}/announcements`,
      },
      (href) => void navigate(href),
    )
  }, [cid, id, title, isKnown, navigate, t])
}
