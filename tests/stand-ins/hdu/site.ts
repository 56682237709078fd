/**
 * HDU as its clients know it: pages in GBK, a sign-in by cookie, a form whose source is encoded twice, a list of runs
 * of fifteen a page that is open to everybody who is signed in, and five seconds between two posts.
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
  compileTextRows,
  hduPage,
  loginRows,
  messageRows,
  problemRows,
  sourceRows,
  statusRows,
  submitRows,
} from './markup.ts'
import type { CharsetSigns, HduStatusRow } from './markup.ts'
import { hduProblems } from './problems.ts'

const runsPerPage = 15
const resubmitMs = 5_000
const leastCodeBytes = 50

const shortCompileText = 'Main.cpp: In function \'int main()\':\nMain.cpp:1:5: error: "x" < y & z\n'

/** The beginning of one, which is all that anybody looks at. */
const picture: SiteReply = {
  headers: { 'content-type': 'image/png' },
  body: Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
}

export class HduSite implements Site, SiteControls {
  readonly contentType = 'text/html'
  readonly ledger: Ledger
  readonly accounts = new Map([
    ['judge1', 'pass 1&+%'],
    ['judge2', '密码'],
  ])
  tooSoonUntilMs = 0
  charset: CharsetSigns = { isInHeader: false, isInPage: true }
  isCaptchaShown = false
  compileText = shortCompileText
  languages: (readonly [id: string, name: string])[] = ['G++', 'GCC', 'C++', 'C', 'Pascal', 'Java', 'C#'].map(
    (name, id) => [String(id), name] as const,
  )
  readonly routes: readonly Route[]
  private readonly sessions = new Map<string, string | null>()
  private readonly clock: Clock
  private readonly origin: () => string

