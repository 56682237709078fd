import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { contestLimits } from '@podium/proto/model/contest-form.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { TypedInput } from '../../../ui/form/typed-input.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { toast } from '../../../ui/toast.ts'
import { contestProblemsKey } from '../../admin-problems/editor/contest-place.ts'
import type { ContestHead } from '../contest-frame.tsx'
import type { Paging, ProblemRow } from '../queries.ts'
import { nextDisplayId } from './next-id.ts'

const SIZES = [10, 30, 50, 100] as const
const Grey = chakra('span', { base: { color: 'fg.muted' } })
const Bar = chakra('div', { base: { mb: '8px' } })
const Compact = chakra('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', gap: '2px 12px' } })
const Name = chakra('span', { base: { fontWeight: 500, overflowWrap: 'anywhere' } })
const Panel = chakra('div', { base: { minH: '420px', '--table-top': '0px', '& th': { bg: 'bg.panel' } } })

export interface PickerProps {
  readonly contest: ContestHead
  /** Display ids of the problems that the contest has. */
  readonly takenIds: readonly string[]
  readonly onClose: () => void
}

/** Problems of the bank that fit the contest; one is taken under a display id that is asked for. Stays open for the next. */
export function PickerDialog({ contest, takenIds, onClose }: PickerProps) {
  const { t } = useLingui()
  const [picked, setPicked] = useState<ProblemRow | null>(null)
  if (picked !== null) return <IdDialog contest={contest} takenIds={takenIds} problem={picked} onClose={() => setPicked(null)} />
  return (
    <Dialog title={t`Add from the problem bank`} width={860} closesOnScrim={false} onClose={onClose}>
      <Bank contest={contest} onPick={setPicked} />
    </Dialog>
  )
}

function Bank({ contest, onPick }: { readonly contest: ContestHead; readonly onPick: (row: ProblemRow) => void }) {
  const { t } = useLingui()
  const [keyword, setKeyword] = useState('')
  const [paging, setPaging] = useState<Paging>({ currentPage: 1, limit: SIZES[0] })
  const wanted = { cid: contest.id, problemType: contest.type, keyword, ...paging }
  const query = useQuery({
    queryKey: [...contestProblemsKey(contest.id), 'bank', wanted],
    queryFn: ({ signal }) => call('adminContestProblems', { query: wanted, signal }),
    placeholderData: keepPreviousData,
  })
  const { columns, compactRow } = useColumns(onPick)
  return (
    <Panel>
      <Bar>
        <TypedInput
          type="search"
          width={{ base: 'full', md: '280px' }}
          icon={<Search size={14} />}
          aria-label={t`Id, title or author`}
          placeholder={t`Id, title or author`}
          maxLength={255}
          value={keyword}
          onChange={(next) => {
            setKeyword(next)
            setPaging({ ...paging, currentPage: 1 })
          }}
        />
      </Bar>
      <DataTable
        label={t`Problem bank`}
        outdent={false}
        columns={columns}
        rows={query.data?.problemList.records}
        rowKey={(row) => row.id}
        state={query}
        compactRow={compactRow}
        empty={{ title: t`No problem fits`, hint: t`Only problems of the contest's rule that are not private can be added.` }}
      />
      <Pagination
        page={paging.currentPage}
        pageSize={paging.limit}
        sizes={SIZES}
        total={query.data?.problemList.total}
        onChange={({ page, pageSize }) => setPaging({ currentPage: page, limit: pageSize })}
      />
    </Panel>
  )
}

function useColumns(onPick: (row: ProblemRow) => void) {
  const { t } = useLingui()
  const pick = (row: ProblemRow) => {
    const { title } = row
    return <Button size="sm" icon={<Plus size={14} />} aria-label={t`Add ${title}`} onClick={() => onPick(row)}>{t`Add`}</Button>
  }
  const columns: readonly Column<ProblemRow>[] = [
    { key: 'id', head: t`Display id`, width: '120px', cell: (row) => <Grey>{row.problemId}</Grey> },
    { key: 'title', head: t`Title`, cell: (row) => row.title },
    { key: 'author', head: t`Author`, width: '130px', cell: (row) => <Grey>{row.author}</Grey> },
    { key: 'add', head: '', label: t`Actions`, width: '92px', align: 'right', cell: pick },
  ]
  const compactRow = (row: ProblemRow) => (
    <Compact>
      <Name>{row.title}</Name>
      {pick(row)}
      <Grey>{row.problemId}</Grey>
    </Compact>
  )
  return { columns, compactRow }
}

interface IdProps extends PickerProps {
  readonly problem: ProblemRow
}

/** Asks for the display id; what is refused stays beside it. */
function IdDialog({ contest, takenIds, problem, onClose }: IdProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [displayId, setDisplayId] = useState(nextDisplayId(takenIds))
  const [error, setError] = useState<string>()
  const [isAdding, setAdding] = useState(false)
  const label = t`Display id in the contest`
  const add = async () => {
    const trimmed = displayId.trim()
    if (trimmed === '') return setError(t`${label} is required`)
    setAdding(true)
    try {
      await call('addContestProblem', { body: { cid: contest.id, pid: problem.id, displayId: trimmed } })
      toast.success(t`Add Successfully`)
      await client.invalidateQueries({ queryKey: contestProblemsKey(contest.id) })
      onClose()
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      setError(refused.message)
    } finally {
      setAdding(false)
    }
  }
  const { title } = problem
  return (
    <Dialog
      title={t`Add ${title}`}
      width={370}
      closesOnScrim={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`Back`}</Button>
          <Button variant="solid" type="submit" form="contest-display-id" loading={isAdding}>{t`Add problem`}</Button>
        </>
      }
    >
      <form
        id="contest-display-id"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <TextField
          label={label}
          maxLength={contestLimits.displayIdMaxChars}
          value={displayId}
          error={error}
          onChange={(event) => {
            setDisplayId(event.currentTarget.value)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
