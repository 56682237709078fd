import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Star, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { succeeded } from '../../../api/mutations.ts'
import { Balloon } from '../../../domain/contest/balloon.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { Switch } from '../../../ui/form/toggles.tsx'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useContest } from '../frame/use-contest.ts'
import { MutedText } from '../../../ui/text/text.tsx'
import { InlineStack } from '../../../ui/layout/stack.tsx'
import { QueueHead } from './queue-head.tsx'
import type { QueueProps } from './queue-head.tsx'
import { QueuePerson } from './queue-person.tsx'
import { QueueTime } from './queue-time.tsx'
import { isJustNow, useQueue, useSlowNow } from './use-queue.ts'
import { useChime } from './use-chime.ts'

type AcInfo = CallAnswer<'contestAcInfo'>['records'][number]

const PAGE_ROWS = 20

const First = chakra('span', {
  base: {
    display: 'inline-flex',
    verticalAlign: 'middle',
    alignItems: 'center',
    gap: '4px',
    color: 'verdict.ac.fg',
    fontWeight: 500,
  },
})
const Wrong = chakra('span', {
  base: {
    display: 'inline-flex',
    verticalAlign: 'middle',
    alignItems: 'center',
    gap: '4px',
    color: 'verdict.wa.fg',
    fontWeight: 500,
  },
})
const Person = chakra(Link, {
  base: {
    'fontWeight': 500,
    '&:hover': { color: 'accent.fg' },
    '&[data-done]': { fontWeight: 400, color: 'fg.muted' },
  },
})

/** The balloon queue: each participant's first accept of each problem, to be ticked when delivered. */
export function BalloonQueue({ isMain, isTight }: QueueProps) {
  const { t } = useLingui()
  const { cid } = useContest()
  const [page, setPage] = useState(1)
  const [onlyWaiting, setOnlyWaiting] = useState(false)
  const nowMs = useSlowNow()
  const load = (signal: AbortSignal) =>
    call('contestAcInfo', {
      query: { cid, currentPage: page, limit: PAGE_ROWS, onlyWaiting, takeBacks: true },
      signal,
      quiet: true,
    })
  const { query, rows, note, bodyHandlers } = useQueue({
    cid,
    part: 'ac-info',
    page: `${page} ${onlyWaiting}`,
    load,
    noteOf: ({ kind, data }) => (kind === 'checked' ? data : null),
  })
  const waiting = query.data?.waiting
  const { isOn, toggle } = useChime(waiting?.count)
  const tick = async ({ id, checked, takeBack }: AcInfo) => {
    const delivered = !takeBack && !checked
    const isDone = await succeeded(call('checkContestAcInfo', { body: { id, cid, checked: delivered } }))
    if (isDone) {
      note({ id, checked: !checked })
      toast.success(takeBack ? t`Balloon taken back` : delivered ? t`Marked as delivered` : t`Marked as waiting`)
    }
    await query.refetch()
  }
  const filter = (only: boolean) => {
    setOnlyWaiting(only)
    setPage(1)
  }
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
        skeletonRows={PAGE_ROWS}
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
        pageSize={PAGE_ROWS}
        sizes={[PAGE_ROWS]}
        total={query.data?.total}
        onChange={(choice) => setPage(choice.page)}
      />
    </div>
  )
}

const WIDTHS = {
  roomy: { id: '72px', when: '100px', problem: '80px', first: '120px', place: '120px', state: '140px' },
  tight: { id: '52px', when: '84px', problem: '64px', first: '38px', place: '84px', state: '128px' },
} as const

