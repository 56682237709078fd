/**
 * SPOJ as its clients know it: a sign-in of which the next page alone shows whether it holds, languages that each
 * problem has for itself, a post that is answered with its number, and a call that tells how a run is.
 */
import type { Clock } from '@podium/judge/remote/clock.ts'
import { AccountSite, get, picture, post } from '../form-site.ts'
import type { SiteLanguage } from '../form-site.ts'
import { wordIn } from '../ledger.ts'
import type { Course, StoredRun } from '../ledger.ts'
import { redirect } from '../request.ts'
import type { SiteReply, SiteRequest } from '../request.ts'
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

export class SpojSite extends AccountSite {
  readonly contentType = 'text/html; charset=utf-8'
  compileText = 'prog.cpp: In function \'int main()\':\nerror: "x" < y & z\n'
  /** Of a source that is downloaded. */
  sourceType = 'text/plain'
  languages: readonly SiteLanguage[] = [
    ['1', 'C++ (gcc 8.3)'],
    ['44', 'C++14 (gcc 8.3)'],
    ['116', 'Python 3 (python  3.7.3)'],
    ['12', 'Brainf**k (bff 1.0.6)'],
  ]
  readonly routes = [
    get('front', /^\/$/, (request) => this.frontFor(request)),
    post('login', /^\/login\/$/, (request) => this.login(request)),
    get('problem', /^\/problems\/\w+\/$/, (request) => this.problem(request)),
    get('submit page', /^\/submit\/\w+\/$/, (request) => this.submitPage(request)),
    post('submit', /^\/submit\/complete\/$/, (request) => this.submit(request)),
    post('result', /^\/status\/ajax=1,ajaxdiff=1$/, (request) => this.result(request)),
    get('status', /^\/status\/[^/]+\/$/, (request) => this.status(request)),
    get('compile text', /^\/error\/\d+$/, (request) => this.compileTextFor(request)),
    get('source', /^\/files\/src\/save\/\d+$/, (request) => this.source(request)),
    get('picture', /^\/content\//, () => picture),
  ]

  constructor(clock: Clock, origin: () => string) {
    super(clock, origin, {
      cookie: 'PHPSESSID',
      secondPassword: 'hasło',
      firstRunId: 35_000_001,
      course: usualCourse,
    })
  }

  readonly front = (): SiteReply => this.page('Sphere Online Judge', null, '<h3>News</h3>')

  private page(title: string, account: string | null, content: string): SiteReply {
    return spojPage({ title, account, content, isCaptchaShown: this.isCaptchaShown })
  }

  private signedOut(): SiteReply {
    return this.page('Sphere Online Judge', null, '<h3>Authorisation required</h3>')
  }

  private frontFor(request: SiteRequest): SiteReply {
    return this.begun(request, this.page('Sphere Online Judge', this.accountOf(request), '<h3>News</h3>'))
  }

  private login(request: SiteRequest): SiteReply {
    const fields = ['login_user', 'password', 'autologin', 'submit']
    const form = this.posted(request, { name: 'login', fields, referer: /^\// })
    if (form === null) return this.front()
    const { login_user: name = '', password = '' } = form
    return this.enter(request, name, password)
      ? redirect('/')
      : this.page('Sphere Online Judge', null, '<h3>Authentication failed!</h3>')
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
    const fields = ['lang', 'problemcode', 'file']
    const form = this.posted(request, { name: 'submit', fields, referer: /^\/submit\/\w+\/$/ })
    if (form === null) return this.front()
    const account = this.accountOf(request)
    if (account === null) return this.signedOut()
    const { lang = '', problemcode = '', file = '' } = form
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
    const form = this.posted(request, { name: 'result', fields: ['ids'], referer: /^\/status\// })
    if (form === null) return this.front()
    const run = this.ledger.find(form.ids ?? '')
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

  private compileTextFor(request: SiteRequest): SiteReply {
    const run = this.ownRun(request, request.path.split('/').at(-1) ?? '')
    return run === null
      ? this.signedOut()
      : this.page('SPOJ.com - Error', run.account, compileTextContent(this.compileText))
  }

  private source(request: SiteRequest): SiteReply {
    const run = this.ownRun(request, request.path.split('/').at(-1) ?? '')
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
