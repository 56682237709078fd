/**
 * LibreOJ: calls in JSON, signed with a token. Signing in and submitting ask for checks, which are never answered: an
 * account is of use when the site has given it the privilege to skip them.
 */
import type { RemoteProblemId } from '@podium/proto/rules/remote/problem-ids.ts'
import type { StatementLanguage } from '@podium/proto/rules/remote/statement-languages.ts'
import { quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { parseLibreProblem, parseLibreProblemHead } from '../pages/libre-problem.ts'
import { parseLibrePostAnswer, parseLibreRun, parseLibreRuns } from '../pages/libre-runs.ts'
import type { LibreRun } from '../pages/libre-runs.ts'
import { ok, pageChanged } from '../provider.ts'
import type { Outcome, PostRun, Provider, RunList, RunRow, SiteAccount } from '../provider.ts'
import { isNewer, newestOf } from '../run-ids.ts'
import type { Page, Session } from '../session.ts'
import { isLibreName, readVisitor, signIn } from './libre-sign-in.ts'

const locale = 'zh_CN'

/** Shown id: of `100(512)` the 100. */
const shownId = ({ id }: RemoteProblemId): number => Number.parseInt(id, 10)

const bearer = ({ token }: Session): { headers: Record<string, string> } => ({
  headers: token === null ? {} : { authorization: `Bearer ${token}` },
})

const call = async (session: Session, path: string, body: object): Promise<Outcome<Page>> => {
  const answer = await session.postJson(`/api/${path}`, body, bearer(session))
  return answer.kind === 'ok' && answer.value.status === 401 ? { kind: 'signed-out' } : answer
}

const locales: Readonly<Record<StatementLanguage, string>> = { zh: locale, en: 'en_US', ja: 'ja_JP', ru: locale }

const fetchProblem: Provider['fetchProblem'] = async (session, problem, language = 'zh') => {
  const answer = await call(session, 'problem/getProblem', {
    displayId: shownId(problem),
    localizedContentsOfLocale: locales[language],
    tagsOfLocale: locales[language],
    samples: true,
    judgeInfo: true,
    judgeInfoToBePreprocessed: true,
  })
  return answer.kind === 'ok' ? parseLibreProblem(answer.value, problem) : answer
}

const gone = (words: string): Outcome<never> => ({ kind: 'refused', reason: quoted(words), isFinal: true })

/** Whether nobody is signed in any more, or the account may not see the problem. */
const whyHidden = async (session: Session, { username }: SiteAccount): Promise<Outcome<never>> => {
  const visitor = await readVisitor(session)
  if (visitor.kind !== 'ok') return visitor
  return isLibreName(visitor.value, username) ? gone('The account may not see the problem.') : { kind: 'signed-out' }
}

/** The number that is submitted to is asked for each time: it is not always the one that is shown. */
const prepare: NonNullable<Provider['prepare']> = async (session, { problem, account }) => {
  const answer = await call(session, 'problem/getProblem', { displayId: shownId(problem), judgeInfo: true })
  if (answer.kind !== 'ok') return answer
  const head = parseLibreProblemHead(answer.value)
  if (head.kind === 'signed-out') return whyHidden(session, account)
  if (head.kind !== 'ok') return head
  const problemId = String(head.value.id)
  if (problem.internal !== null && problem.internal !== problemId) return gone('The problem has another number now.')
  if (!head.value.submittable) return gone('Nothing can be submitted to the problem.')
  return ok({ tokens: { problemId }, languages: null })
}

type Walled = Extract<Outcome<never>, { readonly kind: 'walled' }>

/** Whether the account or the site is why a submit met a check: a dead token has no privilege. */
const whyChecked = async (session: Session, { username }: SiteAccount, wall: Walled): Promise<Outcome<never>> => {
  const visitor = await readVisitor(session)
  if (visitor.kind !== 'ok') return wall
  return isLibreName(visitor.value, username) && visitor.value.isPrivileged ? wall : { kind: 'signed-out' }
}

const post = async (session: Session, run: PostRun) => {
  const { problem, language, source, tokens, request, account } = run
  const problemId = Number(tokens.problemId ?? problem.internal)
  const content = { code: source, language: language.id, compileAndRunOptions: language.options ?? {} }
  const body = { problemId, content, uploadInfo: null }
  const answer = await session.postJson('/api/submission/submit', body, { ...request, ...bearer(session) })
  if (answer.kind === 'walled' && (answer.wall === 'proofOfWork' || answer.wall === 'captcha'))
    return whyChecked(session, account, answer)
  if (answer.kind !== 'ok') return answer
  if (answer.value.status === 401) return { kind: 'signed-out' } as const
  return parseLibrePostAnswer(answer.value, language.name)
}

const runsPerPage = 10
const mostPages = 8

const readList = async (session: Session, { username }: SiteAccount, query: object) => {
  const body = { locale, submitter: username, takeCount: runsPerPage, ...query }
  const answer = await call(session, 'submission/querySubmission', body)
  return answer.kind === 'ok' ? parseLibreRuns(answer.value, username) : answer
}

const newestRun: Provider['newestRun'] = async (session, account) => {
  const list = await readList(session, account, {})
  return list.kind === 'ok' ? ok(newestOf(list.value.runs.map(({ runId }) => runId))) : list
}

/** From the newest run down to the baseline. The list hides nothing from whom the runs are of. */
const listSince: Provider['listSince'] = async (session, account, { problem, baseline }) => {
  const visitor = await readVisitor(session)
  if (visitor.kind !== 'ok') return visitor
  if (!isLibreName(visitor.value, account.username)) return { kind: 'signed-out' }
  const found: RunRow[] = []
  let below: object = {}
  for (let page = 0; page < mostPages; page += 1) {
    const list = await readList(session, account, { problemDisplayId: shownId(problem), ...below })
    if (list.kind !== 'ok') return list
    const { runs, isLastPage } = list.value
    found.push(...runs.filter(({ runId }) => isNewer(runId, baseline)))
    const oldest = runs.at(-1)?.runId
    if (oldest === undefined || isLastPage || !isNewer(oldest, baseline))
      return ok<RunList>({ runs: found, isComplete: true, isProved: true })
    below = { maxId: Number(oldest) - 1 }
  }
  return ok<RunList>({ runs: found, isComplete: false, isProved: true })
}

const readDetail = async (session: Session, runId: string): Promise<Outcome<LibreRun>> => {
  const answer = await call(session, 'submission/getSubmissionDetail', { submissionId: runId, locale })
  return answer.kind === 'ok' ? parseLibreRun(answer.value, runId) : answer
}

export const libre: Provider = {
  site: 'LIBRE',
  unconfirmedPages: ['getSessionInfo', 'submit', 'querySubmission', 'getSubmissionDetail'],
  probe: async (session) => {
    const visitor = await readVisitor(session)
    return visitor.kind === 'ok' ? ok(null) : visitor
  },
  signIn,
  fetchProblem,
  newestRun,
  prepare,
  post,
  listSince,
  readRun: async (session, { runId }) => {
    const run = await readDetail(session, runId)
    if (run.kind !== 'ok') return run
    const { status, timeMs, memoryKb } = run.value
    return ok({ status, timeMs, memoryKb })
  },
  compileText: async (session, { runId }) => {
    const run = await readDetail(session, runId)
    return run.kind === 'ok' ? ok(run.value.compileText) : run
  },
  sourceOf: async (session, { runId }) => {
    const run = await readDetail(session, runId)
    if (run.kind !== 'ok') return run
    return run.value.source === null ? pageChanged('a run without its source') : ok(run.value.source)
  },
}
