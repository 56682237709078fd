import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { messageBoxes, pathOfBox, unreadNames } from '@podium/proto/rules/message/messages.ts'
import type { MessageBox, UnreadCounts } from '@podium/proto/rules/message/messages.ts'
import { useAtomValue } from 'jotai'
import { Trash2 } from 'lucide-react'
import { Navigate, useParams } from 'react-router-dom'
import { isLost } from '../../api/errors.ts'
import { userAtom } from '../../api/session.ts'
import { openSignIn } from '../../api/sign-in.ts'
import { LiveStatusBadge } from '../../live/live-status-badge.tsx'
import { useUnread } from '../../live/use-unread.ts'
import { Button } from '../../ui/form/button.tsx'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { PageTabs } from '../../ui/layout/page-tabs.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import { EmptyState, ErrorState, SignInState, Skeleton } from '../../ui/feedback/states.tsx'
import { SkeletonList } from '../../ui/feedback/skeleton-list.tsx'
import { boxOfPath, useBoxNames } from './boxes.ts'
import type { Notice, Reminder } from './boxes.ts'
import { NoticeRow, ReminderRow } from './rows.tsx'
import { useBox } from './use-box.ts'

const Width = chakra('div', { base: { maxW: 'prose' } })
const Body = chakra('section', { base: { maxW: 'prose' } })
const Above = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', minH: '40px', gap: '12px' },
})
const List = chakra('ul', { base: { listStyle: 'none' } })

/** `/message/:box`: what others did with what one wrote, and what the site has to say. */
export function MessagePage() {
  const { t } = useLingui()
  const box = boxOfPath(useParams().box)
  const user = useAtomValue(userAtom)
  usePageTitle(t`Messages`)
  if (box === undefined) return <Navigate to="/message/discuss" replace />
  // The sign-in may end while the page is open.
  if (user === null)
    return (
      <PageBody>
        <SignInState title={t`Sign in to read your messages`} onSignIn={() => openSignIn()} />
      </PageBody>
    )
  return <Boxes uid={user.uid} box={box} />
}

function Boxes({ uid, box }: { readonly uid: string; readonly box: MessageBox }) {
  const { t } = useLingui()
  const unread = useUnread(uid)
  const names = useBoxNames()
  return (
    <PageBody>
      <PageHead title={t`Messages`} note={<LiveStatusBadge live={unread.live} />} />
      <Width>
        <PageTabs
          label={t`Kinds of messages`}
          tabs={messageBoxes.map((each) => {
            const count = unread.data?.[unreadNames[each]] ?? 0
            return {
              to: `/message/${pathOfBox(each)}`,
              label: names[each],
              count,
              countLabel: <Plural value={count} one="# unread" other="# unread" />,
            }
          })}
        />
      </Width>
      <Box key={box} box={box} unread={unread.data} />
    </PageBody>
  )
}

function Box({ box, unread }: { readonly box: MessageBox; readonly unread: UnreadCounts | undefined }) {
  const { t } = useLingui()
  const { query, page, setPage, size, waiting, refresh, remove, clean } = useBox(box, unread)
  const names = useBoxNames()
  const shown = isLost(query) ? undefined : query.data
  return (
    <Body aria-label={names[box]}>
      <Above>
        <span role="status">
          {waiting > 0 ? (
            <Button variant="link" size="sm" onClick={() => void refresh()}>
              <Plural value={waiting} one="# new message" other="# new messages" />
            </Button>
          ) : null}
        </span>
        <Button
          size="sm"
          variant="quiet"
          icon={<Trash2 size={13} />}
          visibility={(shown?.total ?? 0) === 0 ? 'hidden' : undefined}
          onClick={() => void clean()}
        >{t`Delete all`}</Button>
      </Above>
      {isLost(query) ? <ErrorState onRetry={() => void query.refetch()} reason={query.error?.message} /> : null}
      {query.isPending ? (
        <SkeletonList aria-busy="true">
          <Skeleton height="64px" />
          <Skeleton height="64px" />
          <Skeleton height="64px" />
        </SkeletonList>
      ) : null}
      {shown?.records.length === 0 && waiting === 0 ? <Nothing box={box} /> : null}
      {shown === undefined || shown.records.length === 0 ? null : (
        <List>
          {shown.records.map((row) =>
            'action' in row ? (
              <ReminderRow key={row.id} message={row satisfies Reminder} onDelete={() => void remove(row.id)} />
            ) : (
              <NoticeRow key={row.id} message={row satisfies Notice} onDelete={() => void remove(row.id)} />
            ),
          )}
        </List>
      )}
      {shown !== undefined && (page > 1 || shown.total > size) ? (
        <Pagination
          page={page}
          pageSize={size}
          total={shown.total}
          rows={shown.records.length}
          sizes={[size]}
          onChange={({ page: next }) => setPage(next)}
        />
      ) : null}
    </Body>
  )
}

function Nothing({ box }: { readonly box: MessageBox }) {
  const { t } = useLingui()
  const hints = {
    Discuss: t`Comments on your discussions appear here.`,
    Reply: t`Replies and mentions appear here.`,
    Like: t`Likes you receive appear here.`,
    Sys: t`Messages from the site to everybody appear here.`,
    Mine: t`Messages from the site to you appear here.`,
  }
  return <EmptyState title={t`No messages`} hint={hints[box]} />
}
