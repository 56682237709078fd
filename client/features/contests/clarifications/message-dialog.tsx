import { useLingui } from '@lingui/react/macro'
import { clarificationLimits } from '@podium/proto/rules/contest/clarification.ts'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { call } from '../../../api/call.ts'
import { showRefusal } from '../../../api/mutations.ts'
import { checked } from '../../../ui/form/checked.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { TextAreaField } from '../../../ui/form/text-area.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useContest } from '../frame/use-contest.ts'
import { AboutField, general } from './about-field.tsx'

/** What the jury says unasked, to everybody or to one participant. */
export function MessageDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const { cid } = useContest()
  const [displayId, setDisplayId] = useState(general)
  const form = useForm({ defaultValues: { text: '', username: '' } })
  const field = checked(form)
  const username = useWatch({ control: form.control, name: 'username' })
  const send = form.handleSubmit(async ({ text, username: to }) => {
    const name = to.trim()
    const about = displayId === general ? null : displayId
    try {
      const body = { cid, text, username: name === '' ? null : name, displayId: about }
      await call('writeClarification', { body, quiet: true })
      toast.success(name === '' ? t`Sent to all` : t`Sent to ${name}`)
      onClose()
    } catch (error) {
      showRefusal(form, error, 'text')
    }
  })
  return (
    <FormDialog
      title={t`Write a message`}
      verb={username.trim() === '' ? t`Send to all` : t`Send`}
      isBusy={form.formState.isSubmitting}
      onSubmit={send}
      onClose={onClose}
    >
      <TextAreaField
        label={t`Text`}
        rows={4}
        maxLength={clarificationLimits.answerMaxChars}
        {...field('text', (text) => (text.trim() === '' ? t`Write something first` : undefined))}
      />
      <AboutField value={displayId} onChange={setDisplayId} />
      <TextField
        label={t`To`}
        help={t`The username of one participant; empty for everybody.`}
        autoCapitalize="none"
        {...field('username', () => undefined)}
      />
    </FormDialog>
  )
}
