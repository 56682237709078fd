import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { download } from '../../api/transfer.ts'
import { Button } from '../../ui/form/button.tsx'
import { Input } from '../../ui/form/inputs.tsx'
import { KeywordInput } from '../../ui/form/keyword-input.tsx'
import { Select } from '../../ui/form/select.tsx'
import { PageHead } from '../../ui/layout/page.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatTime } from '../../ui/text/format.ts'
import { MutedText } from '../../ui/text/text.tsx'
import { AuditChanges } from './audit-changes.tsx'
import { contestKinds, useAuditKinds } from './audit-words.ts'

type Row = CallAnswer<'auditLog'>['records'][number]

interface Filter {
  readonly username: string
  readonly kind: string
  readonly object: string
  /** Days as `yyyy-MM-dd` of the reader's own clock, both included; empty for none. */
  readonly from: string
  readonly until: string
}

const noFilter: Filter = { username: '', kind: '', object: '', from: '', until: '' }
const dayMs = 86_400_000

const Bar = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '8px', mb: '10px', alignItems: 'center' } })
const DayInput = chakra(Input, { base: { w: { base: 'calc(50% - 4px)', md: '150px' } } })
const Turns = chakra('div', { base: { display: 'flex', justifyContent: 'flex-end', gap: '8px', mt: '10px' } })
const Compact = chakra('div', { base: { display: 'grid', gap: '2px', overflowWrap: 'anywhere' } })
const Wraps = chakra('span', { base: { whiteSpace: 'normal', overflowWrap: 'anywhere' } })

const startOf = (day: string): number => new Date(`${day}T00:00:00`).getTime()

/** As the calls take it. */
const queryOf = ({ from, until, username, kind, object }: Filter) => ({
  ...(username === '' ? {} : { username }),
  ...(kind === '' ? {} : { kind }),
  ...(object === '' ? {} : { object }),
  ...(from === '' ? {} : { fromMs: startOf(from) }),
  ...(until === '' ? {} : { untilMs: startOf(until) + dayMs }),
})

const useRows = (cid: number | undefined, filter: Filter, beforeId: number | undefined) =>
  useQuery({
    queryKey: ['audit', cid ?? null, filter, beforeId ?? null],
    queryFn: ({ signal }) => {
      const asked = { ...queryOf(filter), ...(beforeId === undefined ? {} : { beforeId }) }
      return cid === undefined
        ? call('auditLog', { query: asked, signal })
        : call('contestAudit', { query: { cid, ...asked }, signal })
    },
    placeholderData: keepPreviousData,
  })

interface AuditLogProps {
  /** The contest whose log it is; the whole one without it. */
  readonly cid?: number
}

/** What staff and administrators did, the newest first, filtered and saved as a table. */
export function AuditLog({ cid }: AuditLogProps) {
  const { t } = useLingui()
  const [filter, setFilter] = useState(noFilter)
  /** Where each page turned to begins; the newest page begins nowhere. */
  const [turns, setTurns] = useState<readonly number[]>([])
  const narrow = (changed: Partial<Filter>) => {
    setFilter({ ...filter, ...changed })
    setTurns([])
  }
  const beforeId = turns.at(-1)
  const query = useRows(cid, filter, beforeId)
  const save = () =>
    cid === undefined
      ? download('downloadAudit', queryOf(filter))
      : download('downloadContestAudit', { cid, ...queryOf(filter) })
  const columns = useColumns()
  const oldest = query.data?.records.at(-1)?.id
  return (
    <section>
      <PageHead
        title={t`Audit log`}
        actions={
          <Button
            icon={<Download size={15} />}
            onClick={() => void save().catch(() => undefined)}
          >{t`Save as CSV`}</Button>
        }
      />
      <Filters filter={filter} kinds={cid === undefined ? null : contestKinds} onNarrow={narrow} />
      <DataTable
        label={t`Audit log`}
        columns={columns}
        rows={query.data?.records}
        rowKey={({ id }) => id}
        state={query}
        compactRow={(row) => <CompactRow row={row} />}
        skeletonRows={6}
        empty={{
          title: t`Nothing was done yet`,
          hint: t`Every change that staff or administrators make is written here.`,
        }}
      />
      <Turns>
        <Button
          icon={<ChevronLeft size={15} />}
          disabled={turns.length === 0}
          onClick={() => setTurns(turns.slice(0, -1))}
        >{t`Newer`}</Button>
        <Button
          icon={<ChevronRight size={15} />}
          disabled={query.data?.isLast !== false}
          onClick={() => oldest === undefined || setTurns([...turns, oldest])}
        >{t`Older`}</Button>
      </Turns>
    </section>
  )
}

interface FiltersProps {
  readonly filter: Filter
  /** Null for all. */
  readonly kinds: readonly string[] | null
  readonly onNarrow: (changed: Partial<Filter>) => void
}

function Filters({ filter, kinds, onNarrow }: FiltersProps) {
  const { t } = useLingui()
  const words = useAuditKinds()
  const options = (kinds ?? Object.keys(words)).map((value) => ({ value, label: words[value] ?? value }))
  return (
    <Bar role="search" aria-label={t`Filter the log`}>
      <KeywordInput label={t`Person`} value={filter.username} onChange={(username) => onNarrow({ username })} />
      <Select
        label={t`Kind`}
        value={filter.kind}
        options={[{ value: '', label: t`All kinds` }, ...options]}
        onChange={(kind) => onNarrow({ kind })}
      />
      <KeywordInput label={t`Number of the object`} value={filter.object} onChange={(object) => onNarrow({ object })} />
      <DayInput
        type="date"
        aria-label={t`From`}
        value={filter.from}
        onChange={(event) => onNarrow({ from: event.target.value })}
      />
      <DayInput
        type="date"
        aria-label={t`Until`}
        value={filter.until}
        onChange={(event) => onNarrow({ until: event.target.value })}
      />
    </Bar>
  )
}

function useWhat() {
  const { t } = useLingui()
  const kinds = useAuditKinds()
  return ({ kind, object, label, before, after }: Row) => ({
    object: `${kinds[kind] ?? kind} ${label ?? object}`.trim(),
    action: kind === 'call' ? t`done` : before === null ? t`created` : after === null ? t`removed` : t`changed`,
  })
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useLingui()
  const whatOf = useWhat()
  return [
    {
      key: 'at',
      head: t`Time`,
      width: '170px',
      cell: ({ at }) => <MutedText>{formatTime(at)}</MutedText>,
    },
    { key: 'who', head: t`Person`, width: '140px', cell: ({ username }) => <Wraps>{username}</Wraps> },
    {
      key: 'what',
      head: t`What`,
      width: '250px',
      cell: (row) => {
        const { object, action } = whatOf(row)
        return (
          <Wraps>
            {object}
            <MutedText display="block" size="label">{`${action} · ${row.call}`}</MutedText>
          </Wraps>
        )
      },
    },
    { key: 'changes', head: t`Changes`, cell: (row) => <AuditChanges before={row.before} after={row.after} /> },
  ]
}

function CompactRow({ row }: { readonly row: Row }) {
  const { object, action } = useWhat()(row)
  return (
    <Compact>
      <span>{`${object} · ${action}`}</span>
      <MutedText size="label">{`${row.username} · ${formatTime(row.at)} · ${row.call}`}</MutedText>
      <AuditChanges before={row.before} after={row.after} />
    </Compact>
  )
}
