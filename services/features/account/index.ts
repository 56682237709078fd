/** What other features may use of account. */
export { isSamePassword } from './passwords/access-password.ts'
export { useCaptcha } from './captcha-commands.ts'
export { insertContestAccounts, newContestAccounts, randomPassword } from './admin/insert-commands.ts'
export {
  checkNewAccounts,
  hashedPasswords,
  insertTeamAccounts,
  passwordFault,
  setPasswords,
} from './admin/team-account-commands.ts'
export { lockUsername } from './queries.ts'
export { signIn } from './sign-in/commands.ts'
export { viewerOfUser } from './sign-in/sessions.ts'
export { removeAccounts } from './remove-commands.ts'