function useColumns(nowMs: number, isTight: boolean, onTick: (row: AcInfo) => void): readonly Column<AcInfo>[] {
  const { t } = useLingui()
  const width = isTight ? WIDTHS.tight : WIDTHS.roomy
  return [
    { key: 'id', head: t`ID`, width: width.id, cell: ({ submitId }) => <MutedText>{submitId}</MutedText> },
    {
      key: 'when',
      head: t`When`,
      width: width.when,
      cell: ({ submitTime }) => <QueueTime wire={submitTime} nowMs={nowMs} />,
    },
    {
      key: 'problem',
      head: t`Problem`,
      width: width.problem,
      cell: ({ displayId, color }) => (
        <InlineStack fontWeight={600} gap="6px">
          <Balloon color={color} />
          {displayId}
        </InlineStack>
      ),
    },
    {
      key: 'first',
      head: isTight ? '' : t`First`,
      label: t`First`,
      width: width.first,
      cell: (row) => <RowMark row={row} isShort={isTight} />,
    },
    {
      key: 'team',
      head: t`Team`,
      cell: (row) =>
        isTight ? (
          <QueuePerson who={row}>
            <Submitter row={row} />
          </QueuePerson>
        ) : (
          <Submitter row={row} />
        ),
    },
    { key: 'place', head: t`Place`, width: width.place, cell: ({ place }) => place },
    ...(isTight
      ? []
      : [{ key: 'account', head: t`Account`, cell: ({ username }: AcInfo) => <MutedText>{username}</MutedText> }]),
    {
      key: 'checked',
      head: t`State`,
      width: width.state,
      align: 'right',
      cell: (row) => <TickButton row={row} onTick={() => onTick(row)} />,
    },
  ]
}

/** Leads to what the participant has submitted in the contest. */
function Submitter({ row: { username, displayName, checked } }: { readonly row: AcInfo }) {
  const { cid } = useContest()
  return (
    <Person
      to={`/contest/${cid}/submissions?username=${encodeURIComponent(username)}`}
      data-done={checked || undefined}
    >
      {displayName}
    </Person>
  )
}

/** What is special about a row: it is wrong now, or it was the first. */
function RowMark({ row, isShort }: { readonly row: AcInfo; readonly isShort: boolean }) {
  const { t } = useLingui()
  const reason = t`The verdict is no longer Accepted`
  if (row.takeBack)
    return isShort ? (
      <Wrong data-tip={reason} role="img" aria-label={reason}>
        <Undo2 size={13} aria-hidden />
      </Wrong>
    ) : (
      <Wrong data-tip={reason}>
        <Undo2 size={13} aria-hidden />
        {t`now wrong`}
      </Wrong>
    )
  return row.firstBlood ? <FirstMark isShort={isShort} /> : null
}

function FirstMark({ isShort = false }: { readonly isShort?: boolean }) {
  const { t } = useLingui()
  if (isShort)
    return (
      <First data-tip={t`first to solve`} role="img" aria-label={t`first to solve`}>
        <Star size={13} fill="currentColor" aria-hidden />
      </First>
    )
  return (
    <First>
      <Star size={13} fill="currentColor" aria-hidden />
      {t`first to solve`}
    </First>
  )
}

function TickButton({ row, onTick }: { readonly row: AcInfo; readonly onTick: () => void }) {
  const { t } = useLingui()
  if (row.takeBack)
    return row.checked ? (
      <MutedText>{t`Taken back`}</MutedText>
    ) : (
      <Button size="sm" onClick={onTick}>{t`Take back`}</Button>
    )
  return row.checked ? (
    <Button size="sm" variant="quiet" data-tip={t`Undo`} onClick={onTick}>{t`Delivered`}</Button>
  ) : (
    <Button size="sm" onClick={onTick}>{t`Mark delivered`}</Button>
  )
}

const CompactRow = chakra('span', { base: { display: 'flex', alignItems: 'center', gap: '10px' } })

function Compact({
  row,
  nowMs,
  onTick,
}: {
  readonly row: AcInfo
  readonly nowMs: number
  readonly onTick: () => void
}) {
  return (
    <CompactRow>
      <InlineStack fontWeight={600} gap="6px">
        <Balloon color={row.color} />
        {row.displayId}
      </InlineStack>
      <QueuePerson who={row} place={row.place} at={<QueueTime wire={row.submitTime} nowMs={nowMs} />}>
        <Submitter row={row} /> <RowMark row={row} isShort />
      </QueuePerson>
      <TickButton row={row} onTick={onTick} />
    </CompactRow>
  )
}
