import { useLingui } from '@lingui/react/macro'
import { parseSiteId } from '@podium/proto/rules/remote/problem-ids.ts'
import { siteKeys } from '@podium/proto/rules/remote/site-keys.ts'
import type { SiteKey } from '@podium/proto/rules/remote/site-keys.ts'
import { judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import { Controller, useForm } from 'react-hook-form'
import { showRefusal, useMutationHandler } from '../../api/mutations.ts'
import { checked } from '../../ui/form/checked.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { useLocale } from '../../ui/text/locale.ts'
import { HelpText } from '../../ui/text/text.tsx'
import { problemListsKey } from './queries.ts'
import { idExample, siteOptions } from './site-ids.ts'

export interface RemoteChoice {
  /** Key of the site. */
  readonly name: SiteKey
  /** At the site. */
  readonly problemId: string
  /** Empty where none is asked for. */
  readonly displayId: string
}

export interface ImportOneDialogProps {
  /** Where it is put, besides the bank. */
  readonly into: 'contest' | 'training'
  /** Proposed as label in the contest. */
  readonly displayId?: string
  /** Quiet. */
  readonly send: (choice: RemoteChoice) => Promise<unknown>
  /** What lists the problems there. */
  readonly listKey: readonly unknown[]
  readonly onClose: () => void
}

function useImport({ displayId = '', send, listKey, onClose }: ImportOneDialogProps) {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(listKey, problemListsKey)
  const form = useForm({ defaultValues: { name: 'HDU' as SiteKey, problemId: '', displayId } })
  const save = form.handleSubmit(async (values) => {
    try {
      await send({ ...values, problemId: values.problemId.trim(), displayId: values.displayId.trim() })
    } catch (error) {
      return showRefusal(form, error, 'problemId')
    }
    await handleMutation(Promise.resolve(), t`Problem added`)
    onClose()
  })
  return { form, save }
}

/** One problem of a remote site, imported where it is not here yet, and put into a contest or a training. */
export function ImportOneDialog(props: ImportOneDialogProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const { into, onClose } = props
  const { form, save } = useImport(props)
  const field = checked(form)
  const site = form.watch('name')
  const label = t`Label in the contest`
  const example = idExample[site]
  return (
    <FormDialog
      title={t`Add from another judge`}
      verb={t`Add problem`}
      isBusy={form.formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      <HelpText
        size="cell"
        pb="8px"
      >{t`A problem that is not here yet is imported first, which may take a minute.`}</HelpText>
      <Controller
        control={form.control}
        name="name"
        render={({ field: { value, onChange } }) => (
          <SelectField
            label={t`Site`}
            value={value}
            options={siteOptions}
            onChange={(chosen) => {
              form.clearErrors('problemId')
              onChange(siteKeys.find((key) => key === chosen) ?? value)
            }}
          />
        )}
      />
      <TextField
        label={t`Problem ID at the site`}
        help={t`For example ${example}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        {...field('problemId', (value) => {
          const parsed = parseSiteId(site, value.trim())
          return parsed.ok ? undefined : judgeTextIn([{ code: parsed.fault }], locale)
        })}
      />
      {into === 'contest' ? (
        <TextField
          label={label}
          maxLength={255}
          {...field('displayId', (value) => (value.trim() === '' ? t`${label} is required` : undefined))}
        />
      ) : null}
    </FormDialog>
  )
}
