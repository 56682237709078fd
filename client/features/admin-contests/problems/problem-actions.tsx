import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Download, ExternalLink, Pencil, Tag, Unlink } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { succeeded, useMutationHandler } from '../../../api/mutations.ts'
import { download } from '../../../api/transfer.ts'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { ColourInput } from '../../../ui/form/colour-input.tsx'
import type { MenuEntry } from '../../../ui/overlay/menu.tsx'
import { RowMenu } from '../../../ui/table/row-menu.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { contestProblemsKey, useProblemRights as useRightsOnProblem } from '../../admin-problems/index.ts'
import { useContestAdminScope } from '../admin-scope.ts'
import type { Link, ProblemRow } from '../queries.ts'
import { PlacementDialog } from './placement-dialog.tsx'

const iconPx = 15
const refusedStatus = 400

export interface ProblemOfContest {
  readonly problem: ProblemRow
  readonly link: Link
}

/** What the reader may do with the problem itself, and whether they may take it out of the contest. */
export function useProblemRights(problem: Pick<ProblemRow, 'author' | 'isRemote' | 'gid'>) {
  const { group } = useContestAdminScope()
  const { rules, mayEdit } = useRightsOnProblem(problem)
  return { mayRemove: rules || group !== null, mayEdit: !problem.isRemote && mayEdit }
}

/** Takes the problem out; where that loses submissions it asks again with their number. */
function useRemoval({ problem, link }: ProblemOfContest) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { calls } = useContestAdminScope()
  const { cid, pid, displayId } = link
  const { title } = problem
  const verb = t`Remove problem`
  const remove = async (): Promise<boolean> => {
    try {
      await calls.removeProblem({ cid, pid }, true)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) return false
      if (error.kind !== 'refused' || error.status !== refusedStatus) {
        toast.error(error.message)
        return false
      }
      if (
        !(await confirm({
          title: t`Remove the problem and its submissions?`,
          body: error.message,
          verb,
          destroys: true,
        }))
      )
        return false
      return succeeded(calls.removeProblem({ cid, pid, force: true }, false))
    }
  }
  return async () => {
    const body = t`“${title}” will be removed from the contest. The problem itself stays in the bank.`
    if (!(await confirm({ title: t`Remove ${displayId}?`, body, verb, destroys: true }))) return
    if (await remove()) toast.success(t`Deleted`)
    await client.invalidateQueries({ queryKey: contestProblemsKey(cid) })
  }
}

interface Choices {
  readonly onRename: () => void
  readonly onRemove: () => void
}

function useEntries({ problem, link }: ProblemOfContest, { onRename, onRemove }: Choices): MenuEntry[] {
  const { t } = useLingui()
  const { paths } = useContestAdminScope()
  const { mayRemove, mayEdit } = useProblemRights(problem)
  const { cid, displayId } = link
  return [
    ...(mayEdit
      ? [
          {
            key: 'edit',
            label: t`Edit`,
            icon: <Pencil size={iconPx} />,
            href: `${paths.of(cid)}/problem/${problem.id}/edit`,
          },
        ]
      : []),
    {
      key: 'rename',
      label: t`Label and title in the contest`,
      icon: <Tag size={iconPx} />,
      onSelect: onRename,
    },
    ...(mayEdit
      ? [
          {
            key: 'data',
            label: t`Download test data`,
            icon: <Download size={iconPx} />,
            onSelect: () => void download('downloadTestcase', { pid: problem.id }).catch(() => undefined),
          },
        ]
      : []),
    {
      key: 'page',
      label: t`Show the problem`,
      icon: <ExternalLink size={iconPx} />,
      href: `/contest/${cid}/problem/${encodeURIComponent(displayId)}`,
      newWindow: true,
    },
    ...(mayRemove
      ? [
          {
            key: 'remove',
            label: t`Remove`,
            icon: <Unlink size={iconPx} />,
            onSelect: onRemove,
            danger: true,
            separated: true,
          },
        ]
      : []),
  ]
}

/** Edit, name, test data, remove: as far as the reader may. */
export function ProblemActions({
  problem,
  link,
  takenIds,
}: ProblemOfContest & { readonly takenIds: readonly string[] }) {
  const { t } = useLingui()
  const remove = useRemoval({ problem, link })
  const [isNaming, setNaming] = useState(false)
  const { displayId } = link
  const entries = useEntries({ problem, link }, { onRename: () => setNaming(true), onRemove: () => void remove() })
  return (
    <>
      <RowMenu label={t`Actions on ${displayId}`} entries={entries} />
      {isNaming ? <PlacementDialog link={link} takenIds={takenIds} onClose={() => setNaming(false)} /> : null}
    </>
  )
}

/** The balloon's colour, saved when it is picked. */
export function BalloonColour({ link }: { readonly link: Link }) {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(contestProblemsKey(link.cid))
  const { calls } = useContestAdminScope()
  const { displayId } = link
  const change = (color: string) =>
    handleMutation(calls.savePlacement({ id: link.id, cid: link.cid, color }), t`Contest saved`)
  return (
    <ColourInput
      label={t`Balloon colour of ${displayId}`}
      value={link.color}
      onChange={(color) => void change(color)}
    />
  )
}
