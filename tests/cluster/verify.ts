/** What must be true after a trial, counted from what is stored. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isInProgress } from '@podium/proto/rules/submission/verdict.ts'
import type { Context } from '@podium/services/platform/context.ts'
import { change, firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { cellsOf, onBoard, recountCell } from '../services-boards/recount.ts'
import { recordedOf } from '../services-boards/support.ts'
import type { Api } from '../support/api.ts'
import type { BoardFollower } from '../support/board-follower.ts'
import type { Sent } from './clients.ts'

export const durationS = 7_200

export interface Contest {
  readonly cid: number
  readonly startMs: number
}

/** A contest that runs, with P1000 as its problem A. */
export async function makeContest(ctx: Context, startsInS = -60): Promise<Contest> {
  const db = ctx.orm.em.fork()
  const startMs = Math.floor(ctx.now().getTime() / 1000 + startsInS) * 1000
  const [start, end] = [startMs, startMs + durationS * 1000].map((ms) => new Date(ms).toISOString())
  const made = await firstRow(
    db,
    sql<{ id: number }>`
    insert into contest (uid, title, type, auth, start_time, end_time, open_rank)
    select uid, 'Trial', 0, 0, ${start}, ${end}, true from users where username = 'root' returning id`,
  )
  const cid = made?.id ?? 0
  await change(
    db,
    sql`
    insert into contest_problem (cid, pid, display_id, display_title)
    select ${cid}, id, 'A', 'Sum' from problem where display_id = 'P1000'`,
  )
  return { cid, startMs }
}

interface Stored {
  readonly submitId: number
  readonly status: number
  /** Why there is no other verdict, which attempt got it, from whom and when; for whoever reads of a wrong one. */
  readonly story: string
  readonly cases: number
  readonly copies: number
}

const storedOf = (ctx: Context, cid: number): Promise<Stored[]> =>
  rows(
    ctx.orm.em.fork(),
    sql<Stored>`
    select s.submit_id as "submitId", s.status,
      concat_ws(' ', s.error_message::text, 'attempt', s.attempt, s.judger, s.submit_time, s.changed_at) as story,
      (select count(*)::int from judge_case c where c.submit_id = s.submit_id) as cases,
      (select count(*)::int from judge_case c where c.submit_id = s.submit_id) -
        (select count(distinct seq)::int from judge_case c where c.submit_id = s.submit_id) as copies
    from submission s where s.cid = ${cid}`,
  )

/** Resolves when nothing waits for a verdict any more. @returns how long that took; throws after `mostMs` */
export async function untilJudged(ctx: Context, cid: number, mostMs = 180_000): Promise<number> {
  const startMs = Date.now()
  for (;;) {
    const stored = await storedOf(ctx, cid).catch(() => null)
    const waiting = stored?.filter(({ status }) => isInProgress(status)).length
    if (waiting === 0) return Date.now() - startMs
    if (Date.now() - startMs > mostMs) throw new Error(`${waiting ?? 'all'} submissions still wait for a verdict`)
    await sleep(200)
  }
}

export interface VerdictTimes {
  /** From the click to the stored verdict, of each submission. */
  readonly tookMs: ReadonlyMap<number, number>
  /** The longest time in which none came although some were waited for. */
  readonly longestGapMs: () => number
  readonly stop: () => Promise<void>
}

const lookEveryMs = 50

/** Looks at a contest again and again, and notes when each submission has its verdict. */
export function followVerdicts(ctx: Context, cid: number): VerdictTimes {
  const tookMs = new Map<number, number>()
  let [isStopped, longestGapMs, lastMs] = [false, 0, Date.now()]
  const look = async (): Promise<void> => {
    const found = await rows(
      ctx.orm.em.fork(),
      sql<{ submitId: number; status: number; sentMs: number }>`
      select submit_id as "submitId", status, extract(epoch from submit_time)::float8 * 1000 as "sentMs"
      from submission where cid = ${cid} and not (submit_id = any(${[...tookMs.keys()]}::bigint[]))`,
    )
    const nowMs = ctx.now().getTime()
    const done = found.filter(({ status }) => !isInProgress(status))
    for (const { submitId, sentMs } of done) tookMs.set(submitId, nowMs - sentMs)
    const oldestMs = Math.min(...found.map(({ sentMs }) => sentMs))
    if (done.length === 0 && found.length > 0) longestGapMs = Math.max(longestGapMs, nowMs - Math.max(lastMs, oldestMs))
    else lastMs = nowMs
  }
  const run = async (): Promise<void> => {
    while (!isStopped) {
      await look().catch(() => undefined)
      await sleep(lookEveryMs)
    }
  }
  const running = run()
  return {
    tookMs,
    longestGapMs: () => longestGapMs,
    stop: async () => {
      isStopped = true
      await running
    },
  }
}

