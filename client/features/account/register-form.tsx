import { useLingui } from '@lingui/react/macro'
import { limits } from '@podium/proto/model/limits.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { showRefusal } from '../../api/settle.ts'
import type { SignInFace } from '../../api/sign-in.ts'
import { checked } from '../../ui/form/checked.ts'
import { Form } from '../../ui/form/form.tsx'
import { PasswordField, TextField } from '../../ui/form/inputs.tsx'
import { toast } from '../../ui/toast.ts'
import { useCountdown } from './countdown.ts'
import { isEmailTaken, isUsernameTaken } from './name-checks.ts'
import { OtherFace, SubmitButton } from './parts.tsx'
import { useRuleTexts } from './rule-texts.ts'
import { emailRule, passwordRule, registerCodeRule, repeatRule, usernameRule } from './rules.ts'
import { SendButton } from './send-button.tsx'

interface RegisterValues {
  username: string
  password: string
  repeat: string
  email: string
  code: string
}

const EMPTY: RegisterValues = { username: '', password: '', repeat: '', email: '', code: '' }

export function RegisterForm({ onFace }: { readonly onFace: (face: SignInFace) => void }) {
  const { t } = useLingui()
  const { form, checks, submit, send, isSending, leftS } = useRegister(onFace)
  const field = checked(form)
  return (
    <Form onSubmit={submit}>
      <TextField label={t`Username`} autoComplete="username" {...field('username', checks.username)} />
      <PasswordField label={t`Password`} autoComplete="new-password" {...field('password', checks.password)} />
      <PasswordField label={t`Confirm password`} autoComplete="new-password" {...field('repeat', checks.repeat)} />
      <TextField label={t`Email`} type="email" autoComplete="email" {...field('email', checks.email)} />
      <TextField
        label={t`Code from the email`}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={limits.registerCodeChars}
        trailing={<SendButton label={t`Send code`} leftS={leftS} loading={isSending} onClick={() => void send()} />}
        {...field('code', checks.code)}
      />
      <SubmitButton loading={form.formState.isSubmitting}>{t`Register`}</SubmitButton>
      <OtherFace question={t`Already registered?`} label={t`Sign in`} onClick={() => onFace('login')} />
    </Form>
  )
}

function useRegister(onFace: (face: SignInFace) => void) {
  const { t } = useLingui()
  const textOf = useRuleTexts()
  const form = useForm<RegisterValues>({ defaultValues: EMPTY })
  const [leftS, startWait] = useCountdown('register')
  const [isSending, setSending] = useState(false)

  const checks = {
    username: async (value: string) =>
      textOf(usernameRule(value)) ?? ((await isUsernameTaken(value)) ? t`That name is taken` : undefined),
    password: (value: string) => textOf(passwordRule(value)),
    repeat: (value: string, values: RegisterValues) => textOf(repeatRule(value, values.password)),
    email: async (value: string) => textOf(emailRule(value)) ?? ((await isEmailTaken(value)) ? t`That email is already registered` : undefined),
    code: (value: string) => textOf(registerCodeRule(value)),
  }

  const send = async () => {
    if (!(await form.trigger('email', { shouldFocus: true }))) return
    setSending(true)
    toast.info(t`Please wait a moment …`)
    try {
      const { email } = await call('registerCode', { query: { email: form.getValues('email').trim() }, quiet: true })
      startWait(limits.registerResendWaitS)
      toast.success(t`Code sent to ${email}`)
      form.setFocus('code')
    } catch (error) {
      showRefusal(form, error, 'email')
    } finally {
      setSending(false)
    }
  }

  const submit = form.handleSubmit(async (values) => {
    try {
      const { username, password, email, code } = values
      await call('register', { body: { username: username.trim(), password, email: email.trim(), code: code.trim() }, quiet: true })
      toast.success(t`Welcome! Your account is ready.`)
      onFace('login')
    } catch (error) {
      showRefusal(form, error)
    }
  })
  return { form, checks, submit, send, isSending, leftS }
}
