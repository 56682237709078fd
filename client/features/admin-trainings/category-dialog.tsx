import { useLingui } from '@lingui/react/macro'
import { trainingLimits } from '@podium/proto/rules/training/training-form.ts'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { useMutationHandler } from '../../api/mutations.ts'
import { checked } from '../../ui/form/checked.ts'
import { ColourInput } from '../../ui/form/colour-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { useTrainingAdminScope } from './admin-scope.ts'
import { listsKey } from './queries.ts'
import type { Category } from './queries.ts'

const presetColour = '#409eff'

/** @param category undefined for a new one */
export function CategoryDialog({
  category,
  onClose,
}: {
  readonly category: Category | undefined
  readonly onClose: () => void
}) {
  const { t } = useLingui()
  const { categories, categoryCalls } = useTrainingAdminScope()
  const handleMutation = useMutationHandler(categories.queryKey, listsKey)
  const form = useForm({ defaultValues: { name: category?.name ?? '', color: category?.color ?? presetColour } })
  const field = checked(form)
  const save = form.handleSubmit(async ({ name, color }) => {
    const body = { name: name.trim(), color }
    const sent: Promise<unknown> =
      category === undefined
        ? call('addTrainingCategory', { body, quiet: true })
        : categoryCalls.edit({ ...body, id: category.id })
    if (await handleMutation(sent, t`Saved`, form)) onClose()
  })
  const label = t`Name`
  return (
    <FormDialog
      title={category === undefined ? t`New category` : t`Edit category`}
      width={370}
      isBusy={form.formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={label}
        maxLength={trainingLimits.categoryNameMaxChars}
        {...field('name', (value) => (value.trim() === '' ? t`${label} is required` : undefined))}
      />
      <Field label={t`Colour`}>
        {() => (
          <Controller
            control={form.control}
            name="color"
            render={({ field: { value, onChange } }) => (
              <ColourInput label={t`Colour`} value={value} onChange={onChange} />
            )}
          />
        )}
      </Field>
    </FormDialog>
  )
}
