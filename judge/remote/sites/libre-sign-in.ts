/**
 * Signing in to LibreOJ: by a token, which an administrator pastes, or by name and password where the site asks for no
 * proof of work. An account without the privilege to skip its checks is of no use, and is refused before any post.
 */
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import { librePrivilege, parseLibreLogin, parseLibreSession } from '../pages/libre-session.ts'
import type { LibreVisitor } from '../pages/libre-session.ts'
import { ok, pageChanged } from '../provider.ts'
import type { Outcome, Provider, SiteAccount } from '../provider.ts'
import type { Session } from '../session.ts'

export const readVisitor = async (session: Session): Promise<Outcome<LibreVisitor>> => {
  const query = session.token === null ? '' : `?token=${encodeURIComponent(session.token)}`
  const page = await session.get(`/api/auth/getSessionInfo${query}`)
  return page.kind === 'ok' ? parseLibreSession(page.value) : page
}

export const isLibreName = ({ username }: LibreVisitor, name: string): boolean =>
  username !== null && username.toLowerCase() === name.toLowerCase()

const refused = (message: ReturnType<typeof judgeMessage>): Outcome<never> => ({
  kind: 'refused',
  reason: [message],
  isFinal: true,
})

const privileged = ({ isPrivileged }: LibreVisitor): Outcome<null> =>
  isPrivileged
    ? ok(null)
    : refused(judgeMessage('remoteNeedsPrivilege', { site: remoteSites.LIBRE.name, privilege: librePrivilege }))

const enter = async (session: Session, username: string, password: string): Promise<Outcome<string>> => {
  const answer = await session.postJson('/api/auth/login', { username, password })
  // The proof is asked of programs alone, for every account: a token is the way in.
  if (answer.kind === 'walled' && (answer.wall === 'proofOfWork' || answer.wall === 'captcha'))
    return refused(judgeMessage('remoteNoSession'))
  return answer.kind === 'ok' ? parseLibreLogin(answer.value) : answer
}

/** @param pasted with or without the word that stands before it in a header */
const tokenIn = (pasted: string): string => pasted.trim().replace(/^(authorization:\s*)?bearer\s+/i, '')

const newToken = async (session: Session, { username, secret }: SiteAccount): Promise<Outcome<string>> =>
  secret.kind === 'session' ? ok(tokenIn(secret.session)) : enter(session, username, secret.password)

export const signIn: Provider['signIn'] = async (session, account) => {
  const { username, secret } = account
  if (session.token !== null) {
    const before = await readVisitor(session)
    if (before.kind !== 'ok') return before
    if (isLibreName(before.value, username)) return privileged(before.value)
    session.token = null
  }
  const token = await newToken(session, account)
  if (token.kind !== 'ok') return token
  session.token = token.value
  const after = await readVisitor(session)
  if (after.kind !== 'ok') return after
  if (isLibreName(after.value, username)) return privileged(after.value)
  session.token = null
  return secret.kind === 'session'
    ? refused(judgeMessage('remoteSessionEnded'))
    : pageChanged('a sign-in does not hold')
}
