import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { Navigate, useLocation, useParams } from 'react-router-dom'
import { isGone } from '../../api/errors.ts'
import { userAtom } from '../../api/session.ts'
import { LiveStatusBadge } from '../../live/live-status-badge.tsx'
import { LinkButton } from '../../ui/form/button.tsx'
import { PageBody } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { EmptyState, Skeleton } from '../../ui/feedback/states.tsx'
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
  if (query.data === undefined && (query.isError || did === 0)) {
    return (
      <Body>
        <EmptyState
          isPage
          title={t`Discussion not found`}
          hint={query.error?.message ?? t`It may have been deleted, or you may not view it.`}
          action={<LinkButton to={home.list}>{t`Back to the list`}</LinkButton>}
        />
      </Body>
    )
  }
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
