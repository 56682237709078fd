import { chakra } from '@chakra-ui/react'
import { t as translate } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { userAtom } from '../../api/session.ts'
import { openSignIn } from '../../api/sign-in.ts'
import { LiveStatusBadge } from '../../live/live-status-badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { PageBody, PageHead } from '../../ui/page.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { toast } from '../../ui/toast.ts'
import { CompactSubmission, useStatusColumns } from './status-columns.tsx'
import { changeFilters, noFilters, readFilters, writeFilters } from './status-filters.ts'
import type { StatusFilters } from './status-filters.ts'
import { StatusToolbar } from './status-toolbar.tsx'
import { useStatusList } from './use-status-list.ts'

/** Without height, so that it takes no place: the button in it hangs under the sticky head. */
const NewRows = chakra('div', {
  base: { position: 'sticky', top: 'calc({sizes.header} + 42px)', h: 0, zIndex: 'sticky', display: 'flex', justifyContent: 'center' },
})
const NewButton = chakra('button', {
  base: {
    h: '28px',
    px: '12px',
    transform: 'translateY(42px)',
    borderRadius: 'full',
    bg: 'accent.solid',
    color: 'accent.contrast',
    shadow: 'float',
    textStyle: 'label',
    fontWeight: 500,
    fontVariantNumeric: 'tabular-nums',
    '&:hover': { bg: 'accent.emphasized' },
  },
})

/** `/status`: submissions outside contests, newest first, live. */
export function SubmissionListPage() {
  const { t } = useLingui()
  usePageTitle(t`Status`)
  const [search, setSearch] = useSearchParams()
  const user = useAtomValue(userAtom)
  const asked = readFilters(search)
  const isRefused = asked.onlyMine && user === null
  useSignInFor(isRefused)
  const filters = isRefused ? { ...asked, onlyMine: false } : asked
  const query = useStatusList(filters, user?.uid)
  const show = (next: StatusFilters) => setSearch(writeFilters(next))
  const change = (part: Partial<StatusFilters>) => {
    if (part.onlyMine && user === null) return refuseOnlyMine()
    show(changeFilters(filters, part))
  }
  const showNew = () => {
    window.scrollTo(0, 0)
    if (filters.currentPage === 1) void query.refetch()
    else change({ currentPage: 1 })
  }
  const resubmit = async (submitId: number): Promise<void> => {
    const sent = await call('resubmit', { query: { submitId } }).catch(() => null)
    if (sent === null) return
    toast.success(t`Resubmitted Successfully`)
    await query.refetch()
  }
  const columns = useStatusColumns({ ownUid: user?.uid, onResubmit: (row) => void resubmit(row.submitId) })
  const waiting = query.data?.waiting.length ?? 0
  return (
    <PageBody>
      <PageHead title={t`Status`} note={<LiveStatusBadge live={query.live} />} />
      <StatusToolbar
        filters={filters}
        onChange={change}
        onReset={() => show(noFilters)}
        onRefresh={() => void query.refetch()}
        isRefreshing={query.isRefetching && !query.isPlaceholderData}
      />
      <NewRows>{waiting > 0 ? <NewButton type="button" onClick={showNew}>{t`${waiting} new`}</NewButton> : null}</NewRows>
      <DataTable
        label={t`Submissions`}
        columns={columns}
        rows={query.data?.rows}
        rowKey={(row) => row.submitId}
        state={query}
        rowHref={(row) => `/submission-detail/${row.submitId}`}
        rowMark={(row) => ({ own: row.uid === user?.uid, fresh: row.isFresh })}
        compactRow={(row) => <CompactSubmission row={row} ownUid={user?.uid} />}
        skeletonRows={filters.limit}
        empty={{
          title: t`No submissions yet`,
          hint: t`Solve a problem and it shows here.`,
          action: <LinkButton to="/problem">{t`Pick a problem`}</LinkButton>,
        }}
      />
      <Pagination
        page={filters.currentPage}
        pageSize={filters.limit}
        total={query.data?.total}
        onChange={({ page, pageSize }) => change({ currentPage: page, limit: pageSize })}
      />
    </PageBody>
  )
}

function refuseOnlyMine(): void {
  toast.error(translate`Please login first`)
  openSignIn()
}

/** An address that asks for the own submissions of nobody. */
function useSignInFor(isRefused: boolean): void {
  useEffect(() => {
    if (isRefused) refuseOnlyMine()
  }, [isRefused])
}
