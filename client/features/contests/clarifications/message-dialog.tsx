import { useLingui } from '@lingui/react/macro'
import { clarificationLimits } from '@podium/proto/rules/contest/clarification.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../../api/call.ts'
import { isLost } from '../../../api/errors.ts'
import { showRefusal } from '../../../api/mutations.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { checked } from '../../../ui/form/checked.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextAreaField } from '../../../ui/form/text-area.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useContest } from '../frame/use-contest.ts'
import { AboutField, general } from './about-field.tsx'
import { RecipientField } from '../participants/recipient-field.tsx'
import { useRecipients } from '../participants/use-recipients.ts'

/** What the jury says unasked, to everybody, or to teams and groups. */
export function MessageDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const { cid } = useContest()
  const [displayId, setDisplayId] = useState(general)
  const { query, field: recipients, read, refuse, isForAll } = useRecipients()
  const isNobody = recipients.chosen.length === 0
  const form = useForm({ defaultValues: { text: '' } })
  const field = checked(form)
  const send = form.handleSubmit(async ({ text }) => {
    const to = read()
    if (to === null || query.data === undefined) return
    try {
      const body = { cid, text, to, displayId: displayId === general ? null : displayId }
      await call('writeClarification', { body, quiet: true })
      toast.success(isForAll ? t`Sent to all` : t`Message sent`)
      onClose()
    } catch (error) {
      if (!refuse(error)) showRefusal(form, error, 'text')
    }
  })
  return (
    <FormDialog
      title={t`Write a message`}
      verb={isForAll ? t`Send to all` : t`Send`}
      isBusy={form.formState.isSubmitting || query.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      {isLost(query) ? (
        <ErrorState reason={query.error?.message} onRetry={() => void query.refetch()} />
      ) : (
        <RecipientField
          label={t`To`}
          help={isNobody ? t`Nobody chosen: it goes to everybody.` : t`Only they can read it.`}
          noneText={query.isPending ? undefined : t`No team or group matches.`}
          placeholder={isNobody ? t`Everybody, or name teams, groups, seats` : t`Add`}
          {...recipients}
        />
      )}
      <AboutField value={displayId} onChange={setDisplayId} />
      <TextAreaField
        label={t`Text`}
        rows={4}
        maxLength={clarificationLimits.answerMaxChars}
        {...field('text', (text) => (text.trim() === '' ? t`Write something first` : undefined))}
      />
    </FormDialog>
  )
}
