import { mayReplyInContest } from '@podium/proto/rules/discussion/discussion.ts'
import { useAtomValue } from 'jotai'
import { userAtom } from '../../api/session.ts'
import { useFrameBadge } from '../../live/frame-badge.ts'
import type { LiveStatus } from '../../live/live-status.ts'
import { CommentArea } from '../comments/index.ts'
import { useContest } from './frame/use-contest.ts'

/**
 * `/contest/:contestID/comment`: what is written about the contest; while it runs, contestants meet their own and the
 * staff's only.
 */
export function ContestCommentPage() {
  const { cid, info, isJury } = useContest()
  const user = useAtomValue(userAtom)
  return (
    <CommentArea
      target={{ cid }}
      isStaff={isJury}
      mayReply={({ fromUid, fromRole }) =>
        mayReplyInContest({
          isOwn: fromUid === user?.uid,
          isByManager: fromRole === 'root' || fromUid === info.uid,
          isJury,
        })
      }
      badge={(live) => <FrameBadge live={live} />}
    />
  )
}

/** The badge stands in the head of the contest. */
function FrameBadge({ live }: { readonly live: LiveStatus }) {
  useFrameBadge(live)
  return null
}
