/** Users of the tests, registered the way that people register. */
import { createCaller } from './caller.ts'
import type { Caller } from './caller.ts'
import { lastCode } from './mailbox.ts'
import { rootPassword } from './stack.ts'
import type { TestServices } from './stack.ts'

export const password = 'pass-word-1'

/** Registers a user; throws when the services refuse. */
export async function registerUser(services: TestServices, username: string, locale = 'en-US'): Promise<Caller> {
  const caller = createCaller(services.app)
  caller.locale = locale
  const email = `${username}@example.org`
  const asked = await caller.call('registerCode', { query: { email } })
  if (asked.status !== 200) throw new Error(asked.msg)
  const code = lastCode(services.ctx.config.dataDir, email)
  const registered = await caller.call('register', { body: { username, password, email, code } })
  if (registered.status !== 200) throw new Error(registered.msg)
  return caller
}

/** Signs a caller in and keeps the token. */
export async function signIn(caller: Caller, username: string, secret = password): Promise<void> {
  const answer = await caller.call('login', { body: { username, password: secret } })
  if (answer.status !== 200) throw new Error(answer.msg)
  caller.token = String(answer.headers.authorization)
}

/** A registered user who is signed in. */
export async function signedInUser(services: TestServices, username: string): Promise<Caller> {
  const caller = await registerUser(services, username)
  await signIn(caller, username)
  return caller
}

export async function signedInRoot(services: TestServices): Promise<Caller> {
  const caller = createCaller(services.app)
  await signIn(caller, 'root', rootPassword)
  return caller
}
