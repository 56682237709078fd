/** POJ: a form with the source in base64, a public list of runs, and results on a page that the author alone sees. */
import type { StatementLanguage } from '@podium/proto/rules/remote/statement-languages.ts'
import { htmlOf } from '../pages/html.ts'
import { isSamePojName, pojAccountOf } from '../pages/poj-common.ts'
import { parsePojProblem } from '../pages/poj-problem.ts'
import { parsePojCompileText, parsePojSourcePage } from '../pages/poj-run.ts'
import { parsePojStatus, pojRunsPerPage } from '../pages/poj-status.ts'
import type { PojStatusPage } from '../pages/poj-status.ts'
import { parsePojLoginAnswer, parsePojPostAnswer, parsePojSubmitPage } from '../pages/poj-submit.ts'
import { ok, pageChanged } from '../provider.ts'
import type { Outcome, PostRun, Provider, RunList, RunRow, SiteAccount } from '../provider.ts'
import { isNewer, newestOf } from '../run-ids.ts'
import type { Session } from '../session.ts'
import { ofRun, probeBy, signInBy } from './questions.ts'
import type { PasswordSignIn } from './questions.ts'

/** Who is signed in. A front page has a form for signing in, or a way out. */
const front = async (session: Session): Promise<Outcome<string | null>> => {
  const page = await session.get('/')
  if (page.kind !== 'ok') return page
  const $ = htmlOf(page.value)
  const account = pojAccountOf($)
  const isFront = account !== null || $('form input[name=user_id1]').length > 0
  return isFront ? ok(account) : pageChanged('no place for an account on the front page')
}

const enter: PasswordSignIn['enter'] = async (session, username, password) => {
  const form = [
    ['user_id1', username],
    ['password1', password],
    ['B1', 'login'],
    ['url', '.'],
  ] as const
  const answer = await session.postForm('/login', form, { referer: '/' })
  return answer.kind === 'ok' ? parsePojLoginAnswer(answer.value) : answer
}

interface StatusQuery {
  /** All runs are older than this. */
  readonly top?: string
  readonly problemId?: string
  readonly username: string
}

const readStatus = async (session: Session, query: StatusQuery): Promise<Outcome<PojStatusPage>> => {
  const { top, problemId = '', username } = query
  const filter = `problem_id=${problemId}&user_id=${encodeURIComponent(username)}&result=&language=`
  const page = await session.get(`/status?${filter}${top === undefined ? '' : `&top=${top}`}`)
  if (page.kind !== 'ok') return page
  const status = parsePojStatus(page.value)
  if (status.kind !== 'ok') return status
  const { account, runs } = status.value
  if (account === null || !isSamePojName(account, username)) return { kind: 'signed-out' }
  return runs.every(({ author }) => isSamePojName(author, username))
    ? status
    : pageChanged('the list of an account has runs of others')
}

const mostPages = 4

/** Page after page, from the newest run down to the baseline. */
const listSince: Provider['listSince'] = async (session, { username }, { problem, baseline }) => {
  const runs: RunRow[] = []
  let top: string | undefined
  for (let pages = 0; pages < mostPages; pages += 1) {
    const query = { problemId: problem.id, username, ...(top === undefined ? {} : { top }) }
    const page = await readStatus(session, query)
    if (page.kind !== 'ok') return page
    const own = page.value.runs
    const newer = own.filter(({ runId, problemId }) => isNewer(runId, baseline) && problemId === problem.id)
    runs.push(...newer.map(({ runId, languageId, status }) => ({ runId, languageId, status })))
    const oldest = own.at(-1)?.runId
    if (oldest === undefined || own.length < pojRunsPerPage || !isNewer(oldest, baseline))
      return ok<RunList>({ runs, isComplete: true, isProved: true })
    top = oldest
  }
  return ok<RunList>({ runs, isComplete: false, isProved: true })
}

const newestRun: Provider['newestRun'] = async (session, { username }) => {
  const page = await readStatus(session, { username })
  return page.kind === 'ok' ? ok(newestOf(page.value.runs.map(({ runId }) => runId))) : page
}

const prepare = async (session: Session, { username }: SiteAccount, problemId: string) => {
  const page = await session.get(`/submit?problem_id=${problemId}`)
  if (page.kind !== 'ok') return page
  const form = parsePojSubmitPage(page.value)
  if (form.kind !== 'ok') return form
  const { account, languages } = form.value
  if (account === null || !isSamePojName(account, username)) return { kind: 'signed-out' } as const
  return ok({ tokens: {}, languages })
}

/** The script of the page does it as well, so that no proxy on the way dislikes a source. */
const encodedSource = (source: string): string => Buffer.from(source.toWellFormed()).toString('base64')

const post = async (session: Session, { problem, language, source, request }: PostRun) => {
  const form = [
    ['problem_id', problem.id],
    ['language', language.id],
    ['source', encodedSource(source)],
    ['submit', 'Submit'],
    ['encoded', '1'],
  ] as const
  const answer = await session.postForm('/submit', form, {
    ...request,
    referer: `/submit?problem_id=${problem.id}`,
  })
  return answer.kind === 'ok' ? parsePojPostAnswer(answer.value) : answer
}

const readSource = ofRun((runId) => `/showsource?solution_id=${runId}`, parsePojSourcePage)

/** As its selector calls them; `default` is what an author has written, mostly English. */
const statementCodes: Readonly<Record<StatementLanguage, string>> = {
  en: 'default',
  zh: 'zh-CN',
  ja: 'default',
  ru: 'default',
}

export const poj: Provider = {
  site: 'POJ',
  unconfirmedPages: ['front', 'submit page', 'submit answers', 'showsource', 'showcompileinfo'],
  probe: probeBy(front),
  signIn: signInBy({ front, isSameName: isSamePojName, enter }),
  fetchProblem: async (session, { id }, language) => {
    const choice = language === undefined ? '' : `&lang=${statementCodes[language]}&change=true`
    const page = await session.get(`/problem?id=${id}${choice}`)
    return page.kind === 'ok' ? parsePojProblem(page.value) : page
  },
  newestRun,
  prepare: (session, { account, problem }) => prepare(session, account, problem.id),
  post,
  listSince,
  readRun: async (session, run) => {
    const read = await readSource(session, run)
    if (read.kind !== 'ok') return read
    const { status, timeMs, memoryKb } = read.value
    return ok({ status, timeMs, memoryKb })
  },
  compileText: ofRun((runId) => `/showcompileinfo?solution_id=${runId}`, parsePojCompileText),
  sourceOf: async (session, run) => {
    const read = await readSource(session, run)
    return read.kind === 'ok' ? ok(read.value.source) : read
  },
}
