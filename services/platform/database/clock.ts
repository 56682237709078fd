/**
 * The one clock of the site: the database's. Contests begin and end by it, and processes on several machines agree
 * about it, however wrong the clocks of their machines are.
 *
 * A process asks for the time now and then and takes the answer to be of the middle between asking and hearing. A
 * difference that may come from that alone changes nothing, so on one machine the clock is the machine's own.
 */
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Log } from '@podium/proto/server/log.ts'
import { untilReached } from '@podium/proto/server/waiting.ts'
import { repeat } from '../scheduling/repeat.ts'

export interface DatabaseClock {
  readonly now: () => Date
  /** By how much the clock of this machine is ahead of the database's. */
  readonly aheadMs: () => number
  readonly stop: () => Promise<void>
}

const measureEveryMs = 10_000
const tries = 3
/** Besides half the time of an answer: timers, and the steps in which a clock is set. */
const toleranceMs = 5

interface Measure {
  readonly aheadMs: number
  /** What it may be wrong by. */
  readonly doubtMs: number
}

async function measureOnce(orm: MikroORM, systemMs: () => number): Promise<Measure> {
  const askedMs = systemMs()
  const { ms } = await orm.em
    .fork()
    .getKysely()
    .selectNoFrom(({ cast, fn, val }) =>
      cast<number>(fn('date_part', [val('epoch'), fn('clock_timestamp')]), 'float8').as('s'),
    )
    .executeTakeFirstOrThrow()
    .then(({ s }) => ({ ms: s * 1000 }))
  const answeredMs = systemMs()
  return { aheadMs: (askedMs + answeredMs) / 2 - ms, doubtMs: (answeredMs - askedMs) / 2 + toleranceMs }
}

/** The best of a few. */
async function measure(orm: MikroORM, systemMs: () => number): Promise<Measure> {
  let best = await measureOnce(orm, systemMs)
  for (let done = 1; done < tries; done += 1) {
    const next = await measureOnce(orm, systemMs)
    if (next.doubtMs < best.doubtMs) best = next
  }
  return best
}

interface ClockOptions {
  readonly log: Log
  /** Beyond it the log says so. */
  readonly maxAheadMs: number
  /** Where the database is, for the log. */
  readonly address: string
  /** The clock of this machine. */
  readonly systemMs?: () => number
}

/** Resolves when the database has given its time, however long that takes. */
export async function followDatabaseClock(
  orm: MikroORM,
  { log, maxAheadMs, address, systemMs = Date.now }: ClockOptions,
): Promise<DatabaseClock> {
  let aheadMs = 0
  let isWrong = false
  const take = (found: Measure): void => {
    if (Math.abs(found.aheadMs - aheadMs) > found.doubtMs) aheadMs = found.aheadMs
    const wasWrong = isWrong
    isWrong = Math.abs(aheadMs) > maxAheadMs
    const facts = { aheadS: Math.round(aheadMs / 1000), setting: 'PODIUM_CLOCK_MAX_OFFSET_S' }
    if (isWrong) log.error(facts, "the clock of this machine is not the database's: this process is not ready")
    else if (wasWrong) log.info(facts, "the clock of this machine agrees with the database's again")
  }
  take(await untilReached({ log, setting: 'PODIUM_DATABASE_URL', address }, () => measure(orm, systemMs)))
  const stop = repeat({ everyMs: measureEveryMs, log, failed: "the database's time was not read" }, async () =>
    take(await measure(orm, systemMs)),
  )
  return { now: () => new Date(systemMs() - aheadMs), aheadMs: () => aheadMs, stop }
}
