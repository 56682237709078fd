/**
 * LibreOJ as its clients know it: calls in JSON, a token in a header, checks at signing in and submitting that accounts
 * with a privilege are spared, and a list of runs that goes on below the oldest one shown.
 */
import { randomUUID } from 'node:crypto'
import type { Clock } from '@podium/judge/remote/clock.ts'
import { Ledger, wordIn } from '../ledger.ts'
import type { Course, StoredRun } from '../ledger.ts'
import type { SiteReply, SiteRequest } from '../request.ts'
import type { Route, Site, SiteControls } from '../stand-in.ts'
import { listFields, numberOf, problemFields, recordOf, strictBody, submitFields, textOf } from './bodies.ts'
import type { Fields } from './bodies.ts'
import { libreOptions, wrongOptions } from './options.ts'
import { libreProblems, libreSamples } from './problems.ts'

const siteLocales = ['zh_CN', 'en_US', 'ja_JP']
const mostRunsPerPage = 10
const pending = new Set(['Pending', 'Preparing', 'Compiling', 'Running'])
const codeMaxChars = 1024 * 1024

const json = (value: unknown, status = 201): SiteReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
})
const forbidden = (message: string): SiteReply => json({ statusCode: 403, message, error: 'Forbidden' }, 403)
const badRequest = (properties: readonly string[]): SiteReply =>
  json({ statusCode: 400, message: properties.map((property) => ({ property })), error: 'Bad Request' }, 400)

type Body = Readonly<Record<string, unknown>>

export class LibreSite implements Site, SiteControls {
  /** Of what is no answer to a call. */
  readonly contentType = 'text/html'
  readonly ledger: Ledger
  readonly accounts = new Map([
    ['judge1', 'pass 1&+%'],
    ['judge2', 'another'],
  ])
  readonly privileged = new Set(['judge1', 'judge2', 'judge3'])
  tooSoonUntilMs = 0
  /** Submits are checked whatever the privilege of the account. */
  isCaptchaShown = false
  /** As it is at the site: signing in with a password asks for a proof of work. */
  isProofAsked = false
  compileText = 'main.cpp:1:5: error: "x" < y & z\n'
  readonly routes: readonly Route[]
  private readonly languages = new Set(Object.keys(libreOptions))
  private readonly sessions = new Map<string, string>()
  private readonly clock: Clock

  constructor(clock: Clock) {
    this.clock = clock
    this.ledger = new Ledger(clock, 2_600_001, usualCourse)
    const call = (kind: string, path: string, fields: Fields, answer: Answer): Route => ({
      kind,
      method: 'POST',
      path: new RegExp(`^/api/${path}$`),
      answer: (request) => {
        const body = strictBody(request, fields)
        if (!body.ok) this.ledger.violation(`${path}: ${body.violation}`)
        return body.ok ? answer(body.body, this.accountOf(request)) : badRequest(['body'])
      },
    })
    this.routes = [
      { kind: 'session', method: 'GET', path: /^\/api\/auth\/getSessionInfo$/, answer: (one) => this.session(one) },
      call('login', 'auth/login', { username: 'string', password: 'string' }, (body) => this.login(body)),
      call('problem', 'problem/getProblem', problemFields, (body, account) => this.problem(body, account)),
      call('submit', 'submission/submit', submitFields, (body, account) => this.submit(body, account)),
      call('list', 'submission/querySubmission', listFields, (body) => this.list(body)),
      call('detail', 'submission/getSubmissionDetail', { submissionId: 'string', locale: 'string' }, (body) =>
        this.detail(body),
      ),
    ]
  }

  readonly front = (): SiteReply => this.sessionInfo(null)

  endSessions(): void {
    this.sessions.clear()
  }

  removeLanguage(id: string): void {
    this.languages.delete(id)
  }

  /** As a browser has one. @returns its token */
  openSession(account: string): string {
    const token = `${randomUUID()}.${randomUUID()}`
    this.sessions.set(token, account)
    return token
  }

  private accountOf({ headers }: SiteRequest): string | null {
    return this.sessions.get(headers.authorization?.split(' ')[1] ?? '') ?? null
  }

  private sessionInfo(account: string | null): SiteReply {
    const user = {
      userMeta: { id: 1, username: account, isAdmin: false },
      userPrivileges: this.privileged.has(account ?? '') ? ['SkipRecaptcha'] : [],
    }
    const serverVersion = { hash: 'podium', date: '2026-11-26' }
    return json({ serverPreference: {}, serverVersion, ...(account === null ? {} : user) }, 200)
  }

  private session({ query }: SiteRequest): SiteReply {
    return this.sessionInfo(this.sessions.get(query.get('token') ?? '') ?? null)
  }

  private login({ username, password }: Body): SiteReply {
    if (this.isProofAsked) return forbidden('Proof of work verification failed')
    const name = textOf(username)
    if (!this.accounts.has(name)) return json({ error: 'NO_SUCH_USER' })
    if (this.accounts.get(name) !== password) return json({ error: 'WRONG_PASSWORD' })
    return json({ token: this.openSession(name), username: name })
  }

