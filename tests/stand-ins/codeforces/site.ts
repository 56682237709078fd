/**
 * Codeforces and its gym as clients know them: a sign-in by form, a token in every page that every post sends back, a
 * checksum of a cookie, forms that come back with words beside their fields, and a public API with a limit of calls.
 */
import { randomUUID } from 'node:crypto'
import type { Clock } from '@podium/judge/remote/clock.ts'
import { strictForm, strictOrigin } from '../forms.ts'
import { Ledger, wordIn } from '../ledger.ts'
import type { Course, StoredRun } from '../ledger.ts'
import { redirect } from '../request.ts'
import type { SiteReply, SiteRequest } from '../request.ts'
import type { Route, Site, SiteControls } from '../stand-in.ts'
import { CallLimit, detailsOf, json, partsOf, statusAnswer } from './answers.ts'
import { codeforcesPage, enterForm, submitForm } from './markup.ts'
import type { Visitor } from './markup.ts'
import { contestNames, privateContest } from './problems.ts'
import { document, gymContest, problemPage } from './reading.ts'

/** Value of the cookie and its checksum, as its script would compute it. */
const cookie39ce7 = 'ab'
const ttaOfCookie = '834'
const postsInFiveMinutes = 20
const fiveMinutesMs = 300_000

const nobody: Visitor = { account: null, csrf: '0'.repeat(32) }
const anyLanguages = [
  ['43', 'GNU GCC C11 5.1.0'],
  ['54', 'GNU G++17 7.3.0'],
  ['89', 'GNU G++20 13.2 (64 bit, winlibs)'],
  ['57', 'Text'],
] as const

const submitFields = [
  'csrf_token',
  'ftaa',
  'bfaa',
  'action',
  'contestId',
  'submittedProblemIndex',
  'programTypeId',
  'source',
  'tabSize',
  'sourceFile',
  'sourceCodeConfirmed',
  'doNotShowWarningAgain',
  '_tta',
]
const enterFields = ['csrf_token', 'action', 'ftaa', 'bfaa', 'handleOrEmail', 'password', 'remember', '_tta']

type Answer = (request: SiteRequest, visitor: Visitor) => SiteReply

export class CodeforcesSite implements Site, SiteControls {
  readonly contentType = 'text/html;charset=UTF-8'
  readonly ledger: Ledger
  readonly accounts = new Map([
    ['judge1', 'pass 1&+%'],
    ['judge2', 'пароль'],
  ])
  tooSoonUntilMs = 0
  isCaptchaShown = false
  compileText = "program.cpp: In function 'int main()':\nerror: a < b & c\n"
  /** Handles that the owner of the private contest has let in. */
  readonly guests = new Set<string>()
  languages: readonly (readonly [id: string, name: string])[] = anyLanguages
  readonly routes: readonly Route[]
  private readonly sessions = new Map<string, Visitor>()
  private readonly calls = new CallLimit()
  private readonly clock: Clock
  private readonly origin: () => string

