/**
 * Signing in to AtCoder: by the cookie of a browser's session, which an administrator pastes, or by the form, which
 * asks for a human check since 2025 and is a wall then.
 */
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import { isSameAtcoderName, openAtcoderPage } from '../pages/atcoder-common.ts'
import { parseAtcoderLoginPage, parseAtcoderLoginRefusal } from '../pages/atcoder-submit.ts'
import { ok, pageChanged } from '../provider.ts'
import type { Outcome, Provider } from '../provider.ts'
import type { Session } from '../session.ts'

/** Who is signed in. */
export const readHome = async (session: Session): Promise<Outcome<string | null>> => {
  const page = await session.get('/home?lang=en')
  if (page.kind !== 'ok') return page
  const opened = openAtcoderPage(page.value, 'the home page')
  return opened.kind === 'ok' ? ok(opened.value.account) : opened
}

const cookieName = 'REVEL_SESSION'

/** @param pasted the whole `Cookie` header of a browser, or the value of the one cookie */
const takeCookie = (session: Session, pasted: string): void => {
  const [, value] = new RegExp(`${cookieName}=([^;\\s]+)`).exec(pasted) ?? []
  session.setCookie(cookieName, value ?? pasted.trim())
}

const enter = async (session: Session, username: string, password: string): Promise<Outcome<null>> => {
  const page = await session.get('/login?lang=en')
  if (page.kind !== 'ok') return page
  const token = parseAtcoderLoginPage(page.value)
  if (token.kind !== 'ok') return token
  const form = [
    ['username', username],
    ['password', password],
    ['csrf_token', token.value],
  ] as const
  const answer = await session.postForm('/login', form, { referer: '/login?lang=en' })
  if (answer.kind !== 'ok') return answer
  const { location } = answer.value
  if (location === null) return parseAtcoderLoginRefusal(answer.value)
  if (new URL(location).pathname !== '/login') return ok(null)
  // It leads back to the form, which says why.
  const back = await session.get(location)
  return back.kind === 'ok' ? parseAtcoderLoginRefusal(back.value) : back
}

export const signIn: Provider['signIn'] = async (session, { username, secret }) => {
  const before = await readHome(session)
  if (before.kind !== 'ok') return before
  if (isSameAtcoderName(before.value, username)) return ok(null)
  if (before.value !== null || secret.kind === 'session') session.clear()
  if (secret.kind === 'session') takeCookie(session, secret.session)
  const entered = secret.kind === 'session' ? ok(null) : await enter(session, username, secret.password)
  if (entered.kind !== 'ok') return entered
  const after = await readHome(session)
  if (after.kind !== 'ok') return after
  if (isSameAtcoderName(after.value, username)) return ok(null)
  return secret.kind === 'session'
    ? { kind: 'refused', reason: [judgeMessage('remoteSessionEnded')], isFinal: true }
    : pageChanged('a sign-in does not hold')
}
