import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { discussionLimits } from '@podium/proto/rules/discussion/discussion.ts'
import { MessageSquare, Trash2 } from 'lucide-react'
import { Avatar } from '../../ui/text/avatar.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { AuthorLine } from './author-line.tsx'
import type { Comment, Reply } from './comment-page.ts'
import { Folded } from './folded.tsx'

const Thread = chakra('div', {
  base: { mt: '8px', pl: { base: '10px', md: '15px' }, borderLeftWidth: '1px', borderColor: 'border.emphasized' },
})
const Row = chakra('article', {
  base: { display: 'grid', gridTemplateColumns: '22px minmax(0, 1fr)', gap: '9px', py: '8px' },
  variants: {
    fresh: {
      true: {
        '--tint': '{colors.accent.subtle}',
        'bg': 'color-mix(in srgb, var(--tint) calc(var(--fresh) * 100%), transparent)',
        'animationStyle': 'fresh',
      },
    },
  },
})
const To = chakra('span', { base: { color: 'accent.fg', textStyle: 'cell', fontWeight: 500 } })
const Gone = chakra('p', { base: { color: 'fg.subtle', textStyle: 'cell' } })
const Words = chakra('div', { base: { overflowWrap: 'anywhere', minW: 0 } })
const Tools = chakra('div', { base: { display: 'flex', gap: '2px', ml: '-8px' } })

export interface ReplyListProps {
  readonly comment: Comment
  readonly goneReplies: readonly number[]
  readonly freshIds: readonly number[]
  readonly isOpen: boolean
  readonly onToggle: () => void
  /** Null where the reader may not answer. */
  readonly onAnswer: ((reply: Reply) => void) | null
  readonly mayDelete: (uid: string) => boolean
  readonly onDelete: (reply: Reply) => void
}

/** The newest replies below a comment, all of them once unfolded. */
export function ReplyList({ comment, goneReplies, freshIds, isOpen, onToggle, ...rest }: ReplyListProps) {
  const { t } = useLingui()
  const shown = isOpen ? comment.replyList : comment.replyList.slice(0, discussionLimits.repliesShown)
  // Those that have gone are not counted any more, and still stand among the shown.
  const goneShown = comment.replyList.filter(({ id }) => goneReplies.includes(id)).length
  const others = comment.totalReplyNum + goneShown - discussionLimits.repliesShown
  if (shown.length === 0) return null
  return (
    <Thread>
      {shown.map((reply) => (
        <ReplyRow
          key={reply.id}
          reply={reply}
          comment={comment}
          isGone={goneReplies.includes(reply.id)}
          isFresh={freshIds.includes(reply.id)}
          {...rest}
        />
      ))}
      {others > 0 ? (
        <Button variant="link" size="sm" aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? (
            t`Collapse replies`
          ) : (
            <Plural value={others} one="Show the other reply" other="Show the other # replies" />
          )}
        </Button>
      ) : null}
    </Thread>
  )
}

interface ReplyRowProps extends Pick<ReplyListProps, 'comment' | 'onAnswer' | 'mayDelete' | 'onDelete'> {
  readonly reply: Reply
  readonly isGone: boolean
  readonly isFresh: boolean
}

function ReplyRow({ reply, comment, isGone, isFresh, onAnswer, mayDelete, onDelete }: ReplyRowProps) {
  const { t } = useLingui()
  return (
    <Row fresh={isFresh} data-reply={reply.id}>
      <Avatar name={reply.displayName ?? reply.fromName} src={reply.fromAvatar} size={22} />
      <Words>
        <AuthorLine written={reply} />
        {isGone ? (
          <Gone>{t`This reply has been deleted.`}</Gone>
        ) : (
          <>
            {reply.toUid === comment.fromUid ? null : <To>@{reply.toDisplayName ?? reply.toName}</To>}
            <Folded text={reply.content}>
              <Markdown source={reply.content} mentions={reply.mentions} compact />
            </Folded>
            <Tools>
              {onAnswer === null ? null : (
                <Button
                  variant="quiet"
                  size="sm"
                  icon={<MessageSquare size={13} />}
                  onClick={() => onAnswer(reply)}
                >{t`Reply`}</Button>
              )}
              {mayDelete(reply.fromUid) ? (
                <Button
                  variant="quiet"
                  size="sm"
                  icon={<Trash2 size={13} />}
                  onClick={() => onDelete(reply)}
                >{t`Delete`}</Button>
              ) : null}
            </Tools>
          </>
        )}
      </Words>
    </Row>
  )
}
