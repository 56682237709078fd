import { useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { useCaptcha } from '../../../api/captcha.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { CaptchaField } from '../../../ui/form/captcha-field.tsx'
import { checked } from '../../../ui/form/checked.ts'
import { Form } from '../../../ui/form/form.tsx'
import type { CaptchaQuestion } from './captcha-question.ts'

/** Asks for a captcha, then lets the submission go on its way. */
export function CaptchaDialog({ question }: { readonly question: CaptchaQuestion }) {
  const { t } = useLingui()
  const captcha = useCaptcha()
  const form = useForm({ defaultValues: { captcha: '' } })
  const field = checked(form)
  const { data } = captcha
  const submit = form.handleSubmit((values) => {
    if (data === undefined) void captcha.refetch()
    else question.answer({ captcha: values.captcha.trim(), captchaKey: data.captchaKey })
  })
  const turnAway = () => question.answer(null)
  return (
    <Dialog
      title={t`Solve a small sum first`}
      width={370}
      onClose={turnAway}
      footer={
        <>
          <Button onClick={turnAway}>{t`Cancel`}</Button>
          <Button variant="solid" onClick={() => void submit()}>{t`Submit`}</Button>
        </>
      }
    >
      <Form onSubmit={submit}>
        <CaptchaField
          picture={captcha.data?.img}
          onRenew={() => void captcha.refetch()}
          {...field('captcha', (value) => (value.trim() === '' ? t`Enter the result of the sum` : undefined))}
        />
      </Form>
    </Dialog>
  )
}
