import { useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { callWithToken } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { saveSession, userAtom } from '../../api/session.ts'
import { showRefusal } from '../../api/mutations.ts'
import type { SignInFace } from '../../api/sign-in.ts'
import { Button } from '../../ui/form/button.tsx'
import { checked } from '../../ui/form/checked.ts'
import { Form } from '../../ui/form/form.tsx'
import { PasswordField, TextField } from '../../ui/form/inputs.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { loginFailuresAtom, needsSlide } from './login-failures.ts'
import { OtherFace, SubmitButton } from './parts.tsx'
import { useRuleTexts } from '../../domain/user/account-rule-texts.ts'
import { passwordRule, usernameRule } from '../../domain/user/account-rules.ts'
import { SlideCheck } from './slide-check.tsx'

interface LoginValues {
  username: string
  password: string
}

export interface LoginFormProps {
  readonly canRegister: boolean
  readonly onDone: () => void
  readonly onFace: (face: SignInFace) => void
}

/** Throws ApiError. @param failedText the reason where the server gave no token */
async function signIn({ username, password }: LoginValues, failedText: string) {
  const { data: user, token } = await callWithToken('login', {
    body: { username: username.trim(), password: password.trim() },
    quiet: true,
  })
  if (token === null) throw new ApiError('server', failedText)
  return { token, user }
}

export function LoginForm({ canRegister, onDone, onFace }: LoginFormProps) {
  const { t } = useLingui()
  const textOf = useRuleTexts()
  // Whose sign-in has ended while the page was open signs in again.
  const username = useAtomValue(userAtom)?.username ?? ''
  const form = useForm<LoginValues>({ defaultValues: { username, password: '' } })
  const field = checked(form)
  const [failures, setFailures] = useAtom(loginFailuresAtom)
  const [hasSlid, setSlid] = useState(false)
  const mustSlide = needsSlide(failures)
  const isBlocked = mustSlide && !hasSlid

  const submit = form.handleSubmit(async (values) => {
    if (isBlocked) return
    try {
      const session = await signIn(values, t`Something went wrong on the server. Please try again.`)
      setFailures(0)
      saveSession(session)
      toast.success(t`Welcome back`)
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Each failure takes a slide of its own; what never reached the server costs none.
      if (error.kind === 'refused') {
        setFailures((count) => count + 1)
        setSlid(false)
      }
      form.setValue('password', '')
      showRefusal(form, error, 'password')
    }
  })

  return (
    <Form onSubmit={submit}>
      <TextField
        label={t`Username`}
        autoComplete="username"
        {...field('username', (value) => textOf(usernameRule(value)))}
      />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        data-autofocus={username === '' ? undefined : ''}
        aside={
          <Button variant="link" size="sm" onClick={() => onFace('reset')}>
            {t`Forgot your password?`}
          </Button>
        }
        {...field('password', (value) => textOf(passwordRule(value)))}
      />
      {mustSlide ? <SlideCheck key={failures} onPass={() => setSlid(true)} /> : null}
      <SubmitButton
        loading={form.formState.isSubmitting}
        disabledReason={isBlocked ? t`Complete the slider first` : undefined}
      >
        {t`Sign in`}
      </SubmitButton>
      {canRegister ? (
        <OtherFace question={t`No account yet?`} label={t`Register`} onClick={() => onFace('register')} />
      ) : null}
    </Form>
  )
}
