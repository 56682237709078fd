/**
 * The peak of a large contest, played by the replay into a whole stack: 2,554 teams and 13 problems with 20,000 runs
 * on the board, then 1,200 runs a minute for PODIUM_BENCH_PEAK_S seconds (20), with 40 of them in one second.
 * PODIUM_BENCH_CLIENTS (50, the promise is 500) readers in a second process hold the board by snapshot and pushes,
 * and compare it with the server's at the end. A run's time counts from its moment in the contest, so placing it and
 * its way to the judge's verdict are in it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { BoardRow } from '@podium/proto/rules/board/snapshot.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Stack } from '@podium/infra/stack/stack.ts'
import { playRuns } from '@podium/services/app/play-runs.ts'
import type { Context } from '@podium/services/platform/context.ts'
import type { StoredContest } from '@podium/services/features/boards/import/contest-commands.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { Api } from '../support/api.ts'
import { contextOf } from '../support/context.ts'
import { makeBigContest } from './support/big-contest.ts'
import type { BigContest } from './support/big-contest.ts'
import { cpuSeconds } from './support/cpu.ts'
import { figuresOf, mustHold, printRow } from './support/figures.ts'
import { attemptsIn, boardHash, openFollowers } from './support/followers.ts'
import type { RowsReceived } from './support/followers.ts'
import { withBenchStack } from './support/stack.ts'

const clients = Number(process.env.PODIUM_BENCH_CLIENTS ?? 50)
const peakS = Number(process.env.PODIUM_BENCH_PEAK_S ?? 20)
const perSecond = 20
const burst = 40
const cores = 2

/** Runs evenly over the seconds; the middle one has the burst. */
const peakMoments = Array.from({ length: peakS }, (_, second) => {
  const count = second === Math.floor(peakS / 2) ? burst : perSecond
  return Array.from({ length: count }, (_unused, index) => second * 1_000 + Math.floor((index * 1_000) / count))
}).flat()

/** Attempts that each row had before. */
async function attemptsOf({ url }: Stack, cid: number): Promise<Map<string, number>> {
  const board = await new Api(url).call('contestBoard', { query: { cid } })
  return new Map(board.rows.map(({ u, c }) => [u, attemptsIn(c as BoardRow['c'])]))
}

/** From a run's moment to the first message with a row that counts it. */
function latencies(
  { people, next }: BigContest,
  before: ReadonlyMap<string, number>,
  received: readonly RowsReceived[],
  startMs: number,
): number[] {
  const reached = new Map<string, number>()
  const made = new Map(before)
  for (const { atMs, rows: changedRows } of received) {
    for (const { u, sum } of changedRows)
      for (let count = sum; count > 0 && !reached.has(`${u} ${count}`); count -= 1) reached.set(`${u} ${count}`, atMs)
  }
  return next.map(({ team, offsetMs }) => {
    const name = people[team]?.username ?? ''
    const count = (made.get(name) ?? 0) + 1
    made.set(name, count)
    return (reached.get(`${name} ${count}`) ?? Number.POSITIVE_INFINITY) - (startMs + offsetMs)
  })
}

async function untilJudged(ctx: Context, cid: number): Promise<void> {
  for (;;) {
    const left = await firstRow(
      ctx.orm.em.fork(),
      sql<{ count: number }>`
      select count(*) as count from contest_record where cid = ${cid} and status in (${Status.pending}, 6, 7)`,
    )
    if (left?.count === 0) return
    await sleep(50)
  }
}

await withBenchStack(async (stack) => {
  const { ctx, close } = await contextOf(stack)
  const big = await makeBigContest(ctx, peakMoments)
  const { next: peak } = big
  const contest: StoredContest = { cid: big.cid, problems: big.problems, uids: big.people.map(({ uid }) => uid) }
  const before = await attemptsOf(stack, contest.cid)
  const followers = await openFollowers({ url: stack.url, cid: contest.cid, count: clients })
  const pids = stack.names.map((name) => stack.pid(name))
  const startMs = Date.now() + 500
  const used = cpuSeconds(pids)
  await playRuns(ctx, { contest, runs: peak, startMs, speed: 1 })
  const share = (cpuSeconds(pids) - used) / (((Date.now() - startMs) / 1000) * cores)
  await untilJudged(ctx, contest.cid)
  await sleep(1_000)
  const figures = figuresOf(latencies(big, before, followers.received, startMs))
  printRow(`${peak.length} runs: moment -> on the board of a reader`, figures)
  console.log(`processor share of the stack: ${(share * 100).toFixed(0)} % of ${cores} cores, with ${clients} readers`)
  mustHold('every verdict on the boards within 1 s p99', figures.p99Ms < 1_000)
  mustHold('stack under 60 % of 2 cores', share < 0.6)
  const server = await new Api(stack.url).call('contestBoard', { query: { cid: contest.cid } })
  const { boards, breaks, loads } = await followers.boards()
  const expected = boardHash(server.rows as BoardRow[])
  const equal = boards.filter(({ rev, hash }) => rev === server.rev && hash === expected).length
  console.log(
    `${equal} of ${clients} readers hold the server's board; ${breaks} breaks; snapshots loaded by one: at most ${Math.max(...loads)}`,
  )
  mustHold('no revision lost or doubled', equal === clients && breaks === 0)
  followers.close()
  await close()
})
