/**
 * AtCoder as its clients know it: a session in one cookie, a token in every form, a list of own runs for each contest
 * of twenty a page, and runs that only who is signed in may look at.
 */
import { randomUUID } from 'node:crypto'
import type { Clock } from '@podium/judge/remote/clock.ts'
import { get, nobody, picture, post, VisitorSite } from '../form-site.ts'
import type { Visitor } from '../form-site.ts'
import { wordIn } from '../ledger.ts'
import type { Course, StoredRun } from '../ledger.ts'
import { redirect } from '../request.ts'
import type { SiteReply, SiteRequest } from '../request.ts'
import { atcoderPage, loginForm, runContent, runList, runRow, submitForm, taskContent } from './markup.ts'
import type { RunRow } from './markup.ts'
import { atcoderForms, atcoderTasks, contestNames } from './problems.ts'

const runsPerPage = 20
const leastSpacingMs = 8_000
const open = new Set(['WJ', '1/3'])
const submitPath = /^\/contests\/[^/]+\/submit$/

const contestOf = (path: string): string => /^\/contests\/([^/]+)/.exec(path)?.[1] ?? ''
/** As the site's: with marks that a cookie need not have. */
const newSessionId = (): string => `${randomUUID().replaceAll('-', '')}-%00csrf_token%3A${randomUUID()}%00`

export class AtcoderSite extends VisitorSite {
  readonly contentType = 'text/html; charset=utf-8'
  /** The check is asked for without a box on the page. */
  isCaptchaSilent = false
  compileText = 'Main.cpp:1:5: error: "x" < y & z\n'
  /** What a list without runs says. */
  emptyWords = 'There is no submission that fits.'
  languages = atcoderForms
  isLanguageLinked = false
  readonly routes = [
    get('front', /^\/home$/, (request) => this.home(this.visitorOf(request))),
    get('login page', /^\/login$/, (request) => this.loginPage(request)),
    post('login', /^\/login$/, (request) => this.login(request)),
    get('problem', /^\/contests\/[^/]+\/tasks\/[^/]+$/, (request) => this.task(request, this.visitorOf(request))),
    get('submit page', submitPath, (request) => this.form(request, this.visitorOf(request))),
    post('submit', submitPath, (request) => this.submit(request, this.visitorOf(request))),
    get('list', /^\/contests\/[^/]+\/submissions\/me$/, (request) => this.list(request, this.visitorOf(request))),
    get('detail', /^\/contests\/[^/]+\/submissions\/\d+$/, (request) => this.run(request, this.visitorOf(request))),
    get('picture', /^\/img\//, () => picture),
  ]

  constructor(clock: Clock, origin: () => string) {
    super(clock, origin, {
      cookie: 'REVEL_SESSION',
      secondPassword: 'another',
      firstRunId: 78_000_001,
      course: usualCourse,
    })
  }

  readonly front = (): SiteReply => atcoderPage({ title: 'AtCoder', visitor: nobody, content: '<h2>News</h2>' })

  /** A session as a browser has one. @returns its cookie */
  openSession(account: string | null): string {
    const id = newSessionId()
    this.begin(visitorWith(account), id)
    return id
  }

  private home(visitor: Visitor): SiteReply {
    return atcoderPage({ title: 'AtCoder', visitor, content: '<h2>Contests</h2>' })
  }

  private loginPage(request: SiteRequest): SiteReply {
    const isWrong = request.cookies.get('REVEL_FLASH')?.includes('error') === true
    const known = this.sessionOf(request)
    const visitor = known ?? visitorWith(null)
    const alert = isWrong ? 'Username or Password is incorrect.' : null
    const content = loginForm(visitor, this.isCaptchaShown)
    const reply = atcoderPage({ title: 'Sign In - AtCoder', visitor, content, alert })
    const begun = known === null ? [this.begin(visitor, newSessionId())] : []
    return { ...reply, headers: { 'set-cookie': [...begun, 'REVEL_FLASH=; Path=/; Max-Age=0'] } }
  }

  private login(request: SiteRequest): SiteReply {
    const fields = ['username', 'password']
    const fixed = { csrf_token: this.visitorOf(request).csrf }
    const form = this.posted(request, { name: 'login', fields, fixed, referer: /^\/login/ })
    if (form === null) return redirect('/login')
    const { username = '', password } = form
    if (this.isCaptchaShown || this.accounts.get(username) !== password)
      return redirect('/login', { 'set-cookie': 'REVEL_FLASH=%00error%3Ax%00; Path=/' })
    return redirect('/home', { 'set-cookie': this.begin(visitorWith(username), newSessionId()) })
  }

  private notFound(visitor: Visitor): SiteReply {
    const content = '<h1>404 Not Found</h1><p>Nothing is here.</p>'
    return atcoderPage({ title: '404 Not Found - AtCoder', visitor, content, status: 404 })
  }

  private task({ path, query }: SiteRequest, visitor: Visitor): SiteReply {
    const language = query.get('lang') ?? 'en'
    if (language !== 'en' && language !== 'ja') return this.refused(`task: lang ${language}`, this.notFound(visitor))
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
    const refused = (words: string): SiteReply => this.submitPage(contest, visitor, words)
    const form = this.posted(request, {
      name: 'submit',
      fields: ['data.TaskScreenName', 'data.LanguageId', 'sourceCode'],
      fixed: { csrf_token: csrf },
      referer: /^\/contests\/[^/]+\/submit\?taskScreenName=/,
    })
    if (form === null) return refused('Wrong form.')
    const { 'data.TaskScreenName': task = '', 'data.LanguageId': languageId = '', sourceCode = '' } = form
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
      language: this.languageOf(run),
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

const visitorWith = (account: string | null): Visitor => ({ account, csrf: `${randomUUID().slice(0, 8)}+/=` })

const toLogin = (path: string): SiteReply => redirect(`/login?continue=${encodeURIComponent(path)}`)

const usualCourse = ({ source }: StoredRun): Course => [
  [0, 'WJ'],
  [2_000, '1/3'],
  [5_000, wordIn(source) ?? 'AC'],
]
