import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMutationHandler } from '../../../api/mutations.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { BankTable, firstChoice, useProblemAdminScope } from '../../admin-problems/index.ts'
import type { BankProblem } from '../../admin-problems/index.ts'
import { useTrainingAdminScope } from '../admin-scope.ts'
import { problemsKey } from '../queries.ts'

export interface PickerProps {
  /** The bank of the site, or the problems of the training's own group. */
  readonly source: 'bank' | 'group'
  readonly tid: number
  readonly onClose: () => void
}

/** Problems that the training could have; one is taken with a press. Stays open for the next. */
export function PickerDialog({ source, tid, onClose }: PickerProps) {
  const { t } = useLingui()
  const isOwn = source === 'group'
  return (
    <Dialog
      title={isOwn ? t`Add a problem of the group` : t`Add from the problem bank`}
      width={860}
      closesOnScrim={false}
      onClose={onClose}
    >
      {isOwn ? <Own tid={tid} /> : <Bank tid={tid} />}
    </Dialog>
  )
}

/** Says that it is done, and shows the training as it is now. */
function useAdded(tid: number) {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(problemsKey(tid))
  return (sent: Promise<unknown>) => handleMutation(sent, t`Problem added`)
}

function Bank({ tid }: { readonly tid: number }) {
  const { t } = useLingui()
  const { calls } = useTrainingAdminScope()
  const [choice, setChoice] = useState(firstChoice)
  const wanted = { tid, ...choice, queryExisted: false }
  const query = useQuery({
    queryKey: [...problemsKey(tid), 'bank', wanted],
    queryFn: ({ signal }) => calls.problems(wanted, signal),
    placeholderData: keepPreviousData,
  })
  const added = useAdded(tid)
  const add = ({ id: pid, problemId }: BankProblem) => void added(calls.addProblem({ tid, pid, displayId: problemId }))
  const hint = t`Only public problems that are not in the training yet can be added.`
  return (
    <BankTable
      choice={choice}
      onChoose={setChoice}
      page={query.data?.problemList}
      state={query}
      emptyHint={hint}
      onPick={add}
    />
  )
}

/** What the group shows to its members; a training shows nothing else of it. */
function Own({ tid }: { readonly tid: number }) {
  const { t } = useLingui()
  const { group } = useTrainingAdminScope()
  const { calls, key } = useProblemAdminScope()
  const [choice, setChoice] = useState(firstChoice)
  const query = useQuery({
    queryKey: [...problemsKey(tid), 'group', key, choice],
    queryFn: ({ signal }) => calls.list({ ...choice, auth: 1 }, signal),
    placeholderData: keepPreviousData,
  })
  const added = useAdded(tid)
  const add = ({ problemId }: BankProblem) => group && void added(group.addOwn({ tid, problemId }))
  const hint = t`Only problems that members of the group can see are listed here.`
  return (
    <BankTable choice={choice} onChoose={setChoice} page={query.data} state={query} emptyHint={hint} onPick={add} />
  )
}
