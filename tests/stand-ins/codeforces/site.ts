/**
 * Codeforces and its gym as clients know them: a sign-in by form, a token in every page that every post sends back, a
 * checksum of a cookie, forms that come back with words beside their fields, and a public API with a limit of calls.
 */
import { randomUUID } from 'node:crypto'
import type { Clock } from '@podium/judge/remote/clock.ts'
import { get, nobody, picture, post, VisitorSite } from '../form-site.ts'
import type { SiteLanguage, Visitor } from '../form-site.ts'
import { wordIn } from '../ledger.ts'
import type { Course, StoredRun } from '../ledger.ts'
import { redirect } from '../request.ts'
import type { SiteReply, SiteRequest } from '../request.ts'
import type { Route } from '../stand-in.ts'
import { CallLimit, detailsOf, json, partsOf, statusAnswer } from './answers.ts'
import { codeforcesPage, enterForm, submitForm } from './markup.ts'
import { contestNames, privateContest } from './problems.ts'
import { document, gymContest, problemPage } from './reading.ts'

/** Value of the cookie and its checksum, as its script would compute it. */
const cookie39ce7 = 'ab'
const ttaOfCookie = '834'
const postsInFiveMinutes = 20
const fiveMinutesMs = 300_000

const anyLanguages: readonly SiteLanguage[] = [
  ['43', 'GNU GCC C11 5.1.0'],
  ['54', 'GNU G++17 7.3.0'],
  ['89', 'GNU G++20 13.2 (64 bit, winlibs)'],
  ['57', 'Text'],
]

const submitFields = [
  'ftaa',
  'bfaa',
  'submittedProblemIndex',
  'programTypeId',
  'source',
  'tabSize',
  'sourceFile',
  'sourceCodeConfirmed',
  'doNotShowWarningAgain',
]
const submitPath = /^\/(contest|gym)\/\d+\/submit$/
const problemPath = /^\/(problemset\/problem\/\d+|gym\/\d+\/problem)\/\w+$/

/** What every form of a page has. */
const signs = ({ csrf }: Visitor): { csrf_token: string; _tta: string } => ({ csrf_token: csrf, _tta: ttaOfCookie })

type Answer = (request: SiteRequest, visitor: Visitor) => SiteReply

