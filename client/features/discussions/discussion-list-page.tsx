import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { isRoot } from '@podium/proto/rules/user/roles.ts'
import { discussionLimits } from '@podium/proto/rules/discussion/discussion.ts'
import { useAtomValue } from 'jotai'
import { Plus, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { NavigateOptions } from 'react-router-dom'
import { isLost } from '../../api/errors.ts'
import { userAtom } from '../../api/session.ts'
import { requireSignIn } from '../../api/sign-in.ts'
import { Button } from '../../ui/form/button.tsx'
import { Switch } from '../../ui/form/toggles.tsx'
import { IconInput } from '../../ui/form/inputs.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Pagination } from '../../ui/table/pagination.tsx'
import { Select } from '../../ui/form/select.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import { SkeletonList } from '../../ui/feedback/skeleton-list.tsx'
import { ListNote } from './allowance-note.tsx'
import { CategoryEditor } from './category-editor.tsx'
import { useCategoryName } from './category-name.ts'
import { DiscussionDialog } from './discussion-dialog.tsx'
import { DiscussionLine } from './discussion-row.tsx'
import { useCategories, useDiscussions } from './queries.ts'
import type { ListFilter } from './queries.ts'

const Bar = chakra('div', {
  base: {
    'display': 'flex',
    'flexWrap': 'wrap',
    'alignItems': 'center',
    'gap': '8px 12px',
    'mb': '6px',
    '& > span:has(select)': { flex: { base: '1 1 100%', md: 'none' } },
  },
})
const SearchBox = chakra('div', { base: { flex: { base: '1 1 100%', md: '0 0 280px' } } })

const typingPauseMs = 300

/** The filter that the address holds. */
function useFilter(): readonly [
  ListFilter,
  (changes: Record<string, string | null>, options?: NavigateOptions) => void,
] {
  const [search, setSearch] = useSearchParams()
  const { problemID = null } = useParams()
  const filter = {
    keyword: search.get('keyword') ?? '',
    cid: Number(search.get('cid')) || null,
    onlyMine: search.get('onlyMine') === 'true',
    currentPage: Math.max(1, Number(search.get('currentPage')) || 1),
    pid: problemID,
  }
  const change = (changes: Record<string, string | null>, options?: NavigateOptions) =>
    setSearch((before) => {
      const next = new URLSearchParams(before)
      next.delete('currentPage')
      for (const [key, value] of Object.entries(changes)) {
        if (value === null || value === '') next.delete(key)
        else next.set(key, value)
      }
      return next
    }, options)
  return [filter, change]
}

/** `/discussion`, and `/discussion/:problemID` for what is said about one problem. */
export function DiscussionListPage() {
  const { t } = useLingui()
  const [filter, change] = useFilter()
  const user = useAtomValue(userAtom)
  const nameOf = useCategoryName()
  const [isWriting, setWriting] = useState(false)
  const query = useDiscussions(filter, user?.uid ?? null)
  const categories = useCategories().data ?? []
  const { pid: problemID } = filter
  const title = problemID === null ? t`Discussions` : t`Discussions of ${problemID}`
  usePageTitle(title)
  const isNarrow = filter.keyword !== '' || filter.cid !== null || filter.onlyMine
  return (
    <PageBody>
      <PageHead
        title={title}
        note={query.data === undefined ? undefined : formatNumber(query.data.total)}
        actions={
          <Button
            variant="solid"
            icon={<Plus size={15} />}
            onClick={() => requireSignIn() && setWriting(true)}
          >{t`New discussion`}</Button>
        }
      />
      <ListNote />
      <Bar>
        <SearchBox>
          <KeywordInput keyword={filter.keyword} onChange={(keyword) => change({ keyword })} />
        </SearchBox>
        <Select
          label={t`Category`}
          value={filter.cid === null ? '' : String(filter.cid)}
          options={[
            { value: '', label: t`All categories` },
            ...categories.map(({ id, name }) => ({ value: String(id), label: nameOf(name) })),
          ]}
          onChange={(cid) => change({ cid })}
        />
        {user === null ? null : (
          <Switch
            checked={filter.onlyMine}
            onChange={(isOn) => change({ onlyMine: isOn ? 'true' : null })}
          >{t`My discussions only`}</Switch>
        )}
        {user?.roleList.some(isRoot) ? <CategoryEditor /> : null}
      </Bar>
      <div>
        {query.isPending ? <Loading /> : null}
        {isLost(query) ? <ErrorState onRetry={() => void query.refetch()} reason={query.error?.message} /> : null}
        {query.data?.records.map((row) => (
          <DiscussionLine
            key={row.id}
            row={row}
            category={nameOf(categories.find(({ id }) => id === row.categoryId)?.name ?? '')}
          />
        ))}
        {query.data?.records.length === 0 ? <Nothing isNarrow={isNarrow} /> : null}
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

/** Asks when the typing pauses. */
function KeywordInput({
  keyword,
  onChange,
}: {
  readonly keyword: string
  readonly onChange: (keyword: string) => void
}) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(keyword)
  useEffect(() => setTyped(keyword), [keyword])
  useEffect(() => {
    if (typed.trim() === keyword) return
    const timer = setTimeout(() => onChange(typed.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  })
  const label = t`Search title, description or author`
  return (
    <IconInput
      icon={<Search size={14} />}
      width="100%"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
