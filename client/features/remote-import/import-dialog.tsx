import { useLingui } from '@lingui/react/macro'
import { idsIn } from '@podium/proto/rules/remote/import-ids.ts'
import type { SiteKey } from '@podium/proto/rules/remote/site-keys.ts'
import type { StatementLanguage } from '@podium/proto/rules/remote/statement-languages.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { showRefusal, useMutationHandler } from '../../api/mutations.ts'
import { Button } from '../../ui/form/button.tsx'
import { checked } from '../../ui/form/checked.ts'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { HelpText } from '../../ui/text/text.tsx'
import { useIdRule } from './id-rule.ts'
import { JobReport } from './job-report.tsx'
import { problemListsKey } from './queries.ts'
import { IdsField, SiteField } from './site-ids-fields.tsx'
import { useStatementLanguage } from './statement-language.tsx'

export interface ImportDialogProps {
  /** Where they are put, besides the bank. */
  readonly into: { readonly cid: number; readonly keepInBank: boolean | null } | { readonly tid: number }
  /** Proposed as label of a single one in the contest. */
  readonly displayId?: string
  /** What lists the problems there. */
  readonly listKey: readonly unknown[]
  /** What else is asked. */
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** Problems of a remote site, imported where they are not here yet, and put into a contest or a training. */
export function ImportDialog(props: ImportDialogProps) {
  const { t } = useLingui()
  const { listKey, onClose } = props
  const [job, setJob] = useState<number | null>(null)
  if (job === null) return <Choice {...props} onStarted={setJob} />
  return (
    <Dialog
      title={t`Add from another judge`}
      width={860}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      <HelpText size="cell" pb="8px">{t`The import goes on when you close this.`}</HelpText>
      <JobReport id={job} reloads={listKey} />
    </Dialog>
  )
}

type ChoiceProps = ImportDialogProps & { readonly onStarted: (job: number) => void }

interface Chosen {
  readonly name: SiteKey
  readonly ids: string
  /** Label in the contest. */
  readonly displayId: string
  readonly language: StatementLanguage | undefined
}

/** One by the call that answers when it is there, several by a task. @returns the task */
async function send(into: ImportDialogProps['into'], { name, ids, displayId, language }: Chosen) {
  const found = idsIn(name, ids)
  const [problemId = '', ...others] = found.ok ? found.ids : [ids.trim()]
  if (others.length > 0)
    return (await call('startRemoteImport', { body: { site: name, ids, language, ...into }, quiet: true })).id
  const query = { name, problemId, language }
  if ('tid' in into) await call('importRemoteTrainingProblem', { query: { ...query, tid: into.tid }, quiet: true })
  else await call('importRemoteContestProblem', { query: { ...query, ...into, displayId }, quiet: true })
  return null
}

function useImport({ into, displayId = '', listKey, onClose, onStarted }: ChoiceProps) {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(listKey, problemListsKey)
  const form = useForm({ defaultValues: { name: 'HDU' as SiteKey, ids: '', displayId } })
  const site = useWatch({ control: form.control, name: 'name' })
  const { language, field } = useStatementLanguage(site)
  const save = form.handleSubmit(async (values) => {
    try {
      const job = await send(into, { ...values, displayId: values.displayId.trim(), language })
      if (job !== null) return onStarted(job)
    } catch (error) {
      return showRefusal(form, error, 'ids')
    }
    await handleMutation(Promise.resolve(), t`Problem added`)
    onClose()
  })
  return { form, site, save, languageField: field }
}

function Choice(props: ChoiceProps) {
  const { t } = useLingui()
  const { into, onClose, children } = props
  const { form, site, save, languageField } = useImport(props)
  const rule = useIdRule(site)
  const field = checked(form)
  const found = idsIn(site, useWatch({ control: form.control, name: 'ids' }))
  const isSeveral = found.ok && found.ids.length > 1
  const label = t`Label in the contest`
  return (
    <FormDialog
      title={t`Add from another judge`}
      verb={isSeveral ? t`Add problems` : t`Add problem`}
      isBusy={form.formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      <HelpText
        size="cell"
        pb="8px"
      >{t`Problems that are not here yet are imported first, which may take a minute for each.`}</HelpText>
      <Controller
        control={form.control}
        name="name"
        render={({ field: { value, onChange } }) => (
          <SiteField value={value} onChange={onChange} forgetIds={() => form.clearErrors('ids')} />
        )}
      />
      <IdsField site={site} {...field('ids', rule)} />
      {languageField}
      {'cid' in into && !isSeveral ? (
        <TextField
          label={label}
          maxLength={255}
          {...field('displayId', (value) => (value.trim() === '' ? t`${label} is required` : undefined))}
        />
      ) : null}
      {'cid' in into && isSeveral ? (
        <HelpText size="label">{t`The problems get the next free labels of the contest, in this order.`}</HelpText>
      ) : null}
      {children}
    </FormDialog>
  )
}