export interface Count {
  readonly sent: number
  readonly stored: number
  readonly lost: number
  /** Stored more than once, or with cases that are there twice. */
  readonly doubled: number
  /** With another verdict than their program must get. */
  readonly wrong: readonly string[]
}

export async function count(ctx: Context, { cid }: Contest, sent: readonly Sent[]): Promise<Count> {
  const stored = await storedOf(ctx, cid)
  const byId = new Map(stored.map((one) => [one.submitId, one]))
  const found = sent.map((one) => ({ ...one, now: byId.get(one.submitId) }))
  const ids = new Set(sent.map(({ submitId }) => submitId))
  return {
    sent: sent.length,
    stored: stored.length,
    lost: found.filter(({ now }) => now === undefined || isInProgress(now.status)).length,
    doubled:
      stored.filter(({ submitId, copies }) => copies > 0 || !ids.has(submitId)).length + (sent.length - ids.size),
    wrong: found
      .filter(({ now, expected }) => now !== undefined && now.status !== expected)
      .map(({ submitId, now, expected }) => `${submitId}: ${now?.status} for ${expected} (${now?.story})`),
  }
}

/** The board counted from the submissions. */
async function recounted(ctx: Context, { cid, startMs }: Contest): Promise<Record<string, unknown>> {
  const found = await recordedOf(ctx, { cid, startMs, cpids: [], uids: new Map() })
  const names = [...new Set(found.map(({ username }) => username))]
  const cells = names.map((name) => {
    const own = found.filter(({ username }) => username === name)
    return [name, [recountCell('acm', own, { durationS, sealFromS: null })]] as const
  })
  return Object.fromEntries(cells.filter(([, row]) => onBoard(row)))
}

const textOf = (board: Record<string, unknown>): string =>
  JSON.stringify(Object.entries(board).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/**
 * Resolves when every open board shows what is counted from the submissions. @returns how long that took; names those
 * that do not after `mostMs`
 */
export async function untilBoardsEqual(
  ctx: Context,
  contest: Contest,
  boards: ReadonlyMap<string, BoardFollower>,
  mostMs = 30_000,
): Promise<{ readonly tookMs: number; readonly differing: readonly string[] }> {
  const startMs = Date.now()
  for (;;) {
    const expected = textOf(await recounted(ctx, contest))
    const differing = [...boards].filter(
      ([, follower]) => textOf(cellsOf('acm', follower.board()?.rows ?? [])) !== expected,
    )
    const tookMs = Date.now() - startMs
    if (differing.length === 0 || tookMs > mostMs) return { tookMs, differing: differing.map(([name]) => name) }
    await sleep(100)
  }
}

/** Whether the counters of the problem agree with its submissions. */
export async function counterFault(root: Api, ctx: Context): Promise<string | null> {
  const { problemCount } = await root.call('problemDetail', { query: { problemId: 'P1000' } })
  const real = await firstRow(
    ctx.orm.em.fork(),
    sql<{ total: number; ac: number }>`
    select count(*)::int as total, (count(*) filter (where s.status = 0))::int as ac
    from submission s join problem p on p.id = s.pid where p.display_id = 'P1000'`,
  )
  return problemCount.total === real?.total && problemCount.ac === real.ac
    ? null
    : `${problemCount.ac}/${problemCount.total} shown, ${real?.ac}/${real?.total} stored`
}

let isBad = false

/** Prints a line of the verdict, and has the trial end with it. */
export function must(what: string, holds: boolean, figure = ''): void {
  console.log(`${holds ? 'ok     ' : 'NOT MET'} ${what}${figure === '' ? '' : `: ${figure}`}`)
  if (!holds) isBad = true
}

export const note = (line: string): void => console.log(`        ${line}`)

/** Runs a trial to its end, whatever becomes of it. */
export async function trial(run: () => Promise<void>): Promise<never> {
  try {
    await run()
  } catch (error) {
    console.error(error)
    isBad = true
  }
  process.exit(isBad ? 1 : 0)
}