  constructor(clock: Clock, origin: () => string) {
    this.clock = clock
    this.origin = origin
    this.ledger = new Ledger(clock, 40_000_001, usualCourse)
    const route = (kind: string, method: Route['method'], path: RegExp, answer: Route['answer']): Route => ({
      kind,
      method,
      path,
      answer,
    })
    this.routes = [
      route('front', 'GET', /^\/$/, (request) => this.frontFor(request)),
      route('login', 'POST', /^\/userloginex\.php$/, (request) => this.login(request)),
      route('problem', 'GET', /^\/showproblem\.php$/, (request) => this.problem(request)),
      route('submit page', 'GET', /^\/submit\.php$/, (request) => this.submitPage(request)),
      route('submit', 'POST', /^\/submit\.php$/, (request) => this.submit(request)),
      route('status', 'GET', /^\/status\.php$/, (request) => this.status(request)),
      route('compile text', 'GET', /^\/viewerror\.php$/, (request) => this.compileTextFor(request)),
      route('source', 'GET', /^\/viewcode\.php$/, (request) => this.source(request)),
      route('picture', 'GET', /^\/data\/images\//, () => picture),
    ]
  }

  readonly front = (): SiteReply => this.page('Welcome', null, messageRows('Welcome', 'News'))

  /** Everybody is signed out, as when the site was started anew. */
  endSessions(): void {
    this.sessions.clear()
  }

  removeLanguage(id: string): void {
    this.languages = this.languages.filter(([one]) => one !== id)
  }

  private page(title: string, account: string | null, rows: string): SiteReply {
    return hduPage({ title, account, rows }, this.charset)
  }

  private accountOf({ cookies }: SiteRequest): string | null {
    return this.sessions.get(cookies.get('PHPSESSID') ?? '') ?? null
  }

  private loginPage(remark = ''): SiteReply {
    return this.page('User Login', null, loginRows(remark))
  }

  private frontFor(request: SiteRequest): SiteReply {
    const known = this.sessions.has(request.cookies.get('PHPSESSID') ?? '')
    const reply = this.page('Hangzhou Judge', this.accountOf(request), messageRows('Welcome', '公告'))
    if (known) return reply
    const session = randomUUID()
    this.sessions.set(session, null)
    return { ...reply, headers: { ...reply.headers, 'set-cookie': `PHPSESSID=${session}; path=/` } }
  }

  private login(request: SiteRequest): SiteReply {
    const form = strictForm(request, ['username', 'userpass', 'login'], 'gbk')
    const broken = form.ok ? strictOrigin(request, this.origin(), /^\//) : form.violation
    if (!form.ok || broken !== null) return this.violated(`login: ${broken}`, this.loginPage())
    const { username = '', userpass, login } = form.fields
    const session = request.cookies.get('PHPSESSID')
    if (session === undefined || login !== 'Sign In') return this.violated('login without a session', this.loginPage())
    if (this.accounts.get(username) !== userpass) return this.loginPage('No such user or wrong password.')
    this.sessions.set(session, username)
    return redirect('/index.php')
  }

  private violated(text: string, reply: SiteReply): SiteReply {
    this.ledger.violation(text)
    return reply
  }

  private problem(request: SiteRequest): SiteReply {
    const id = request.query.get('pid') ?? ''
    const found = hduProblems[id]
    return found === undefined
      ? this.page(
          'Show Problem - System Message',
          null,
          messageRows('System Message', `No such problem - <strong>Problem ${id}</strong>`),
        )
      : this.page(`Problem - ${id}`, this.accountOf(request), problemRows(id, found))
  }

  private submitPage(request: SiteRequest): SiteReply {
    const account = this.accountOf(request)
    if (account === null) return this.loginPage()
    const { languages, isCaptchaShown } = this
    const form = { account, problemId: request.query.get('pid') ?? '', languages, isCaptchaShown }
    return this.page('Submit Your Solution', account, submitRows(form))
  }

  private submit(request: SiteRequest): SiteReply {
    const form = strictForm(request, ['check', '_usercode', 'problemid', 'language'], 'gbk')
    const broken = form.ok ? strictOrigin(request, this.origin(), /^\/submit\.php/) : form.violation
    if (!form.ok || broken !== null)
      return this.violated(`submit: ${broken}`, this.refusal('The form is not complete.'))
    const account = this.accountOf(request)
    if (account === null) return this.loginPage()
    if (this.isCaptchaShown) return this.refusal('The verify code is wrong.')
    const { problemid = '', language = '', _usercode = '' } = form.fields
    const tooSoon = "Please don't re-submit in 5 seconds, thank you."
    if (this.clock.nowMs() < this.tooSoonUntilMs) return this.message(tooSoon)
    const last = this.ledger.lastPostOf(account)
    if (last !== null && this.clock.nowMs() - last.storedAtMs < resubmitMs) {
      this.ledger.violation('two posts within five seconds')
      return this.message(tooSoon)
    }
    const source = decodeURIComponent(Buffer.from(_usercode, 'base64').toString('latin1'))
    if (Buffer.byteLength(source) < leastCodeBytes)
      return this.message('Code length is improper! Make sure your code is long enough.')
    if (hduProblems[problemid] === undefined) return this.refusal('No such problem.')
    if (!this.languages.some(([id]) => id === language)) return this.refusal('Please choose a language.')
    this.ledger.store({ account, problemId: problemid, languageId: language, source })
    return redirect('status.php')
  }

  private message(words: string): SiteReply {
    return this.page('System Message', null, messageRows('System Message', words))
  }

  private refusal(words: string): SiteReply {
    return this.page(
      'Submit',
      null,
      messageRows('Error', `One or more following ERROR(s) occurred.<ul><li>${words}</li></ul>`),
    )
  }

  private status(request: SiteRequest): SiteReply {
    const account = this.accountOf(request)
    const { query } = request
    const first = query.get('first') || null
    const user = query.get('user')?.toLowerCase() || null
    const rows = this.ledger
      .visible()
      .filter((run) => first === null || BigInt(run.runId) <= BigInt(first))
      .filter((run) => user === null || run.account.toLowerCase() === user)
      .filter((run) => !query.get('pid') || run.problemId === query.get('pid'))
    return this.page('Realtime Status', account, statusRows(rows.slice(0, runsPerPage).map((run) => this.rowOf(run))))
  }

  private rowOf(run: StoredRun): HduStatusRow {
    const status = this.ledger.statusOf(run)
    const isOver = !['Queuing', 'Compiling', 'Running', 'Compilation Error'].includes(status)
    return {
      runId: run.runId,
      status,
      problemId: run.problemId,
      time: `${isOver ? 15 : 0}MS`,
      memory: `${isOver ? 1408 : 0}K`,
      codeBytes: Buffer.byteLength(run.source),
      language: this.languages.find(([id]) => id === run.languageId)?.[1] ?? 'G++',
      author: run.account,
    }
  }

  private own(request: SiteRequest): StoredRun | null {
    const run = this.ledger.find(request.query.get('rid') ?? '')
    return run !== null && run.account === this.accountOf(request) ? run : null
  }

  private compileTextFor(request: SiteRequest): SiteReply {
    const run = this.own(request)
    return run === null
      ? this.loginPage()
      : this.page('View Error', run.account, compileTextRows(run.runId, this.compileText))
  }

  private source(request: SiteRequest): SiteReply {
    const run = this.own(request)
    return run === null
      ? this.loginPage()
      : this.page('View Code', run.account, sourceRows(this.ledger.statusOf(run), run.source))
  }
}

const usualCourse = ({ source }: StoredRun): Course => [
  [0, 'Queuing'],
  [1_000, 'Compiling'],
  [2_000, 'Running'],
  [5_000, wordIn(source) ?? 'Accepted'],
]
