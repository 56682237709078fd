import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { genderOf } from '@podium/proto/rules/user/user-rows.ts'
import type { Gender } from '@podium/proto/rules/user/user-rows.ts'
import { useState } from 'react'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { loadedState } from '../../../ui/table/list-state.ts'
import type { Column } from '../../../ui/table/data-table.tsx'
import { Checkbox } from '../../../ui/form/toggles.tsx'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { withoutFullStop } from '../../../ui/text/format.ts'
import { MutedText } from '../../../ui/text/text.tsx'
import type { Checked, Row } from './use-import.ts'

const Fault = chakra('span', {
  base: { color: 'verdict.wa.fg', whiteSpace: 'pre-line', overflowWrap: 'anywhere', display: 'block' },
})
const Compact = chakra('div', { base: { display: 'grid', gap: '2px', overflowWrap: 'anywhere' } })

const rowsAtOnce = 10

interface Line {
  readonly at: number
  readonly row: Row
  readonly faults: readonly string[]
}

function useColumns() {
  const { t } = useLingui()
  const text = (index: number) => (line: Line) => line.row[index]?.trim() || <MutedText>–</MutedText>
  const genders: Readonly<Record<Gender, string>> = { male: t`Male`, female: t`Female`, secrecy: t`Prefer not to say` }
  /** Null where the file says nothing. */
  const genderIn = ({ 4: word = '' }: Row) => (word.trim() === '' ? null : genders[genderOf(word)])
  const columns: readonly Column<Line>[] = [
    { key: 'at', head: t`Row`, width: '48px', align: 'right', cell: ({ at }) => <MutedText>{at + 1}</MutedText> },
    { key: 'username', head: t`Username`, cell: text(0) },
    {
      key: 'password',
      head: t`Password`,
      width: '88px',
      cell: ({ row }) => '•'.repeat(Math.min(8, row[1]?.trim().length ?? 0)),
    },
    { key: 'email', head: t`Email`, width: '132px', cell: text(2) },
    { key: 'realname', head: t`Real name`, width: '88px', cell: text(3) },
    { key: 'gender', head: t`Gender`, width: '76px', cell: (line) => genderIn(line.row) ?? text(4)(line) },
    { key: 'school', head: t`School`, width: '88px', cell: text(6) },
    { key: 'place', head: t`Place`, width: '88px', cell: text(7) },
    {
      key: 'faults',
      head: t`Errors`,
      width: '160px',
      cell: (line) => <Fault py="7px">{line.faults.join('\n')}</Fault>,
    },
  ]
  return { columns, genderIn }
}

/** What was read, with what is wrong; the faulty rows alone if there are many good ones. */
export function PreviewTable({ checked: { rows, faults } }: { readonly checked: Checked }) {
  const { t } = useLingui()
  const [page, setPage] = useState({ page: 1, pageSize: rowsAtOnce })
  const [onlyFaulty, setOnlyFaulty] = useState(false)
  const all = rows
    .map((row, at): Line => ({ at, row, faults: (faults.get(at) ?? []).map(withoutFullStop) }))
    .filter((line) => !onlyFaulty || line.faults.length > 0)
  const shown = all.slice((page.page - 1) * page.pageSize, page.page * page.pageSize)
  const { columns, genderIn } = useColumns()
  return (
    <>
      {faults.size === 0 ? null : (
        <Checkbox checked={onlyFaulty} onChange={(isOn) => [setOnlyFaulty(isOn), setPage({ ...page, page: 1 })]}>
          {t`Only rows with errors`}
        </Checkbox>
      )}
      <DataTable
        label={t`Rows of the file`}
        columns={columns}
        rows={shown}
        rowKey={({ at }) => at}
        state={loadedState}
        outdent={false}
        compactRow={({ at, row, faults: words }) => (
          <Compact>
            <span>
              {at + 1}. {row[0]}
            </span>
            <MutedText>
              {[row[2], row[3], genderIn(row), row[6], row[7]].filter((word) => word?.trim()).join(' · ')}
            </MutedText>
            {words.length === 0 ? null : <Fault>{words.join('\n')}</Fault>}
          </Compact>
        )}
        empty={{ title: t`Nothing to show` }}
      />
      <Pagination {...page} total={all.length} onChange={setPage} />
    </>
  )
}
