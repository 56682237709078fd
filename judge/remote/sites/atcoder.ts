/** AtCoder: pages in two languages, forms with a token, and for each contest a list of the account's own runs. */
import type { RemoteProblemId } from '@podium/proto/rules/remote/problem-ids.ts'
import { isSameAtcoderName } from '../pages/atcoder-common.ts'
import { parseAtcoderProblem } from '../pages/atcoder-problem.ts'
import { atcoderRunsPerPage, parseAtcoderRun, parseAtcoderRuns } from '../pages/atcoder-runs.ts'
import type { AtcoderRunList, AtcoderRunPage } from '../pages/atcoder-runs.ts'
import { parseAtcoderPostAnswer, parseAtcoderSubmitPage } from '../pages/atcoder-submit.ts'
import { ok, pageChanged } from '../provider.ts'
import type { Outcome, PostRun, Provider, RunList, RunRow, SiteAccount } from '../provider.ts'
import { isNewer, newestOf } from '../run-ids.ts'
import type { Session } from '../session.ts'
import { readHome, signIn } from './atcoder-sign-in.ts'
import { probeBy } from './questions.ts'

const contestPath = ({ contest }: RemoteProblemId): string => `/contests/${contest}`

interface ListQuery {
  readonly problem: RemoteProblemId
  /** Empty: of the whole contest. */
  readonly task: string
  /** From 1. */
  readonly page: number
}

const readList = async (
  session: Session,
  { username }: SiteAccount,
  { problem, task, page }: ListQuery,
): Promise<Outcome<AtcoderRunList>> => {
  const path = `${contestPath(problem)}/submissions/me?f.Task=${task}&lang=en&page=${page}`
  const answer = await session.get(path)
  if (answer.kind !== 'ok') return answer
  const list = parseAtcoderRuns(answer.value)
  if (list.kind !== 'ok') return list
  if (!isSameAtcoderName(list.value.account, username)) return { kind: 'signed-out' }
  return list.value.runs.every(({ author }) => isSameAtcoderName(author, username))
    ? list
    : pageChanged('the list of an account has runs of others')
}

const mostPages = 4

/** Page after page, from the newest run down to the baseline. */
const listSince: Provider['listSince'] = async (session, account, { problem, baseline }) => {
  const found = new Map<string, RunRow>()
  for (let page = 1; page <= mostPages; page += 1) {
    const list = await readList(session, account, { problem, task: problem.id, page })
    if (list.kind !== 'ok') return list
    const { runs, isProved } = list.value
    for (const { runId, task, languageId, status } of runs)
      if (isNewer(runId, baseline) && task === problem.id) found.set(runId, { runId, languageId, status })
    const isAtEnd = runs.length < atcoderRunsPerPage || runs.some(({ runId }) => !isNewer(runId, baseline))
    if (isAtEnd || !isProved) return ok<RunList>({ runs: [...found.values()], isComplete: true, isProved })
  }
  return ok<RunList>({ runs: [...found.values()], isComplete: false, isProved: true })
}

/** In the contest of the problem: there is no list of all. Ids grow over all contests. */
const newestRun: Provider['newestRun'] = async (session, account, problem) => {
  const list = await readList(session, account, { problem, task: '', page: 1 })
  return list.kind === 'ok' ? ok(newestOf(list.value.runs.map(({ runId }) => runId))) : list
}

const submitPath = (problem: RemoteProblemId): string =>
  `${contestPath(problem)}/submit?taskScreenName=${problem.id}&lang=en`

const prepare: NonNullable<Provider['prepare']> = async (session, { account, problem }) => {
  const page = await session.get(submitPath(problem))
  if (page.kind !== 'ok') return page
  const form = parseAtcoderSubmitPage(page.value, problem.id)
  if (form.kind !== 'ok') return form
  if (!isSameAtcoderName(form.value.account, account.username)) return { kind: 'signed-out' }
  return ok({ tokens: { csrf: form.value.token }, languages: form.value.languages })
}

const post = async (session: Session, { problem, language, source, tokens, request }: PostRun) => {
  const form = [
    ['data.TaskScreenName', problem.id],
    ['data.LanguageId', language.id],
    ['sourceCode', source],
    ['csrf_token', tokens.csrf ?? ''],
  ] as const
  const answer = await session.postForm(`${contestPath(problem)}/submit`, form, {
    ...request,
    referer: submitPath(problem),
  })
  return answer.kind === 'ok' ? parseAtcoderPostAnswer(answer.value) : answer
}

interface RunQuery {
  readonly runId: string
  readonly problem: RemoteProblemId
}

const readPage = async (session: Session, { runId, problem }: RunQuery): Promise<Outcome<AtcoderRunPage>> => {
  const page = await session.get(`${contestPath(problem)}/submissions/${runId}?lang=en`)
  return page.kind === 'ok' ? parseAtcoderRun(page.value, runId) : page
}

/** One thing of the page of a run. */
const fromPage =
  <T>(pick: (run: AtcoderRunPage) => T) =>
  async (session: Session, query: RunQuery): Promise<Outcome<T>> => {
    const run = await readPage(session, query)
    return run.kind === 'ok' ? ok(pick(run.value)) : run
  }

export const atcoder: Provider = {
  site: 'AC',
  unconfirmedPages: ['sign-in answers', 'refused submits', 'compiler output'],
  probe: probeBy(readHome),
  signIn,
  // Every page names its language, so that a choice made here changes no other page of the session.
  fetchProblem: async (session, problem, language = 'en') => {
    const page = await session.get(`${contestPath(problem)}/tasks/${problem.id}?lang=${language}`)
    return page.kind === 'ok' ? parseAtcoderProblem(page.value, language) : page
  },
  newestRun,
  prepare,
  post,
  listSince,
  readRun: fromPage(({ status, timeMs, memoryKb }) => ({ status, timeMs, memoryKb })),
  compileText: fromPage(({ compileText }) => compileText),
  sourceOf: fromPage(({ source }) => source),
}
