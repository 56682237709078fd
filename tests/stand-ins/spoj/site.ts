/**
 * SPOJ as its clients know it: a sign-in of which the next page alone shows whether it holds, languages that each
 * problem has for itself, a post that is answered with its number, and a call that tells how a run is.
 */
import { randomUUID } from 'node:crypto'
import type { Clock } from '@podium/judge/remote/clock.ts'
import { strictForm, strictOrigin } from '../forms.ts'
import { Ledger, wordIn } from '../ledger.ts'
import type { Course, StoredRun } from '../ledger.ts'
import { redirect } from '../request.ts'
import type { SiteReply, SiteRequest } from '../request.ts'
import type { Route, Site, SiteControls } from '../stand-in.ts'
import {
  compileTextContent,
  postedContent,
  problemContent,
  spojPage,
  statusContent,
  submitContent,
  toTheList,
} from './markup.ts'
import type { SpojRow } from './markup.ts'
import { oldLayoutProblem, spojProblems } from './problems.ts'

const runsPerPage = 20
const mostCodeBytes = 50_000
const open = new Set(['0', '1', '5', 'running'])

/** The beginning of one, which is all that anybody looks at. */
const picture: SiteReply = {
  headers: { 'content-type': 'image/png' },
  body: Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
}

export class SpojSite implements Site, SiteControls {
  readonly contentType = 'text/html; charset=utf-8'
  readonly ledger: Ledger
  readonly accounts = new Map([
    ['judge1', 'pass 1&+%'],
    ['judge2', 'hasło'],
  ])
  tooSoonUntilMs = 0
  isCaptchaShown = false
  compileText = 'prog.cpp: In function \'int main()\':\nerror: "x" < y & z\n'
  /** Of a source that is downloaded. */
  sourceType = 'text/plain'
  languages: readonly (readonly [id: string, name: string])[] = [
    ['1', 'C++ (gcc 8.3)'],
    ['44', 'C++14 (gcc 8.3)'],
    ['116', 'Python 3 (python  3.7.3)'],
    ['12', 'Brainf**k (bff 1.0.6)'],
  ]
  readonly routes: readonly Route[]
  private readonly sessions = new Map<string, string | null>()
  private readonly clock: Clock
  private readonly origin: () => string

