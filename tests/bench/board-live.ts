/**
 * One board watched by many sockets of one gateway, their clients in a second process on the same cores.
 * PODIUM_BENCH_SOCKETS (1,000) says how many: 10,000 is the promise. The fan-out alone, a change of a board published
 * on the bus, beside bare ws and bare socket.io in the same run, all of them with the idle stack beside them and
 * after the same warming up; from the commit of a verdict to the last client, ten verdicts a second, so that batching
 * counts; then everybody comes back at once after the gateway was killed.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Stack } from '@podium/infra/stack/stack.ts'
import type { Context } from '@podium/services/platform/context.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { giveVerdict, makeContest, makeAttempt } from '../services-boards/support.ts'
import type { MadeContest } from '../services-boards/support.ts'
import { contextOf } from '../support/context.ts'
import { nowMs, openCrowd, residentKb } from './support/crowd.ts'
import type { Crowd } from './support/crowd.ts'
import { figuresOf, mustHold, printRow } from './support/figures.ts'
import type { Figures } from './support/figures.ts'
import { withBenchStack } from './support/stack.ts'

const sockets = Number(process.env.PODIUM_BENCH_SOCKETS ?? 1_000)
const changes = 60
/** Sent first and not counted. */
const warmUps = 10
const verdicts = 60
const betweenVerdictsMs = 100
/** More than a batch takes, so that each change goes out by itself. */
const apartMs = 350
const firstRev = 1_000_000_000

const rowOf = (index: number) => ({
  u: `team${index}`,
  n: 'Quiet Otters',
  s: 'Harbour University',
  o: index,
  c: Array.from({ length: 13 }, () => [3, 1, 5_400, 0]),
})
const messageOf = (topic: string, index: number) => ({
  topic,
  rev: firstRev + index,
  kind: 'board',
  data: { rev: firstRev + index, from: firstRev + index - 1, rows: [rowOf(index)] },
})

/** Time until the last client has received each of several changes. */
async function measure(
  crowd: Crowd,
  topic: string,
  send: (message: ReturnType<typeof messageOf>) => void,
): Promise<Figures> {
  const samples: number[] = []
  for (let index = 0; index < warmUps + changes; index += 1) {
    const message = messageOf(topic, index)
    const sentMs = nowMs()
    send(message)
    samples.push((await crowd.untilReceived(message.rev)) - sentMs)
    await sleep(apartMs)
  }
  return figuresOf(samples.slice(warmUps))
}

async function measureBare(name: string, program: URL, topic: string | null): Promise<Figures> {
  const server = fork(program)
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  const beforeKb = residentKb(server.pid)
  const crowd = await openCrowd({ url: `${topic === null ? 'ws' : 'http'}://127.0.0.1:${port}`, count: sockets, topic })
  const perSocketKb = (residentKb(server.pid) - beforeKb) / sockets
  const figures = await measure(
    crowd,
    topics.board(1, 'public'),
    (message) => void server.send(JSON.stringify(message)),
  )
  crowd.close()
  server.disconnect()
  printRow(`${name}, ${sockets} sockets`, figures)
  console.log(`${name}: ${perSocketKb.toFixed(1)} KB a socket`)
  return figures
}

async function measureVerdicts(ctx: Context, crowd: Crowd, contest: MadeContest): Promise<Figures> {
  const waiting: Promise<number>[] = []
  for (let index = 0; index < verdicts; index += 1) {
    const submitId = await makeAttempt(ctx, contest, {
      user: `live_${index % 20}`,
      problem: index % contest.cpids.length,
      timeS: index,
    })
    await giveVerdict(ctx, submitId, index % 3 === 0 ? Status.accepted : Status.wrongAnswer)
    const storedMs = nowMs()
    const board = await firstRow(
      ctx.orm.em.fork(),
      sql<{ rev: number }>`select public_rev as rev from board where cid = ${contest.cid}`,
    )
    waiting.push(crowd.untilReceived(board?.rev ?? 0).then((atMs) => atMs - storedMs))
    await sleep(betweenVerdictsMs)
  }
  return figuresOf(await Promise.all(waiting))
}

async function measureReturn(stack: Stack, crowd: Crowd): Promise<void> {
  const killedMs = nowMs()
  await stack.kill('gateway', 'SIGKILL')
  const { atMs, refused } = await crowd.untilJoined()
  console.log(
    `all ${sockets} are back ${((atMs - killedMs) / 1000).toFixed(1)} s after the gateway was killed; watches that had to be repeated: ${refused}`,
  )
  mustHold('reconnect of all at once settled within 30 s, without an error', atMs - killedMs < 30_000 && refused === 0)
}

await withBenchStack(async (stack) => {
  const ws = await measureBare('bare ws', new URL('./support/ws-baseline.ts', import.meta.url), null)
  const bare = await measureBare('bare socket.io', new URL('./support/socket-io-baseline.ts', import.meta.url), 'all')
  const { ctx, close } = await contextOf(stack)
  const contest = await makeContest(ctx, {
    users: Array.from({ length: 20 }, (_, index) => `live_${index}`),
    problems: 13,
    startMs: Date.now() - 60_000,
    durationS: 18_000,
    sealFromS: null,
    fields: { open_rank: true },
  })
  const topic = topics.board(contest.cid, 'public')
  const { gateway } = JSON.parse(readFileSync(join(stack.dataDir, 'ports.json'), 'utf8')) as { gateway: number }
  const beforeKb = residentKb(stack.pid('gateway'))
  const crowd = await openCrowd({ url: `http://127.0.0.1:${gateway}`, count: sockets, topic })
  const perSocketKb = (residentKb(stack.pid('gateway')) - beforeKb) / sockets
  const stored = await measureVerdicts(ctx, crowd, contest)
  const fanOut = await measure(crowd, topic, ({ data, ...message }) =>
    ctx.bus.publish(subjects.live, { v: 1, ...message, data: { public: data } }),
  )
  printRow('fan-out of the gateway, beside bare ws', fanOut, ws)
  printRow('fan-out of the gateway, beside bare socket.io', fanOut, bare)
  printRow('stored verdict -> last client, batching included', stored)
  console.log(`gateway: ${perSocketKb.toFixed(1)} KB a socket`)
  mustHold('stored verdict -> last client: p99 under 400 ms', stored.p99Ms < 400)
  mustHold(
    'fan-out at most 1.5 times bare socket.io and 2 times bare ws',
    fanOut.p99Ms <= 1.5 * bare.p99Ms && fanOut.p99Ms <= 2 * ws.p99Ms,
  )
  mustHold('under 32 KB a socket', perSocketKb < 32)
  await measureReturn(stack, crowd)
  crowd.close()
  await close()
})
