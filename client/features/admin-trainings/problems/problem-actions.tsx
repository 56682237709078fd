import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { trainingLimits } from '@podium/proto/rules/training/training-form.ts'
import { ExternalLink, Unlink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMutationHandler } from '../../../api/mutations.ts'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { Input } from '../../../ui/form/inputs.tsx'
import type { MenuEntry } from '../../../ui/overlay/menu.tsx'
import { RowMenu } from '../../../ui/table/row-menu.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useRights, useTrainingAdminScope } from '../admin-scope.ts'
import { problemsKey } from '../queries.ts'
import type { Link, ProblemRow } from '../queries.ts'
import { MutedText } from '../../../ui/text/text.tsx'

const iconPx = 15
const Off = chakra('span', { base: { color: 'verdict.tle.fg' } })

export interface ProblemOfTraining {
  readonly problem: ProblemRow
  readonly link: Link
}

const publicAuth = 1
const contestAuth = 3

/** Only public problems show in a training: whatever else a problem has become stands out. */
export function ProblemAuth({ auth }: { readonly auth: number }) {
  const { t } = useLingui()
  if (auth === publicAuth) return <MutedText>{t({ context: 'problem', message: 'Public' })}</MutedText>
  return (
    <Off data-tip={t`Hidden from readers of the training`}>
      {auth === contestAuth
        ? t({ context: 'problem', message: 'Contest' })
        : t({ context: 'problem', message: 'Private' })}
    </Off>
  )
}

/** Position in the order, saved when the field is left or Enter is pressed. */
export function RankInput({ problem, link }: ProblemOfTraining) {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(problemsKey(link.tid))
  const { calls } = useTrainingAdminScope()
  const { mayOrder } = useRights(problem.author ?? '')
  const [text, setText] = useState(String(link.rank))
  useEffect(() => setText(String(link.rank)), [link.rank])
  const rank = /^\d{1,10}$/.test(text.trim()) ? Number(text) : Number.NaN
  const isWrong = !(rank <= trainingLimits.rankMax)
  const { problemId } = problem
  const save = async () => {
    if (isWrong) return toast.error(t`Enter a whole number of 0 or more`)
    if (rank === link.rank) return
    await handleMutation(calls.moveProblem({ id: link.id, tid: link.tid, rank }), t`Saved`)
  }
  return (
    <Input
      width="96px"
      h="28px"
      inputMode="numeric"
      maxLength={10}
      aria-label={t`Order of ${problemId}`}
      aria-invalid={isWrong || undefined}
      disabled={!mayOrder}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}

/** Show, remove: as far as the reader may. */
export function ProblemActions({ problem, link }: ProblemOfTraining) {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(problemsKey(link.tid))
  const { calls, paths } = useTrainingAdminScope()
  const { mayOrder } = useRights(problem.author ?? '')
  const { problemId, title } = problem
  const remove = async () => {
    const body = t`“${title}” will be removed from the training together with its records. The problem and its submissions stay in the bank.`
    if (!(await confirm({ title: t`Remove ${problemId}?`, body, verb: t`Remove problem`, destroys: true }))) return
    await handleMutation(calls.removeProblem({ tid: link.tid, pid: link.pid }), t`Deleted`)
  }
  const entries: MenuEntry[] = [
    {
      key: 'page',
      label: t`View problem`,
      icon: <ExternalLink size={iconPx} />,
      href: paths.problem(problemId),
      newWindow: true,
    },
    ...(mayOrder
      ? [
          {
            key: 'remove',
            label: t`Remove`,
            icon: <Unlink size={iconPx} />,
            onSelect: () => void remove(),
            danger: true,
            separated: true,
          },
        ]
      : []),
  ]
  return <RowMenu label={t`Actions on ${problemId}`} entries={entries} />
}
