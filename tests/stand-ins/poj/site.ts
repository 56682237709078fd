/**
 * POJ as its clients know it: a corner for signing in on every page, a form with the source in base64, a public list
 * of runs of twenty a page, a source page that the author alone sees, and three seconds between two posts.
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
  compileTextBody,
  errorBody,
  loginBody,
  pojPage,
  problemBody,
  sourceBody,
  statusBody,
  submitBody,
} from './markup.ts'
import type { PojRow } from './markup.ts'
import { pojProblems } from './problems.ts'

const runsPerPage = 20
const resubmitMs = 3_000
const mostCodeBytes = 65_536

/** The beginning of one, which is all that anybody looks at. */
const picture: SiteReply = {
  headers: { 'content-type': 'image/png' },
  body: Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
}

export class PojSite implements Site, SiteControls {
  readonly contentType = 'text/html'
  readonly ledger: Ledger
  readonly accounts = new Map([
    ['judge1', 'pass 1&+%'],
    ['judge2', '密码'],
  ])
  tooSoonUntilMs = 0
  isCaptchaShown = false
  compileText = 'Main.cpp\nMain.cpp(1): error C2065: "x" < y & z\n'
  /** What pages say about their charset. */
  charset: string | null = 'utf-8'
  languages: (readonly [id: string, name: string])[] = ['G++', 'GCC', 'Java', 'Pascal', 'C++', 'C', 'Fortran'].map(
    (name, id) => [String(id), name] as const,
  )
  readonly routes: readonly Route[]
  private readonly sessions = new Map<string, string | null>()
  private readonly clock: Clock
  private readonly origin: () => string

