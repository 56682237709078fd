import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Plus } from 'lucide-react'
import { Button } from '../../ui/form/button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column, ListState } from '../../ui/table/data-table.tsx'
import { KeywordInput } from '../../ui/form/keyword-input.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import { MutedText, RowTitle } from '../../ui/text/text.tsx'
import { useBankOptions } from './list/bank-options.ts'

const pageSizes = [10, 30, 50, 100] as const
const Bar = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '8px', mb: '8px' } })
const Compact = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', gap: '2px 12px' },
})
const Panel = chakra('div', { base: { 'minH': '420px', '--table-top': '0px', '& th': { bg: 'bg.panel' } } })

export type BankProblem = Pick<
  CallAnswer<'adminContestProblems'>['problemList']['records'][number],
  'id' | 'problemId' | 'title' | 'author' | 'gid'
>

/** What of the bank is shown. */
export interface BankChoice {
  readonly keyword: string
  /** `All`, `Mine`, or the key of a remote site; absent where the bank cannot be chosen. */
  readonly oj?: string
  readonly currentPage: number
  readonly limit: number
}

export const firstChoice: BankChoice = { keyword: '', currentPage: 1, limit: pageSizes[0] }

interface BankTableProps {
  readonly choice: BankChoice
  readonly onChoose: (choice: BankChoice) => void
  readonly page: { readonly records: readonly BankProblem[]; readonly total: number } | undefined
  readonly state: ListState
  /** Which problems can be found here at all. */
  readonly emptyHint: string
  readonly onPick: (problem: BankProblem) => void
}

/** Problems of the bank in a dialog, to be searched and picked from. */
export function BankTable({ choice, onChoose, page, state, emptyHint, onPick }: BankTableProps) {
  const { t } = useLingui()
  const banks = useBankOptions()
  const { columns, compactRow } = useColumns(onPick)
  return (
    <Panel>
      <Bar>
        <KeywordInput
          label={t`ID, title or author`}
          value={choice.keyword}
          onChange={(keyword) => onChoose({ ...choice, keyword, currentPage: 1 })}
        />
        {choice.oj === undefined ? null : (
          <Select
            label={t`Problem bank`}
            value={choice.oj}
            options={banks}
            onChange={(oj) => onChoose({ ...choice, oj, currentPage: 1 })}
          />
        )}
      </Bar>
      <DataTable
        label={t`Problem bank`}
        outdent={false}
        columns={columns}
        rows={page?.records}
        rowKey={(row) => row.id}
        state={state}
        compactRow={compactRow}
        empty={{ title: t`No matching problems`, hint: emptyHint }}
      />
      <Pagination
        page={choice.currentPage}
        pageSize={choice.limit}
        sizes={pageSizes}
        total={page?.total}
        onChange={(next) => onChoose({ ...choice, currentPage: next.page, limit: next.pageSize })}
      />
    </Panel>
  )
}

function useColumns(onPick: (row: BankProblem) => void) {
  const { t } = useLingui()
  const pick = (row: BankProblem) => {
    const { title } = row
    return (
      <Button
        size="sm"
        icon={<Plus size={14} />}
        aria-label={t`Add ${title}`}
        onClick={() => onPick(row)}
      >{t`Add`}</Button>
    )
  }
  const columns: readonly Column<BankProblem>[] = [
    { key: 'id', head: t`Problem ID`, width: '120px', cell: (row) => <MutedText>{row.problemId}</MutedText> },
    { key: 'title', head: t`Title`, cell: (row) => row.title },
    { key: 'author', head: t`Author`, width: '130px', cell: (row) => <MutedText>{row.author}</MutedText> },
    { key: 'add', head: '', label: t`Actions`, width: '92px', align: 'right', cell: pick },
  ]
  const compactRow = (row: BankProblem) => (
    <Compact>
      <RowTitle>{row.title}</RowTitle>
      {pick(row)}
      <MutedText>{row.problemId}</MutedText>
    </Compact>
  )
  return { columns, compactRow }
}
