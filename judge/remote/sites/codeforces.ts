/**
 * Codeforces and its gym: problems and posts by pages, runs by the API. A wall before the pages stops posts, and
 * leaves the following of runs alone.
 */
import { remoteProblemUrl } from '@podium/proto/rules/remote/problem-ids.ts'
import type { RemoteProblemId } from '@podium/proto/rules/remote/problem-ids.ts'
import { isSameCodeforcesName } from '../pages/codeforces-common.ts'
import { parseCodeforcesDetails, parseCodeforcesProtocol } from '../pages/codeforces-details.ts'
import { parseGymContest } from '../pages/codeforces-gym.ts'
import { parseCodeforcesProblem } from '../pages/codeforces-problem.ts'
import { parseCodeforcesPostAnswer, parseCodeforcesSubmitPage } from '../pages/codeforces-submit.ts'
import { htmlOf } from '../pages/html.ts'
import { ok } from '../provider.ts'
import type { Outcome, PostRun, Provider, RunCase, SiteAccount, SiteProblem } from '../provider.ts'
import type { Page, Session } from '../session.ts'
import { findRun, isJudged, listSince, newestRun } from './codeforces-runs.ts'
import { readFront, signIn } from './codeforces-sign-in.ts'
import { ttaOf } from './codeforces-tta.ts'
import { probeBy } from './questions.ts'

const contestPath = ({ site, contest }: RemoteProblemId): string => `/${site === 'GYM' ? 'gym' : 'contest'}/${contest}`
const submitPath = (problem: RemoteProblemId): string => `${contestPath(problem)}/submit`

const isDocument = ({ headers }: Page): boolean => /\bpdf\b/.test(headers['content-type'] ?? '')
const isContestPage = (page: Page): boolean => htmlOf(page)('table.problems').length > 0

/** A statement as a page; of the gym also as a document, or as one of those of its contest. */
const readProblem = async (
  session: Session,
  problem: RemoteProblemId,
  query: string,
): Promise<Outcome<SiteProblem>> => {
  const page = await session.get(`${new URL(remoteProblemUrl(problem)).pathname}${query}`)
  if (page.kind !== 'ok') return page
  if (isDocument(page.value)) {
    const contest = await session.get(contestPath(problem))
    return contest.kind === 'ok' ? parseGymContest(contest.value, problem, page.value.url) : contest
  }
  if (problem.site === 'GYM' && isContestPage(page.value)) return parseGymContest(page.value, problem, null)
  return parseCodeforcesProblem(page.value, problem)
}

/** The site remembers the choice; other pages of the session, which may be that of an account, stay in English. */
const fetchProblem: Provider['fetchProblem'] = async (session, problem, language) => {
  const read = await readProblem(session, problem, language === undefined ? '' : `?locale=${language}`)
  if (language === 'ru') await session.get('/?locale=en')
  return read
}

const prepare = async (session: Session, problem: RemoteProblemId, { username }: SiteAccount) => {
  const page = await session.get(submitPath(problem))
  if (page.kind !== 'ok') return page
  const form = parseCodeforcesSubmitPage(page.value, problem)
  if (form.kind !== 'ok') return form
  const { account, tokens, languages } = form.value
  if (account === null || !isSameCodeforcesName(account, username)) return { kind: 'signed-out' } as const
  session.token = tokens.csrf
  return ok({ tokens: { ...tokens }, languages })
}

const post = async (session: Session, { problem, language, source, tokens, request }: PostRun) => {
  const { csrf = '', ftaa = '', bfaa = '' } = tokens
  const form = [
    ['csrf_token', csrf],
    ['ftaa', ftaa],
    ['bfaa', bfaa],
    ['action', 'submitSolutionFormSubmitted'],
    ['contestId', problem.contest ?? ''],
    ['submittedProblemIndex', problem.index ?? ''],
    ['programTypeId', language.id],
    ['source', source],
    ['tabSize', '4'],
    ['sourceFile', ''],
    ['sourceCodeConfirmed', 'true'],
    ['doNotShowWarningAgain', 'on'],
    ['_tta', String(ttaOf(session.cookie('39ce7') ?? ''))],
  ] as const
  const path = submitPath(problem)
  const query = new URLSearchParams({ csrf_token: csrf })
  const answer = await session.postForm(`${path}?${query.toString()}`, form, { ...request, referer: path })
  return answer.kind === 'ok' ? parseCodeforcesPostAnswer(answer.value) : answer
}

/** A call that the site's own pages make; it needs the token of a page. */
const readData = async <T>(
  session: Session,
  { path, runId, problem }: { readonly path: string; readonly runId: string; readonly problem: RemoteProblemId },
  parse: (page: Page) => Outcome<T>,
): Promise<Outcome<T>> => {
  const form = [
    ['csrf_token', session.token ?? ''],
    ['submissionId', runId],
  ] as const
  const answer = await session.postForm(path, form, { referer: `${contestPath(problem)}/my` })
  // While it is behind a wall, it is not asked again before a page of the site has been read.
  if (answer.kind === 'walled') session.token = null
  return answer.kind === 'ok' ? parse(answer.value) : answer
}

const details = '/data/submitSource'

/** Single tests, where the site shows them; what it does not show changes nothing about the verdict. */
const readCases = async (
  session: Session,
  runId: string,
  problem: RemoteProblemId,
): Promise<{ readonly cases?: readonly RunCase[] }> => {
  if (problem.site !== 'CF' || session.token === null) return {}
  const read = await readData(session, { path: details, runId, problem }, parseCodeforcesDetails)
  return read.kind === 'ok' && read.value.cases.length > 0 ? { cases: read.value.cases } : {}
}

const readRun: Provider['readRun'] = async (session, { runId, problem, account }) => {
  const run = await findRun(session, account.username, runId)
  if (run.kind !== 'ok') return run
  const { status, timeMs, memoryKb, passedTests } = run.value
  const tests = isJudged(run.value) && status !== 'COMPILATION_ERROR' ? await readCases(session, runId, problem) : {}
  return ok({ status, timeMs, memoryKb, done: passedTests, ...tests })
}

const compileText: NonNullable<Provider['compileText']> = async (session, { runId, problem }) => {
  if (session.token === null) {
    const front = await readFront(session)
    if (front.kind !== 'ok') return front.kind === 'walled' ? ok(null) : front
  }
  const read =
    problem.site === 'GYM'
      ? await readData(session, { path: '/data/judgeProtocol', runId, problem }, parseCodeforcesProtocol)
      : await readData(session, { path: details, runId, problem }, parseCodeforcesDetails)
  // The verdict is known, and the words of the compiler alone are worth no closing of the site.
  if (read.kind === 'walled') return ok(null)
  if (read.kind !== 'ok') return read
  return ok(typeof read.value === 'object' && read.value !== null ? read.value.compileText : read.value)
}

export const codeforces: Provider = {
  site: 'CF',
  readsBehindWalls: true,
  unconfirmedPages: ['sign-in form', 'submit answers', 'gym problems', 'submitSource', 'judgeProtocol'],
  probe: probeBy(readFront),
  signIn,
  fetchProblem,
  newestRun,
  prepare: (session, { problem, account }) => prepare(session, problem, account),
  post,
  listSince,
  readRun,
  compileText,
}
