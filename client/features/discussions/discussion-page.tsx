import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { isGone, isRefusal } from '../../api/errors.ts'
import { userAtom } from '../../api/session.ts'
import { LiveStatusBadge } from '../../live/live-status-badge.tsx'
import { LinkButton } from '../../ui/form/button.tsx'
import { PageBody } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { EmptyState, PageFailure, Skeleton } from '../../ui/feedback/states.tsx'
import { CommentArea, useAllowance, UnpostedText, allTyped } from '../comments/index.ts'
import { AnswerRefusal, useAnswersLeft } from './allowance-note.tsx'
import { useDiscussionHome } from './discussion-home.ts'
import { useDiscussion } from './queries.ts'

import { Text } from './discussion-article.tsx'

/** Inside a group the frame has its own edges. */
function Body(props: ComponentProps<typeof PageBody>) {
  return useDiscussionHome().gid === null ? <PageBody {...props} /> : <chakra.div {...props} />
}

/** The comments, with a box for whoever may write in it. */
function Answers({ did }: { readonly did: number }) {
  const home = useDiscussionHome()
  const allowance = useAllowance(did)?.answer
  const isRefused = allowance !== undefined && allowance !== null && allowance.reason !== null
  return (
    <CommentArea
      target={{ did }}
      isStaff={home.isStaff}
      badge={(live) => <LiveStatusBadge live={live} />}
      refusal={isRefused ? <AnswerRefusal allowance={allowance} /> : undefined}
      remark={useAnswersLeft(allowance)}
    />
  )
}

/** `/discussion-detail/:discussionID`, and the same inside a group. */
export function DiscussionPage() {
  const { t } = useLingui()
  const did = Number(useParams().discussionID) || 0
  const user = useAtomValue(userAtom)
  const home = useDiscussionHome()
  const query = useDiscussion(did, user?.uid ?? null)
  const { hash } = useLocation()
  usePageTitle(query.data?.title ?? t`Discussion`)
  if (query.data !== undefined && isGone(query.error)) return <GoneWhileOpen reason={query.error?.message ?? ''} />
  if (query.data === undefined && (query.isError || did === 0))
    return (
      <Body>
        <NoDiscussion error={query.error} onRetry={() => void query.refetch()} />
      </Body>
    )
  if (query.data === undefined) {
    return (
      <Body aria-busy="true">
        <Skeleton height="120px" />
      </Body>
    )
  }
  // A group's discussion is at home in its group, whatever the address says.
  const { gid } = query.data
  if (gid !== home.gid)
    return (
      <Navigate to={{ pathname: `${gid === null ? '' : `/group/${gid}`}/discussion-detail/${did}`, hash }} replace />
    )
  return (
    <Body>
      <Text discussion={query.data} onChanged={() => void query.refetch()} />
      <Answers did={did} />
    </Body>
  )
}

/** Trying again helps only where something failed, not where there is nothing for this reader. */
function NoDiscussion({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  const { t } = useLingui()
  const { list } = useDiscussionHome()
  const isFinal = error === null || isRefusal(error)
  return (
    <PageFailure
      title={isFinal ? t`Discussion not found` : t`This discussion could not be loaded`}
      reason={error?.message ?? t`It may have been deleted, or you may not view it.`}
      isFinal={isFinal}
      away={<LinkButton to={list}>{t`Back to the list`}</LinkButton>}
      onRetry={onRetry}
    />
  )
}

/** It was taken away, or closed to this reader, while they had it open, and perhaps were writing. */
function GoneWhileOpen({ reason }: { readonly reason: string }) {
  const { t } = useLingui()
  const { list } = useDiscussionHome()
  const [typed] = useState(allTyped)
  return (
    <Body role="status">
      <EmptyState
        title={t`This discussion was just removed`}
        hint={reason}
        action={<LinkButton to={list}>{t`Back to the list`}</LinkButton>}
      />
      {typed.map((text) => (
        <UnpostedText key={text} text={text} />
      ))}
    </Body>
  )
}
