/** The field rules of spec/1 section 5, the same as the server's. A rule names what is wrong; texts are elsewhere. */
import { emailPattern, limits, registerCodePattern } from '@podium/proto/rules/limits.ts'

export type RuleCode =
  | 'usernameRequired'
  | 'usernameTooLong'
  | 'passwordRequired'
  | 'passwordLength'
  | 'repeatRequired'
  | 'repeatDiffers'
  | 'emailRequired'
  | 'emailFormat'
  | 'codeRequired'
  | 'codeFormat'
  | 'captchaRequired'
  | 'captchaTooLong'

export type Rule = (value: string) => RuleCode | undefined

const email = new RegExp(emailPattern)
const registerCode = new RegExp(registerCodePattern)

export const usernameRule: Rule = (value) => {
  const name = value.trim()
  if (name === '') return 'usernameRequired'
  return [...name].length > limits.usernameMaxChars ? 'usernameTooLong' : undefined
}

export const passwordRule: Rule = (value) => {
  if (value === '') return 'passwordRequired'
  const length = [...value].length
  return length < limits.passwordMinChars || length > limits.passwordMaxChars ? 'passwordLength' : undefined
}

export const repeatRule = (value: string, password: string): RuleCode | undefined => {
  if (value === '') return 'repeatRequired'
  return value === password ? undefined : 'repeatDiffers'
}

export const emailRule: Rule = (value) => {
  if (value.trim() === '') return 'emailRequired'
  return email.test(value.trim()) ? undefined : 'emailFormat'
}

export const registerCodeRule: Rule = (value) => {
  if (value.trim() === '') return 'codeRequired'
  return registerCode.test(value.trim()) ? undefined : 'codeFormat'
}

export const captchaRule: Rule = (value) => {
  if (value.trim() === '') return 'captchaRequired'
  return [...value.trim()].length > limits.captchaMaxChars ? 'captchaTooLong' : undefined
}
