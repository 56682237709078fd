import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { problemLimits } from '@podium/proto/model/problem-rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { checked } from '../../ui/form/checked.ts'
import { Field } from '../../ui/form/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { toast } from '../../ui/toast.ts'
import { OWN_BANK } from './queries.ts'
import type { Classification, Tag } from './queries.ts'

const Colour = chakra('input', { base: { w: '64px', h: '38px', p: '3px', borderWidth: '1px', borderColor: 'border.control', borderRadius: 'l2', bg: 'bg' } })

const DEFAULT_COLOUR = '#409eff'
const FORM_ID = 'tag'

export interface TagDialogProps {
  /** Undefined for a new one. */
  readonly tag: Tag | undefined
  readonly classifications: readonly Classification[]
  readonly onClose: () => void
}

export function TagDialog({ tag, classifications, onClose }: TagDialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useForm({ defaultValues: { name: tag?.name ?? '', color: tag?.color ?? DEFAULT_COLOUR, tcid: String(tag?.tcid ?? '') } })
  const field = checked(form)
  const save = form.handleSubmit(async ({ name, color, tcid }) => {
    const body = { name: name.trim(), color, oj: OWN_BANK, tcid: tcid === '' ? null : Number(tcid) }
    const sent: Promise<unknown> = tag === undefined ? call('addTag', { body }) : call('editTag', { body: { ...body, id: tag.id } })
    if (!(await sent.then(() => true, () => false))) return
    toast.success(tag === undefined ? t`Create Successfully` : t`Update Successfully`)
    await client.invalidateQueries({ queryKey: ['admin', 'tags'] })
    onClose()
  })
  const label = t`Name`
  const isMissing = (value: string) => (value.trim() === '' ? t`${label} is required` : undefined)
  return (
    <Dialog
      title={tag === undefined ? t`New tag` : t`Edit tag`}
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
        <TextField label={label} maxLength={problemLimits.tagNameMaxChars} {...field('name', isMissing)} />
        <Field label={t`Colour`}>{(control) => <Colour type="color" {...control} {...form.register('color')} />}</Field>
        <Controller
          control={form.control}
          name="tcid"
          render={({ field: { value, onChange } }) => (
            <SelectField
              label={t`Classification`}
              value={value}
              onChange={onChange}
              options={[{ value: '', label: t`Without classification` }, ...classifications.map(({ id, name }) => ({ value: String(id), label: name }))]}
            />
          )}
        />
      </Form>
    </Dialog>
  )
}
