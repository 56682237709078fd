import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { succeeded } from '../../../api/mutations.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Switch } from '../../../ui/form/toggles.tsx'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useContest } from '../frame/use-contest.ts'
import { QueueHead } from './queue-head.tsx'
import type { QueueProps } from './queue-head.tsx'
import { isJustNow, useQueue, useSlowNow } from './use-queue.ts'
import { useChime } from './use-chime.ts'
import { useColumns, Compact } from './balloon-columns.tsx'
import type { AcInfo } from './balloon-columns.tsx'

const pageRows = 20

/** Marks a balloon as delivered or waiting, or as taken back. */
function useTick(note: (row: Pick<AcInfo, 'id' | 'checked'>) => void, refetch: () => Promise<unknown>) {
  const { t } = useLingui()
  const { cid } = useContest()
  return async ({ id, checked, takeBack }: AcInfo) => {
    const delivered = !takeBack && !checked
    const isDone = await succeeded(call('checkContestAcInfo', { body: { id, cid, checked: delivered } }))
    if (isDone) {
      note({ id, checked: !checked })
      toast.success(takeBack ? t`Balloon taken back` : delivered ? t`Marked as delivered` : t`Marked as waiting`)
    }
    await refetch()
  }
}

/** A page of the balloon queue, of all or of those that wait. */
function useBalloons() {
  const { cid } = useContest()
  const [page, setPage] = useState(1)
  const [onlyWaiting, setOnlyWaiting] = useState(false)
  const load = (signal: AbortSignal) =>
    call('contestAcInfo', {
      query: { cid, currentPage: page, limit: pageRows, onlyWaiting, takeBacks: true },
      signal,
      quiet: true,
    })
  const queue = useQueue({
    cid,
    part: 'ac-info',
    page: `${page} ${onlyWaiting}`,
    load,
    noteOf: ({ kind, data }) => (kind === 'checked' ? data : null),
  })
  const filter = (only: boolean) => {
    setOnlyWaiting(only)
    setPage(1)
  }
  return { ...queue, page, setPage, onlyWaiting, filter }
}

/** The balloon queue: each participant's first accept of each problem, to be ticked when delivered. */
export function BalloonQueue({ isMain, isTight }: QueueProps) {
  const { t } = useLingui()
  const nowMs = useSlowNow()
  const { query, rows, note, bodyHandlers, page, setPage, onlyWaiting, filter } = useBalloons()
  const waiting = query.data?.waiting
  const { isOn, toggle } = useChime(waiting?.count)
  const tick = useTick(note, query.refetch)
  return (
    <div>
      <QueueHead title={t`Balloon queue`} live={query.live} waiting={waiting} nowMs={nowMs} isMain={isMain}>
        <Switch checked={onlyWaiting} onChange={filter}>{t`Waiting only`}</Switch>
        <Switch checked={isOn} onChange={toggle}>{t`Sound`}</Switch>
      </QueueHead>
      <DataTable
        label={t`First solves`}
        columns={useColumns(nowMs, isTight, (row) => void tick(row))}
        rows={rows}
        rowKey={({ id }) => id}
        bodyHandlers={bodyHandlers}
        state={query}
        rowMark={({ submitTime, checked, takeBack }) => ({
          fresh: !checked && !takeBack && isJustNow(submitTime, nowMs),
        })}
        compactRow={(row) => <Compact row={row} nowMs={nowMs} onTick={() => void tick(row)} />}
        skeletonRows={pageRows}
        outdent={!isTight}
        empty={
          onlyWaiting
            ? { title: t`All balloons delivered` }
            : {
                title: t`No accepted runs yet`,
                hint: t`The first accepted submission of each participant on each problem appears here instantly.`,
              }
        }
      />
      <Pagination
        page={page}
        pageSize={pageRows}
        sizes={[pageRows]}
        total={query.data?.total}
        onChange={(choice) => setPage(choice.page)}
      />
    </div>
  )
}
