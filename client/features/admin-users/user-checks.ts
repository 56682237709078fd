import { useLingui } from '@lingui/react/macro'
import { emailPattern, limits } from '@podium/proto/rules/limits.ts'
import { profileLimits } from '@podium/proto/rules/user/profile.ts'
import { userLimits } from '@podium/proto/rules/user/user-rows.ts'

const lengthOf = (text: string): number => [...text.trim()].length

/** What is wrong with each field of an account, in the reader's words. */
export function useUserChecks() {
  const { t } = useLingui()
  const atMost = (max: number) => (value: string) => (lengthOf(value) > max ? t`At most ${max} characters` : undefined)
  const { usernameMaxChars, passwordMinChars: min, passwordMaxChars: max } = limits
  return {
    atMost,
    username: (value: string) => (value.trim() === '' ? t`Username is required` : atMost(usernameMaxChars)(value)),
    password: (value: string) =>
      lengthOf(value) >= min && lengthOf(value) <= max ? undefined : t`${min} to ${max} characters`,
    email: (value: string) =>
      value.trim() === '' || new RegExp(emailPattern).test(value.trim()) ? undefined : t`Enter a valid email address`,
    nickname: atMost(profileLimits.nickname),
    realname: atMost(limits.profile.realnameMaxChars),
    school: atMost(profileLimits.school),
    place: atMost(userLimits.placeMaxChars),
  }
}
