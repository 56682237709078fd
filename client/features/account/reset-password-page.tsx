import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { saveSession } from '../../api/session.ts'
import { showRefusal } from '../../api/mutations.ts'
import { openSignIn } from '../../api/sign-in.ts'
import { checked } from '../../ui/form/checked.ts'
import { Form } from '../../ui/form/form.tsx'
import { PasswordField, TextField } from '../../ui/form/inputs.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { isUsernameTaken } from './name-checks.ts'
import { SubmitButton } from './parts.tsx'
import { useRuleHelp, useRuleTexts } from '../../domain/user/account-rule-texts.ts'
import { passwordRule, repeatRule, usernameRule } from '../../domain/user/account-rules.ts'

interface NewPasswordValues {
  username: string
  password: string
  repeat: string
}

const Frame = chakra('div', { base: { m: 'auto', w: 'full', maxW: '370px', px: '22px', py: '48px' } })
const Title = chakra('h1', { base: { textStyle: 'title', mb: '20px' } })

/** Sets a new password; user name and code come with the link of the mail. */
export function ResetPasswordPage() {
  const { t } = useLingui()
  const textOf = useRuleTexts()
  const help = useRuleHelp()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  usePageTitle(t`Set new password`)
  const form = useForm<NewPasswordValues>({
    defaultValues: { username: query.get('username') ?? '', password: '', repeat: '' },
  })
  const field = checked(form)

  const usernameCheck = async (value: string) =>
    textOf(usernameRule(value)) ?? ((await isUsernameTaken(value)) === false ? t`No account uses that name` : undefined)

  const submit = form.handleSubmit(async ({ username, password }) => {
    try {
      await call('resetPassword', {
        body: { username: username.trim(), password, code: query.get('code') ?? '' },
        quiet: true,
      })
      // Every sign-in of this user has just ended, this browser's too.
      saveSession(null)
      toast.success(t`Password changed. You can sign in now.`)
      await navigate('/')
      openSignIn()
    } catch (error) {
      showRefusal(form, error, 'password')
    }
  })

  return (
    <Frame>
      <Title>{t`Set new password`}</Title>
      <Form onSubmit={submit}>
        <TextField label={t`Username`} autoComplete="username" {...field('username', usernameCheck)} />
        <PasswordField
          label={t`New password`}
          autoComplete="new-password"
          help={help.password}
          {...field('password', (value) => textOf(passwordRule(value)))}
        />
        <PasswordField
          label={t`Confirm password`}
          autoComplete="new-password"
          {...field('repeat', (value, values) => textOf(repeatRule(value, values.password)))}
        />
        <SubmitButton loading={form.formState.isSubmitting}>{t`Set new password`}</SubmitButton>
      </Form>
    </Frame>
  )
}
