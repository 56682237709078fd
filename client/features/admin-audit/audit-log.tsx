import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { succeeded } from '../../api/mutations.ts'
import { download } from '../../api/transfer.ts'
import { Button } from '../../ui/form/button.tsx'
import { PageHead } from '../../ui/layout/page.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatTime } from '../../ui/text/format.ts'
import { MutedText } from '../../ui/text/text.tsx'
import { useLocale } from '../../ui/text/locale.ts'
import { actWords } from './act-words.ts'
import { AuditChanges } from './audit-changes.tsx'
import { Filters, noFilter, queryOf } from './audit-filters.tsx'
import type { Filter } from './audit-filters.tsx'
import { contestKinds, useAuditKinds } from './audit-kinds.ts'
import { rowName } from './row-name.ts'
import { useFieldWords } from './field-words.ts'
import type { ValueWords } from './shown-value.ts'
import { useValueWords } from './value-words.ts'

type Log = CallAnswer<'auditLog'>
type Row = Log['records'][number]

const Turns = chakra('div', { base: { display: 'flex', justifyContent: 'flex-end', gap: '8px', mt: '10px' } })
const Compact = chakra('div', { base: { display: 'grid', gap: '2px', overflowWrap: 'anywhere' } })
const Wraps = chakra('span', { base: { whiteSpace: 'normal', overflowWrap: 'anywhere' } })

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

/** The log as a table; what is wrong with it is shown by the call. */
function useSave(cid: number | undefined, filter: Filter) {
  const [isSaving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    const asked = queryOf(filter)
    await succeeded(
      cid === undefined ? download('downloadAudit', asked) : download('downloadContestAudit', { cid, ...asked }),
    )
    setSaving(false)
  }
  return { save, isSaving }
}

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
  const { save, isSaving } = useSave(cid, filter)
  const words = useWords(query.data)
  const known = cid === undefined ? ['id'] : ['id', 'cid']
  const columns = useColumns(words, known)
  const oldest = query.data?.records.at(-1)?.id
  return (
    <section>
      <PageHead
        title={t`Audit log`}
        actions={
          <Button icon={<Download size={15} />} loading={isSaving} onClick={() => void save()}>{t`Save as CSV`}</Button>
        }
      />
      <Filters filter={filter} kinds={cid === undefined ? null : contestKinds} onNarrow={narrow} />
      <DataTable
        label={t`Audit log`}
        columns={columns}
        rows={query.data?.records}
        rowKey={({ id }) => id}
        state={query}
        compactRow={(row) => <CompactRow row={row} words={words} known={known} />}
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

/** How values are read; names come with the rows that have them. */
function useWords(log: Log | undefined): ValueWords {
  const { t } = useLingui()
  const { people = {}, problems = {} } = log ?? {}
  return {
    locale: useLocale(),
    fields: useFieldWords(),
    values: useValueWords(),
    people,
    problems,
    yes: t`yes`,
    no: t`no`,
    hidden: t`(not shown)`,
    empty: t`(empty)`,
  }
}

function useWhat({ people }: ValueWords) {
  const { t } = useLingui()
  const kinds = useAuditKinds()
  const acts = actWords()
  return (row: Row) => {
    const { kind, about, before, after } = row
    const shown = about?.kind ?? kind
    const change = before === null ? t`created` : after === null ? t`removed` : t`changed`
    return {
      object: `${kinds[shown] ?? shown} ${rowName(row, people)}`.trim(),
      /** What became of the row, and which act of a person that was a part of. */
      action: [...(kind === 'call' ? [] : [change]), acts[row.call] ?? row.call].join(' · '),
    }
  }
}

function useColumns(words: ValueWords, known: readonly string[]): readonly Column<Row>[] {
  const { t } = useLingui()
  const whatOf = useWhat(words)
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
            <MutedText display="block" size="label" title={row.call}>
              {action}
            </MutedText>
          </Wraps>
        )
      },
    },
    { key: 'changes', head: t`Changes`, cell: (row) => <Changes row={row} words={words} known={known} /> },
  ]
}

interface RowProps {
  readonly row: Row
  readonly words: ValueWords
  readonly known: readonly string[]
}

const Changes = ({ row: { kind, before, after }, words, known }: RowProps) => (
  <AuditChanges kind={kind} before={before} after={after} words={words} known={known} />
)

function CompactRow({ row, words, known }: RowProps) {
  const { object, action } = useWhat(words)(row)
  return (
    <Compact>
      <span>{`${object} · ${action}`}</span>
      <MutedText size="label">{`${row.username} · ${formatTime(row.at)}`}</MutedText>
      <Changes row={row} words={words} known={known} />
    </Compact>
  )
}
