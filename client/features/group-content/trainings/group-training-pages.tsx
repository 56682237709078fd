import { useLingui } from '@lingui/react/macro'
import { ArrowLeft, ShieldX, Tags } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { useFrameBadge } from '../../../live/frame-badge.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { LinkButton } from '../../../ui/form/button.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { changedListSearch, readListSearch } from '../../../ui/table/list-search.ts'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { CategoryTable, TrainingTable, useAdminTrainings } from '../../admin-trainings/index.ts'
import { useGroup, groupKey } from '../../groups/index.ts'
import { useGroupEvents } from '../../../domain/group/use-group-events.ts'
import { CompactTraining, useTrainingColumns } from '../../trainings/index.ts'
import { AdminOnly } from '../admin-only.tsx'
import { AdminButtons, ScopeButtons } from '../area-buttons.tsx'
import { AreaHead } from '../area-head.tsx'
import { usePage } from '../use-page.ts'

/** `/group/{groupID}/training`: problem sets of the group, with how far the reader is. */
export function GroupTrainingListPage() {
  const { t } = useLingui()
  const { gid, uid, isAdmin } = useGroup()
  const { paging, show } = usePage()
  const query = useGroupEvents({
    gid,
    what: 'trainings',
    key: [...groupKey(gid), 'trainings', uid, paging],
    uid,
    load: (signal) => call('groupTrainingList', { query: { gid, ...paging }, signal }),
  })
  useFrameBadge(query.live)
  return (
    <>
      <AreaHead
        title={t({ context: 'group', message: 'Training' })}
        note={query.data === undefined ? undefined : formatNumber(query.data.total)}
        actions={isAdmin ? <AdminButtons area={`/group/${gid}/training`} label={t`Manage trainings`} /> : undefined}
      />
      <DataTable
        label={t({ context: 'group', message: 'Training' })}
        columns={useTrainingColumns({ isSignedIn: true, isNumbered: true })}
        rows={query.data?.records}
        rowKey={({ id }) => id}
        state={query}
        rowHref={({ id }) => `/group/${gid}/training/${id}`}
        compactRow={(row) => <CompactTraining row={row} />}
        skeletonRows={paging.limit}
        empty={{ title: t`No trainings yet`, hint: t`Problem sets to work through appear here.` }}
      />
      <Pagination page={paging.currentPage} pageSize={paging.limit} total={query.data?.total} onChange={show} />
    </>
  )
}

/** `/group/{groupID}/training/admin`: every training of the group, for its administrators. */
export const GroupTrainingAdminPage = () => (
  <AdminOnly>
    <TrainingAdmin />
  </AdminOnly>
)

/** `/group/{groupID}/training/admin/category`: the group's own categories, for its heads. */
export function GroupTrainingCategoriesPage() {
  const { t } = useLingui()
  const { gid, isRoot } = useGroup()
  if (!isRoot)
    return <EmptyState icon={<ShieldX size={22} aria-hidden />} title={t`This page is for the heads of the group`} />
  return (
    <AdminOnly>
      <AreaHead
        title={t`Categories of trainings`}
        actions={<LinkButton to={`/group/${gid}/training/admin`} icon={<ArrowLeft size={15} />}>{t`Back`}</LinkButton>}
      />
      <CategoryTable hint={t`A category of the group is created in the form of a training.`} />
    </AdminOnly>
  )
}

function TrainingAdmin() {
  const { t } = useLingui()
  const { gid, isRoot } = useGroup()
  const [search, setSearch] = useSearchParams()
  const filters = { ...readListSearch(search), keyword: '' }
  const query = useAdminTrainings(filters)
  useFrameBadge(query.live)
  const total = query.data?.total
  return (
    <>
      <AreaHead
        title={t`Manage trainings`}
        note={total === undefined ? undefined : formatNumber(total)}
        actions={
          <>
            {isRoot ? (
              <LinkButton to={`/group/${gid}/training/admin/category`} icon={<Tags size={15} />}>
                {t`Categories`}
              </LinkButton>
            ) : null}
            <ScopeButtons area={`/group/${gid}/training`} />
          </>
        }
      />
      <TrainingTable
        filters={filters}
        onChange={(part, options) => setSearch((before) => changedListSearch(before, part), options)}
      />
    </>
  )
}
