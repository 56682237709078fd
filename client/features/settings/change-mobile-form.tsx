import { useLingui } from '@lingui/react/macro'
import { isMobile, plainMobile } from '@podium/proto/rules/user/profile.ts'
import { call } from '../../api/call.ts'
import { ChangeByCodeForm } from './change-by-code-form.tsx'

export function ChangeMobileForm({ mobile }: { readonly mobile: string | null }) {
  const { t } = useLingui()
  const rule = (value: string): string | undefined => {
    if (value.trim() === '') return t`Enter a mobile number`
    if (!isMobile(plainMobile(value)))
      return t`Enter a valid mobile number; for other countries begin with + and the country code`
    return plainMobile(value) === mobile ? t`The new number must differ from the current one` : undefined
  }
  return (
    <ChangeByCodeForm
      verb={t`Change mobile number`}
      label={t`New mobile number`}
      type="tel"
      current={mobile}
      rule={rule}
      countdown="changeMobile"
      sentText={t`Code sent to your phone`}
      sendCode={(address) => call('changeMobileCode', { query: { mobile: plainMobile(address) }, quiet: true })}
      change={({ address, code, password }) =>
        call('changeMobile', { body: { newMobile: plainMobile(address), code, password }, quiet: true })
      }
    />
  )
}
