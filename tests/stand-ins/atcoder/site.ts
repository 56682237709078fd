/**
 * AtCoder as its clients know it: a session in one cookie, a token in every form, a list of own runs for each contest
 * of twenty a page, and runs that only who is signed in may look at.
 */
import { randomUUID } from 'node:crypto'
import type { Clock } from '@podium/judge/remote/clock.ts'
import { strictForm, strictOrigin } from '../forms.ts'
import { Ledger, wordIn } from '../ledger.ts'
import type { Course, StoredRun } from '../ledger.ts'
import { redirect } from '../request.ts'
import type { SiteReply, SiteRequest } from '../request.ts'
import type { Route, Site, SiteControls } from '../stand-in.ts'
import { atcoderPage, loginForm, runContent, runList, runRow, submitForm, taskContent } from './markup.ts'
import type { RunRow, Visitor } from './markup.ts'
import { atcoderForms, atcoderTasks, contestNames } from './problems.ts'

const runsPerPage = 20
const leastSpacingMs = 8_000
const nobody: Visitor = { account: null, csrf: '' }
const open = new Set(['WJ', '1/3'])
const picture: SiteReply = { headers: { 'content-type': 'image/png' }, body: '\u0089PNG' }

const contestOf = (path: string): string => /^\/contests\/([^/]+)/.exec(path)?.[1] ?? ''
const cookieOf = (id: string): { 'set-cookie': string } => ({
  'set-cookie': `REVEL_SESSION=${id}; Path=/; HttpOnly`,
})

export class AtcoderSite implements Site, SiteControls {
  readonly contentType = 'text/html; charset=utf-8'
  readonly ledger: Ledger
  readonly accounts = new Map([
    ['judge1', 'pass 1&+%'],
    ['judge2', 'another'],
  ])
  tooSoonUntilMs = 0
  isCaptchaShown = false
  /** The check is asked for without a box on the page. */
  isCaptchaSilent = false
  compileText = 'Main.cpp:1:5: error: "x" < y & z\n'
  /** What a list without runs says. */
  emptyWords = 'There is no submission that fits.'
  languages = atcoderForms
  isLanguageLinked = false
  readonly routes: readonly Route[]
  private readonly sessions = new Map<string, Visitor>()
  private readonly clock: Clock
  private readonly origin: () => string

