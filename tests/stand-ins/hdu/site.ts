/**
 * HDU as its clients know it: pages in GBK, a sign-in by cookie, a form whose source is encoded twice, a list of runs
 * of fifteen a page that is open to everybody who is signed in, and five seconds between two posts.
 */
import type { Clock } from '@podium/judge/remote/clock.ts'
import { AccountSite, get, picture, post } from '../form-site.ts'
import type { SiteLanguage } from '../form-site.ts'
import { wordIn } from '../ledger.ts'
import type { Course, StoredRun } from '../ledger.ts'
import { redirect } from '../request.ts'
import type { SiteReply, SiteRequest } from '../request.ts'
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

export class HduSite extends AccountSite {
  readonly contentType = 'text/html'
  charset: CharsetSigns = { isInHeader: false, isInPage: true }
  compileText = shortCompileText
  languages: readonly SiteLanguage[] = ['G++', 'GCC', 'C++', 'C', 'Pascal', 'Java', 'C#'].map(
    (name, id) => [String(id), name] as const,
  )
  readonly routes = [
    get('front', /^\/$/, (request) => this.frontFor(request)),
    post('login', /^\/userloginex\.php$/, (request) => this.login(request)),
    get('problem', /^\/showproblem\.php$/, (request) => this.problem(request)),
    get('submit page', /^\/submit\.php$/, (request) => this.submitPage(request)),
    post('submit', /^\/submit\.php$/, (request) => this.submit(request)),
    get('status', /^\/status\.php$/, (request) => this.status(request)),
    get('compile text', /^\/viewerror\.php$/, (request) => this.compileTextFor(request)),
    get('source', /^\/viewcode\.php$/, (request) => this.source(request)),
    get('picture', /^\/data\/images\//, () => picture),
  ]

  constructor(clock: Clock, origin: () => string) {
    super(clock, origin, {
      cookie: 'PHPSESSID',
      secondPassword: '密码',
      firstRunId: 40_000_001,
      course: usualCourse,
      formCharset: 'gbk',
    })
  }

  readonly front = (): SiteReply => this.page('Welcome', null, messageRows('Welcome', 'News'))

  private page(title: string, account: string | null, rows: string): SiteReply {
    return hduPage({ title, account, rows }, this.charset)
  }

  private loginPage(remark = ''): SiteReply {
    return this.page('User Login', null, loginRows(remark))
  }

  private frontFor(request: SiteRequest): SiteReply {
    const rows = messageRows('Welcome', '公告')
    return this.begun(request, this.page('Hangzhou Judge', this.accountOf(request), rows))
  }

  private login(request: SiteRequest): SiteReply {
    const fields = ['username', 'userpass']
    const form = this.posted(request, { name: 'login', fields, fixed: { login: 'Sign In' }, referer: /^\// })
    if (form === null) return this.loginPage()
    const { username = '', userpass = '' } = form
    return this.enter(request, username, userpass)
      ? redirect('/index.php')
      : this.loginPage('No such user or wrong password.')
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
    const fields = ['check', '_usercode', 'problemid', 'language']
    const form = this.posted(request, { name: 'submit', fields, referer: /^\/submit\.php/ })
    if (form === null) return this.refusal('The form is not complete.')
    const account = this.accountOf(request)
    if (account === null) return this.loginPage()
    if (this.isCaptchaShown) return this.refusal('The verify code is wrong.')
    const { problemid = '', language = '', _usercode = '' } = form
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
      language: this.languageOf(run),
      author: run.account,
    }
  }

  private compileTextFor(request: SiteRequest): SiteReply {
    const run = this.ownRun(request, request.query.get('rid') ?? '')
    return run === null
      ? this.loginPage()
      : this.page('View Error', run.account, compileTextRows(run.runId, this.compileText))
  }

  private source(request: SiteRequest): SiteReply {
    const run = this.ownRun(request, request.query.get('rid') ?? '')
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
