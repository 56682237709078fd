import { useLingui } from '@lingui/react/macro'
import type { SubmissionRowEventData } from '@podium/proto/events/events.ts'
import { boxWithUnread, noUnread, pathOfBox } from '@podium/proto/rules/message/messages.ts'
import type { UnreadCounts } from '@podium/proto/rules/message/messages.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { isFinal, verdictOf } from '@podium/proto/rules/submission/verdict.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { notifyHidden } from '../api/desktop.ts'
import { liveSocket } from '../live/live-socket.ts'
import { unreadKey } from '../live/use-unread.ts'
import { useLocale } from '../ui/text/locale.ts'

const grown = (before: UnreadCounts, now: UnreadCounts): UnreadCounts => ({
  ...now,
  comment: now.comment - before.comment,
  reply: now.reply - before.reply,
  like: 0,
  sys: now.sys - before.sys,
  mine: now.mine - before.mine,
})

/**
 * Tells the reader who looks elsewhere of their verdicts, of what others answered, and of notices. A like is no news
 * of that kind.
 */
export function useDesktopNotifications(uid: string): void {
  const { t } = useLingui()
  const locale = useLocale()
  const navigate = useNavigate()
  const client = useQueryClient()
  const counts = useRef<UnreadCounts | null>(null)
  const go = (href: string): void => void navigate(href)
  const notifyVerdict = ({ status, submitId, displayPid, displayId, title, cid }: SubmissionRowEventData): void => {
    if (!isFinal(status)) return
    const name = [displayId ?? displayPid, title].filter((part) => part).join(' ')
    const inContest = cid !== undefined && displayId !== undefined
    const href = inContest
      ? `/contest/${cid}/problem/${encodeURIComponent(displayId)}/submission-detail/${submitId}`
      : `/submission-detail/${submitId}`
    notifyHidden({ title: verdictOf(status).name[locale], body: name, tag: `submission-${submitId}`, href }, go)
  }
  const notifyMessages = (now: UnreadCounts): void => {
    const before = counts.current ?? client.getQueryData<UnreadCounts>(unreadKey(uid)) ?? noUnread
    counts.current = now
    const more = grown(before, now)
    const href = `/message/${pathOfBox(boxWithUnread(more))}`
    if (more.comment > 0 || more.reply > 0)
      notifyHidden({ title: t`New answer`, body: t`Somebody answered or mentioned you.`, tag: 'answers', href }, go)
    else if (more.sys > 0 || more.mine > 0)
      notifyHidden({ title: t`A notice for you`, body: t`Open it under Messages.`, tag: 'notices', href }, go)
  }
  const latest = useRef({ notifyVerdict, notifyMessages })
  useEffect(() => {
    latest.current = { notifyVerdict, notifyMessages }
  })
  useEffect(() => {
    counts.current = null
    return liveSocket.watch(topics.user(uid), {
      state: () => undefined,
      event: ({ kind, data }) => {
        if (kind === 'submission') latest.current.notifyVerdict(data)
        else if (kind === 'unread') latest.current.notifyMessages(data)
      },
    })
  }, [uid])
}
