import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { discussionLimits } from '@podium/proto/rules/discussion/discussion.ts'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { isLost } from '../../api/errors.ts'
import { userAtom } from '../../api/session.ts'
import type { LiveStatus } from '../../live/live-status.ts'
import { Button } from '../../ui/form/button.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { SectionHead } from '../../ui/layout/page.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import { CommentBox } from './comment-box.tsx'
import { CommentItem } from './comment-item.tsx'
import type { Comment } from './comment-page.ts'
import { useComments } from './use-comments.ts'
import type { CommentTopic } from './use-comments.ts'
import { useActions } from './use-actions.ts'
import type { CommentActions } from './use-actions.ts'

const Area = chakra('section', { base: { maxW: 'prose' } })
const Total = chakra('span', { base: { color: 'fg.muted', fontWeight: 400, fontVariantNumeric: 'tabular-nums' } })
const Box = chakra('div', { base: { py: '14px' } })
const Remark = chakra('p', {
  base: { mt: '5px', textStyle: 'label', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
})
const Waiting = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '12px' } })
const SkeletonRows = chakra('div', { base: { display: 'grid', gap: '14px', py: '14px' } })

export interface CommentAreaProps {
  readonly target: CommentTopic
  /** The reader may delete what others wrote. */
  readonly isStaff: boolean
  readonly mayReply?: (comment: Comment) => boolean
  /** Stands in place of every box, where the reader may not write yet: why. */
  readonly refusal?: ReactNode
  /** Beside the box: a bound that the reader should know. */
  readonly remark?: string
  /** Shows how news reach the comments. */
  readonly badge: (live: LiveStatus) => ReactNode
}

function NewComment({ actions, boxKey }: { readonly actions: CommentActions; readonly boxKey: object }) {
  const { t } = useLingui()
  return (
    <CommentBox
      label={t`Your comment`}
      hint={t`Write a comment, Markdown is supported`}
      verb={t`Post`}
      onSend={actions.comment}
      findNames={actions.findNames}
      boxKey={boxKey}
    />
  )
}

interface HeadProps {
  readonly total: number | undefined
  /** New comments that are not shown yet. */
  readonly waiting: number
  readonly onLetIn: () => void
  readonly badge: ReactNode
}

function Head({ total, waiting, onLetIn, badge }: HeadProps) {
  const { t } = useLingui()
  return (
    <SectionHead>
      <h2>
        {t`Comments`} <Total>{total === undefined ? '' : formatNumber(total)}</Total>
      </h2>
      <Waiting>
        {waiting > 0 ? (
          <Button variant="link" size="sm" onClick={onLetIn}>
            <Plural value={waiting} one="# new comment" other="# new comments" />
          </Button>
        ) : null}
        {badge}
      </Waiting>
    </SectionHead>
  )
}

/** Comments with their replies, page by page, and the box to write in, which never moves. */
export function CommentArea({ target, isStaff, mayReply = () => true, refusal, remark, badge }: CommentAreaProps) {
  const { t } = useLingui()
  const user = useAtomValue(userAtom)
  const { query, page, setPage, change, fresh, letIn, anchor } = useComments(target)
  const actions = useActions(target, change)
  const [box] = useState({})
  const mayDelete = (uid: string): boolean => user !== null && (isStaff || user.uid === uid)
  const shown = query.data
  const waiting = shown?.waiting.length ?? 0
  return (
    <Area aria-label={t`Comments`}>
      <Head total={shown?.total} waiting={waiting} onLetIn={() => void letIn()} badge={badge(query.live)} />
      <Box>
        {refusal ?? <NewComment actions={actions} boxKey={box} />}
        {remark === undefined ? null : <Remark>{remark}</Remark>}
      </Box>
      {isLost(query) ? <ErrorState onRetry={() => void query.refetch()} reason={query.error?.message} /> : null}
      {query.isPending ? (
        <SkeletonRows aria-busy="true">
          <Skeleton height="72px" />
          <Skeleton height="72px" />
        </SkeletonRows>
      ) : null}
      {shown?.comments.length === 0 && waiting === 0 ? (
        <EmptyState title={t`No comments yet`} hint={t`Be the first to comment.`} />
      ) : null}
      {shown?.comments.map((comment) => (
        <CommentItem
          key={comment.id}
          comment={comment}
          page={shown}
          isFresh={fresh.includes(comment.id)}
          anchor={anchor?.commentId === comment.id ? anchor : null}
          actions={actions}
          mayReply={mayReply(comment)}
          refusal={refusal}
          mayDelete={mayDelete}
        />
      ))}
      {shown !== undefined && (page > 1 || shown.total > discussionLimits.commentPageRows) ? (
        <Pagination
          page={page}
          pageSize={discussionLimits.commentPageRows}
          total={shown.total}
          rows={shown.comments.length}
          sizes={[discussionLimits.commentPageRows]}
          onChange={({ page: next }) => setPage(next)}
        />
      ) : null}
    </Area>
  )
}
