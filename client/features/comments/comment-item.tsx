import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { MessageSquare, Quote, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { requireSignIn } from '../../api/sign-in.ts'
import { Avatar } from '../../ui/text/avatar.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { AuthorLine } from './author-line.tsx'
import { CommentBox } from './comment-box.tsx'
import type { Comment, CommentPage, Reply } from './comment-page.ts'
import { Folded } from './folded.tsx'
import { LikeButton } from './like-button.tsx'
import { UnpostedText } from './unposted-text.tsx'
import { ReplyList } from './reply-list.tsx'
import { quoted } from './text-commands.ts'
import { typedIn } from './typed-texts.ts'
import { useAnchored } from './use-anchored.ts'
import type { DiscussionAnchor } from './use-anchored.ts'
import type { CommentActions } from './use-actions.ts'

const Row = chakra('article', {
  base: {
    display: 'grid',
    gridTemplateColumns: '30px minmax(0, 1fr)',
    gap: '10px',
    py: '12px',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
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
const Words = chakra('div', { base: { overflowWrap: 'anywhere', minW: 0 } })
const Gone = chakra('p', { base: { color: 'fg.subtle', textStyle: 'cell' } })
const Tools = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2px',
    ml: '-8px',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Count = chakra('span', { base: { textStyle: 'label', color: 'fg.muted', px: '8px' } })
const Answer = chakra('div', { base: { mt: '8px' } })
const Quoted = chakra('p', {
  base: {
    unicodeBidi: 'plaintext',
    textStyle: 'label',
    color: 'fg.muted',
    mb: '5px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})

export interface CommentItemProps {
  readonly comment: Comment
  readonly page: CommentPage
  readonly isFresh: boolean
  /** The address of the page leads to it, or to one of its replies. */
  readonly anchor: DiscussionAnchor | null
  readonly actions: CommentActions
  readonly mayReply: boolean
  /** In place of the box, where the reader may not write yet. */
  readonly refusal: ReactNode
  readonly mayDelete: (uid: string) => boolean
}

/** What a reply answers, and what its box begins with. */
interface Answering {
  readonly reply: Reply | null
  readonly initial: string
}

/** Keeps the place of what was deleted while it was read, and what the reader was answering to it. */
function GoneComment({ answering }: { readonly answering: Answering | null }) {
  const { t } = useLingui()
  const [typed] = useState(() => typedIn(answering))
  return (
    <Row>
      <span />
      <Words>
        <Gone>{t`This comment has been deleted.`}</Gone>
        <UnpostedText text={typed} />
      </Words>
    </Row>
  )
}

interface CommentToolsProps extends Pick<CommentItemProps, 'comment' | 'page' | 'actions' | 'mayDelete'> {
  /** Null where the reader may not answer. */
  readonly onAnswer: ((initial?: string) => void) | null
  readonly onUnfold: () => void
}

function CommentTools({ comment, page, actions, onAnswer, mayDelete, onUnfold }: CommentToolsProps) {
  const { t } = useLingui()
  const waiting = page.waitingReplies[comment.id] ?? []
  return (
    <Tools>
      <LikeButton comment={comment} isLiked={page.liked.includes(comment.id)} onLike={actions.like} />
      {onAnswer !== null ? (
        <>
          <Button
            variant="quiet"
            size="sm"
            icon={<MessageSquare size={13} />}
            onClick={() => onAnswer()}
          >{t`Reply`}</Button>
          <Button
            variant="quiet"
            size="sm"
            icon={<Quote size={13} />}
            onClick={() => onAnswer(quoted(comment.content))}
          >{t`Quote`}</Button>
        </>
      ) : null}
      {mayDelete(comment.fromUid) ? (
        <Button
          variant="quiet"
          size="sm"
          icon={<Trash2 size={13} />}
          onClick={() => void actions.deleteComment(comment)}
        >{t`Delete`}</Button>
      ) : null}
      {comment.totalReplyNum > 0 ? (
        <Count>
          <Plural value={comment.totalReplyNum} one="# reply" other="# replies" />
        </Count>
      ) : null}
      {waiting.length > 0 ? (
        <Button variant="link" size="sm" onClick={() => onUnfold()}>
          <Plural value={waiting.length} one="# new reply" other="# new replies" />
        </Button>
      ) : null}
    </Tools>
  )
}

/** One comment with what hangs on it. */
export function CommentItem({
  comment,
  page,
  isFresh,
  anchor,
  actions,
  mayReply,
  refusal,
  mayDelete,
}: CommentItemProps) {
  const [answering, setAnswering] = useState<Answering | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [freshReplies, setFreshReplies] = useState<readonly number[]>([])
  const answer = (reply: Reply | null, initial = '') => requireSignIn() && setAnswering({ reply, initial })
  const waiting = page.waitingReplies[comment.id] ?? []
  const unfold = async () => {
    setFreshReplies(waiting)
    if (await actions.loadReplies(comment.id)) setOpen(true)
  }
  useAnchored(anchor, comment, unfold)
  if (page.gone.includes(comment.id)) return <GoneComment answering={answering} />
  return (
    <Row fresh={isFresh || anchor?.replyId === null} data-comment={comment.id}>
      <Avatar name={comment.displayName ?? comment.fromName} src={comment.fromAvatar} size={30} />
      <Words>
        <AuthorLine written={comment} />
        <Folded text={comment.content}>
          <Markdown source={comment.content} mentions={comment.mentions} compact />
        </Folded>
        <CommentTools
          comment={comment}
          page={page}
          actions={actions}
          onAnswer={mayReply ? (initial) => answer(null, initial) : null}
          mayDelete={mayDelete}
          onUnfold={() => void unfold()}
        />
        <ReplyList
          comment={comment}
          goneReplies={page.goneReplies}
          freshIds={anchor === null || anchor.replyId === null ? freshReplies : [...freshReplies, anchor.replyId]}
          isOpen={isOpen}
          onToggle={() => (isOpen ? setOpen(false) : void unfold())}
          onAnswer={mayReply ? (reply) => answer(reply) : null}
          mayDelete={mayDelete}
          onDelete={(reply) => void actions.deleteReply(reply)}
        />
        {answering === null ? null : (
          <AnswerBox
            comment={comment}
            answering={answering}
            actions={actions}
            refusal={refusal}
            onClose={() => setAnswering(null)}
          />
        )}
      </Words>
    </Row>
  )
}

interface AnswerBoxProps extends Pick<CommentItemProps, 'comment' | 'actions' | 'refusal'> {
  readonly answering: Answering
  readonly onClose: () => void
}

/** The box of a reply; above it what is answered, when that is a reply itself. */
function AnswerBox({ comment, answering, actions, refusal, onClose }: AnswerBoxProps) {
  const { t } = useLingui()
  const { reply, initial } = answering
  const { fromName, displayName: name = fromName } = reply ?? comment
  if (refusal) return <Answer>{refusal}</Answer>
  return (
    <Answer>
      {reply === null ? null : <Quoted>{`${name}: ${reply.content}`}</Quoted>}
      <CommentBox
        key={`${reply?.id} ${initial}`}
        label={t`Reply to ${name}`}
        hint={t`Reply to ${name}`}
        verb={t`Reply`}
        initial={initial}
        autoFocus
        onCancel={onClose}
        findNames={actions.findNames}
        boxKey={answering}
        onSend={async (content) => {
          const isStored = await actions.reply(comment, reply, content)
          if (isStored) onClose()
          return isStored
        }}
      />
    </Answer>
  )
}
