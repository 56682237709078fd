import { call } from '../../api/call.ts'

/** Whether a user name is taken. Unknown while the server does not answer: the form's own call then says so. */
export async function isUsernameTaken(username: string): Promise<boolean | null> {
  const found = await call('checkNames', { body: { username: username.trim() }, quiet: true }).catch(() => null)
  return found?.username ?? null
}

export async function isEmailTaken(email: string): Promise<boolean | null> {
  const found = await call('checkNames', { body: { email: email.trim() }, quiet: true }).catch(() => null)
  return found?.email ?? null
}
