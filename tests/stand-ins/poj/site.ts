/**
 * POJ as its clients know it: a corner for signing in on every page, a form with the source in base64, a public list
 * of runs of twenty a page, a source page that the author alone sees, and three seconds between two posts.
 */
import type { Clock } from '@podium/judge/remote/clock.ts'
import { AccountSite, get, picture, post } from '../form-site.ts'
import type { SiteLanguage } from '../form-site.ts'
import { wordIn } from '../ledger.ts'
import type { Course, StoredRun } from '../ledger.ts'
import { redirect } from '../request.ts'
import type { SiteReply, SiteRequest } from '../request.ts'
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

export class PojSite extends AccountSite {
  readonly contentType = 'text/html'
  compileText = 'Main.cpp\nMain.cpp(1): error C2065: "x" < y & z\n'
  /** What pages say about their charset. */
  charset: string | null = 'utf-8'
  languages: readonly SiteLanguage[] = ['G++', 'GCC', 'Java', 'Pascal', 'C++', 'C', 'Fortran'].map(
    (name, id) => [String(id), name] as const,
  )
  readonly routes = [
    get('front', /^\/$/, (request) => this.frontFor(request)),
    post('login', /^\/login$/, (request) => this.login(request)),
    get('problem', /^\/problem$/, (request) => this.problem(request)),
    get('submit page', /^\/submit$/, (request) => this.submitPage(request)),
    post('submit', /^\/submit$/, (request) => this.submit(request)),
    get('status', /^\/status$/, (request) => this.status(request)),
    get('source', /^\/showsource$/, (request) => this.source(request)),
    get('compile text', /^\/showcompileinfo$/, (request) => this.compileTextFor(request)),
    get('picture', /^\/images\//, () => picture),
  ]

  constructor(clock: Clock, origin: () => string) {
    super(clock, origin, {
      cookie: 'JSESSIONID',
      secondPassword: '密码',
      firstRunId: 25_000_001,
      course: usualCourse,
    })
  }

  readonly front = (): SiteReply => this.page('Welcome To The Judge', null, '<p>News</p>')

  private page(title: string, account: string | null, body: string): SiteReply {
    return pojPage({ title, account, body, charset: this.charset })
  }

  private error(request: SiteRequest, text: string): SiteReply {
    return this.page('Error', this.accountOf(request), errorBody(text))
  }

  private frontFor(request: SiteRequest): SiteReply {
    return this.begun(request, this.page('Welcome To The Judge', this.accountOf(request), '<p>News</p>'))
  }

  private login(request: SiteRequest): SiteReply {
    const fields = ['user_id1', 'password1', 'url']
    const form = this.posted(request, { name: 'login', fields, fixed: { B1: 'login' }, referer: /^\// })
    if (form === null) return this.error(request, 'Bad request')
    const { user_id1: name = '', password1: password = '' } = form
    return this.enter(request, name, password) ? redirect('.') : this.error(request, 'User ID or password is wrong.')
  }

  private problem(request: SiteRequest): SiteReply {
    const id = request.query.get('id') ?? ''
    const found = pojProblems[id]
    const language = request.query.get('lang')
    const isChosen = language !== null && request.query.get('change') === 'true'
    if (!isChosen && (language !== null || request.query.has('change')))
      return this.refused('problem: half a choice of language', this.error(request, 'Bad request'))
    if (isChosen && !['default', 'zh-CN'].includes(language))
      return this.refused(`problem: language ${language}`, this.error(request, 'Bad request'))
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
    const form = this.posted(request, {
      name: 'submit',
      fields: ['problem_id', 'language', 'source', 'submit'],
      fixed: { encoded: '1' },
      referer: /^\/submit\?problem_id=/,
    })
    if (form === null) return this.error(request, 'Bad request')
    const account = this.accountOf(request)
    if (account === null) return this.loginPage()
    const { problem_id: problemId = '', language = '', source: encoded = '' } = form
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
      language: this.languageOf(run),
      codeBytes: Buffer.byteLength(run.source),
    }
  }

  private source(request: SiteRequest): SiteReply {
    const run = this.ownRun(request, request.query.get('solution_id') ?? '')
    return run === null
      ? this.error(request, 'Source request declined.')
      : this.page('Source Code', run.account, sourceBody(this.rowOf(run), run.source.replaceAll('\n', '\r\n')))
  }

  private compileTextFor(request: SiteRequest): SiteReply {
    const run = this.ownRun(request, request.query.get('solution_id') ?? '')
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
