/** What other features may use of account. */
export { isSamePassword } from './access-password.ts'
export { useCaptcha } from './captcha.ts'
export { removeAccounts } from './remove-accounts.ts'
