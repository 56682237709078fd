import { useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { checked } from '../../ui/form/checked.ts'
import { PasswordField } from '../../ui/form/inputs.tsx'
import { useRuleHelp, useRuleTexts } from '../../domain/user/account-rule-texts.ts'
import { passwordRule, repeatRule } from '../../domain/user/account-rules.ts'
import { ChangeForm, useChange } from './change-form.tsx'

const empty = { oldPassword: '', newPassword: '', repeat: '' }

/** A new password; every other sign-in ends with it. */
export function ChangePasswordForm() {
  const { t } = useLingui()
  const textOf = useRuleTexts()
  const help = useRuleHelp()
  const form = useForm({ defaultValues: empty })
  const field = checked(form)
  const change = useChange(form, { current: 'oldPassword', next: 'newPassword' }, () => form.reset(empty))
  const submit = form.handleSubmit(({ oldPassword, newPassword }) =>
    change.run(() => call('changePassword', { body: { oldPassword, newPassword }, quiet: true })),
  )
  const newPasswordRule = (value: string, values: typeof empty) =>
    textOf(passwordRule(value)) ??
    (value === values.oldPassword ? t`The new password must differ from the current one` : undefined)
  return (
    <ChangeForm
      change={change}
      isBusy={form.formState.isSubmitting}
      onSubmit={(event) => void submit(event)}
      verb={t`Change password`}
    >
      <PasswordField
        label={t`Current password`}
        autoComplete="current-password"
        {...field('oldPassword', (value) => (value === '' ? textOf('passwordRequired') : undefined))}
      />
      <PasswordField
        label={t`New password`}
        autoComplete="new-password"
        help={help.password}
        {...field('newPassword', newPasswordRule)}
      />
      <PasswordField
        label={t`Confirm password`}
        autoComplete="new-password"
        {...field('repeat', (value, values) => textOf(repeatRule(value, values.newPassword)))}
      />
    </ChangeForm>
  )
}
