import { useLingui } from '@lingui/react/macro'
import { contestLimits } from '@podium/proto/model/contest-form.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { toast } from '../../../ui/toast.ts'
import { BankTable, firstChoice } from '../../admin-problems/bank-table.tsx'
import { contestProblemsKey } from '../../admin-problems/editor/contest-place.ts'
import type { ContestHead } from '../contest-frame.tsx'
import type { ProblemRow } from '../queries.ts'
import { nextDisplayId } from './next-id.ts'

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
  const [choice, setChoice] = useState(firstChoice)
  const wanted = { cid: contest.id, problemType: contest.type, ...choice }
  const query = useQuery({
    queryKey: [...contestProblemsKey(contest.id), 'bank', wanted],
    queryFn: ({ signal }) => call('adminContestProblems', { query: wanted, signal }),
    placeholderData: keepPreviousData,
  })
  const hint = t`Only problems of the contest's rule that are not private can be added.`
  return <BankTable choice={choice} onChoose={setChoice} page={query.data?.problemList} state={query} emptyHint={hint} onPick={onPick} />
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
