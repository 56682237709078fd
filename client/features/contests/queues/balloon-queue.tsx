import { useLingui } from '@lingui/react/macro'
import type { QueueStep } from '@podium/proto/rules/contest/queue-work.ts'
import { useAtomValue } from 'jotai'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { succeeded } from '../../../api/mutations.ts'
import { userAtom } from '../../../api/session.ts'
import { IconButton } from '../../../ui/form/button.tsx'
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

type Noted = Pick<AcInfo, 'id' | 'checked' | 'runner'>

/** A step with a balloon, and what has become of its row. */
function useStep(note: (row: Noted) => void, refetch: () => Promise<unknown>) {
  const { t } = useLingui()
  const { cid } = useContest()
  const me = useAtomValue(userAtom)?.username ?? null
  const words = { claim: null, release: null, done: t`Marked as delivered`, undo: t`Marked as waiting` }
  return async ({ id, checked, takeBack, runner }: AcInfo, step: QueueStep) => {
    if (await succeeded(call('stepBalloon', { body: { id, cid, step } }))) {
      const isTick = step === 'done' || step === 'undo'
      note({ id, checked: isTick ? !checked : checked, runner: runnerAfter(step, { takeBack, runner, me }) })
      const done = takeBack && step === 'undo' ? t`Balloon taken back` : words[step]
      if (done !== null) toast.success(done)
    }
    await refetch()
  }
}

interface Had {
  readonly takeBack: boolean
  readonly runner: string | null
  readonly me: string | null
}

function runnerAfter(step: QueueStep, { takeBack, runner, me }: Had): string | null {
  if (step === 'release') return null
  if (step === 'undo') return !takeBack && runner === me ? me : null
  return me
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

/** The balloon queue: each participant's first accept of each problem, to be taken by a runner and delivered. */
export function BalloonQueue({ isMain, isTight, onTickets }: QueueProps) {
  const { t } = useLingui()
  const nowMs = useSlowNow()
  const { query, rows, note, bodyHandlers, page, setPage, onlyWaiting, filter } = useBalloons()
  const waiting = query.data?.waiting
  const { isOn, toggle } = useChime(waiting?.count)
  const onStep = useStep(note, query.refetch)
  return (
    <div>
      <QueueHead title={t`Balloon queue`} live={query.live} waiting={waiting} nowMs={nowMs} isMain={isMain}>
        <Switch checked={onlyWaiting} onChange={filter}>{t`Waiting only`}</Switch>
        <Switch checked={isOn} onChange={toggle}>{t`Sound`}</Switch>
        <IconButton size="sm" label={t`Print tickets`} onClick={onTickets}>
          <Printer size={14} />
        </IconButton>
      </QueueHead>
      <DataTable
        label={t`First solves`}
        columns={useColumns({ rows, nowMs, isTight, onStep })}
        rows={rows}
        rowKey={({ id }) => id}
        bodyHandlers={bodyHandlers}
        state={query}
        rowMark={({ submitTime, checked, takeBack }) => ({
          fresh: !checked && !takeBack && isJustNow(submitTime, nowMs),
        })}
        compactRow={(row) => <Compact row={row} nowMs={nowMs} onStep={onStep} />}
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
