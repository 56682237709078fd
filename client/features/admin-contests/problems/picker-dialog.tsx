import { useLingui } from '@lingui/react/macro'
import { nextDisplayId } from '@podium/proto/rules/contest/next-display-id.ts'
import { contestLimits } from '@podium/proto/rules/contest/contest-form.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import {
  BankTable,
  firstChoice,
  contestProblemsKey,
  useProblemAdminScope,
  useProblemRights,
} from '../../admin-problems/index.ts'
import type { BankProblem, BankTableChoice } from '../../admin-problems/index.ts'
import { useContestAdminScope } from '../admin-scope.ts'
import type { ContestHead } from '../queries.ts'
import { BankChoice } from './bank-choice.tsx'
import type { BankStay } from './bank-choice.tsx'

export interface PickerProps {
  /** The bank of the site, or the problems of the contest's own group. */
  readonly source: 'bank' | 'group'
  readonly contest: ContestHead
  /** Display ids of the problems that the contest has. */
  readonly takenIds: readonly string[]
  readonly onClose: () => void
}

/** Problems that fit the contest; one is taken under a display id that is asked for. Stays open for the next. */
export function PickerDialog({ source, contest, takenIds, onClose }: PickerProps) {
  const { t } = useLingui()
  const [picked, setPicked] = useState<BankProblem | null>(null)
  if (picked !== null)
    return (
      <IdDialog
        source={source}
        contest={contest}
        takenIds={takenIds}
        problem={picked}
        onClose={() => setPicked(null)}
      />
    )
  const isOwn = source === 'group'
  return (
    <Dialog
      title={isOwn ? t`Add a problem of the group` : t`Add from the problem bank`}
      width={860}
      closesOnScrim={false}
      onClose={onClose}
    >
      {isOwn ? <Own contest={contest} onPick={setPicked} /> : <Bank contest={contest} onPick={setPicked} />}
    </Dialog>
  )
}

interface SourceProps {
  readonly contest: ContestHead
  readonly onPick: (row: BankProblem) => void
}

function Bank({ contest, onPick }: SourceProps) {
  const { t } = useLingui()
  const { calls } = useContestAdminScope()
  const [choice, setChoice] = useState<BankTableChoice>({ ...firstChoice, oj: 'All' })
  const wanted = { cid: contest.id, problemType: contest.type, ...choice }
  const query = useQuery({
    queryKey: [...contestProblemsKey(contest.id), 'bank', wanted],
    queryFn: ({ signal }) => calls.problems(wanted, signal),
    placeholderData: keepPreviousData,
  })
  const hint = t`Only problems of the same format that are not private can be added.`
  return (
    <BankTable
      choice={choice}
      onChoose={setChoice}
      page={query.data?.problemList}
      state={query}
      emptyHint={hint}
      onPick={onPick}
    />
  )
}

/** All problems of the group: which of them fit shows when one is added. */
function Own({ contest, onPick }: SourceProps) {
  const { t } = useLingui()
  const { calls, key } = useProblemAdminScope()
  const [choice, setChoice] = useState(firstChoice)
  const query = useQuery({
    queryKey: [...contestProblemsKey(contest.id), 'group', key, choice],
    queryFn: ({ signal }) => calls.list(choice, signal),
    placeholderData: keepPreviousData,
  })
  const hint = t`Whether a problem fits the contest is checked when you add it.`
  return (
    <BankTable choice={choice} onChoose={setChoice} page={query.data} state={query} emptyHint={hint} onPick={onPick} />
  )
}

interface IdProps extends PickerProps {
  readonly problem: BankProblem
}

/** Adds the problem under a display id; what is refused stays beside it. */
function useAdding({ source, contest, problem, onClose }: IdProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { calls, group } = useContestAdminScope()
  const [error, setError] = useState<string>()
  const [isAdding, setAdding] = useState(false)
  const add = async (displayId: string, keepInBank: boolean) => {
    setAdding(true)
    try {
      const cid = contest.id
      await (source === 'group' && group !== null
        ? group.addOwn({ cid, problemId: problem.problemId, displayId, keepInBank })
        : calls.addProblem({ cid, pid: problem.id, displayId, keepInBank }))
      toast.success(t`Problem added`)
      await client.invalidateQueries({ queryKey: contestProblemsKey(contest.id) })
      onClose()
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      setError(refused.message)
    } finally {
      setAdding(false)
    }
  }
  return { add, error, setError, isAdding }
}

/** Asks for the display id. */
function IdDialog(props: IdProps) {
  const { t } = useLingui()
  const { source, takenIds, problem, onClose } = props
  const { group } = useContestAdminScope()
  const { mayEdit } = useProblemRights(problem)
  // A contest of a group takes nothing out of the bank of the site.
  const mayHide = mayEdit && (source === 'group' || group === null)
  const [stay, setStay] = useState<BankStay>(mayHide ? 'hide' : 'keep')
  const [displayId, setDisplayId] = useState(nextDisplayId(takenIds))
  const { add, error, setError, isAdding } = useAdding(props)
  const label = t`Label in the contest`
  const { title } = problem
  return (
    <Dialog
      title={t`Add ${title}`}
      width={560}
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
          const trimmed = displayId.trim()
          if (trimmed === '') setError(t`${label} is required`)
          else void add(trimmed, stay === 'keep')
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
        <BankChoice value={stay} mayHide={mayHide} onChange={setStay} />
      </form>
    </Dialog>
  )
}
