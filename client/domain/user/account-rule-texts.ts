import { useLingui } from '@lingui/react/macro'
import { limits } from '@podium/proto/rules/limits.ts'
import type { RuleCode } from './account-rules.ts'

/** From a broken rule to the reader's words. */
export function useRuleTexts(): (code: RuleCode | undefined) => string | undefined {
  const { t } = useLingui()
  const {
    usernameMaxChars: nameMax,
    passwordMinChars: min,
    passwordMaxChars: max,
    captchaMaxChars: captchaMax,
  } = limits
  return (code) => {
    if (code === undefined) return undefined
    const texts: Record<RuleCode, string> = {
      usernameRequired: t`Enter your username`,
      usernameTooLong: t`At most ${nameMax} characters`,
      passwordRequired: t`Enter your password`,
      passwordLength: t`Use ${min}-${max} characters`,
      repeatRequired: t`Enter the password again`,
      repeatDiffers: t`Passwords do not match`,
      emailRequired: t`Enter your email address`,
      emailFormat: t`Enter a valid email address`,
      codeRequired: t`Enter the code from the email`,
      codeFormat: t`The code has six digits`,
      captchaRequired: t`Enter the result of the sum`,
      captchaTooLong: t`At most ${captchaMax} characters`,
    }
    return texts[code]
  }
}

/** What a field wants, shown before anything is typed. */
export function useRuleHelp() {
  const { t } = useLingui()
  const { usernameMaxChars: nameMax, passwordMinChars: min, passwordMaxChars: max } = limits
  return {
    username: t`Up to ${nameMax} characters, Chinese too. It is your public name.`,
    password: t`Use ${min}-${max} characters`,
    email: t`We send a code there. Nobody else sees it.`,
    code: t`Six digits, valid for 10 minutes`,
  }
}
