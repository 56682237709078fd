/**
 * What the stand-ins of sites of pages share: accounts, sessions in a cookie, forms that are looked at more strictly
 * than a site does, and what tests change of each of them.
 */
import { randomUUID } from 'node:crypto'
import type { Clock } from '@podium/judge/remote/clock.ts'
import { strictForm, strictOrigin } from './forms.ts'
import { Ledger } from './ledger.ts'
import type { Course, StoredRun } from './ledger.ts'
import type { SiteReply, SiteRequest } from './request.ts'
import type { Route, Site, SiteControls } from './stand-in.ts'

export type SiteLanguage = readonly [id: string, name: string]

interface FormSiteFacts {
  /** Name of the cookie of a session. */
  readonly cookie: string
  /** Of `judge2`; that of `judge1` is the same everywhere. */
  readonly secondPassword: string
  readonly firstRunId: number
  readonly course: (run: StoredRun) => Course
  /** Of forms; absent: UTF-8. */
  readonly formCharset?: 'gbk'
}

interface PostedForm {
  /** What a violation is called by. */
  readonly name: string
  readonly fields: readonly string[]
  /** Fields that the page fills in itself. */
  readonly fixed?: Readonly<Record<string, string>>
  readonly referer: RegExp
}

export const get = (kind: string, path: RegExp, answer: Route['answer']): Route => ({
  kind,
  method: 'GET',
  path,
  answer,
})
export const post = (kind: string, path: RegExp, answer: Route['answer']): Route => ({
  kind,
  method: 'POST',
  path,
  answer,
})

/** The beginning of one, which is all that anybody looks at. */
export const picture: SiteReply = {
  headers: { 'content-type': 'image/png' },
  body: Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
}

/** `Session`: what the site knows of one. */
abstract class FormSite<Session> implements Site, SiteControls {
  abstract readonly contentType: string
  abstract readonly routes: readonly Route[]
  abstract readonly front: () => SiteReply
  abstract compileText: string
  abstract languages: readonly SiteLanguage[]
  readonly ledger: Ledger
  readonly accounts: Map<string, string>
  tooSoonUntilMs = 0
  isCaptchaShown = false
  protected readonly clock: Clock
  protected readonly sessions = new Map<string, Session>()
  private readonly origin: () => string
  private readonly facts: FormSiteFacts

  constructor(clock: Clock, origin: () => string, facts: FormSiteFacts) {
    this.clock = clock
    this.origin = origin
    this.facts = facts
    this.ledger = new Ledger(clock, facts.firstRunId, facts.course)
    this.accounts = new Map([
      ['judge1', 'pass 1&+%'],
      ['judge2', facts.secondPassword],
    ])
  }

  /** Everybody is signed out, as when the site was started anew. */
  endSessions(): void {
    this.sessions.clear()
  }

  removeLanguage(id: string): void {
    this.languages = this.languages.filter(([one]) => one !== id)
  }

  /** Its name. */
  protected languageOf({ languageId }: StoredRun): string {
    return this.languages.find(([id]) => id === languageId)?.[1] ?? ''
  }

  /** As it was registered; a name is taken in any letter case. */
  protected accountNamed(name: string): string | null {
    return [...this.accounts.keys()].find((one) => one.toLowerCase() === name.toLowerCase()) ?? null
  }

  protected sessionIdOf({ cookies }: SiteRequest): string {
    return cookies.get(this.facts.cookie) ?? ''
  }

  protected sessionOf(request: SiteRequest): Session | null {
    return this.sessions.get(this.sessionIdOf(request)) ?? null
  }

  /** @returns its cookie */
  protected begin(session: Session, id: string = randomUUID()): string {
    this.sessions.set(id, session)
    return `${this.facts.cookie}=${id}; Path=/; HttpOnly`
  }

  /** Fields of a form as the page of the site sends it; null for any other, which is a violation. */
  protected posted(request: SiteRequest, { name, fields, fixed = {}, referer }: PostedForm) {
    const form = strictForm(request, [...fields, ...Object.keys(fixed)], this.facts.formCharset ?? 'utf-8')
    if (!form.ok) return this.violated(`${name}: ${form.violation}`)
    const other = Object.keys(fixed).find((field) => form.fields[field] !== fixed[field])
    const broken = other === undefined ? strictOrigin(request, this.origin(), referer) : `another value of ${other}`
    return broken === null ? form.fields : this.violated(`${name}: ${broken}`)
  }

  protected violated(text: string): null {
    this.ledger.violation(text)
    return null
  }

  /** What the site answers to a request that breaks its rules. */
  protected refused(text: string, reply: SiteReply): SiteReply {
    this.ledger.violation(text)
    return reply
  }
}

/** A site whose front page begins a session, which has an account as soon as somebody signs in. */
export abstract class AccountSite extends FormSite<{ account: string | null }> {
  protected accountOf(request: SiteRequest): string | null {
    return this.sessionOf(request)?.account ?? null
  }

  /** @returns the page, with a session for whoever has none */
  protected begun(request: SiteRequest, reply: SiteReply): SiteReply {
    if (this.sessionOf(request) !== null) return reply
    return { ...reply, headers: { ...reply.headers, 'set-cookie': this.begin({ account: null }) } }
  }

  /** False: the name or the password is wrong. */
  protected enter(request: SiteRequest, name: string, password: string): boolean {
    const session = this.sessionOf(request)
    const account = this.accountNamed(name)
    if (session === null) this.ledger.violation('login without a session')
    if (session === null || account === null || this.accounts.get(account) !== password) return false
    session.account = account
    return true
  }

  /** A run, as its author asks for it; null for anybody else. */
  protected ownRun(request: SiteRequest, runId: string): StoredRun | null {
    const run = this.ledger.find(runId)
    return run !== null && run.account === this.accountOf(request) ? run : null
  }
}

/** Whom a page is made for. */
export interface Visitor {
  readonly account: string | null
  readonly csrf: string
}

export const nobody: Visitor = { account: null, csrf: '0'.repeat(32) }

/** A site with a token in every form. */
export abstract class VisitorSite extends FormSite<Visitor> {
  protected visitorOf(request: SiteRequest): Visitor {
    return this.sessionOf(request) ?? nobody
  }
}
