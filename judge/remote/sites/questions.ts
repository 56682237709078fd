/** Questions that several sites are asked in the same way, each with its own pages. */
import { loginRefused, ok, pageChanged } from '../provider.ts'
import type { Outcome, Provider } from '../provider.ts'
import type { Page, Session } from '../session.ts'

/** Who is signed in, by the front page; null for nobody. */
type Front = (session: Session) => Promise<Outcome<string | null>>

export const probeBy =
  (front: Front): Provider['probe'] =>
  async (session) => {
    const page = await front(session)
    return page.kind === 'ok' ? ok(null) : page
  }

/** What one page about a run has. */
export const ofRun =
  <T>(path: (runId: string) => string, parse: (page: Page) => Outcome<T>) =>
  async (session: Session, { runId }: { readonly runId: string }): Promise<Outcome<T>> => {
    const page = await session.get(path(runId))
    return page.kind === 'ok' ? parse(page.value) : page
  }

export interface PasswordSignIn {
  readonly front: Front
  readonly isSameName: (one: string, other: string) => boolean
  /** Sends name and password. `ok`: the site takes them; whether that holds, its front page shows. */
  readonly enter: (session: Session, username: string, password: string) => Promise<Outcome<null>>
}

/** Of a site that takes a password alone. */
export const signInBy =
  ({ front, isSameName, enter }: PasswordSignIn): Provider['signIn'] =>
  async (session, { username, secret }) => {
    const before = await front(session)
    if (before.kind !== 'ok') return before
    if (before.value !== null && isSameName(before.value, username)) return ok(null)
    if (secret.kind !== 'password') return loginRefused
    const entered = await enter(session, username, secret.password)
    if (entered.kind !== 'ok') return entered
    const after = await front(session)
    if (after.kind !== 'ok') return after
    return after.value !== null && isSameName(after.value, username) ? ok(null) : pageChanged('a sign-in does not hold')
  }
