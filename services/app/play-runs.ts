/**
 * Runs of a contest, played into a running Podium: each is submitted at its moment, and its verdict goes over the bus
 * to the consumer of every verdict, so that storing, boards and push do what they do on a contest's day.
 *
 * Runs of one team follow each other, those of different teams in parallel. A run that cannot be stored or sent,
 * because the database or the bus is away, is tried again until it can; what a lost answer had stored after all is
 * found again by its moment, so nothing is played twice.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { JudgeVerdict } from '@podium/proto/events/bus/judge.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { Context } from '../platform/context.ts'
import type { StoredContest } from '../features/boards/import/contest-commands.ts'
import { tables } from '../features/entities.ts'
import type { BoardRun } from '../features/boards/xcpcio/read-board.ts'
import { storeExternalRun } from '../features/judging/submit/external-commands.ts'

type Tools = Pick<Context, 'orm' | 'bus' | 'log'>

export interface Play {
  readonly contest: StoredContest
  /** In the order in which they were made; each of a final verdict. */
  readonly runs: readonly BoardRun[]
  readonly startMs: number
  /** How many times faster than the moments of the runs say. */
  readonly speed: number
  /** Runs that an earlier process has played are looked for, too. */
  readonly isContinued?: boolean
  readonly signal?: AbortSignal
  readonly onPlayed?: (played: number) => void
}

const parallelMost = 12
const retryMs = 250
const patienceMs = 60_000

const verdictOf = (submitId: number, status: number): JudgeVerdict => ({
  v: 1,
  submitId,
  attempt: 1,
  judger: 'replay',
  status,
  timeMs: 0,
  memoryKb: 0,
  score: null,
  oiRankScore: null,
  errorMessage: null,
  cases: [],
})

/** Throws what the last try threw. @param attempt is told whether an earlier try may have done it */
async function untilDone<Done>({ log }: Tools, attempt: (isRepeated: boolean) => Promise<Done>): Promise<Done> {
  const untilMs = Date.now() + patienceMs
  for (let isRepeated = false; ; isRepeated = true) {
    try {
      return await attempt(isRepeated)
    } catch (error) {
      if (Date.now() > untilMs) throw error
      log.warn({ error }, 'a run could not be played and is tried again')
      await sleep(retryMs)
    }
  }
}

interface RunFields {
  readonly uid: string
  readonly cpid: number
  readonly language: string
  readonly at: Date
}

async function findPlayed(
  { orm }: Tools,
  cid: number,
  { uid, cpid, at }: RunFields,
  others: ReadonlySet<number>,
): Promise<number | null> {
  const found = await tables(orm.em.fork())
    .selectFrom('contest_record')
    .select('submitId')
    .where('cid', '=', cid)
    .where('uid', '=', uid)
    .where('cpid', '=', cpid)
    .where('submitTime', '=', at)
    .orderBy('submitId')
    .execute()
  return found.find(({ submitId }) => !others.has(submitId))?.submitId ?? null
}

async function playOne(tools: Tools, play: Play, run: BoardRun, played: Set<number>): Promise<void> {
  const { cid, problems, uids } = play.contest
  const [uid, inContest] = [uids[run.team], problems[run.problem]]
  if (uid === undefined || inContest === undefined) return
  // A run counts at the moment that it has in the contest, also when this machine is late.
  const fields: RunFields = {
    uid,
    cpid: inContest.cpid,
    language: run.language,
    at: new Date(play.startMs + run.offsetMs / play.speed),
  }
  const submitId = await untilDone(tools, async (isRepeated) => {
    const known = isRepeated || play.isContinued === true ? await findPlayed(tools, cid, fields, played) : null
    return known ?? tools.orm.em.fork().transactional((db) => storeExternalRun(db, { cid, ...fields }))
  })
  played.add(submitId)
  await untilDone(tools, () =>
    tools.bus.publishDurable(subjects.verdict, verdictOf(submitId, run.status), `${submitId}.1.replay`),
  )
}

/** Waits for the moment of a run. @returns false when the play is to end */
async function untilMoment({ startMs, speed, signal }: Play, { offsetMs }: BoardRun): Promise<boolean> {
  const waitMs = startMs + offsetMs / speed - Date.now()
  if (waitMs > 0) await sleep(waitMs, undefined, signal ? { signal } : {}).catch(() => undefined)
  return signal?.aborted !== true
}

/** Plays all runs, or those until it is told to end. */
export async function playRuns(tools: Tools, play: Play): Promise<void> {
  const played = new Set<number>()
  const byTeam = new Map<number, Promise<void>>()
  const going = new Set<Promise<void>>()
  for (const [index, run] of play.runs.entries()) {
    if (!(await untilMoment(play, run))) break
    while (going.size >= parallelMost) await Promise.race(going)
    const before = byTeam.get(run.team) ?? Promise.resolve()
    const one = before.then(() => playOne(tools, play, run, played)).finally(() => going.delete(one))
    going.add(one)
    byTeam.set(run.team, one)
    // Its failure is met where it is waited for, at the latest below.
    one.catch(() => undefined)
    play.onPlayed?.(index + 1)
  }
  await Promise.all(byTeam.values())
}
