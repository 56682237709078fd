import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { groupAuths, groupLimits } from '@podium/proto/rules/group/groups.ts'
import { useAtomValue } from 'jotai'
import { Search } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { isLost } from '../../../api/errors.ts'
import { userAtom } from '../../../api/session.ts'
import { countGroups } from '../../../domain/site/moved-counters.ts'
import { useSiteList } from '../../../domain/site/use-site-list.ts'
import { LiveCount } from '../../../live/live-count.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { TypedInput } from '../../../ui/form/typed-input.tsx'
import { PageBody, PageHead } from '../../../ui/layout/page.tsx'
import { usePageTitle } from '../../../ui/layout/page-title.ts'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { Segment } from '../../../ui/form/segment.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { authName } from '../group-marks.tsx'
import { groupsKey } from '../queries.ts'
import { readFilters, writeFilters } from './filters.ts'
import type { GroupFilters } from './filters.ts'
import { CreateGroup } from './create-group.tsx'
import { GroupCard } from './group-card.tsx'

const Bar = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center', mb: '14px' } })
const SearchBox = chakra('div', { base: { 'flex': { base: '1 1 100%', md: '0 0 260px' }, '& > span': { w: 'full' } } })
const Grid = chakra('div', {
  base: {
    'display': 'grid',
    'gap': '14px',
    'gridTemplateColumns': 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
    '&[data-turning]': { opacity: 0.6 },
  },
})

const cardHeight = '146px'
const placeholders = 9

/** `/group`: every group that one may know of; the list is open to everybody. */
export function GroupListPage() {
  const { t } = useLingui()
  usePageTitle(t`Groups`)
  const [search, setSearch] = useSearchParams()
  const uid = useAtomValue(userAtom)?.uid
  const read = readFilters(search)
  // A link to one's own groups shows a visitor all of them.
  const filters = { ...read, onlyMine: read.onlyMine && uid !== undefined }
  const change = (part: Partial<GroupFilters>) =>
    setSearch(writeFilters({ ...readFilters(new URLSearchParams(location.search)), currentPage: 1, ...part }))
  const query = useSiteList({
    what: 'groups',
    key: [...groupsKey, uid, filters],
    load: (signal) =>
      call('groupList', {
        query: { ...filters, keyword: filters.keyword || undefined, auth: filters.auth || undefined },
        signal,
      }),
    count: countGroups,
  })
  const isFiltered = filters.keyword !== '' || filters.auth !== 0 || filters.onlyMine
  return (
    <PageBody>
      <PageHead
        title={t`Groups`}
        note={<LiveCount total={query.data?.total} live={query.live} />}
        actions={
          // The oldest come first: among all groups the new one may stand pages away.
          <CreateGroup onCreated={() => setSearch({ onlyMine: 'true' })} />
        }
      />
      <Filters filters={filters} isSignedIn={uid !== undefined} onChange={change} />
      {isLost(query) ? <ErrorState onRetry={() => void query.refetch()} reason={query.error?.message} /> : null}
      <Grid data-turning={query.isPlaceholderData || undefined} aria-busy={query.isPending || undefined}>
        {query.isPending
          ? Array.from({ length: placeholders }, (_, index) => <Skeleton key={index} height={cardHeight} />)
          : null}
        {query.data?.records.map((group) => (
          <GroupCard key={group.id} group={group} />
        ))}
      </Grid>
      {query.data?.records.length === 0 ? <NoGroups isFiltered={isFiltered} onReset={() => setSearch({})} /> : null}
      <Pagination
        page={filters.currentPage}
        pageSize={filters.limit}
        sizes={groupLimits.listPageSizes}
        total={query.data?.total}
        onChange={({ page, pageSize }) => change({ currentPage: page, limit: pageSize })}
      />
    </PageBody>
  )
}

interface NoGroupsProps {
  readonly isFiltered: boolean
  readonly onReset: () => void
}

function NoGroups({ isFiltered, onReset }: NoGroupsProps) {
  const { t } = useLingui()
  return (
    <EmptyState
      title={isFiltered ? t`No matching groups` : t`No groups yet`}
      hint={
        isFiltered ? t`Try a different word or fewer filters.` : t`Classes and teams that work together appear here.`
      }
      action={isFiltered ? <Button onClick={onReset}>{t`Reset the filters`}</Button> : undefined}
    />
  )
}

interface FiltersProps {
  readonly filters: GroupFilters
  readonly isSignedIn: boolean
  readonly onChange: (part: Partial<GroupFilters>) => void
}

function Filters({ filters, isSignedIn, onChange }: FiltersProps) {
  const { t } = useLingui()
  return (
    <Bar>
      <Segment
        label={t`Whose groups`}
        value={filters.onlyMine ? 'mine' : 'all'}
        options={[
          { value: 'all', label: t`All groups` },
          { value: 'mine', label: t`My groups`, disabled: !isSignedIn },
        ]}
        onChange={(whose) => onChange({ onlyMine: whose === 'mine' })}
      />
      <Segment
        label={t`Who may join`}
        value={String(filters.auth)}
        options={[
          { value: '0', label: t({ context: 'group authority', message: 'All' }) },
          ...Object.values(groupAuths).map((auth) => ({ value: String(auth), label: authName(auth) })),
        ]}
        onChange={(auth) => onChange({ auth: Number(auth) })}
      />
      <SearchBox>
        <TypedInput
          type="search"
          icon={<Search size={14} />}
          aria-label={t`Name, short name or owner`}
          placeholder={t`Name, short name or owner`}
          maxLength={255}
          value={filters.keyword}
          onChange={(keyword) => onChange({ keyword })}
        />
      </SearchBox>
    </Bar>
  )
}
