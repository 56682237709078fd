import { useLingui } from '@lingui/react/macro'
import { discussionLimits } from '@podium/proto/rules/discussion/discussion.ts'
import { useAtomValue } from 'jotai'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { isLost } from '../../api/errors.ts'
import { userAtom } from '../../api/session.ts'
import { requireSignIn } from '../../api/sign-in.ts'
import { LiveCount } from '../../live/live-count.tsx'
import { Button } from '../../ui/form/button.tsx'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Pagination } from '../../ui/table/pagination.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import { SkeletonList } from '../../ui/feedback/skeleton-list.tsx'
import { ListNote } from './allowance-note.tsx'
import { useCategoryName } from './category-name.ts'
import { DiscussionDialog } from './discussion-dialog.tsx'
import { DiscussionLine } from './discussion-row.tsx'
import { FilterBar } from './list/filter-bar.tsx'
import { useFilter } from './list/use-filter.ts'
import { useCategories, useDiscussions } from './queries.ts'
import type { Category, DiscussionRow, ListFilter } from './queries.ts'

/** `/discussion`, and `/discussion/:problemID` for what is written about one problem. */
export function DiscussionListPage() {
  const { t } = useLingui()
  const [filter, change] = useFilter()
  const uid = useAtomValue(userAtom)?.uid ?? null
  const [isWriting, setWriting] = useState(false)
  const query = useDiscussions(filter, uid)
  const categories = useCategories().data ?? []
  const { pid: problemID } = filter
  const title = problemID === null ? t`Discussions` : t`Discussions of ${problemID}`
  usePageTitle(title)
  return (
    <PageBody>
      <PageHead
        title={title}
        note={<LiveCount total={query.data?.total} live={query.live} />}
        actions={
          <Button
            variant="solid"
            icon={<Plus size={15} />}
            onClick={() => requireSignIn() && setWriting(true)}
          >{t`New discussion`}</Button>
        }
      />
      <ListNote />
      <FilterBar filter={filter} categories={categories} onChange={change} />
      <div>
        {query.isPending ? <Loading /> : null}
        {isLost(query) ? <ErrorState onRetry={() => void query.refetch()} reason={query.error?.message} /> : null}
        <DiscussionLines rows={query.data?.records} filter={filter} categories={categories} />
        <Pagination
          page={filter.currentPage}
          pageSize={discussionLimits.discussionPageRows}
          sizes={[discussionLimits.discussionPageRows]}
          total={query.data?.total}
          rows={query.data?.records.length}
          isAtLeast={query.data?.total === discussionLimits.discussionsCountedAtMost}
          onChange={({ page }, options) => change({ currentPage: String(page) }, options)}
        />
      </div>
      {isWriting ? <DiscussionDialog discussion={null} pid={problemID} onClose={() => setWriting(false)} /> : null}
    </PageBody>
  )
}

interface DiscussionLinesProps {
  /** Undefined until they are here. */
  readonly rows: readonly DiscussionRow[] | undefined
  readonly filter: ListFilter
  readonly categories: readonly Category[]
}

function DiscussionLines({ rows, filter, categories }: DiscussionLinesProps) {
  const nameOf = useCategoryName()
  if (rows?.length === 0) return <Nothing isNarrow={filter.keyword !== '' || filter.cid !== null || filter.onlyMine} />
  return rows?.map((row) => (
    <DiscussionLine
      key={row.id}
      row={row}
      category={nameOf(categories.find(({ id }) => id === row.categoryId)?.name ?? '')}
    />
  ))
}

const Loading = () => (
  <SkeletonList aria-busy="true">
    <Skeleton height="76px" />
    <Skeleton height="76px" />
    <Skeleton height="76px" />
  </SkeletonList>
)

function Nothing({ isNarrow }: { readonly isNarrow: boolean }) {
  const { t } = useLingui()
  if (isNarrow) return <EmptyState title={t`No matching discussions`} hint={t`Try fewer filters.`} />
  return <EmptyState title={t`No discussions yet`} hint={t`Ask a question or share something.`} />
}