  constructor(clock: Clock, origin: () => string) {
    this.clock = clock
    this.origin = origin
    this.ledger = new Ledger(clock, 25_000_001, usualCourse)
    const route = (kind: string, method: Route['method'], path: RegExp, answer: Route['answer']): Route => ({
      kind,
      method,
      path,
      answer,
    })
    this.routes = [
      route('front', 'GET', /^\/$/, (request) => this.frontFor(request)),
      route('login', 'POST', /^\/login$/, (request) => this.login(request)),
      route('problem', 'GET', /^\/problem$/, (request) => this.problem(request)),
      route('submit page', 'GET', /^\/submit$/, (request) => this.submitPage(request)),
      route('submit', 'POST', /^\/submit$/, (request) => this.submit(request)),
      route('status', 'GET', /^\/status$/, (request) => this.status(request)),
      route('source', 'GET', /^\/showsource$/, (request) => this.source(request)),
      route('compile text', 'GET', /^\/showcompileinfo$/, (request) => this.compileTextFor(request)),
      route('picture', 'GET', /^\/images\//, () => picture),
    ]
  }

  readonly front = (): SiteReply => this.page('Welcome To The Judge', null, '<p>News</p>')

  /** Everybody is signed out, as when the site was started anew. */
  endSessions(): void {
    this.sessions.clear()
  }

  removeLanguage(id: string): void {
    this.languages = this.languages.filter(([one]) => one !== id)
  }

  private page(title: string, account: string | null, body: string): SiteReply {
    return pojPage({ title, account, body, charset: this.charset })
  }

  private accountOf({ cookies }: SiteRequest): string | null {
    return this.sessions.get(cookies.get('JSESSIONID') ?? '') ?? null
  }

  private error(request: SiteRequest, text: string): SiteReply {
    return this.page('Error', this.accountOf(request), errorBody(text))
  }

  private frontFor(request: SiteRequest): SiteReply {
    const known = this.sessions.has(request.cookies.get('JSESSIONID') ?? '')
    const reply = this.page('Welcome To The Judge', this.accountOf(request), '<p>News</p>')
    if (known) return reply
    const session = randomUUID()
    this.sessions.set(session, null)
    return { ...reply, headers: { 'set-cookie': `JSESSIONID=${session}; Path=/` } }
  }

  private login(request: SiteRequest): SiteReply {
    const form = strictForm(request, ['user_id1', 'password1', 'B1', 'url'], 'utf-8')
    const broken = form.ok ? strictOrigin(request, this.origin(), /^\//) : form.violation
    if (!form.ok || broken !== null) return this.violated(`login: ${broken}`, this.error(request, 'Bad request'))
    const { user_id1: name = '', password1, B1: button } = form.fields
    const session = request.cookies.get('JSESSIONID')
    if (session === undefined || button !== 'login')
      return this.violated('login without a session', this.error(request, 'Bad request'))
    const account = [...this.accounts.keys()].find((one) => one.toLowerCase() === name.toLowerCase())
    if (account === undefined || this.accounts.get(account) !== password1)
      return this.error(request, 'User ID or password is wrong.')
    this.sessions.set(session, account)
    return redirect('.')
  }

  private violated(text: string, reply: SiteReply): SiteReply {
    this.ledger.violation(text)
    return reply
  }

  private problem(request: SiteRequest): SiteReply {
    const id = request.query.get('id') ?? ''
    const found = pojProblems[id]
    const language = request.query.get('lang')
    const isChosen = language !== null && request.query.get('change') === 'true'
    if (!isChosen && (language !== null || request.query.has('change')))
      return this.violated('problem: half a choice of language', this.error(request, 'Bad request'))
    if (isChosen && !['default', 'zh-CN'].includes(language))
      return this.violated(`problem: language ${language}`, this.error(request, 'Bad request'))
    if (language === 'zh-CN' && found?.chinese !== undefined)
      return this.page(`${id} -- ${found.chinese.title}`, this.accountOf(request), problemBody(id, found.chinese))
    return found === undefined
      ? this.error(request, `Can not find problem (ID:${id})`)
      : this.page(`${id} -- ${found.title}`, this.accountOf(request), problemBody(id, found))
  }

  private loginPage(): SiteReply {
    return this.page('User Login', null, loginBody)
  }

  private submitPage(request: SiteRequest): SiteReply {
    const account = this.accountOf(request)
    if (account === null) return this.loginPage()
    const { languages, isCaptchaShown } = this
    const form = { problemId: request.query.get('problem_id') ?? '', languages, isCaptchaShown }
    return this.page('Submit', account, submitBody(form))
  }

  private submit(request: SiteRequest): SiteReply {
    const form = strictForm(request, ['problem_id', 'language', 'source', 'submit', 'encoded'], 'utf-8')
    const broken = form.ok ? strictOrigin(request, this.origin(), /^\/submit\?problem_id=/) : form.violation
    if (!form.ok || broken !== null) return this.violated(`submit: ${broken}`, this.error(request, 'Bad request'))
    const account = this.accountOf(request)
    if (account === null) return this.loginPage()
    const { problem_id: problemId = '', language = '', source: encoded = '', encoded: isEncoded } = form.fields
    if (isEncoded !== '1') return this.violated('submit: a plain source', this.error(request, 'Bad request'))
    const source = Buffer.from(encoded, 'base64').toString()
    const refusal = this.refusalOf({ account, problemId, language, source })
    if (refusal !== null) return this.error(request, refusal)
    this.ledger.store({ account, problemId, languageId: language, source })
    return redirect('status')
  }

  private refusalOf({ account, problemId, language, source }: Posted): string | null {
    const nowMs = this.clock.nowMs()
    if (nowMs < this.tooSoonUntilMs) return `Submit again after ${this.tooSoonUntilMs - nowMs}ms.`
    const last = this.ledger.lastPostOf(account)
    if (last !== null && nowMs - last.storedAtMs < resubmitMs) {
      this.ledger.violation('two posts within three seconds')
      return `Submit again after ${resubmitMs}ms.`
    }
    if (Buffer.byteLength(source) > mostCodeBytes) return 'Source code too long.'
    if (pojProblems[problemId] === undefined) return `Can not find problem (ID:${problemId})`
    if (!this.languages.some(([id]) => id === language)) return 'No such language.'
    const isSame = (run: StoredRun): boolean => run.account === account && run.source === source
    return this.ledger.runs.some(isSame) ? 'The same source again.' : null
  }

  private status(request: SiteRequest): SiteReply {
    const { query } = request
    const top = query.get('top')
    const user = query.get('user_id')?.toLowerCase() || null
    const rows = this.ledger
      .visible()
      .filter((run) => top === null || BigInt(run.runId) < BigInt(top))
      .filter((run) => user === null || run.account.toLowerCase() === user)
      .filter((run) => !query.get('problem_id') || run.problemId === query.get('problem_id'))
      .slice(0, runsPerPage)
    const body = statusBody(rows.map((run) => this.rowOf(run)))
    return this.page('Problem Status List', this.accountOf(request), body)
  }

  private rowOf(run: StoredRun): PojRow {
    const status = this.ledger.statusOf(run)
    const isShown = status === 'Accepted'
    return {
      runId: run.runId,
      author: run.account,
      problemId: run.problemId,
      status,
      memory: isShown ? '376K' : '',
      time: isShown ? '16MS' : '',
      language: this.languages.find(([id]) => id === run.languageId)?.[1] ?? 'G++',
      codeBytes: Buffer.byteLength(run.source),
    }
  }

  private own(request: SiteRequest): StoredRun | null {
    const run = this.ledger.find(request.query.get('solution_id') ?? '')
    return run !== null && run.account === this.accountOf(request) ? run : null
  }

  private source(request: SiteRequest): SiteReply {
    const run = this.own(request)
    return run === null
      ? this.error(request, 'Source request declined.')
      : this.page('Source Code', run.account, sourceBody(this.rowOf(run), run.source.replaceAll('\n', '\r\n')))
  }

  private compileTextFor(request: SiteRequest): SiteReply {
    const run = this.own(request)
    return run === null
      ? this.error(request, 'Compile info request declined.')
      : this.page('Compile Error', run.account, compileTextBody(this.compileText))
  }
}

interface Posted {
  readonly account: string
  readonly problemId: string
  readonly language: string
  readonly source: string
}

const usualCourse = ({ source }: StoredRun): Course => [
  [0, 'Waiting'],
  [1_000, 'Compiling'],
  [2_000, 'Running & Judging'],
  [5_000, wordIn(source) ?? 'Accepted'],
]
