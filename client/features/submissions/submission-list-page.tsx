import { chakra } from '@chakra-ui/react'
import { t as translate } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { limits } from '@podium/proto/rules/limits.ts'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { NavigateOptions } from 'react-router-dom'
import { userAtom } from '../../api/session.ts'
import { openSignIn } from '../../api/sign-in.ts'
import { LiveStatusBadge } from '../../live/live-status-badge.tsx'
import { Button, LinkButton } from '../../ui/form/button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Pagination } from '../../ui/table/pagination.tsx'
import { touchArea } from '../../ui/theme/touch.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { useProblemContext } from '../../domain/problem/problem-context.ts'
import { CompactSubmission, useStatusColumns } from './status-columns.tsx'
import { changeFilters, isFiltered, noFilters, readFilters, writeFilters } from './status-filters.ts'
import type { StatusFilters } from './status-filters.ts'
import { StatusToolbar } from './status-toolbar.tsx'
import { useStatusList } from './use-status-list.ts'

/** Without height, so that it takes no place: the button in it hangs under the sticky head. */
const NewRows = chakra('div', {
  base: {
    position: 'sticky',
    top: 'calc({sizes.header} + 42px)',
    h: 0,
    zIndex: 'sticky',
    display: 'flex',
    justifyContent: 'center',
  },
})
const NewButton = chakra('button', {
  base: {
    'h': '28px',
    'px': '12px',
    'transform': 'translateY(42px)',
    'borderRadius': 'full',
    'bg': 'accent.solid',
    'color': 'accent.contrast',
    'shadow': 'float',
    'textStyle': 'label',
    'fontWeight': 500,
    'fontVariantNumeric': 'tabular-nums',
    '&:hover': { bg: 'accent.emphasized' },
    ...touchArea,
  },
})

/** `/status`: submissions outside contests, newest first, live. */
export function SubmissionListPage() {
  const { t } = useLingui()
  usePageTitle(t`Submissions`)
  return (
    <PageBody>
      <SubmissionList title={t`Submissions`} />
    </PageBody>
  )
}

/** The submissions of the context around it, with their filters in the address. */
export function SubmissionList({ title }: { readonly title: string }) {
  const [search, setSearch] = useSearchParams()
  const uid = useAtomValue(userAtom)?.uid
  const asked = readFilters(search)
  const isRefused = asked.onlyMine && uid === undefined
  useEffect(() => {
    if (isRefused) refuseOnlyMine()
  }, [isRefused])
  const filters = isRefused ? { ...asked, onlyMine: false } : asked
  const query = useStatusList(filters, uid)
  const { isOver } = useProblemContext().rules
  const change = (part: Partial<StatusFilters>, options?: NavigateOptions) => {
    if (part.onlyMine && uid === undefined) return refuseOnlyMine()
    // From the address itself: what is rendered may lag behind a change made a moment ago.
    const now = readFilters(new URLSearchParams(location.search))
    setSearch(writeFilters(changeFilters({ ...now, onlyMine: now.onlyMine && uid !== undefined }, part)), options)
  }
  const reset = () => setSearch(writeFilters(noFilters))
  return (
    <>
      <PageHead title={title} note={isOver ? null : <LiveStatusBadge live={query.live} />} />
      <StatusToolbar
        filters={filters}
        onChange={change}
        onReset={reset}
        onRefresh={() => void query.refetch()}
        isRefreshing={query.isRefetching && !query.isPlaceholderData}
      />
      <StatusTable query={query} filters={filters} uid={uid} onChange={change} onReset={reset} />
    </>
  )
}

interface StatusTableProps {
  readonly query: ReturnType<typeof useStatusList>
  readonly filters: StatusFilters
  readonly uid: string | undefined
  readonly onChange: (change: Partial<StatusFilters>, options?: NavigateOptions) => void
  readonly onReset: () => void
}

function StatusTable({ query, filters, uid, onChange, onReset }: StatusTableProps) {
  const { t } = useLingui()
  const { paths, rules } = useProblemContext()
  const { currentPage, limit } = filters
  const isClosed = rules.isOver && rules.closedReason !== null
  const waiting = query.data?.waiting.length ?? 0
  const showNew = () => {
    window.scrollTo(0, 0)
    if (currentPage === 1) void query.refetch()
    else onChange({ currentPage: 1 })
  }
  const none = {
    title: t`No submissions yet`,
    hint: isClosed ? t`Nobody has submitted anything here.` : t`Solve a problem and it appears here.`,
    action: isClosed ? undefined : <LinkButton to={paths.problems}>{t`Pick a problem`}</LinkButton>,
  }
  const hidden = {
    title: t`Hidden while the board is frozen`,
    hint: t`Submissions made now appear here when the board opens.`,
  }
  const noMatch = {
    title: t`No matching submissions`,
    hint: t`Try fewer filters.`,
    action: <Button onClick={onReset}>{t`Reset the filters`}</Button>,
  }
  const empty = !rules.showsVerdict ? hidden : isFiltered(filters) ? noMatch : none
  return (
    <>
      <NewRows>
        {waiting > 0 ? <NewButton type="button" onClick={showNew}>{t`${waiting} new`}</NewButton> : null}
      </NewRows>
      <DataTable
        label={t`Submissions`}
        columns={useStatusColumns({ ownUid: uid, onActed: () => void query.refetch() })}
        rows={query.data?.rows}
        rowKey={(row) => row.submitId}
        state={query}
        rowHref={(row) => paths.submission(row.submitId, row.displayId ?? row.displayPid)}
        rowMark={(row) => ({ own: row.uid === uid, fresh: row.isFresh })}
        compactRow={(row) => <CompactSubmission row={row} ownUid={uid} />}
        skeletonRows={limit}
        empty={empty}
      />
      <Pagination
        page={currentPage}
        pageSize={limit}
        total={query.data?.total}
        rows={query.data?.rows.length}
        isAtLeast={query.data?.total === limits.submissionsCountedAtMost}
        onChange={({ page, pageSize }, options) => onChange({ currentPage: page, limit: pageSize }, options)}
      />
    </>
  )
}

function refuseOnlyMine(): void {
  toast.error(translate`Please sign in`)
  openSignIn()
}