  constructor(clock: Clock, origin: () => string) {
    this.clock = clock
    this.origin = origin
    this.ledger = new Ledger(clock, 35_000_001, usualCourse)
    const route = (kind: string, method: Route['method'], path: RegExp, answer: Route['answer']): Route => ({
      kind,
      method,
      path,
      answer,
    })
    this.routes = [
      route('front', 'GET', /^\/$/, (request) => this.frontFor(request)),
      route('login', 'POST', /^\/login\/$/, (request) => this.login(request)),
      route('problem', 'GET', /^\/problems\/\w+\/$/, (request) => this.problem(request)),
      route('submit page', 'GET', /^\/submit\/\w+\/$/, (request) => this.submitPage(request)),
      route('submit', 'POST', /^\/submit\/complete\/$/, (request) => this.submit(request)),
      route('result', 'POST', /^\/status\/ajax=1,ajaxdiff=1$/, (request) => this.result(request)),
      route('status', 'GET', /^\/status\/[^/]+\/$/, (request) => this.status(request)),
      route('compile text', 'GET', /^\/error\/\d+$/, (request) => this.compileTextFor(request)),
      route('source', 'GET', /^\/files\/src\/save\/\d+$/, (request) => this.source(request)),
      route('picture', 'GET', /^\/content\//, () => picture),
    ]
  }

  readonly front = (): SiteReply => this.page('Sphere Online Judge', null, '<h3>News</h3>')

  endSessions(): void {
    this.sessions.clear()
  }

  removeLanguage(id: string): void {
    this.languages = this.languages.filter(([one]) => one !== id)
  }

  private page(title: string, account: string | null, content: string): SiteReply {
    return spojPage({ title, account, content, isCaptchaShown: this.isCaptchaShown })
  }

  private accountOf({ cookies }: SiteRequest): string | null {
    return this.sessions.get(cookies.get('PHPSESSID') ?? '') ?? null
  }

  private signedOut(): SiteReply {
    return this.page('Sphere Online Judge', null, '<h3>Authorisation required</h3>')
  }

  private frontFor(request: SiteRequest): SiteReply {
    const known = this.sessions.has(request.cookies.get('PHPSESSID') ?? '')
    const reply = this.page('Sphere Online Judge', this.accountOf(request), '<h3>News</h3>')
    if (known) return reply
    const session = randomUUID()
    this.sessions.set(session, null)
    return { ...reply, headers: { 'set-cookie': `PHPSESSID=${session}; path=/` } }
  }

  private login(request: SiteRequest): SiteReply {
    const form = strictForm(request, ['login_user', 'password', 'autologin', 'submit'], 'utf-8')
    const broken = form.ok ? strictOrigin(request, this.origin(), /^\//) : form.violation
    if (!form.ok || broken !== null) return this.violated(`login: ${broken}`, this.front())
    const { login_user: name = '', password } = form.fields
    const session = request.cookies.get('PHPSESSID')
    if (session === undefined) return this.violated('login without a session', this.front())
    const account = [...this.accounts.keys()].find((one) => one.toLowerCase() === name.toLowerCase())
    if (account === undefined || this.accounts.get(account) !== password)
      return this.page('Sphere Online Judge', null, '<h3>Authentication failed!</h3>')
    this.sessions.set(session, account)
    return redirect('/')
  }

  private violated(text: string, reply: SiteReply): SiteReply {
    this.ledger.violation(text)
    return reply
  }

  private problem(request: SiteRequest): SiteReply {
    const code = request.path.split('/')[2] ?? ''
    const found = spojProblems[code]
    if (found === undefined) return toTheList
    const content = problemContent(code, found, code === oldLayoutProblem)
    return this.page(`SPOJ.com - Problem ${code}`, this.accountOf(request), content)
  }

  private allowedIn(code: string): (readonly [id: string, name: string])[] {
    return this.languages.filter(([id]) => spojProblems[code]?.languageIds.includes(id))
  }

  private submitPage(request: SiteRequest): SiteReply {
    const account = this.accountOf(request)
    if (account === null) return this.signedOut()
    const code = request.path.split('/')[2] ?? ''
    return this.page('SPOJ.com - Submit', account, submitContent(code, this.allowedIn(code)))
  }

  private submit(request: SiteRequest): SiteReply {
    const form = strictForm(request, ['lang', 'problemcode', 'file'], 'utf-8')
    const broken = form.ok ? strictOrigin(request, this.origin(), /^\/submit\/\w+\/$/) : form.violation
    if (!form.ok || broken !== null) return this.violated(`submit: ${broken}`, this.front())
    const account = this.accountOf(request)
    if (account === null) return this.signedOut()
    const { lang = '', problemcode = '', file = '' } = form.fields
    const refusal = this.refusalOf({ lang, problemcode, file })
    if (refusal !== null) return this.page('SPOJ.com - Submit', account, `<h4>${refusal}</h4>`)
    const { runId } = this.ledger.store({ account, problemId: problemcode, languageId: lang, source: file })
    return this.page('SPOJ.com - Submit', account, postedContent(runId))
  }

  private refusalOf({ lang, problemcode, file }: Posted): string | null {
    if (this.clock.nowMs() < this.tooSoonUntilMs) return 'Please wait before you send another one.'
    if (spojProblems[problemcode] === undefined) return 'Wrong problem code!'
    if (!this.allowedIn(problemcode).some(([id]) => id === lang))
      return "You can't submit in this language for this problem."
    return Buffer.byteLength(file) > mostCodeBytes ? 'Your solution is too long!' : null
  }

  /** `<user>` or `<code>,<user>`, each shown to everybody. */
  private status(request: SiteRequest): SiteReply {
    const parts = decodeURIComponent(request.path.split('/')[2] ?? '').split(',')
    const user = parts.at(-1)?.toLowerCase()
    const code = parts.length > 1 ? parts[0] : null
    const rows = this.ledger
      .visible()
      .filter((run) => run.account.toLowerCase() === user && (code === null || run.problemId === code))
      .slice(0, runsPerPage)
    const content = statusContent(rows.map((run) => this.rowOf(run)))
    return this.page('SPOJ.com - Status', this.accountOf(request), content)
  }

  private rowOf(run: StoredRun): SpojRow {
    const { runId, problemId, account } = run
    const status = this.ledger.statusOf(run)
    return { runId, problemId, account, status, isFinal: !open.has(status), words: 'judged' }
  }

  private result(request: SiteRequest): SiteReply {
    const form = strictForm(request, ['ids'], 'utf-8')
    const broken = form.ok ? strictOrigin(request, this.origin(), /^\/status\//) : form.violation
    if (!form.ok || broken !== null) return this.violated(`result: ${broken}`, this.front())
    const run = this.ledger.find(form.fields.ids ?? '')
    const status = run === null ? '' : this.ledger.statusOf(run)
    const isFinal = !open.has(status)
    const row = {
      status_description: '\n\t<strong>judged</strong>\n',
      id: Number(run?.runId),
      status: /^\d+$/.test(status) ? Number(status) : isFinal ? status : 1,
      time: isFinal ? '\n\t\t<a href="/ranks/SUM2/">0.02</a>\t' : '\n\t-\n',
      mem: isFinal ? '\n\t3.5M\n' : '\n\t-\n',
      final: isFinal ? '1' : '0',
      lang: 'CPP14',
    }
    // The site calls its answer a page.
    return { body: JSON.stringify(run === null ? [] : [row]) }
  }

  private own(request: SiteRequest): StoredRun | null {
    const run = this.ledger.find(request.path.split('/').at(-1) ?? '')
    return run !== null && run.account === this.accountOf(request) ? run : null
  }

  private compileTextFor(request: SiteRequest): SiteReply {
    const run = this.own(request)
    return run === null
      ? this.signedOut()
      : this.page('SPOJ.com - Error', run.account, compileTextContent(this.compileText))
  }

  private source(request: SiteRequest): SiteReply {
    const run = this.own(request)
    if (run === null) return this.signedOut()
    const headers = { 'content-type': this.sourceType, 'content-disposition': `attachment; filename=${run.runId}.cpp` }
    return { headers, body: run.source.replaceAll('\n', '\r\n') }
  }
}

interface Posted {
  readonly lang: string
  readonly problemcode: string
  readonly file: string
}

const usualCourse = ({ source }: StoredRun): Course => [
  [0, '0'],
  [1_000, '1'],
  [2_000, '5'],
  [6_000, wordIn(source) ?? '15'],
]
