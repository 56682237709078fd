/**
 * Event feeds of a large contest, its clients cut at random: 2,554 teams and 13 problems with 20,000 runs, which each
 * client reads from the beginning, then 20 runs a second for PODIUM_BENCH_FEED_S seconds (30), the second half of them
 * under the freeze; at the end the results are opened. PODIUM_BENCH_CLIENTS (100) in a second process, half of them
 * with the public's feed and half with the jury's, are cut every PODIUM_BENCH_CUT_MS (2,000) on average, wherever they
 * are; one of each class is not. With PODIUM_BENCH_TEAMS, as many of them read as teams in place of the public's half,
 * each as another one, to which the jury writes 20 messages. From a verdict to a client, beside a bare HTTP server that
 * writes lines to as many clients in the same run.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { recordPeriods } from '@podium/proto/rules/contest/contest-phase.ts'
import type { Stack } from '@podium/infra/stack/stack.ts'
import { playRuns } from '@podium/services/app/play-runs.ts'
import type { Context } from '@podium/services/platform/context.ts'
import { change, rows, sql } from '@podium/services/platform/database/sql.ts'
import { Api } from '../support/api.ts'
import { contextOf } from '../support/context.ts'
import { makeBigContest } from './support/big-contest.ts'
import { openFeedClients } from './support/feed-clients.ts'
import type { FeedClients } from './support/feed-clients.ts'
import { figuresOf, mustHold, printRow } from './support/figures.ts'
import type { Figures } from './support/figures.ts'
import { withBenchStack } from './support/stack.ts'

const clients = Number(process.env.PODIUM_BENCH_CLIENTS ?? 100)
const playS = Number(process.env.PODIUM_BENCH_FEED_S ?? 30)
const cutAfterMs = Number(process.env.PODIUM_BENCH_CUT_MS ?? 2_000)
const teams = Number(process.env.PODIUM_BENCH_TEAMS ?? 0)
const messages = 20
const perSecond = 20
const moments = Array.from({ length: playS * perSecond }, (_, index) => index * (1_000 / perSecond))
const bareLines = 200

async function measureBare(): Promise<Figures> {
  const server = fork(new URL('./support/feed-baseline.ts', import.meta.url))
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  const crowd = openFeedClients([
    { url: `http://127.0.0.1:${port}/`, tokens: [null], count: clients, cutAfterMs: null },
  ])
  await crowd.untilEven(([all]) => all?.lines === 1)
  crowd.time(0)
  for (let index = 0; index < bareLines; index += 1) {
    const data = {
      id: `${index}`,
      submission_id: `${index}`,
      judgement_type_id: 'AC',
      end_time: new Date().toISOString(),
    }
    server.send(JSON.stringify({ type: 'judgements', id: `${index}`, data, token: `1-${index}` }))
    await sleep(1_000 / perSecond)
  }
  await crowd.untilEven(([all]) => all?.judgements === bareLines)
  const { wholeMs } = await crowd.compare([])
  crowd.close()
  server.disconnect()
  return figuresOf(wholeMs)
}

interface BenchRecord {
  readonly id: number
  readonly isHidden: boolean
}

/** What the feeds must come to, once every verdict is stored. */
async function untilJudged(ctx: Context, cid: number): Promise<BenchRecord[]> {
  for (;;) {
    const found = await rows(
      ctx.orm.em.fork(),
      sql<BenchRecord & { isWaiting: boolean }>`
      select submit_id as id, period = ${recordPeriods.underFreeze} as "isHidden", status in (5, 6, 7) as "isWaiting"
        from contest_record where cid = ${cid}`,
    )
    if (!found.some(({ isWaiting }) => isWaiting)) return found
    await sleep(100)
  }
}

