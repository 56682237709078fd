import { useLingui } from '@lingui/react/macro'
import { trainingLimits } from '@podium/proto/model/training-form.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { checked } from '../../ui/form/checked.ts'
import { ColourInput } from '../../ui/form/colour-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { toast } from '../../ui/toast.ts'
import { categoriesQuery } from '../trainings/queries.ts'
import { LISTS_KEY } from './queries.ts'
import type { Category } from './queries.ts'

const PRESET_COLOUR = '#409eff'
const FORM_ID = 'training-category'

/** @param category undefined for a new one */
export function CategoryDialog({ category, onClose }: { readonly category: Category | undefined; readonly onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useForm({ defaultValues: { name: category?.name ?? '', color: category?.color ?? PRESET_COLOUR } })
  const field = checked(form)
  const save = form.handleSubmit(async ({ name, color }) => {
    const body = { name: name.trim(), color }
    const sent: Promise<unknown> = category === undefined ? call('addTrainingCategory', { body }) : call('editTrainingCategory', { body: { ...body, id: category.id } })
    if (!(await sent.then(() => true, () => false))) return
    toast.success(category === undefined ? t`Create Successfully` : t`Update Successfully`)
    await Promise.all([categoriesQuery.queryKey, LISTS_KEY].map((queryKey) => client.invalidateQueries({ queryKey })))
    onClose()
  })
  const label = t`Name`
  return (
    <Dialog
      title={category === undefined ? t`New category` : t`Edit category`}
      width={370}
      closesOnScrim={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="solid" type="submit" form={FORM_ID} loading={form.formState.isSubmitting}>{t`Save`}</Button>
        </>
      }
    >
      <Form id={FORM_ID} onSubmit={(event) => void save(event)}>
        <TextField label={label} maxLength={trainingLimits.categoryNameMaxChars} {...field('name', (value) => (value.trim() === '' ? t`${label} is required` : undefined))} />
        <Field label={t`Colour`}>
          {() => (
            <Controller control={form.control} name="color" render={({ field: { value, onChange } }) => <ColourInput label={t`Colour`} value={value} onChange={onChange} />} />
          )}
        </Field>
      </Form>
    </Dialog>
  )
}
