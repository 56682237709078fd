/** HDU: pages in GBK, a form with the source in two encodings, and a public list of runs. */
import { hduAccountOf, isHduLoginPage, isSameHduName } from '../pages/hdu-common.ts'
import { parseHduProblem } from '../pages/hdu-problem.ts'
import { parseHduCompileText, parseHduSource } from '../pages/hdu-run.ts'
import { hduRunsPerPage, parseHduStatus } from '../pages/hdu-status.ts'
import type { HduStatusPage } from '../pages/hdu-status.ts'
import { parseHduPostAnswer, parseHduSubmitPage } from '../pages/hdu-submit.ts'
import { htmlOf } from '../pages/html.ts'
import { loginRefused, ok, pageChanged } from '../provider.ts'
import type { Outcome, PostRun, Provider, RunList, RunRow, SiteAccount } from '../provider.ts'
import { isNewer, newestOf } from '../run-ids.ts'
import type { Page, Session } from '../session.ts'
import { ofRun, probeBy, signInBy } from './questions.ts'
import type { PasswordSignIn } from './questions.ts'

const signedInAs = (page: Page): string | null => hduAccountOf(htmlOf(page))

const front = async (session: Session): Promise<Outcome<string | null>> => {
  const page = await session.get('/')
  return page.kind === 'ok' ? ok(signedInAs(page.value)) : page
}

const enter: PasswordSignIn['enter'] = async (session, username, password) => {
  const form = [
    ['username', username],
    ['userpass', password],
    ['login', 'Sign In'],
  ] as const
  const answer = await session.postForm('/userloginex.php?action=login', form, { referer: '/' })
  if (answer.kind !== 'ok') return answer
  if (answer.value.location !== null) return ok(null)
  return isHduLoginPage(htmlOf(answer.value))
    ? loginRefused
    : pageChanged('an answer to the sign-in that says nothing known')
}

interface StatusQuery {
  readonly first?: string
  readonly problemId?: string
  readonly username?: string
}

const readStatus = async (session: Session, query: StatusQuery): Promise<Outcome<HduStatusPage>> => {
  const { first = '', problemId = '', username = '' } = query
  const path = `/status.php?first=${first}&pid=${problemId}&user=${encodeURIComponent(username)}&lang=0&status=0`
  const page = await session.get(path)
  return page.kind === 'ok' ? parseHduStatus(page.value) : page
}

const mostPages = 4

/** Page after page, from the newest run down to the baseline. */
const listSince: Provider['listSince'] = async (session, { username }, { problem, baseline }) => {
  const runs: RunRow[] = []
  let first = ''
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await readStatus(session, { first, problemId: problem.id, username })
    if (page.kind !== 'ok') return page
    const { account, runs: rows } = page.value
    if (account === null || !isSameHduName(account, username)) return { kind: 'signed-out' }
    const own = rows.filter(({ author }) => isSameHduName(author, username))
    if (own.length < rows.length) return pageChanged('the list of an account has runs of others')
    const newer = own.filter(({ runId, problemId }) => isNewer(runId, baseline) && problemId === problem.id)
    runs.push(...newer.map(({ runId, languageId, status }) => ({ runId, languageId, status })))
    const oldest = own.at(-1)?.runId
    if (oldest === undefined || own.length < hduRunsPerPage || !isNewer(oldest, baseline))
      return ok<RunList>({ runs, isComplete: true, isProved: true })
    first = String(BigInt(oldest) - 1n)
  }
  return ok<RunList>({ runs, isComplete: false, isProved: true })
}

const newestRun: Provider['newestRun'] = async (session, { username }) => {
  const page = await readStatus(session, { username })
  if (page.kind !== 'ok') return page
  const own = page.value.runs.filter(({ author }) => isSameHduName(author, username))
  return ok(newestOf(own.map(({ runId }) => runId)))
}

const readRun: Provider['readRun'] = async (session, { runId }) => {
  const page = await readStatus(session, { first: runId })
  if (page.kind !== 'ok') return page
  const run = page.value.runs.find((one) => one.runId === runId)
  if (run === undefined) return pageChanged(`run ${runId} is not in the list that begins with it`)
  return ok({ status: run.status, timeMs: run.timeMs, memoryKb: run.memoryKb })
}

const prepare = async (session: Session, account: SiteAccount, problemId: string) => {
  const page = await session.get(`/submit.php?pid=${problemId}`)
  if (page.kind !== 'ok') return page
  const form = parseHduSubmitPage(page.value)
  if (form.kind !== 'ok') return form
  if (form.value.account === null || !isSameHduName(form.value.account, account.username))
    return { kind: 'signed-out' } as const
  return ok({ tokens: {}, languages: form.value.languages })
}

/** As the script of the page does it: base64 of the percent-encoded UTF-8, in which no blank becomes a plus sign. */
const encodedSource = (source: string): string =>
  Buffer.from(encodeURIComponent(source.toWellFormed()), 'latin1').toString('base64')

const post = async (session: Session, { problem, language, source, request }: PostRun) => {
  const form = [
    ['check', '0'],
    ['_usercode', encodedSource(source)],
    ['problemid', problem.id],
    ['language', language.id],
  ] as const
  const referer = `/submit.php?pid=${problem.id}`
  const answer = await session.postForm('/submit.php?action=submit', form, { ...request, referer })
  return answer.kind === 'ok' ? parseHduPostAnswer(answer.value) : answer
}

export const hdu: Provider = {
  site: 'HDU',
  unconfirmedPages: ['status', 'submit answers', 'viewerror', 'viewcode'],
  probe: probeBy(front),
  signIn: signInBy({ front, isSameName: isSameHduName, enter }),
  fetchProblem: async (session, { id }) => {
    const page = await session.get(`/showproblem.php?pid=${id}`)
    return page.kind === 'ok' ? parseHduProblem(page.value) : page
  },
  newestRun,
  prepare: (session, { account, problem }) => prepare(session, account, problem.id),
  post,
  listSince,
  readRun,
  compileText: ofRun((runId) => `/viewerror.php?rid=${runId}`, parseHduCompileText),
  sourceOf: ofRun((runId) => `/viewcode.php?rid=${runId}`, parseHduSource),
}