async function openContest(ctx: Context, stack: Stack) {
  const big = await makeBigContest(ctx, moments)
  const { cid } = big
  const api = new Api(stack.url)
  await api.signIn('root', stack.rootPassword)
  await change(
    ctx.orm.em.fork(),
    sql`
    update contest set open_rank = true, auto_real_rank = false, seal_rank = true,
      seal_rank_time = end_time - interval '1 second' where id = ${cid}`,
  )
  await api.call('saveContestApi', { body: { cid, isOn: true } })
  const { token } = await api.call('makeContestApiToken', { body: { cid, name: 'A bench', scope: 'jury' } })
  const reading = big.people.slice(0, teams)
  const from = { ip: '127.0.0.1', userAgent: 'bench' }
  const own = await Promise.all(reading.map(({ uid }) => ctx.sessions.open(uid, from)))
  const write = async (): Promise<void> => {
    for (let count = 0; teams > 0 && count < messages; count += 1) {
      const usernames = reading.map(({ username }) => username)
      await api.call('writeClarification', { body: { cid, to: { usernames, groups: [] }, text: `Message ${count}` } })
      await sleep((playS * 1_000) / messages)
    }
  }
  return { big, token, own, write, url: `${stack.url}/api/contests/${cid}/event-feed` }
}

/** Opens the results: one event stands for all that was hidden, and clients are cut within it, too. */
async function checkOpened(ctx: Context, cid: number, crowd: FeedClients, all: number): Promise<void> {
  await change(ctx.orm.em.fork(), sql`update contest set end_time = now(), auto_real_rank = true where id = ${cid}`)
  await crowd.untilEven((classes) => classes.every(({ judgements }) => judgements >= all))
  await sleep(2 * cutAfterMs)
  await crowd.untilEven((classes) => classes.every(({ submissions }) => submissions === all))
  const { lost, doubled, cuts, refusals } = await crowd.compare([])
  const [first] = await crowd.counts()
  console.log(`opened: ${all} verdicts in ${first?.lines} lines of the public; ${cuts} cuts, ${refusals} refusals`)
  mustHold('no event lost or doubled after the results were opened', lost === 0 && doubled === 0 && refusals === 0)
}

const bare = await measureBare()
await withBenchStack(async (stack) => {
  const secret = readFileSync(join(stack.dataDir, 'token-secret'), 'utf8').trim()
  const { ctx, close } = await contextOf(stack, { PODIUM_TOKEN_SECRET: secret })
  const { big, token, own, write, url } = await openContest(ctx, stack)
  const half = { url, count: Math.ceil(clients / 2), cutAfterMs }
  const openedMs = Date.now()
  const before = await untilJudged(ctx, big.cid)
  const crowd = openFeedClients([
    { ...half, tokens: teams > 0 ? own : [null] },
    { ...half, tokens: [token] },
  ])
  await crowd.untilEven((classes) => classes.every(({ judgements }) => judgements === before.length))
  console.log(`${before.length} runs read from the beginning by all: ${((Date.now() - openedMs) / 1_000).toFixed(1)} s`)
  const startMs = Date.now() + 500
  const frozenAt = new Date(startMs + (playS * 1_000) / 2)
  await change(ctx.orm.em.fork(), sql`update contest set seal_rank_time = ${frozenAt} where id = ${big.cid}`)
  crowd.time(startMs)
  const contest = { cid: big.cid, problems: big.problems, uids: big.people.map(({ uid }) => uid) }
  await Promise.all([playRuns(ctx, { contest, runs: big.next, startMs, speed: 1 }), write()])
  const records = await untilJudged(ctx, big.cid)
  const hidden = records.filter(({ isHidden }) => isHidden).map(({ id }) => id)
  const shown = [records.length - hidden.length, records.length]
  await crowd.untilEven((classes) =>
    classes.every(
      ({ submissions, judgements }, index) => submissions === records.length && judgements === shown[index],
    ),
  )
  const { lost, doubled, leaked, cuts, wholeMs, cutMs } = await crowd.compare(hidden)
  printRow(`bare HTTP, ${clients} clients`, bare)
  printRow('verdict -> client of a feed, never cut', figuresOf(wholeMs), bare)
  printRow(`verdict -> client of a feed, cut; ${cuts} cuts`, figuresOf(cutMs), bare)
  console.log(
    `events lost: ${lost}, doubled: ${doubled}; verdicts under the freeze: ${hidden.length}, of them told: ${leaked}`,
  )
  mustHold('no event lost or doubled', lost === 0 && doubled === 0)
  mustHold('no verdict under the freeze for the public', hidden.length > 0 && leaked === 0)
  await checkOpened(ctx, big.cid, crowd, records.length)
  crowd.close()
  await close()
})
