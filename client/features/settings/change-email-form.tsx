import { useLingui } from '@lingui/react/macro'
import { call } from '../../api/call.ts'
import { useRuleTexts } from '../../domain/user/account-rule-texts.ts'
import { emailRule } from '../../domain/user/account-rules.ts'
import { ChangeByCodeForm } from './change-by-code-form.tsx'

export function ChangeEmailForm({ email }: { readonly email: string | null }) {
  const { t } = useLingui()
  const textOf = useRuleTexts()
  const rule = (value: string) =>
    textOf(emailRule(value)) ??
    (value.trim().toLowerCase() === email?.toLowerCase()
      ? t`The new email must differ from the current one`
      : undefined)
  return (
    <ChangeByCodeForm
      verb={t`Change email`}
      label={t`New email`}
      type="email"
      current={email}
      rule={rule}
      countdown="changeEmail"
      sentText={t`Code sent to your new email`}
      sendCode={(address) => call('changeEmailCode', { query: { email: address.trim() }, quiet: true })}
      change={({ address, code, password }) =>
        call('changeEmail', { body: { newEmail: address.trim(), code, password }, quiet: true })
      }
    />
  )
}
