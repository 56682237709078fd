import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { CallAnswer } from '@podium/proto/http/calls.ts'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { Balloon } from '../../../ui/balloon.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { formatTime } from '../../../ui/format.ts'
import { Switch } from '../../../ui/form/toggles.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { toast } from '../../../ui/toast.ts'
import { useContest } from '../frame/use-contest.ts'
import { DeskHead } from './desk-head.tsx'
import { isJustNow, useDesk, useSlowNow } from './use-desk.ts'
import { useChime } from './use-chime.ts'

type AcInfo = CallAnswer<'contestAcInfo'>['records'][number]

const PAGE_ROWS = 20

const Problem = chakra('span', { base: { display: 'inline-flex', alignItems: 'center', gap: '6px', fontWeight: 600 } })
const First = chakra('span', { base: { display: 'inline-flex', alignItems: 'center', gap: '4px', color: 'verdict.ac.fg', fontWeight: 500 } })
const Grey = chakra('span', { base: { color: 'fg.muted' } })
const Now = chakra('span', { base: { color: 'accent.fg', fontWeight: 500 } })
const Person = chakra(Link, { base: { fontWeight: 500, '&:hover': { color: 'accent.fg' } } })

/** `/contest/:contestID/ac-info`, the balloon desk: each entrant's first accept of each problem, to be ticked when delivered. */
export function AcInfoPage() {
  const { t } = useLingui()
  const { cid } = useContest()
  const [page, setPage] = useState(1)
  const [onlyWaiting, setOnlyWaiting] = useState(false)
  const nowMs = useSlowNow()
  const query = useDesk<AcInfo>({ cid, part: 'ac-info', page, load: (signal) => call('contestAcInfo', { query: { cid, currentPage: page, limit: PAGE_ROWS }, signal, quiet: true }) })
  const rows = query.data?.records
  const waiting = rows?.filter(({ checked }) => !checked) ?? []
  const { isOn, toggle } = useChime(waiting[0]?.id ?? null)
  const tick = async ({ id, checked }: AcInfo) => {
    await call('checkContestAcInfo', { body: { id, cid, checked: !checked } }).catch(() => null)
    if (!checked) toast.success(t`Marked as delivered`)
    await query.refetch()
  }
  return (
    <div>
      <DeskHead title={t`Balloon desk`} live={query.live} waitingSince={waiting.map(({ submitTime }) => submitTime)} nowMs={nowMs}>
        <Switch checked={onlyWaiting} onChange={setOnlyWaiting}>{t`Only waiting`}</Switch>
        <Switch checked={isOn} onChange={toggle}>{t`Sound`}</Switch>
      </DeskHead>
      <DataTable
        label={t`First accepts`}
        columns={useColumns(nowMs, (row) => void tick(row))}
        rows={onlyWaiting ? waiting : rows}
        rowKey={({ id }) => id}
        state={query}
        rowMark={({ submitTime, checked }) => ({ fresh: !checked && isJustNow(submitTime, nowMs) })}
        compactRow={(row) => <Compact row={row} onTick={() => void tick(row)} />}
        skeletonRows={PAGE_ROWS}
        empty={{ title: t`No accepted runs yet`, hint: t`The first accept of each entrant on each problem shows here at once.` }}
      />
      <Pagination page={page} pageSize={PAGE_ROWS} sizes={[PAGE_ROWS]} total={query.data?.total} onChange={(choice) => setPage(choice.page)} />
    </div>
  )
}

function useColumns(nowMs: number, onTick: (row: AcInfo) => void): readonly Column<AcInfo>[] {
  const { t } = useLingui()
  const { cid } = useContest()
  return [
    { key: 'id', head: t`Run`, width: '92px', cell: ({ submitId }) => <Grey>{submitId}</Grey> },
    { key: 'when', head: t`When`, width: '172px', cell: ({ submitTime }) => (isJustNow(submitTime, nowMs) ? <Now data-tip={formatTime(submitTime)}>{t`just now`}</Now> : <Grey>{formatTime(submitTime)}</Grey>) },
    { key: 'problem', head: t`Problem`, width: '92px', cell: ({ displayId, color }) => <Problem><Balloon color={color} />{displayId}</Problem> },
    { key: 'first', head: t`First`, width: '130px', cell: ({ firstBlood }) => (firstBlood ? <FirstMark /> : null) },
    { key: 'user', head: t`User`, cell: ({ username }) => <Person to={`/contest/${cid}/submissions?username=${encodeURIComponent(username)}`}>{username}</Person> },
    { key: 'name', head: t`Real name`, cell: ({ realname }) => <Grey>{realname ?? '–'}</Grey> },
    { key: 'checked', head: t`State`, width: '150px', align: 'right', cell: (row) => <TickButton row={row} onTick={() => onTick(row)} /> },
  ]
}

function FirstMark() {
  const { t } = useLingui()
  return (
    <First>
      <Star size={13} fill="currentColor" aria-hidden />
      {t`first accept`}
    </First>
  )
}

function TickButton({ row, onTick }: { readonly row: AcInfo; readonly onTick: () => void }) {
  const { t } = useLingui()
  return row.checked ? (
    <Button size="sm" variant="quiet" data-tip={t`Take the tick back`} onClick={onTick}>{t`Delivered`}</Button>
  ) : (
    <Button size="sm" onClick={onTick}>{t`Mark delivered`}</Button>
  )
}

const CompactRow = chakra('span', { base: { display: 'flex', alignItems: 'center', gap: '10px', '& > span:nth-of-type(2)': { flex: 1, minW: 0 } } })

function Compact({ row, onTick }: { readonly row: AcInfo; readonly onTick: () => void }) {
  return (
    <CompactRow>
      <Problem>
        <Balloon color={row.color} />
        {row.displayId}
      </Problem>
      <span>
        {row.username} {row.firstBlood ? <FirstMark /> : null}
      </span>
      <TickButton row={row} onTick={onTick} />
    </CompactRow>
  )
}
