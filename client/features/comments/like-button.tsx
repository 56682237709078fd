import { useLingui } from '@lingui/react/macro'
import { ThumbsUp } from 'lucide-react'
import { requireSignIn } from '../../api/sign-in.ts'
import { Button } from '../../ui/form/button.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import type { Comment } from './comment-page.ts'

interface LikeButtonProps {
  readonly comment: Comment
  readonly isLiked: boolean
  readonly onLike: (comment: Comment, toLike: boolean) => Promise<void>
}

export function LikeButton({ comment, isLiked, onLike }: LikeButtonProps) {
  const { t } = useLingui()
  const likes = formatNumber(comment.likeNum)
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={`${isLiked ? t`Unlike` : t`Like`} ${likes}`}
      aria-pressed={isLiked}
      icon={<ThumbsUp size={13} />}
      onClick={() => requireSignIn() && void onLike(comment, !isLiked)}
    >
      {likes}
    </Button>
  )
}
