import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { exportMaxProblems } from '@podium/proto/rules/problem/exchange-formats.ts'
import type { ExportFormat } from '@podium/proto/rules/problem/exchange-formats.ts'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { succeeded } from '../../api/mutations.ts'
import { Button } from '../../ui/form/button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { KeywordInput } from '../../ui/form/keyword-input.tsx'
import { Pagination } from '../../ui/table/pagination.tsx'
import { useChoiceColumn } from '../../ui/table/row-choice.tsx'
import { Select } from '../../ui/form/select.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { HStack } from '../../ui/layout/stack.tsx'
import { MutedText } from '../../ui/text/text.tsx'
import { useFormatTexts } from './format-texts.ts'
import { tasksKey, useOwnProblems } from './queries.ts'
import type { Page } from './queries.ts'

type ProblemRow = CallAnswer<'adminProblemList'>['records'][number]

const Bar = chakra('div', {
  base: {
    'display': 'flex',
    'flexWrap': 'wrap',
    'alignItems': 'center',
    'gap': '8px',
    'mb': '8px',
    '& > button': { ml: { md: 'auto' } },
  },
})

const pageSizes = [10, 50, 100, 500] as const

/** Why nothing can be exported; undefined when it can. */
function useReason(count: number): string | undefined {
  const { t } = useLingui()
  if (count === 0) return t`Choose at least one problem`
  return count > exportMaxProblems ? t`At most ${exportMaxProblems} problems at once` : undefined
}

/** Chooses problems, over several pages if need be, and starts the task that packs them. */
export function ExportBox() {
  const { t } = useLingui()
  const { exports } = useFormatTexts()
  const [page, setPage] = useState<Page>({ keyword: '', currentPage: 1, limit: 10 })
  const [format, setFormat] = useState<ExportFormat>('hoj')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const query = useOwnProblems(page)
  const columns = useColumns(query.data?.records ?? [], chosen, setChosen)
  const { start, isStarting } = useStart(() => setChosen(new Set()))
  const count = chosen.size
  const reason = useReason(count)
  return (
    <>
      <Bar>
        <KeywordInput
          label={t`ID, title or author`}
          value={page.keyword}
          onChange={(keyword) => setPage({ ...page, keyword, currentPage: 1 })}
        />
        <Select
          label={t`File format`}
          value={format}
          options={exports.map(({ value, label }) => ({ value, label }))}
          onChange={(value) => setFormat(value as ExportFormat)}
        />
        <Button
          variant="solid"
          icon={<PackageOpen size={15} />}
          loading={isStarting}
          disabledReason={reason}
          onClick={() => void start([...chosen], format)}
        >
          {t`Export ${plural(count, { one: '# problem', other: '# problems' })}`}
        </Button>
      </Bar>
      <DataTable
        label={t`Problems to export`}
        columns={columns}
        rows={query.data?.records}
        rowKey={(row) => row.id}
        state={query}
        compactRow={(row) => (
          <HStack gap="10px">
            {columns[0]?.cell(row)}
            {row.title} <MutedText>{row.problemId}</MutedText>
          </HStack>
        )}
        empty={{ title: t`No matching problems`, hint: t`Try a different search.` }}
      />
      <Pagination
        page={page.currentPage}
        pageSize={page.limit}
        total={query.data?.total}
        sizes={pageSizes}
        onChange={({ page: currentPage, pageSize }) => setPage({ ...page, currentPage, limit: pageSize })}
      />
    </>
  )
}

/** Starts the task, and clears the choice when it has begun. */
function useStart(onStarted: () => void) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [isStarting, setStarting] = useState(false)
  const start = async (pids: number[], format: ExportFormat) => {
    setStarting(true)
    const isStarted = await succeeded(call('startExport', { body: { pids, format } }))
    setStarting(false)
    if (!isStarted) return
    toast.success(t`Export started`)
    onStarted()
    await client.invalidateQueries({ queryKey: tasksKey })
  }
  return { start, isStarting }
}

function useColumns(
  rows: readonly ProblemRow[],
  chosen: ReadonlySet<number>,
  onChange: (chosen: ReadonlySet<number>) => void,
): readonly Column<ProblemRow>[] {
  const { t } = useLingui()
  return [
    useChoiceColumn({ rows, keyOf: (row: ProblemRow) => row.id, nameOf: (row) => row.problemId, chosen, onChange }),
    { key: 'id', head: t`Problem ID`, width: '120px', cell: (row) => <MutedText>{row.problemId}</MutedText> },
    { key: 'title', head: t`Title`, cell: (row) => row.title },
    { key: 'author', head: t`Author`, width: '160px', cell: (row) => <MutedText>{row.author}</MutedText> },
  ]
}
