import { useLingui } from '@lingui/react/macro'
import { limits } from '@podium/proto/model/limits.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { checked } from '../../ui/form/checked.ts'
import { PasswordField, TextField } from '../../ui/form/inputs.tsx'
import { toast } from '../../ui/toast.ts'
import { useCountdown } from '../account/countdown.ts'
import { useRuleTexts } from '../account/rule-texts.ts'
import { emailRule, registerCodeRule } from '../account/rules.ts'
import { SendButton } from '../account/send-button.tsx'
import { ChangeForm, useChange } from './change-form.tsx'

const empty = { newEmail: '', code: '', password: '' }

/** A new e-mail, confirmed by a code that is mailed to it. */
export function ChangeEmailForm({ email }: { readonly email: string | null }) {
  const { t } = useLingui()
  const textOf = useRuleTexts()
  const form = useForm({ defaultValues: empty })
  const field = checked(form)
  const change = useChange(() => form.reset(empty))
  const [leftS, startWait] = useCountdown('changeEmail')
  const [isSending, setSending] = useState(false)
  const newEmailRule = (value: string) =>
    textOf(emailRule(value)) ?? (value.trim().toLowerCase() === email?.toLowerCase() ? t`The new email must differ from the current one` : undefined)
  const send = async () => {
    if (!(await form.trigger('newEmail', { shouldFocus: true }))) return
    setSending(true)
    try {
      await call('changeEmailCode', { query: { email: form.getValues('newEmail').trim() } })
      startWait(limits.changeResendWaitS)
      toast.success(t`The code is on its way to your new email`)
    } catch {
      // The refusal was shown as a toast.
    } finally {
      setSending(false)
    }
  }
  const submit = form.handleSubmit(({ newEmail, code, password }) =>
    change.run(() => call('changeEmail', { body: { newEmail: newEmail.trim(), code: code.trim(), password }, quiet: true })))
  return (
    <ChangeForm change={change} isBusy={form.formState.isSubmitting} onSubmit={(event) => void submit(event)} verb={t`Change email`}>
      <TextField label={t`New email`} type="email" autoComplete="email" aside={email === null ? undefined : t`now ${email}`} {...field('newEmail', newEmailRule)} />
      <TextField
        label={t`Confirmation code`}
        inputMode="numeric"
        autoComplete="one-time-code"
        aside={<SendButton label={t`Send code`} leftS={leftS} loading={isSending} onClick={() => void send()} />}
        {...field('code', (value) => textOf(registerCodeRule(value)))}
      />
      <PasswordField label={t`Current password`} autoComplete="current-password" {...field('password', (value) => (value === '' ? textOf('passwordRequired') : undefined))} />
    </ChangeForm>
  )
}