  constructor(clock: Clock, origin: () => string) {
    this.clock = clock
    this.origin = origin
    this.ledger = new Ledger(clock, 78_000_001, usualCourse)
    const row = (kind: string, method: Route['method'], path: RegExp, answer: Answer): Route => ({
      kind,
      method,
      path,
      answer: (request) => answer(request, this.visitorOf(request)),
    })
    this.routes = [
      row('front', 'GET', /^\/home$/, (request, visitor) => this.home(request, visitor)),
      row('login page', 'GET', /^\/login$/, (request, visitor) => this.loginPage(request, visitor)),
      row('login', 'POST', /^\/login$/, (request, visitor) => this.login(request, visitor)),
      row('problem', 'GET', /^\/contests\/[^/]+\/tasks\/[^/]+$/, (request, visitor) => this.task(request, visitor)),
      row('submit page', 'GET', /^\/contests\/[^/]+\/submit$/, (request, visitor) => this.form(request, visitor)),
      row('submit', 'POST', /^\/contests\/[^/]+\/submit$/, (request, visitor) => this.submit(request, visitor)),
      row('list', 'GET', /^\/contests\/[^/]+\/submissions\/me$/, (request, visitor) => this.list(request, visitor)),
      row('detail', 'GET', /^\/contests\/[^/]+\/submissions\/\d+$/, (request, visitor) => this.run(request, visitor)),
      row('picture', 'GET', /^\/img\//, () => picture),
    ]
  }

  readonly front = (): SiteReply => atcoderPage({ title: 'AtCoder', visitor: nobody, content: '<h2>News</h2>' })

  endSessions(): void {
    this.sessions.clear()
  }

  removeLanguage(id: string): void {
    this.languages = this.languages.filter(([one]) => one !== id)
  }

  /** A session as a browser has one. @returns its cookie */
  openSession(account: string | null): string {
    const id = `${randomUUID().replaceAll('-', '')}-%00csrf_token%3A${randomUUID()}%00`
    this.sessions.set(id, { account, csrf: `${randomUUID().slice(0, 8)}+/=` })
    return id
  }

  private visitorOf({ cookies }: SiteRequest): Visitor {
    return this.sessions.get(cookies.get('REVEL_SESSION') ?? '') ?? nobody
  }

  private violated(text: string, reply: SiteReply): SiteReply {
    this.ledger.violation(text)
    return reply
  }

  private home(_: SiteRequest, visitor: Visitor): SiteReply {
    return atcoderPage({ title: 'AtCoder', visitor, content: '<h2>Contests</h2>' })
  }

  private loginPage(request: SiteRequest, visitor: Visitor): SiteReply {
    const isWrong = request.cookies.get('REVEL_FLASH')?.includes('error') === true
    const id = visitor === nobody ? this.openSession(null) : null
    const reader = id === null ? visitor : (this.sessions.get(id) ?? nobody)
    const alert = isWrong ? 'Username or Password is incorrect.' : null
    const content = loginForm(reader, this.isCaptchaShown)
    const reply = atcoderPage({ title: 'Sign In - AtCoder', visitor: reader, content, alert })
    const cookies = [...(id === null ? [] : [cookieOf(id)['set-cookie']]), 'REVEL_FLASH=; Path=/; Max-Age=0']
    return { ...reply, headers: { 'set-cookie': cookies } }
  }

  private login(request: SiteRequest, visitor: Visitor): SiteReply {
    const form = strictForm(request, ['username', 'password', 'csrf_token'], 'utf-8')
    const origin = strictOrigin(request, this.origin(), /^\/login/)
    const broken = form.ok ? origin : form.violation
    if (!form.ok || broken !== null) return this.violated(`login: ${broken}`, redirect('/login'))
    const { username = '', password, csrf_token: token } = form.fields
    if (visitor === nobody || token !== visitor.csrf) return this.violated('login: another token', redirect('/login'))
    if (this.isCaptchaShown || this.accounts.get(username) !== password)
      return redirect('/login', { 'set-cookie': 'REVEL_FLASH=%00error%3Ax%00; Path=/' })
    return redirect('/home', cookieOf(this.openSession(username)))
  }

  private notFound(visitor: Visitor): SiteReply {
    const content = '<h1>404 Not Found</h1><p>Nothing is here.</p>'
    return atcoderPage({ title: '404 Not Found - AtCoder', visitor, content, status: 404 })
  }

  private task({ path, query }: SiteRequest, visitor: Visitor): SiteReply {
    const language = query.get('lang') ?? 'en'
    if (language !== 'en' && language !== 'ja') return this.violated(`task: lang ${language}`, this.notFound(visitor))
    const id = path.split('/').at(-1) ?? ''
    const contest = contestOf(path)
    const task = atcoderTasks[id]
    if (task === undefined || id.split('_')[0] !== contest) return this.notFound(visitor)
    const content = taskContent(id, task)
    const { title } = task
    return atcoderPage({ title, visitor, content, contest: [contest, contestNames[contest] ?? ''] })
  }

  private submitPage(contest: string, visitor: Visitor, alert: string | null = null): SiteReply {
    const tasks = Object.keys(atcoderTasks).filter((id) => id.startsWith(`${contest}_`))
    const { languages, isCaptchaShown } = this
    const content = submitForm({ visitor, contest, tasks, languages, isCaptchaShown })
    const name = contestNames[contest]
    if (name === undefined) return this.notFound(visitor)
    return atcoderPage({ title: `Submit - ${name}`, visitor, content, contest: [contest, name], alert })
  }

  private form({ path }: SiteRequest, visitor: Visitor): SiteReply {
    return visitor.account === null ? toLogin(path) : this.submitPage(contestOf(path), visitor)
  }

  private submit(request: SiteRequest, visitor: Visitor): SiteReply {
    const { account, csrf } = visitor
    const contest = contestOf(request.path)
    if (account === null) return toLogin(request.path)
    const form = strictForm(request, ['data.TaskScreenName', 'data.LanguageId', 'sourceCode', 'csrf_token'], 'utf-8')
    const origin = strictOrigin(request, this.origin(), /^\/contests\/[^/]+\/submit\?taskScreenName=/)
    const refused = (words: string): SiteReply => this.submitPage(contest, visitor, words)
    const broken = form.ok ? origin : form.violation
    if (!form.ok || broken !== null) return this.violated(`submit: ${broken}`, refused('Wrong form.'))
    const { 'data.TaskScreenName': task = '', 'data.LanguageId': languageId = '', sourceCode = '' } = form.fields
    if (form.fields.csrf_token !== csrf) return this.violated('submit: another token', refused('Wrong form.'))
    if (this.isCaptchaShown || this.isCaptchaSilent) return refused('Error.')
    const waitS = this.waitS(account)
    if (waitS > 0) return refused(`You can submit again when you wait for ${waitS} seconds.`)
    if (atcoderTasks[task] === undefined || contestOf(`/contests/${task.split('_')[0]}`) !== contest)
      return refused('No such task.')
    if (!this.languages.some(([id]) => id === languageId)) return refused('No such language.')
    if (sourceCode === '') return refused('The code is empty.')
    this.ledger.store({ account, problemId: task, languageId, source: sourceCode })
    return redirect(`/contests/${contest}/submissions/me`)
  }

  private waitS(account: string): number {
    const nowMs = this.clock.nowMs()
    const last = this.ledger.lastPostOf(account)
    const againAtMs = last === null ? 0 : last.storedAtMs + leastSpacingMs
    if (nowMs < againAtMs) this.ledger.violation('two posts within eight seconds')
    return Math.max(0, Math.ceil((Math.max(againAtMs, this.tooSoonUntilMs) - nowMs) / 1000))
  }

  private list({ path, query }: SiteRequest, visitor: Visitor): SiteReply {
    if (visitor.account === null) return toLogin(path)
    const contest = contestOf(path)
    const task = query.get('f.Task') ?? ''
    const own = this.ledger
      .visible()
      .filter(({ account, problemId }) => account === visitor.account && problemId.startsWith(`${contest}_`))
      .filter(({ problemId }) => task === '' || problemId === task)
    const from = (Number(query.get('page') ?? 1) - 1) * runsPerPage
    const rows = own
      .slice(from, from + runsPerPage)
      .map((run) => runRow(this.rowOf(run), run.languageId, this.isLanguageLinked))
    const content = runList(contest, rows, this.emptyWords)
    return atcoderPage({ title: `My Submissions - ${contestNames[contest]}`, visitor, content })
  }

  private rowOf(run: StoredRun): RunRow {
    const status = this.ledger.statusOf(run)
    return {
      runId: run.runId,
      contest: run.problemId.split('_')[0] ?? '',
      task: run.problemId,
      account: run.account,
      language: atcoderForms.find(([id]) => id === run.languageId)?.[1] ?? '',
      status,
      isOver: !open.has(status),
      codeBytes: Buffer.byteLength(run.source),
    }
  }

  private run({ path }: SiteRequest, visitor: Visitor): SiteReply {
    if (visitor.account === null) return toLogin(path)
    const run = this.ledger.find(path.split('/').at(-1) ?? '')
    if (run === null || !run.problemId.startsWith(`${contestOf(path)}_`)) return this.notFound(visitor)
    const row = this.rowOf(run)
    const content = runContent(row, run.source, row.status === 'CE' ? this.compileText : null)
    return atcoderPage({ title: `Submission #${run.runId}`, visitor, content })
  }
}

type Answer = (request: SiteRequest, visitor: Visitor) => SiteReply

const toLogin = (path: string): SiteReply => redirect(`/login?continue=${encodeURIComponent(path)}`)

const usualCourse = ({ source }: StoredRun): Course => [
  [0, 'WJ'],
  [2_000, '1/3'],
  [5_000, wordIn(source) ?? 'AC'],
]