export class CodeforcesSite extends VisitorSite {
  readonly contentType = 'text/html;charset=UTF-8'
  compileText = "program.cpp: In function 'int main()':\nerror: a < b & c\n"
  /** Handles that the owner of the private contest has let in. */
  readonly guests = new Set<string>()
  languages = anyLanguages
  private readonly calls = new CallLimit()
  readonly routes = [
    get('front', /^\/$/, (request) => this.begun(request, (visitor) => this.frontFor(visitor))),
    get('enter page', /^\/enter$/, (request) => this.begun(request, (visitor) => this.enterPage(visitor, null))),
    post('login', /^\/enter$/, (request) => this.login(request, this.visitorOf(request))),
    get('problem', problemPath, this.guarded(this.localized(problemPage))),
    get('gym contest', /^\/gym\/\d+$/, this.guarded(gymContest)),
    get('attachment', /^\/gym\/\d+\/attachments\//, () => document),
    get('list', /^\/(problemset|gyms)$/, (request) => this.listFor(request, this.visitorOf(request))),
    get(
      'submit page',
      submitPath,
      this.guarded((...args) => this.submitPage(...args)),
    ),
    post('submit', submitPath, (request) => this.submit(request, this.visitorOf(request))),
    get('status', /^\/api\/user\.status$/, (request) => this.status(request)),
    post('details', /^\/data\/submitSource$/, (request) => this.data(request, this.visitorOf(request))),
    post('protocol', /^\/data\/judgeProtocol$/, (request) => this.data(request, this.visitorOf(request))),
    get('picture', /^\/renderer\//, () => picture),
  ]

  constructor(clock: Clock, origin: () => string) {
    super(clock, origin, {
      cookie: 'JSESSIONID',
      secondPassword: 'пароль',
      firstRunId: 300_000_001,
      course: usualCourse,
    })
  }

  readonly front = (): SiteReply => this.frontFor(nobody)

  private frontFor(visitor: Visitor): SiteReply {
    return codeforcesPage({ title: 'Codeforces', visitor, content: '<h1>News</h1>' })
  }

  /** A page that begins a session for whoever has none. */
  private begun(request: SiteRequest, answer: (visitor: Visitor) => SiteReply): SiteReply {
    const known = this.sessionOf(request)
    if (known !== null) return answer(known)
    const visitor = { account: null, csrf: randomUUID().replaceAll('-', '') }
    const cookies = [this.begin(visitor), `39ce7=${cookie39ce7}; Path=/`]
    return { ...answer(visitor), headers: { 'set-cookie': cookies } }
  }

  private enterPage(visitor: Visitor, error: string | null): SiteReply {
    const content = enterForm(visitor, this.isCaptchaShown, error)
    return codeforcesPage({ title: 'Login - Codeforces', visitor, content })
  }

  private login(request: SiteRequest, visitor: Visitor): SiteReply {
    if (visitor === nobody) return redirect('/enter')
    const form = this.posted(request, {
      name: 'login',
      fields: ['ftaa', 'bfaa', 'handleOrEmail', 'password'],
      fixed: { ...signs(visitor), action: 'enter', remember: 'on' },
      referer: /^\/enter$/,
    })
    if (form === null) return this.enterPage(visitor, 'Wrong form')
    const { handleOrEmail = '', password } = form
    const account = this.accountNamed(handleOrEmail)
    if (this.isCaptchaShown || account === null || this.accounts.get(account) !== password)
      return this.enterPage(visitor, 'Invalid handle/email or password')
    this.sessions.set(this.sessionIdOf(request), { ...visitor, account })
    return redirect('/')
  }

  /** Pages that can be read in two languages. */
  private localized(answer: Answer): Answer {
    return (request, visitor) => {
      const locale = request.query.get('locale')
      if (locale === null || locale === 'en' || locale === 'ru') return answer(request, visitor)
      return this.refused(`a page with locale ${locale}`, this.front())
    }
  }

  /** Contests that not everybody may see. */
  private guarded(answer: Answer): Route['answer'] {
    return (request) => {
      const visitor = this.visitorOf(request)
      const isClosed = request.path.includes(`/${privateContest}`) && !this.guests.has(visitor.account ?? '')
      return isClosed ? redirect('/gyms') : answer(request, visitor)
    }
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
    const form = this.posted(request, {
      name: 'submit',
      fields: submitFields,
      fixed: { ...signs(visitor), action: 'submitSolutionFormSubmitted', contestId: partsOfPath(path) },
      referer: submitPath,
    })
    if (form === null || request.query.get('csrf_token') !== visitor.csrf) return this.front()
    const { contestId = '', submittedProblemIndex = '', programTypeId = '', source = '' } = form
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
    if (visitor.account === null) return redirect('/enter?back=')
    const form = this.posted(request, {
      name: 'data',
      fields: ['submissionId'],
      fixed: { csrf_token: visitor.csrf },
      referer: /^\/(contest|gym)\/\d+\/my$/,
    })
    const run = this.ledger.find(form?.submissionId ?? '')
    if (run === null || run.account !== visitor.account) return this.front()
    if (request.path === '/data/judgeProtocol') return json(this.compileText.replaceAll('\n', '\r\n'))
    if (Number(partsOf(run.problemId).contest) < 100_000)
      return detailsOf(run, this.ledger.statusOf(run), this.compileText)
    this.ledger.violation('data: tests of a gym run')
    return this.front()
  }
}

const partsOfPath = (path: string): string => /\/(\d+)\//.exec(path)?.[1] ?? ''

const usualCourse = ({ source }: StoredRun): Course => [
  [0, 'SUBMITTED'],
  [2_000, 'TESTING'],
  [6_000, wordIn(source) ?? 'OK'],
]
