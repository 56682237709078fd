import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { problemLimits } from '@podium/proto/rules/problem/problem-rules.ts'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { useMutationHandler } from '../../api/mutations.ts'
import { checked } from '../../ui/form/checked.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { useShownAs } from '../../domain/problem/tag-name.ts'
import { ownBank, tagsKey } from './queries.ts'
import type { Classification, Tag } from './queries.ts'

const Colour = chakra('input', {
  base: {
    w: '64px',
    h: '38px',
    p: '3px',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'l2',
    bg: 'bg',
  },
})

const defaultColour = '#409eff'

export interface TagDialogProps {
  /** Undefined for a new one. */
  readonly tag: Tag | undefined
  readonly classifications: readonly Classification[]
  readonly onClose: () => void
}

export function TagDialog({ tag, classifications, onClose }: TagDialogProps) {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(tagsKey)
  const form = useForm({
    defaultValues: { name: tag?.name ?? '', color: tag?.color ?? defaultColour, tcid: String(tag?.tcid ?? '') },
  })
  const field = checked(form)
  const shownAs = useShownAs()
  const name = useWatch({ control: form.control, name: 'name' })
  const save = form.handleSubmit(async ({ name, color, tcid }) => {
    const body = { name: name.trim(), color, oj: ownBank, tcid: tcid === '' ? null : Number(tcid) }
    const sent: Promise<unknown> =
      tag === undefined
        ? call('addTag', { body, quiet: true })
        : call('editTag', { body: { ...body, id: tag.id }, quiet: true })
    if (await handleMutation(sent, t`Saved`, form)) onClose()
  })
  const label = t`Name`
  const isMissing = (value: string) => (value.trim() === '' ? t`${label} is required` : undefined)
  return (
    <FormDialog
      title={tag === undefined ? t`New tag` : t`Edit tag`}
      width={370}
      isBusy={form.formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={label}
        aside={shownAs(name)}
        maxLength={problemLimits.tagNameMaxChars}
        {...field('name', isMissing)}
      />
      <Field label={t`Colour`}>{(control) => <Colour type="color" {...control} {...form.register('color')} />}</Field>
      <Controller
        control={form.control}
        name="tcid"
        render={({ field: { value, onChange } }) => (
          <SelectField
            label={t`Classification`}
            value={value}
            onChange={onChange}
            options={[
              { value: '', label: t`Without classification` },
              ...classifications.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
      />
    </FormDialog>
  )
}
