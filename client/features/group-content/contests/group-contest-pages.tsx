import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { isLost } from '../../../api/errors.ts'
import { useFrameBadge } from '../../../live/frame-badge.ts'
import { formatNumber } from '../../../ui/text/format.ts'
import { changedListSearch, readListSearch } from '../../../ui/table/list-search.ts'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { SkeletonCell } from '../../../ui/table/table-style.tsx'
import { ContestTable, useAdminContests } from '../../admin-contests/index.ts'
import { ContestRow } from '../../contests/index.ts'
import { useGroup, groupKey } from '../../groups/index.ts'
import { useGroupEvents } from '../../../domain/group/use-group-events.ts'
import { countContests } from '../../../domain/site/moved-counters.ts'
import { AdminOnly } from '../admin-only.tsx'
import { AdminButtons, ScopeButtons } from '../area-buttons.tsx'
import { AreaHead } from '../area-head.tsx'
import { usePage } from '../use-page.ts'

const List = chakra('div', {
  base: { 'borderTopWidth': '1px', 'borderColor': 'border', '&[data-turning]': { opacity: 0.6 } },
})
const Waiting = chakra('div', {
  base: { h: '72px', display: 'flex', alignItems: 'center', borderBottomWidth: '1px', borderColor: 'border' },
})
const waitingRows = 4

/** `/group/{groupID}/contest`: the contests of the group, the latest first. */
export function GroupContestListPage() {
  const { t } = useLingui()
  const { gid, isAdmin } = useGroup()
  const { paging, show } = usePage()
  const query = useGroupEvents({
    gid,
    what: 'contests',
    key: [...groupKey(gid), 'contests', paging],
    load: (signal) => call('groupContestList', { query: { gid, ...paging }, signal }),
    count: countContests,
  })
  useFrameBadge(query.live)
  return (
    <>
      <AreaHead
        title={t({ context: 'group', message: 'Contests' })}
        note={query.data === undefined ? undefined : formatNumber(query.data.total)}
        actions={isAdmin ? <AdminButtons area={`/group/${gid}/contest`} label={t`Manage contests`} /> : undefined}
      />
      <List aria-busy={query.isPending || undefined} data-turning={query.isPlaceholderData || undefined}>
        {query.data?.records.map((contest) => (
          <ContestRow key={contest.id} contest={contest} isMarked />
        ))}
        {query.isPending
          ? Array.from({ length: waitingRows }, (_, index) => (
              <Waiting key={index} aria-hidden="true">
                <SkeletonCell />
              </Waiting>
            ))
          : null}
      </List>
      {query.data?.total === 0 ? (
        <EmptyState title={t`No contests yet`} hint={t`Contests for members of the group appear here.`} />
      ) : null}
      {isLost(query) ? <ErrorState reason={query.error?.message} onRetry={() => void query.refetch()} /> : null}
      <Pagination page={paging.currentPage} pageSize={paging.limit} total={query.data?.total} onChange={show} />
    </>
  )
}

/** `/group/{groupID}/contest/admin`: every contest of the group, for its administrators. */
export const GroupContestAdminPage = () => (
  <AdminOnly>
    <ContestAdmin />
  </AdminOnly>
)

function ContestAdmin() {
  const { t } = useLingui()
  const { gid } = useGroup()
  const [search, setSearch] = useSearchParams()
  const filters = { ...readListSearch(search), keyword: '' }
  const query = useAdminContests(filters)
  useFrameBadge(query.live)
  const total = query.data?.total
  return (
    <>
      <AreaHead
        title={t`Manage contests`}
        note={total === undefined ? undefined : formatNumber(total)}
        actions={<ScopeButtons area={`/group/${gid}/contest`} />}
      />
      <ContestTable filters={filters} onChange={(part) => setSearch((before) => changedListSearch(before, part))} />
    </>
  )
}
