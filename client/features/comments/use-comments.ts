import { useQueryClient } from '@tanstack/react-query'
import { parseDiscussionAnchor } from '@podium/proto/rules/message/messages.ts'
import { discussionLimits } from '@podium/proto/rules/discussion/discussion.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { userAtom } from '../../api/session.ts'
import { useLiveQuery } from '../../live/live-query.ts'
import { liveSocket } from '../../live/live-socket.ts'
import { pageOfAnswer, withEvent } from './comment-page.ts'
import type { CommentPage } from './comment-page.ts'

/** What the comments belong to. */
export type CommentTopic = { readonly did: number } | { readonly cid: number }

const pollMs = 30_000

const topicOf = (target: CommentTopic) =>
  'did' in target ? topics.discussion(target.did) : topics.contest(target.cid, 'comments')

/** One page of comments, live, and the way to change what is shown. */
export function useComments(target: CommentTopic) {
  const client = useQueryClient()
  const user = useAtomValue(userAtom)
  const { hash } = useLocation()
  const anchor = parseDiscussionAnchor(hash)
  // Where the address leads to a comment, the server says on which page it stands, until the reader turns the page.
  const [turned, setTurned] = useState<{ readonly hash: string; readonly page: number } | null>(null)
  const asked = turned?.hash === hash ? turned.page : anchor === null ? 1 : null
  const setPage = (page: number): void => setTurned({ hash, page })
  /** Comments that waited and have just been let in. */
  const [fresh, setFresh] = useState<readonly number[]>([])
  // Another reader sees other comments.
  const key = ['comments', target, asked ?? anchor?.commentId ?? null, asked === null, user?.uid ?? null]
  const where = asked === null ? { commentId: anchor?.commentId } : { currentPage: asked }
  const query = useLiveQuery({
    key,
    topic: topicOf(target),
    keepsPrevious: true,
    load: async (signal) =>
      pageOfAnswer(
        await call('comments', { query: { ...target, ...where, limit: discussionLimits.commentPageRows }, signal }),
      ),
    apply: (before, events) => (events.kind === 'talk' ? withEvent(before, events.data) : before),
    poll: { everyMs: pollMs },
  })
  const change = (update: (before: CommentPage) => CommentPage): void =>
    void client.setQueryData<CommentPage>(key, (before) => before && update(before))
  useOwnEvents(target, user?.uid, change)
  const letIn = async (): Promise<void> => {
    setFresh(query.data?.waiting ?? [])
    if (asked === 1) await query.refetch()
    else setPage(1)
  }
  // Nothing stands there yet that it could push away.
  const isFirst = query.data?.comments.length === 0 && query.data.waiting.length > 0
  const letInFirst = useEffectEvent(() => void letIn())
  useEffect(() => {
    if (isFirst) letInFirst()
  }, [isFirst])
  return {
    query,
    page: asked ?? query.data?.current ?? 1,
    setPage,
    change,
    fresh,
    letIn,
    anchor: asked === null ? anchor : null,
  }
}

/** In a contest that runs, what the staff answers to one contestant comes on their own topic. */
function useOwnEvents(
  target: CommentTopic,
  uid: string | undefined,
  change: (update: (before: CommentPage) => CommentPage) => void,
): void {
  const cid = 'cid' in target ? target.cid : null
  useEffect(() => {
    if (cid === null || uid === undefined) return
    return liveSocket.watch(topics.user(uid), {
      state: () => undefined,
      event: ({ kind, data }) => {
        if (kind === 'talk' && data.cid === cid) change((before) => withEvent(before, data))
      },
    })
  })
}