  constructor(clock: Clock, origin: () => string) {
    this.clock = clock
    this.origin = origin
    this.ledger = new Ledger(clock, 300_000_001, usualCourse)
    const get = (kind: string, path: RegExp, answer: Route['answer']): Route => ({ kind, method: 'GET', path, answer })
    const post = (kind: string, path: RegExp, answer: Route['answer']): Route => ({
      kind,
      method: 'POST',
      path,
      answer,
    })
    const visited =
      (answer: (request: SiteRequest, visitor: Visitor) => SiteReply): Route['answer'] =>
      (request) =>
        answer(request, this.visitorOf(request))
    this.routes = [
      get('front', /^\/$/, (request) => this.begun(request, (visitor) => this.frontFor(visitor))),
      get('enter page', /^\/enter$/, (request) => this.begun(request, (visitor) => this.enterPage(visitor, null))),
      post(
        'login',
        /^\/enter$/,
        visited((request, visitor) => this.login(request, visitor)),
      ),
      get(
        'problem',
        /^\/(problemset\/problem\/\d+|gym\/\d+\/problem)\/\w+$/,
        visited(this.guarded(this.localized(problemPage))),
      ),
      get('gym contest', /^\/gym\/\d+$/, visited(this.guarded(gymContest))),
      get('attachment', /^\/gym\/\d+\/attachments\//, () => document),
      get(
        'list',
        /^\/(problemset|gyms)$/,
        visited((request, visitor) => this.listFor(request, visitor)),
      ),
      get(
        'submit page',
        /^\/(contest|gym)\/\d+\/submit$/,
        visited(this.guarded((...args) => this.submitPage(...args))),
      ),
      post(
        'submit',
        /^\/(contest|gym)\/\d+\/submit$/,
        visited((request, visitor) => this.submit(request, visitor)),
      ),
      get('status', /^\/api\/user\.status$/, (request) => this.status(request)),
      post(
        'details',
        /^\/data\/submitSource$/,
        visited((...args) => this.data(...args)),
      ),
      post(
        'protocol',
        /^\/data\/judgeProtocol$/,
        visited((...args) => this.data(...args)),
      ),
      get('picture', /^\/renderer\//, () => ({ headers: { 'content-type': 'image/png' }, body: '\u0089PNG' })),
    ]
  }

  readonly front = (): SiteReply => codeforcesPage({ title: 'Codeforces', visitor: nobody, content: '<h1>News</h1>' })

  endSessions(): void {
    this.sessions.clear()
  }

  removeLanguage(id: string): void {
    this.languages = this.languages.filter(([one]) => one !== id)
  }

  private visitorOf({ cookies }: SiteRequest): Visitor {
    return this.sessions.get(cookies.get('JSESSIONID') ?? '') ?? nobody
  }

  private frontFor(visitor: Visitor): SiteReply {
    return codeforcesPage({ title: 'Codeforces', visitor, content: '<h1>News</h1>' })
  }

  /** A page that begins a session for whoever has none. */
  private begun(request: SiteRequest, answer: (visitor: Visitor) => SiteReply): SiteReply {
    const known = this.visitorOf(request)
    const visitor = known === nobody ? { account: null, csrf: randomUUID().replaceAll('-', '') } : known
    const reply = answer(visitor)
    if (known !== nobody) return reply
    const id = randomUUID()
    this.sessions.set(id, visitor)
    const cookies = [`JSESSIONID=${id}; Path=/; HttpOnly`, `39ce7=${cookie39ce7}; Path=/`]
    return { ...reply, headers: { 'set-cookie': cookies } }
  }

  private enterPage(visitor: Visitor, error: string | null): SiteReply {
    const content = enterForm(visitor, this.isCaptchaShown, error)
    return codeforcesPage({ title: 'Login - Codeforces', visitor, content })
  }

  /** What is broken in the post of a form; null for nothing. */
  private brokenPost({ fields, request, visitor, referer }: PostFacts): string | null {
    if (fields.csrf_token !== visitor.csrf) return 'a token of another page'
    if (fields._tta !== undefined && fields._tta !== ttaOfCookie) return `checksum ${fields._tta}`
    return strictOrigin(request, this.origin(), referer)
  }

  private login(request: SiteRequest, visitor: Visitor): SiteReply {
    if (visitor === nobody) return redirect('/enter')
    const form = strictForm(request, enterFields, 'utf-8')
    const broken = form.ok ? this.brokenPost({ ...form, request, visitor, referer: /^\/enter$/ }) : form.violation
    if (!form.ok || broken !== null) return this.violated(`login: ${broken}`, this.enterPage(visitor, 'Wrong form'))
    const { handleOrEmail = '', password, action, remember } = form.fields
    if (action !== 'enter' || remember !== 'on') return this.violated('login: another action', this.front())
    // In any letter case; pages show it as it was registered.
    const handle = [...this.accounts.keys()].find((one) => one.toLowerCase() === handleOrEmail.toLowerCase())
    if (this.isCaptchaShown || handle === undefined || this.accounts.get(handle) !== password)
      return this.enterPage(visitor, 'Invalid handle/email or password')
    this.sessions.set(request.cookies.get('JSESSIONID') ?? '', { ...visitor, account: handle })
    return redirect('/')
  }

  private violated(text: string, reply: SiteReply): SiteReply {
    this.ledger.violation(text)
    return reply
  }

  /** Pages that can be read in two languages. */
  private localized(answer: Answer): Answer {
    return (request, visitor) => {
      const locale = request.query.get('locale')
      return locale === null || locale === 'en' || locale === 'ru'
        ? answer(request, visitor)
        : this.violated(`a page with locale ${locale}`, this.front())
    }
  }

  /** Contests that not everybody may see. */
  private guarded(answer: Answer): Answer {
    return (request, visitor) =>
      request.path.includes(`/${privateContest}`) && !this.guests.has(visitor.account ?? '')
        ? redirect('/gyms')
        : answer(request, visitor)
  }

  private listFor({ path }: SiteRequest, visitor: Visitor): SiteReply {
    const message = path === '/gyms' ? 'You are not allowed to view the contest' : 'No such problem'
    return codeforcesPage({ title: 'Codeforces', visitor, content: '<h1>Problems</h1>', message })
  }

  private submitPage(
    { path }: SiteRequest,
    visitor: Visitor,
    error: { readonly field: string; readonly text: string } | null = null,
  ): SiteReply {
    if (visitor.account === null) return redirect(`/enter?back=${encodeURIComponent(path)}`)
    const { languages, isCaptchaShown } = this
    const contest = partsOfPath(path)
    if (contestNames[contest] === undefined) return redirect('/problemset')
    const indices = ['A', 'B', 'C', 'C2']
    const content = submitForm({ visitor, path, contest, indices, languages, isCaptchaShown, error })
    return codeforcesPage({ title: 'Submit - Codeforces', visitor, content })
  }

  private submit(request: SiteRequest, visitor: Visitor): SiteReply {
    const { account } = visitor
    const { path } = request
    if (account === null) return redirect('/enter?back=')
    const form = strictForm(request, submitFields, 'utf-8')
    const referer = /^\/(contest|gym)\/\d+\/submit$/
    const broken = form.ok ? this.brokenPost({ ...form, request, visitor, referer }) : form.violation
    if (!form.ok || broken !== null || request.query.get('csrf_token') !== visitor.csrf)
      return this.violated(`submit: ${broken}`, this.front())
    const { contestId = '', submittedProblemIndex = '', programTypeId = '', source = '', action } = form.fields
    if (contestId !== partsOfPath(path) || action !== 'submitSolutionFormSubmitted')
      return this.violated('submit: another contest or action', this.front())
    const refused = (field: string, text: string): SiteReply => this.submitPage(request, visitor, { field, text })
    const problemId = `${contestId}${submittedProblemIndex}`
    if (!this.languages.some(([id]) => id === programTypeId)) return refused('programTypeId', 'Choose valid language')
    if (this.isTooOften(account)) return refused('source', 'You have submitted too often. Please, wait.')
    const isSame = (run: StoredRun): boolean =>
      run.account === account && run.problemId === problemId && run.source === source
    if (this.ledger.runs.some(isSame)) return refused('source', 'You have submitted exactly the same code before')
    this.ledger.store({ account, problemId, languageId: programTypeId, source })
    return redirect(path.replace(/submit$/, 'my'))
  }

  private isTooOften(account: string): boolean {
    const nowMs = this.clock.nowMs()
    if (nowMs < this.tooSoonUntilMs) return true
    const recent = this.ledger.runs.filter((run) => run.account === account && nowMs - run.storedAtMs < fiveMinutesMs)
    if (recent.length < postsInFiveMinutes) return false
    this.ledger.violation('more than twenty posts in five minutes')
    return true
  }

  private status({ query }: SiteRequest): SiteReply {
    if (this.calls.isExceeded(this.clock.nowMs())) {
      this.ledger.violation('two calls within two seconds')
      return json({ status: 'FAILED', comment: 'Call limit exceeded' }, 400)
    }
    const handle = query.get('handle') ?? ''
    if (!this.accounts.has(handle.toLowerCase()))
      return json({ status: 'FAILED', comment: `handle: User with handle ${handle} not found` }, 400)
    return statusAnswer(this.ledger, { handle, from: Number(query.get('from')), count: Number(query.get('count')) })
  }

  /** Of the author alone. */
  private data(request: SiteRequest, visitor: Visitor): SiteReply {
    const form = strictForm(request, ['csrf_token', 'submissionId'], 'utf-8')
    if (visitor.account === null) return redirect('/enter?back=')
    const referer = /^\/(contest|gym)\/\d+\/my$/
    const broken = form.ok ? this.brokenPost({ ...form, request, visitor, referer }) : form.violation
    if (!form.ok || broken !== null) return this.violated(`data: ${broken}`, this.front())
    const run = this.ledger.find(form.fields.submissionId ?? '')
    if (run === null || run.account !== visitor.account) return this.front()
    if (request.path === '/data/judgeProtocol') return json(this.compileText.replaceAll('\n', '\r\n'))
    return Number(partsOf(run.problemId).contest) >= 100_000
      ? this.violated('data: tests of a gym run', this.front())
      : detailsOf(run, this.ledger.statusOf(run), this.compileText)
  }
}

interface PostFacts {
  readonly fields: Readonly<Record<string, string>>
  readonly request: SiteRequest
  readonly visitor: Visitor
  readonly referer: RegExp
}

const partsOfPath = (path: string): string => /\/(\d+)\//.exec(path)?.[1] ?? ''

const usualCourse = ({ source }: StoredRun): Course => [
  [0, 'SUBMITTED'],
  [2_000, 'TESTING'],
  [6_000, wordIn(source) ?? 'OK'],
]
