/** Calls about who is signed in, `auth/…`. */
import { Type } from 'typebox'
import type { Static } from 'typebox'
import { loginRefused, ok, pageChanged } from '../provider.ts'
import type { Outcome } from '../provider.ts'
import type { Page } from '../session.ts'
import { jsonOf } from './json.ts'

const SessionInfo = Type.Object({
  userMeta: Type.Optional(Type.Object({ username: Type.String(), isAdmin: Type.Optional(Type.Boolean()) })),
  userPrivileges: Type.Optional(Type.Array(Type.String())),
  serverVersion: Type.Object({ hash: Type.String() }),
})
type SessionInfo = Static<typeof SessionInfo>

/** Spares an account proof of work and captcha at every submission. */
export const librePrivilege = 'SkipRecaptcha'

export interface LibreVisitor {
  /** Null for nobody. */
  readonly username: string | null
  readonly isPrivileged: boolean
}

const visitorOf = ({ userMeta, userPrivileges = [] }: SessionInfo): LibreVisitor => ({
  username: userMeta?.username ?? null,
  isPrivileged: userMeta?.isAdmin === true || userPrivileges.includes(librePrivilege),
})

/** `getSessionInfo` */
export const parseLibreSession = (page: Page): Outcome<LibreVisitor> => {
  const answer = jsonOf(page, SessionInfo, 'getSessionInfo')
  return answer.kind === 'ok' ? ok(visitorOf(answer.value)) : answer
}

const LoginAnswer = Type.Union([Type.Object({ token: Type.String() }), Type.Object({ error: Type.String() })])
const refusals = new Set(['NO_SUCH_USER', 'WRONG_PASSWORD', 'USER_NOT_MIGRATED'])

/** `login`. @returns the token */
export const parseLibreLogin = (page: Page): Outcome<string> => {
  const answer = jsonOf(page, LoginAnswer, 'login')
  if (answer.kind !== 'ok') return answer
  if ('token' in answer.value) return ok(answer.value.token)
  return refusals.has(answer.value.error) ? loginRefused : pageChanged(`login answers ${answer.value.error}`)
}
