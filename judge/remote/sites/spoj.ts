/** SPOJ: every problem has languages of its own, a post is answered with its number, and a call tells its result. */
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import { htmlOf } from '../pages/html.ts'
import { isSameSpojName, isSpojPage, spojAccountOf } from '../pages/spoj-common.ts'
import { parseSpojProblem } from '../pages/spoj-problem.ts'
import { parseSpojCompileText, parseSpojResult, parseSpojSource } from '../pages/spoj-run.ts'
import { parseSpojStatus, spojRunsPerPage } from '../pages/spoj-status.ts'
import type { SpojStatusPage } from '../pages/spoj-status.ts'
import { parseSpojLoginAnswer, parseSpojPostAnswer, parseSpojSubmitPage } from '../pages/spoj-submit.ts'
import type { SpojSubmitPage } from '../pages/spoj-submit.ts'
import { ok, pageChanged } from '../provider.ts'
import type { Outcome, PostRun, PreparedPost, Provider, RunList } from '../provider.ts'
import { isNewer, newestOf } from '../run-ids.ts'
import type { Session } from '../session.ts'
import { ofRun, probeBy, signInBy } from './questions.ts'
import type { PasswordSignIn } from './questions.ts'

const front = async (session: Session): Promise<Outcome<string | null>> => {
  const page = await session.get('/')
  if (page.kind !== 'ok') return page
  const $ = htmlOf(page.value)
  return isSpojPage($) ? ok(spojAccountOf($)) : pageChanged('no place for an account on the front page')
}

const enter: PasswordSignIn['enter'] = async (session, username, password) => {
  const form = [
    ['login_user', username],
    ['password', password],
    ['autologin', '1'],
    ['submit', 'Log In'],
  ] as const
  const answer = await session.postForm('/login/', form, { referer: '/' })
  return answer.kind === 'ok' ? parseSpojLoginAnswer(answer.value) : answer
}

const readSubmitPage = async (session: Session, code: string): Promise<Outcome<SpojSubmitPage>> => {
  const page = await session.get(`/submit/${code}/`)
  return page.kind === 'ok' ? parseSpojSubmitPage(page.value) : page
}

const prepare: NonNullable<Provider['prepare']> = async (session, { account, problem, language }) => {
  const form = await readSubmitPage(session, problem.id)
  if (form.kind !== 'ok') return form
  if (form.value.account === null || !isSameSpojName(form.value.account, account.username))
    return { kind: 'signed-out' }
  if (!form.value.languageIds.includes(language.id)) {
    const reason = [judgeMessage('remoteLanguageNotAllowed', { site: 'SPOJ', language: language.name })]
    return { kind: 'refused', reason, isFinal: true }
  }
  return ok<PreparedPost>({ tokens: {}, languages: null })
}

const post = async (session: Session, { problem, language, source, request }: PostRun) => {
  const form = [
    ['lang', language.id],
    ['problemcode', problem.id],
    ['file', source],
  ] as const
  const referer = `/submit/${problem.id}/`
  const answer = await session.postForm('/submit/complete/', form, { ...request, referer })
  return answer.kind === 'ok' ? parseSpojPostAnswer(answer.value) : answer
}

/** @param of the account, or a problem and the account */
const readStatus = async (session: Session, of: string, username: string): Promise<Outcome<SpojStatusPage>> => {
  const page = await session.get(`/status/${of}/`)
  if (page.kind !== 'ok') return page
  const status = parseSpojStatus(page.value)
  if (status.kind !== 'ok') return status
  const { account, runs } = status.value
  if (account === null || !isSameSpojName(account, username)) return { kind: 'signed-out' }
  // The lists of one account may leave its name out.
  return runs.every(({ author }) => author === null || isSameSpojName(author, username))
    ? status
    : pageChanged('the list of an account has runs of others')
}

const newestRun: Provider['newestRun'] = async (session, { username }) => {
  const page = await readStatus(session, encodeURIComponent(username), username)
  return page.kind === 'ok' ? ok(newestOf(page.value.runs.map(({ runId }) => runId))) : page
}

/** One page: twenty newer runs of one problem are more than a lane can make while it looks for one. */
const listSince: Provider['listSince'] = async (session, { username }, { problem, baseline }) => {
  const page = await readStatus(session, `${problem.id},${encodeURIComponent(username)}`, username)
  if (page.kind !== 'ok') return page
  const { runs } = page.value
  const newer = runs.filter((run) => isNewer(run.runId, baseline) && (run.problemId ?? problem.id) === problem.id)
  const isComplete = runs.length < spojRunsPerPage || runs.some(({ runId }) => !isNewer(runId, baseline))
  return ok<RunList>({
    runs: newer.map(({ runId, status }) => ({ runId, languageId: null, status })),
    isComplete,
    isProved: true,
  })
}

const readRun: Provider['readRun'] = async (session, { runId }) => {
  const answer = await session.postForm('/status/ajax=1,ajaxdiff=1', [['ids', runId]], { referer: '/status/' })
  return answer.kind === 'ok' ? parseSpojResult(answer.value, runId) : answer
}

export const spoj: Provider = {
  site: 'SPOJ',
  unconfirmedPages: ['sign-in form', 'problems', 'submit page', 'submit answers', 'status', 'error', 'sources'],
  probe: probeBy(front),
  signIn: signInBy({ front, isSameName: isSameSpojName, enter }),
  fetchProblem: async (session, problem) => {
    const page = await session.get(`/problems/${problem.id}/`)
    return page.kind === 'ok' ? parseSpojProblem(page.value, problem) : page
  },
  languagesOf: async (session, { id }) => {
    const form = await readSubmitPage(session, id)
    return form.kind === 'ok' ? ok(form.value.languageIds) : form
  },
  newestRun,
  prepare,
  post,
  listSince,
  readRun,
  compileText: ofRun((runId) => `/error/${runId}`, parseSpojCompileText),
  sourceOf: ofRun((runId) => `/files/src/save/${runId}`, parseSpojSource),
}
