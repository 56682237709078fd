import { useLingui } from '@lingui/react/macro'
import { limits } from '@podium/proto/model/limits.ts'
import { isMobile, plainMobile } from '@podium/proto/model/profile.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { checked } from '../../ui/form/checked.ts'
import { PasswordField, TextField } from '../../ui/form/inputs.tsx'
import { toast } from '../../ui/toast.ts'
import { useCountdown } from '../account/countdown.ts'
import { useRuleTexts } from '../account/rule-texts.ts'
import { registerCodeRule } from '../account/rules.ts'
import { SendButton } from '../account/send-button.tsx'
import { ChangeForm, useChange } from './change-form.tsx'

const empty = { newMobile: '', code: '', password: '' }

/** A mobile number, confirmed by a code that is sent to it. */
export function ChangeMobileForm({ mobile }: { readonly mobile: string | null }) {
  const { t } = useLingui()
  const textOf = useRuleTexts()
  const form = useForm({ defaultValues: empty })
  const field = checked(form)
  const change = useChange(() => form.reset(empty))
  const [leftS, startWait] = useCountdown('changeMobile')
  const [isSending, setSending] = useState(false)
  const newMobileRule = (value: string): string | undefined => {
    if (value.trim() === '') return t`Please enter the mobile number`
    if (!isMobile(plainMobile(value))) return t`Please enter a mobile number; one of another country begins with + and its code`
    return plainMobile(value) === mobile ? t`The new number must differ from the current one` : undefined
  }
  const send = async () => {
    if (!(await form.trigger('newMobile', { shouldFocus: true }))) return
    setSending(true)
    try {
      await call('changeMobileCode', { query: { mobile: plainMobile(form.getValues('newMobile')) } })
      startWait(limits.changeResendWaitS)
      toast.success(t`The code is on its way to your phone`)
    } catch {
      // The refusal was shown as a toast.
    } finally {
      setSending(false)
    }
  }
  const submit = form.handleSubmit(({ newMobile, code, password }) =>
    change.run(() => call('changeMobile', { body: { newMobile: plainMobile(newMobile), code: code.trim(), password }, quiet: true })))
  return (
    <ChangeForm change={change} isBusy={form.formState.isSubmitting} onSubmit={(event) => void submit(event)} verb={t`Change mobile number`}>
      <TextField label={t`New mobile number`} type="tel" autoComplete="tel" aside={mobile === null ? undefined : t`now ${mobile}`} {...field('newMobile', newMobileRule)} />
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