  private problem(body: Body, account: string | null): SiteReply {
    const displayId = numberOf(body.displayId)
    const found = libreProblems[String(displayId)]
    if (found === undefined) return json({ error: 'NO_SUCH_PROBLEM' })
    if (found.isHidden && account !== 'judge2') return json({ error: 'PERMISSION_DENIED' })
    const { id, type, judgeInfo } = found
    const wanted = [body.localizedContentsOfLocale, body.tagsOfLocale].filter((one) => one !== undefined)
    if (!wanted.every((one) => siteLocales.includes(textOf(one)))) {
      this.ledger.violation(`problem/getProblem: locale ${wanted.map(textOf).join(', ')}`)
      return badRequest(['localizedContentsOfLocale'])
    }
    // What is not there in a language is shown in the first one of the problem.
    const { other = found } = found
    const { locale, title, sections } = wanted[0] === other.locale ? other : found
    const locales = [...new Set([found.locale, other.locale])]
    const meta = { id, displayId, type, isPublic: true, ownerId: 1, locales }
    const content = { locale, title, contentSections: sections }
    return json({
      meta,
      ...(body.localizedContentsOfLocale === undefined ? {} : { localizedContentsOfLocale: content }),
      ...(body.tagsOfLocale === undefined ? {} : { tagsOfLocale: [{ id: 1, name: '入门', color: 'blue' }] }),
      ...(body.samples === true ? { samples: libreSamples } : {}),
      ...(body.judgeInfo === true ? { judgeInfo, submittable: type !== 'SubmitAnswer' } : {}),
    })
  }

  private submit(body: Body, account: string | null): SiteReply {
    if (this.clock.nowMs() < this.tooSoonUntilMs)
      return { status: 429, headers: { 'content-type': 'text/html' }, body: 'Too Many Requests' }
    if (account === null || !this.privileged.has(account)) return forbidden('Proof of work verification failed')
    if (this.isCaptchaShown) return forbidden('Captcha verification failed')
    const content = recordOf(body.content)
    const [displayId] = Object.entries(libreProblems).find(([, { id }]) => id === body.problemId) ?? []
    if (displayId === undefined) return json({ error: 'NO_SUCH_PROBLEM' })
    const wrong = this.wrongContent(content)
    if (wrong.length > 0) return badRequest(wrong)
    const run = { account, problemId: displayId, languageId: textOf(content.language), source: textOf(content.code) }
    return json({ submissionId: Number(this.ledger.store(run).runId) })
  }

  /** Names of the properties of a submission that the site would not take. */
  private wrongContent(content: Body): string[] {
    const { code, language, compileAndRunOptions, ...rest } = content
    const unknown = Object.keys(rest)
    if (unknown.length > 0) this.ledger.violation(`submit: ${unknown.join(', ')}`)
    if (typeof code !== 'string' || code.length > codeMaxChars) return ['code']
    const name = textOf(language)
    const wrong = this.languages.has(name) ? wrongOptions(name, recordOf(compileAndRunOptions)) : ['language']
    if (this.languages.has(name) && wrong.length > 0) this.ledger.violation(`submit: wrong ${wrong.join(', ')}`)
    return [...unknown, ...wrong]
  }

  private list({ submitter, problemDisplayId, takeCount, maxId }: Body): SiteReply {
    const name = textOf(submitter)
    if (!this.accounts.has(name)) return json({ error: 'NO_SUCH_USER' })
    const own = this.ledger
      .visible()
      .filter(({ account }) => account === name)
      .filter(({ problemId }) => problemDisplayId === undefined || Number(problemId) === numberOf(problemDisplayId))
    const below = own.filter(({ runId }) => maxId === undefined || Number(runId) <= numberOf(maxId))
    const taken = below.slice(0, Math.min(numberOf(takeCount), mostRunsPerPage))
    return json({
      submissions: taken.map((run) => this.metaOf(run)),
      hasSmallerId: taken.length < below.length,
      hasLargerId: below.length < own.length,
      progressSubscriptionKey: null,
    })
  }

  private metaOf(run: StoredRun): object {
    const status = this.ledger.statusOf(run)
    const isPending = pending.has(status)
    return {
      id: Number(run.runId),
      isPublic: true,
      codeLanguage: run.languageId,
      answerSize: run.source.length,
      score: isPending ? null : 100,
      status: isPending ? 'Pending' : status,
      submitTime: new Date(run.storedAtMs).toISOString(),
      timeUsed: isPending ? null : 12,
      memoryUsed: isPending ? null : 2304,
      problem: { id: libreProblems[run.problemId]?.id, displayId: Number(run.problemId), type: 'Traditional' },
      problemTitle: libreProblems[run.problemId]?.title,
      submitter: { id: 1, username: run.account },
    }
  }

  private detail({ submissionId }: Body): SiteReply {
    const run = this.ledger.find(textOf(submissionId))
    if (run === null) return json({ error: 'NO_SUCH_SUBMISSION' })
    const status = this.ledger.statusOf(run)
    const isFailed = status === 'CompilationError'
    const progressType = pending.has(status) ? status : 'Finished'
    return json({
      meta: this.metaOf(run),
      content: { code: run.source, language: run.languageId, compileAndRunOptions: {} },
      progress:
        status === 'Pending'
          ? null
          : { progressType, compile: { success: !isFailed, message: isFailed ? omitted(this.compileText) : '' } },
      permissionCancel: true,
    })
  }
}

const shownChars = 200_000
const omitted = (text: string): unknown =>
  text.length <= shownChars ? text : { data: text.slice(0, shownChars), omittedLength: text.length - shownChars }

type Answer = (body: Body, account: string | null) => SiteReply

const usualCourse = ({ source }: StoredRun): Course => [
  [0, 'Pending'],
  [1_000, 'Compiling'],
  [2_000, 'Running'],
  [5_000, wordIn(source) ?? 'Accepted'],
]
