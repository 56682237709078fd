import { useLingui } from '@lingui/react/macro'
import { problemLimits } from '@podium/proto/rules/problem/problem-rules.ts'
import { useForm, useWatch } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { useMutationHandler } from '../../api/mutations.ts'
import { checked } from '../../ui/form/checked.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { useShownAs } from '../../domain/problem/tag-name.ts'
import { ownBank, tagsKey } from './queries.ts'
import type { Classification } from './queries.ts'

const rankMax = 2_147_483_647

export interface ClassificationDialogProps {
  /** Undefined for a new one. */
  readonly classification: Classification | undefined
  readonly onClose: () => void
}

export function ClassificationDialog({ classification, onClose }: ClassificationDialogProps) {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(tagsKey)
  const form = useForm({ defaultValues: { name: classification?.name ?? '', rank: String(classification?.rank ?? 0) } })
  const field = checked(form)
  const shownAs = useShownAs()
  const name = useWatch({ control: form.control, name: 'name' })
  const save = form.handleSubmit(async ({ name, rank }) => {
    const body = { name: name.trim(), rank: Number(rank), oj: ownBank }
    const sent: Promise<unknown> =
      classification === undefined
        ? call('addTagClassification', { body, quiet: true })
        : call('editTagClassification', { body: { ...body, id: classification.id }, quiet: true })
    if (await handleMutation(sent, t`Saved`, form)) onClose()
  })
  const label = t`Name`
  const rankRule = (value: string) =>
    /^\d+$/.test(value.trim()) && Number(value) <= rankMax ? undefined : t`Enter a whole number of 0 or more`
  return (
    <FormDialog
      title={classification === undefined ? t`New classification` : t`Edit classification`}
      width={370}
      isBusy={form.formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={label}
        aside={shownAs(name)}
        maxLength={problemLimits.tagNameMaxChars}
        {...field('name', (value) => (value.trim() === '' ? t`${label} is required` : undefined))}
      />
      <TextField
        label={t({ context: 'order', message: 'Order' })}
        aside={t`lower numbers come first`}
        inputMode="numeric"
        {...field('rank', rankRule)}
      />
    </FormDialog>
  )
}
