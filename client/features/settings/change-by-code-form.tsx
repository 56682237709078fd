import { useLingui } from '@lingui/react/macro'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { showRefusal } from '../../api/mutations.ts'
import { checked } from '../../ui/form/checked.ts'
import { PasswordField, TextField } from '../../ui/form/inputs.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useCountdown } from '../../domain/user/mail-countdown.ts'
import { useRuleTexts } from '../../domain/user/account-rule-texts.ts'
import { registerCodeRule } from '../../domain/user/account-rules.ts'
import { SendButton } from '../../domain/user/send-mail-button.tsx'
import { ChangeForm, useChange } from './change-form.tsx'

const empty = { address: '', code: '', password: '' }

export interface ChangeByCodeFormProps {
  readonly verb: string
  readonly label: string
  readonly type: 'email' | 'tel'
  /** What the account has now. */
  readonly current: string | null
  /** Says what is wrong with a new address. */
  readonly rule: (address: string) => string | undefined
  /** What the wait for the next code is kept under. */
  readonly countdown: Parameters<typeof useCountdown>[0]
  /** Called when the code has been sent. */
  readonly sentText: string
  /** Quiet: a refusal stands under the address. */
  readonly sendCode: (address: string) => Promise<unknown>
  readonly change: (values: typeof empty) => Promise<CallAnswer<'changePassword'>>
}

function useCode(
  form: UseFormReturn<typeof empty>,
  { countdown, sentText, sendCode }: Pick<ChangeByCodeFormProps, 'countdown' | 'sentText' | 'sendCode'>,
) {
  const { t } = useLingui()
  const [leftS, startWait] = useCountdown(countdown)
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    try {
      if (!(await form.trigger('address', { shouldFocus: true }))) return
      toast.info(t`Please wait a moment …`)
      await sendCode(form.getValues('address'))
      startWait(limits.changeResendWaitS)
      toast.success(sentText)
      form.setFocus('code')
    } catch (error) {
      showRefusal(form, error, 'address')
    } finally {
      setSending(false)
    }
  }
  return { leftS, isSending, send }
}

/** A new address of the account, confirmed by a code that is sent to it. */
export function ChangeByCodeForm({
  verb,
  label,
  type,
  current,
  rule,
  countdown,
  sentText,
  sendCode,
  change: save,
}: ChangeByCodeFormProps) {
  const { t } = useLingui()
  const textOf = useRuleTexts()
  const form = useForm({ defaultValues: empty })
  const field = checked(form)
  const change = useChange(form, { current: 'password', next: 'address' }, () => form.reset(empty))
  const { leftS, isSending, send } = useCode(form, { countdown, sentText, sendCode })
  const submit = form.handleSubmit((values) => change.run(() => save({ ...values, code: values.code.trim() })))
  return (
    <ChangeForm
      change={change}
      isBusy={form.formState.isSubmitting}
      onSubmit={(event) => void submit(event)}
      verb={verb}
    >
      <TextField
        label={label}
        type={type}
        autoComplete={type}
        aside={current === null ? undefined : t`Current: ${current}`}
        {...field('address', rule)}
      />
      <TextField
        label={t`Confirmation code`}
        inputMode="numeric"
        autoComplete="one-time-code"
        trailing={<SendButton label={t`Send code`} leftS={leftS} loading={isSending} onClick={() => void send()} />}
        {...field('code', (value) =>
          value.trim() === '' ? t`Enter the confirmation code` : textOf(registerCodeRule(value)),
        )}
      />
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        {...field('password', (value) => (value === '' ? textOf('passwordRequired') : undefined))}
      />
    </ChangeForm>
  )
}
