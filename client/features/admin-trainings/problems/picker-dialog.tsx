import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { BankTable, firstChoice } from '../../admin-problems/bank-table.tsx'
import type { BankProblem } from '../../admin-problems/bank-table.tsx'
import { problemsKey } from '../queries.ts'

/** Public problems that the training does not have; one is taken with a press. Stays open for the next. */
export function PickerDialog({ tid, onClose }: { readonly tid: number; readonly onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [choice, setChoice] = useState(firstChoice)
  const wanted = { tid, ...choice, queryExisted: false }
  const query = useQuery({
    queryKey: [...problemsKey(tid), 'bank', wanted],
    queryFn: ({ signal }) => call('adminTrainingProblems', { query: wanted, signal }),
    placeholderData: keepPreviousData,
  })
  const add = async ({ id: pid, problemId }: BankProblem) => {
    const isAdded = await call('addTrainingProblem', { body: { tid, pid, displayId: problemId } }).then(() => true, () => false)
    if (isAdded) toast.success(t`Add Successfully`)
    await client.invalidateQueries({ queryKey: problemsKey(tid) })
  }
  return (
    <Dialog title={t`Add from the problem bank`} width={860} closesOnScrim={false} onClose={onClose}>
      <BankTable
        choice={choice}
        onChoose={setChoice}
        page={query.data?.problemList}
        state={query}
        emptyHint={t`Only public problems that the training does not have can be added.`}
        onPick={(problem) => void add(problem)}
      />
    </Dialog>
  )
}
