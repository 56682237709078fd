/** Runs of an account of Codeforces, by its public API: it answers while its pages stand behind a wall. */
import { parseUserStatus } from '../pages/codeforces-api.ts'
import type { CodeforcesRun } from '../pages/codeforces-api.ts'
import { ok, pageChanged } from '../provider.ts'
import type { Outcome, Provider, RunList, RunRow } from '../provider.ts'
import { isNewer, newestOf } from '../run-ids.ts'
import type { Session } from '../session.ts'

type Runs = Outcome<readonly CodeforcesRun[]>

const runsPerPage = 50
const mostPages = 4

/** @param page from 0 */
const readRuns = async (session: Session, username: string, page = 0): Promise<Runs> => {
  const from = page * runsPerPage + 1
  const path = `/api/user.status?handle=${encodeURIComponent(username)}&from=${from}&count=${runsPerPage}`
  const answer = await session.get(path)
  return answer.kind === 'ok' ? parseUserStatus(answer.value, username) : answer
}

/** The newest runs that a session is about to read: all who follow a run of its account wait for one call. */
const readings = new WeakMap<Session, Promise<Runs>>()

const readNewestTogether = (session: Session, username: string): Promise<Runs> => {
  const begun = readings.get(session)
  if (begun !== undefined) return begun
  const reading = readRuns(session, username).finally(() => readings.delete(session))
  readings.set(session, reading)
  return reading
}

const open = new Set(['SUBMITTED', 'TESTING'])
export const isJudged = ({ status }: CodeforcesRun): boolean => !open.has(status)

/** What the last list showed: reading a run that it has as judged needs none of the few calls that there are. */
const listed = new WeakMap<Session, ReadonlyMap<string, CodeforcesRun>>()
const rowsOf = (runs: ReadonlyMap<string, CodeforcesRun>): RunRow[] =>
  [...runs.values()].map(({ runId, status }) => ({ runId, languageId: null, status }))

export const newestRun: Provider['newestRun'] = async (session, { username }) => {
  const runs = await readRuns(session, username)
  return runs.kind === 'ok' ? ok(newestOf(runs.value.map(({ runId }) => runId))) : runs
}

/** Page after page, from the newest run down to the baseline. */
export const listSince: Provider['listSince'] = async (session, { username }, { problem, baseline }) => {
  const found = new Map<string, CodeforcesRun>()
  listed.set(session, found)
  for (let page = 0; page < mostPages; page += 1) {
    const runs = await readRuns(session, username, page)
    if (runs.kind !== 'ok') return runs
    for (const run of runs.value) {
      const { runId, contest, index } = run
      if (isNewer(runId, baseline) && contest === problem.contest && index === problem.index) found.set(runId, run)
    }
    const isAtBaseline = baseline !== null && runs.value.some(({ runId }) => !isNewer(runId, baseline))
    const isAtEnd = runs.value.length < runsPerPage
    // The baseline is in the list of an account: one that ends without it lacks more.
    if (isAtBaseline || isAtEnd)
      return ok<RunList>({
        runs: rowsOf(found),
        isComplete: isAtBaseline || baseline === null,
        isProved: true,
      })
  }
  return ok<RunList>({ runs: rowsOf(found), isComplete: false, isProved: true })
}

/** One run; mostly it is among the newest. */
export const findRun = async (session: Session, username: string, runId: string): Promise<Outcome<CodeforcesRun>> => {
  const before = listed.get(session)?.get(runId)
  listed.delete(session)
  if (before !== undefined && isJudged(before)) return ok(before)
  for (let page = 0; page < mostPages; page += 1) {
    const runs = await (page === 0 ? readNewestTogether(session, username) : readRuns(session, username, page))
    if (runs.kind !== 'ok') return runs
    const run = runs.value.find((one) => one.runId === runId)
    if (run !== undefined) return ok(run)
    const isOver = runs.value.length < runsPerPage || runs.value.some((one) => !isNewer(one.runId, runId))
    if (isOver) break
  }
  return pageChanged(`run ${runId} is not in the list of its account`)
}
