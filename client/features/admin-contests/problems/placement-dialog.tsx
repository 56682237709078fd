import { useLingui } from '@lingui/react/macro'
import { contestLimits } from '@podium/proto/rules/contest/contest-form.ts'
import { useForm } from 'react-hook-form'
import { useMutationHandler } from '../../../api/mutations.ts'
import { checked } from '../../../ui/form/checked.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { contestProblemsKey } from '../../admin-problems/index.ts'
import { useContestAdminScope } from '../admin-scope.ts'
import type { Link } from '../queries.ts'

/** How a problem is called in the contest. */
export function PlacementDialog({
  link,
  takenIds,
  onClose,
}: {
  readonly link: Link
  readonly takenIds: readonly string[]
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(contestProblemsKey(link.cid))
  const { calls } = useContestAdminScope()
  const form = useForm({ defaultValues: { displayId: link.displayId, displayTitle: link.displayTitle } })
  const field = checked(form)
  const save = form.handleSubmit(async ({ displayId, displayTitle }) => {
    const body = { id: link.id, cid: link.cid, displayId: displayId.trim(), displayTitle: displayTitle.trim() }
    if (await handleMutation(calls.savePlacement(body), t`Contest saved`)) onClose()
  })
  const labels = { displayId: t`Label in the contest`, displayTitle: t`Title in the contest` }
  const required = (label: string) => (value: string) => {
    if (value.trim() === '') return t`${label} is required`
    return label === labels.displayId && takenIds.includes(value.trim()) && value.trim() !== link.displayId
      ? t`Already used by another problem`
      : undefined
  }
  return (
    <FormDialog title={t`Label`} width={370} isBusy={form.formState.isSubmitting} onSubmit={save} onClose={onClose}>
      <TextField
        label={labels.displayId}
        maxLength={contestLimits.displayIdMaxChars}
        {...field('displayId', required(labels.displayId))}
      />
      <TextField
        label={labels.displayTitle}
        maxLength={contestLimits.displayTitleMaxChars}
        {...field('displayTitle', required(labels.displayTitle))}
      />
    </FormDialog>
  )
}
