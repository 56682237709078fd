import { useLingui } from '@lingui/react/macro'
import { limits } from '@podium/proto/model/limits.ts'
import type { RuleCode } from './rules.ts'

/** From a broken rule to the reader's words. */
export function useRuleTexts(): (code: RuleCode | undefined) => string | undefined {
  const { t } = useLingui()
  const { usernameMaxChars: nameMax, passwordMinChars: min, passwordMaxChars: max, captchaMaxChars: captchaMax } = limits
  return (code) => {
    if (code === undefined) return undefined
    const texts: Record<RuleCode, string> = {
      usernameRequired: t`Please enter the username`,
      usernameTooLong: t`The username has at most ${nameMax} characters`,
      passwordRequired: t`Please enter the password`,
      passwordLength: t`The password has ${min} to ${max} characters`,
      repeatRequired: t`Please enter the password again`,
      repeatDiffers: t`Password does not match`,
      emailRequired: t`Please enter the email`,
      emailFormat: t`Email format check`,
      codeRequired: t`Please enter the code from the email`,
      codeFormat: t`The code has six digits`,
      captchaRequired: t`Please enter the captcha`,
      captchaTooLong: t`The captcha has at most ${captchaMax} characters`,
    }
    return texts[code]
  }
}
