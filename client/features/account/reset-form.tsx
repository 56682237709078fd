import { useLingui } from '@lingui/react/macro'
import { limits } from '@podium/proto/rules/limits.ts'
import { useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { useCaptcha } from '../../api/captcha.ts'
import { showRefusal } from '../../api/mutations.ts'
import type { SignInFace } from '../../api/sign-in.ts'
import { CaptchaField } from '../../ui/form/captcha-field.tsx'
import { checked } from '../../ui/form/checked.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextField } from '../../ui/form/inputs.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useCountdown } from '../../domain/user/mail-countdown.ts'
import { isEmailTaken } from './name-checks.ts'
import { OtherFace, SubmitButton } from './parts.tsx'
import { useRuleTexts } from '../../domain/user/account-rule-texts.ts'
import { captchaRule, emailRule } from '../../domain/user/account-rules.ts'

interface ResetValues {
  email: string
  captcha: string
}

/** Asks for the mail with the link that leads to /reset-password. */
export function ResetForm({ onFace }: { readonly onFace: (face: SignInFace) => void }) {
  const { t } = useLingui()
  const textOf = useRuleTexts()
  const form = useForm<ResetValues>({ defaultValues: { email: '', captcha: '' } })
  const field = checked(form)
  const [leftS, startWait] = useCountdown('reset')
  const captcha = useCaptcha()

  const emailCheck = async (value: string) =>
    textOf(emailRule(value)) ?? ((await isEmailTaken(value)) === false ? t`No account uses that email` : undefined)

  const submit = form.handleSubmit(async (values) => {
    if (leftS > 0) return
    if (captcha.data === undefined) return void captcha.refetch()
    toast.info(t`Please wait a moment …`)
    try {
      const { captchaKey } = captcha.data
      await call('applyResetPassword', {
        body: { email: values.email.trim(), captcha: values.captcha.trim(), captchaKey },
        quiet: true,
      })
      startWait(limits.resetResendWaitS)
      toast.success(t`Reset link sent. Check your inbox.`)
    } catch (error) {
      showRefusal(form, error)
    } finally {
      // A captcha is good for one try.
      form.setValue('captcha', '')
      void captcha.refetch()
    }
  })

  return (
    <Form onSubmit={submit}>
      <TextField label={t`Email`} type="email" autoComplete="email" {...field('email', emailCheck)} />
      <CaptchaField
        picture={captcha.data?.img}
        onRenew={() => void captcha.refetch()}
        {...field('captcha', (value) => textOf(captchaRule(value)))}
      />
      <SubmitButton
        loading={form.formState.isSubmitting}
        disabledReason={leftS > 0 ? t`An email was sent a moment ago. Please wait.` : undefined}
      >
        {leftS > 0 ? t`Send again in ${leftS} s` : t`Email me a reset link`}
      </SubmitButton>
      <OtherFace label={t`Back to sign in`} onClick={() => onFace('login')} />
    </Form>
  )
}
