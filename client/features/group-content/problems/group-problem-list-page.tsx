import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useFrameBadge } from '../../../live/frame-badge.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Checkbox } from '../../../ui/form/toggles.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { useGroup, groupKey } from '../../groups/index.ts'
import { useGroupEvents } from '../../../domain/group/use-group-events.ts'
import { countProblems } from '../../../domain/site/moved-counters.ts'
import { CompactProblem, useProblemColumns, DistributionCard, useOwnStatuses } from '../../problems/index.ts'
import { AdminButtons } from '../area-buttons.tsx'
import { AreaHead } from '../area-head.tsx'
import { usePage } from '../use-page.ts'

/** `/group/{groupID}/problem`: what the group shows to its members, with what they have made of it here. */
export function GroupProblemListPage() {
  const { t } = useLingui()
  const { gid, isAdmin } = useGroup()
  const locale = useLocale()
  const { paging, show } = usePage()
  const [showsTags, setShowTags] = useState(true)
  const query = useGroupEvents({
    gid,
    what: 'problems',
    key: [...groupKey(gid), 'problems', locale, paging],
    load: (signal) => call('groupProblemList', { query: { gid, ...paging }, signal }),
    count: countProblems,
  })
  useFrameBadge(query.live)
  const rows = query.data?.records
  const own = useOwnStatuses(rows, gid)
  const columns = useProblemColumns({ own, showsTags, idWidth: '148px', isBeside: true })
  return (
    <>
      <AreaHead
        title={t({ context: 'group', message: 'Problems' })}
        note={query.data === undefined ? undefined : formatNumber(query.data.total)}
        actions={
          <>
            <Checkbox checked={showsTags} onChange={setShowTags}>{t`Show tags`}</Checkbox>
            {isAdmin ? <AdminButtons area={`/group/${gid}/problem`} label={t`Manage problems`} /> : null}
          </>
        }
      />
      <DataTable
        label={t({ context: 'group', message: 'Problems' })}
        columns={columns}
        rows={rows}
        rowKey={({ pid }) => pid}
        state={query}
        rowHref={({ problemId }) => `/group/${gid}/problem/${encodeURIComponent(problemId)}/`}
        rowCard={(row) => <DistributionCard row={row} />}
        compactRow={(row) => <CompactProblem row={row} status={own?.[row.pid]?.status} showsTags={showsTags} />}
        skeletonRows={paging.limit}
        empty={{
          title: t`No problems yet`,
          hint: isAdmin
            ? t`Create the first one: its ID begins with the short name of the group.`
            : t`Problems made for members of the group appear here.`,
        }}
      />
      <Pagination page={paging.currentPage} pageSize={paging.limit} total={query.data?.total} onChange={show} />
    </>
  )
}
