/** Signing in to Codeforces by its form, or by the cookies of a browser's session. */
import { codeforcesAccountOf, codeforcesTokenOf, isSameCodeforcesName } from '../pages/codeforces-common.ts'
import { parseCodeforcesEnterAnswer, parseCodeforcesEnterPage } from '../pages/codeforces-submit.ts'
import { htmlOf } from '../pages/html.ts'
import { loginRefused, ok, pageChanged } from '../provider.ts'
import type { Outcome, Provider, SiteAccount } from '../provider.ts'
import type { Session } from '../session.ts'
import { ttaOf } from './codeforces-tta.ts'

/** Who is signed in; the token of the page is kept for calls that need one. */
export const readFront = async (session: Session): Promise<Outcome<string | null>> => {
  const page = await session.get('/')
  if (page.kind !== 'ok') return page
  const $ = htmlOf(page.value)
  const token = codeforcesTokenOf($)
  if (token === null) return pageChanged('no token on the front page')
  session.token = token
  return ok(codeforcesAccountOf($))
}

/** `null` when the site takes it; whether it holds is seen at the front page. */
const enter = async (session: Session, username: string, password: string): Promise<Outcome<null>> => {
  const page = await session.get('/enter')
  if (page.kind !== 'ok') return page
  const form = parseCodeforcesEnterPage(page.value)
  if (form.kind !== 'ok') return form
  const { csrf, ftaa, bfaa } = form.value
  const fields = [
    ['csrf_token', csrf],
    ['action', 'enter'],
    ['ftaa', ftaa],
    ['bfaa', bfaa],
    ['handleOrEmail', username],
    ['password', password],
    ['remember', 'on'],
    ['_tta', String(ttaOf(session.cookie('39ce7') ?? ''))],
  ] as const
  const answer = await session.postForm('/enter', fields, { referer: '/enter' })
  return answer.kind === 'ok' ? parseCodeforcesEnterAnswer(answer.value) : answer
}

/** @param header of a browser: `JSESSIONID=…; 39ce7=…` */
const takeCookies = (session: Session, header: string): void => {
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0) session.setCookie(part.slice(0, at).trim(), part.slice(at + 1).trim())
  }
}

export const signIn: Provider['signIn'] = async (session: Session, { username, secret }: SiteAccount) => {
  const isIt = (name: string | null): boolean => name !== null && isSameCodeforcesName(name, username)
  const before = await readFront(session)
  if (before.kind !== 'ok') return before
  if (isIt(before.value)) return ok(null)
  if (before.value !== null) session.clear()
  if (secret.kind === 'session') takeCookies(session, secret.session)
  const entered = secret.kind === 'session' ? ok(null) : await enter(session, username, secret.password)
  if (entered.kind !== 'ok') return entered
  const after = await readFront(session)
  if (after.kind !== 'ok') return after
  if (isIt(after.value)) return ok(null)
  return secret.kind === 'session' ? loginRefused : pageChanged('a sign-in does not hold')
}
