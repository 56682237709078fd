import { useLingui } from '@lingui/react/macro'
import { limits } from '@podium/proto/rules/limits.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call, callWithToken } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { saveSession } from '../../api/session.ts'
import { showRefusal } from '../../api/mutations.ts'
import type { SignInFace } from '../../api/sign-in.ts'
import { checked } from '../../ui/form/checked.ts'
import { Form } from '../../ui/form/form.tsx'
import { PasswordField, TextField } from '../../ui/form/inputs.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useCountdown } from '../../domain/user/mail-countdown.ts'
import { isEmailTaken, isUsernameTaken } from './name-checks.ts'
import { OtherFace, SubmitButton } from './parts.tsx'
import { useRuleHelp, useRuleTexts } from '../../domain/user/account-rule-texts.ts'
import { emailRule, passwordRule, registerCodeRule, repeatRule, usernameRule } from '../../domain/user/account-rules.ts'
import { SendButton } from '../../domain/user/send-mail-button.tsx'

interface RegisterValues {
  username: string
  password: string
  repeat: string
  email: string
  code: string
}

const emptyForm: RegisterValues = { username: '', password: '', repeat: '', email: '', code: '' }

export interface RegisterFormProps {
  readonly onDone: () => void
  readonly onFace: (face: SignInFace) => void
}

/** Makes an account and signs it in. */
export function RegisterForm({ onDone, onFace }: RegisterFormProps) {
  const { t } = useLingui()
  const help = useRuleHelp()
  const { form, checks, submit, send, isSending, leftS } = useRegister({ onDone, onFace })
  const field = checked(form)
  return (
    <Form onSubmit={submit}>
      <TextField
        label={t`Username`}
        autoComplete="username"
        help={help.username}
        {...field('username', checks.username)}
      />
      <PasswordField
        label={t`Password`}
        autoComplete="new-password"
        help={help.password}
        {...field('password', checks.password)}
      />
      <PasswordField label={t`Confirm password`} autoComplete="new-password" {...field('repeat', checks.repeat)} />
      <TextField
        label={t`Email`}
        type="email"
        autoComplete="email"
        help={help.email}
        {...field('email', checks.email)}
      />
      <TextField
        label={t`Code from the email`}
        inputMode="numeric"
        autoComplete="one-time-code"
        help={help.code}
        maxLength={limits.registerCodeChars}
        trailing={<SendButton label={t`Send code`} leftS={leftS} loading={isSending} onClick={() => void send()} />}
        {...field('code', checks.code)}
      />
      <SubmitButton loading={form.formState.isSubmitting}>{t`Register`}</SubmitButton>
      <OtherFace question={t`Already registered?`} label={t`Sign in`} onClick={() => onFace('login')} />
    </Form>
  )
}

/** The contract's registration answers with nothing, so the page signs in by itself. @returns whether it did */
async function signInAs({ username, password }: RegisterValues): Promise<boolean> {
  const { data: user, token } = await callWithToken('login', {
    body: { username: username.trim(), password: password.trim() },
    quiet: true,
  })
  if (token !== null) saveSession({ token, user })
  return token !== null
}

function useRegister({ onDone, onFace }: RegisterFormProps) {
  const { t } = useLingui()
  const textOf = useRuleTexts()
  const form = useForm<RegisterValues>({ defaultValues: emptyForm })
  const [leftS, startWait] = useCountdown('register')
  const [isSending, setSending] = useState(false)

  const checks = {
    username: async (value: string) =>
      textOf(usernameRule(value)) ?? ((await isUsernameTaken(value)) ? t`That name is taken` : undefined),
    password: (value: string) => textOf(passwordRule(value)),
    repeat: (value: string, values: RegisterValues) => textOf(repeatRule(value, values.password)),
    email: async (value: string) =>
      textOf(emailRule(value)) ?? ((await isEmailTaken(value)) ? t`That email is already registered` : undefined),
    code: (value: string) => textOf(registerCodeRule(value)),
  }

  const send = async () => {
    // At once: whoever presses twice asks for one code, also while the address is being checked.
    setSending(true)
    try {
      if (!(await form.trigger('email', { shouldFocus: true }))) return
      toast.info(t`Please wait a moment …`)
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
      await call('register', {
        body: { username: username.trim(), password, email: email.trim(), code: code.trim() },
        quiet: true,
      })
    } catch (error) {
      return showRefusal(form, error)
    }
    toast.success(t`Welcome! Your account is ready.`)
    // The account stands whatever comes of this call: who cannot be signed in now is shown where to do it.
    const isSignedIn = await signInAs(values).catch((error: unknown) => {
      if (error instanceof ApiError) return false
      throw error
    })
    if (isSignedIn) onDone()
    else onFace('login')
  })
  return { form, checks, submit, send, isSending, leftS }
}
