import { useLingui } from '@lingui/react/macro'
import { clarificationLimits } from '@podium/proto/rules/contest/clarification.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../../api/call.ts'
import { ApiError, isLost } from '../../../api/errors.ts'
import { showRefusal } from '../../../api/mutations.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { checked } from '../../../ui/form/checked.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextAreaField } from '../../../ui/form/text-area.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useContest } from '../frame/use-contest.ts'
import { AboutField, general } from './about-field.tsx'
import { RecipientField } from './recipient-field.tsx'
import { addressed } from './recipients.ts'
import type { Recipients } from './recipients.ts'
import { clarificationsKey } from './use-clarifications.ts'

/** The field is there from the beginning, so that the focus is in it. */
const noneYet: Recipients = { groups: [], teams: [] }

/** Who may be chosen, and who was. What is typed and not chosen would go to everybody, so it is refused. */
function useRecipients() {
  const { t } = useLingui()
  const { cid } = useContest()
  const query = useQuery({
    queryKey: [...clarificationsKey(cid), 'recipients'],
    queryFn: ({ signal }) => call('clarificationRecipients', { query: { cid }, signal, quiet: true }),
  })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const isUnfinished = text.trim() !== ''
  const change = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      setError(undefined)
      set(value)
    }
  }
  return {
    query,
    field: { chosen, text, error, onChoose: change(setChosen), onType: change(setText) },
    /** As the call takes them; null where they cannot be sent to, and the field says why. */
    read: () => {
      if (isUnfinished) setError(t`Choose from the list, or clear what you typed.`)
      return isUnfinished || query.data === undefined ? null : addressed(query.data, chosen)
    },
    /** @returns whether a refusal is about them */
    refuse: (reason: unknown): boolean => {
      const isTheirs = reason instanceof ApiError && (reason.field === 'to' || reason.field === 'username')
      if (isTheirs) setError(reason.message)
      return isTheirs
    },
    isForAll: chosen.length === 0 && !isUnfinished,
  }
}

/** What the jury says unasked, to everybody, or to teams and groups. */
export function MessageDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const { cid } = useContest()
  const [displayId, setDisplayId] = useState(general)
  const { query, field: recipients, read, refuse, isForAll } = useRecipients()
  const form = useForm({ defaultValues: { text: '' } })
  const field = checked(form)
  const send = form.handleSubmit(async ({ text }) => {
    const to = read()
    if (to === null) return
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
        <RecipientField all={query.data ?? noneYet} {...recipients} />
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
