import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { discussionLimits } from '@podium/proto/rules/discussion/discussion.ts'
import { ListChecks, Pencil, Plus, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { useFrameBadge } from '../../live/frame-badge.ts'
import { Button } from '../../ui/form/button.tsx'
import { readListSearch } from '../../ui/table/list-search.ts'
import { Pagination } from '../../ui/table/pagination.tsx'
import { RowMenu } from '../../ui/table/row-menu.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import {
  ListNote,
  useCategoryName,
  DiscussionDialog,
  DiscussionLine,
  DiscussionPage,
  useCategories,
} from '../discussions/index.ts'
import type { DiscussionRow } from '../discussions/index.ts'
import { SkeletonList } from '../../ui/feedback/skeleton-list.tsx'
import { AdminTable } from './discussions/admin-table.tsx'
import { GroupDiscussionHome } from './discussions/group-home.tsx'
import { useGroupDiscussions } from './discussions/queries.ts'
import { useDiscussionActions } from './discussions/use-discussion-actions.ts'
import { useGroup } from './frame/use-group.ts'
import { ToolBar } from './tool-bar.tsx'

const About = chakra('span', {
  base: {
    'mr': 'auto',
    'display': 'inline-flex',
    'alignItems': 'center',
    'gap': '8px',
    'fontWeight': 600,
    '& a': { display: 'inline-flex', color: 'fg.muted' },
  },
})

/** `/group/:groupID/discussion-detail/:discussionID`. */
export const GroupDiscussionPage = () => (
  <GroupDiscussionHome>
    <DiscussionPage />
  </GroupDiscussionHome>
)

/** `/group/:groupID/discussion`, and `/group/:groupID/discussion/:problemID` for what is written about one problem. */
export const GroupDiscussionsPage = () => (
  <GroupDiscussionHome>
    <Discussions />
  </GroupDiscussionHome>
)

function Discussions() {
  const { t } = useLingui()
  const { gid, isAdmin } = useGroup()
  const { problemID = null } = useParams()
  const [address, setAddress] = useSearchParams()
  const [open, setOpen] = useState<DiscussionRow | 'new'>()
  const isManaging = isAdmin && address.get('mode') === 'manage'
  const { currentPage: page, limit } = readListSearch(address)
  const query = useGroupDiscussions(gid, { currentPage: page, limit, pid: problemID }, isManaging)
  useFrameBadge(query.live)
  const put = (part: Record<string, string>) => setAddress({ ...(isManaging ? { mode: 'manage' } : {}), ...part })
  return (
    <>
      <ToolBar>
        {problemID === null || isManaging ? null : (
          <About>
            {t`Discussions of ${problemID}`}
            <Link
              to={`/group/${gid}/discussion`}
              aria-label={t`All discussions of the group`}
              data-tip={t`All discussions of the group`}
            >
              <X size={14} aria-hidden />
            </Link>
          </About>
        )}
        {isAdmin ? (
          <Button
            icon={<ListChecks size={15} />}
            aria-pressed={isManaging}
            onClick={() => setAddress(isManaging ? {} : { mode: 'manage' })}
          >
            {isManaging ? t`Back to the list` : t({ context: 'group discussions', message: 'Manage' })}
          </Button>
        ) : null}
        <Button variant="solid" icon={<Plus size={15} />} onClick={() => setOpen('new')}>{t`New discussion`}</Button>
      </ToolBar>
      <ListNote />
      {isManaging ? <AdminTable query={query} /> : <List query={query} onEdit={setOpen} />}
      <Pagination
        page={page}
        pageSize={limit}
        total={query.data?.total}
        isAtLeast={query.data?.total === discussionLimits.discussionsCountedAtMost}
        onChange={(choice) => put({ currentPage: String(choice.page), limit: String(choice.pageSize) })}
      />
      {open === undefined ? null : (
        <DiscussionDialog
          discussion={open === 'new' ? null : { ...open, content: open.content ?? '' }}
          pid={problemID}
          onClose={() => setOpen(undefined)}
          onSaved={() => void query.refetch()}
        />
      )}
    </>
  )
}

interface ListProps {
  readonly query: ReturnType<typeof useGroupDiscussions>
  readonly onEdit: (row: DiscussionRow) => void
}

function List({ query, onEdit }: ListProps) {
  const { t } = useLingui()
  const nameOf = useCategoryName()
  const { uid, isAdmin } = useGroup()
  const actions = useDiscussionActions()
  const categories = useCategories().data ?? []
  if (query.data === undefined) {
    if (query.isError) return <ErrorState onRetry={() => void query.refetch()} reason={query.error.message} />
    return (
      <SkeletonList aria-busy="true">
        <Skeleton height="76px" />
        <Skeleton height="76px" />
      </SkeletonList>
    )
  }
  if (query.data.records.length === 0)
    return <EmptyState title={t`No discussions yet`} hint={t`Ask a question or share something with the group.`} />
  const menuOf = (row: DiscussionRow) => {
    const isOwn = row.uid === uid
    const { title } = row
    if (!isOwn && !isAdmin) return undefined
    const edit = {
      key: 'edit',
      label: t({ context: 'group discussions', message: 'Edit' }),
      icon: <Pencil size={14} />,
      onSelect: () => onEdit(row),
    }
    const remove = {
      key: 'delete',
      label: t({ context: 'group discussions', message: 'Delete' }),
      icon: <Trash2 size={14} />,
      danger: true,
      onSelect: () => void actions.remove(row),
    }
    return <RowMenu label={t`Actions on ${title}`} entries={isOwn ? [edit, remove] : [remove]} />
  }
  return query.data.records.map((row) => (
    <DiscussionLine
      key={row.id}
      row={row}
      category={nameOf(categories.find(({ id }) => id === row.categoryId)?.name ?? '')}
      menu={menuOf(row)}
    />
  ))
}
