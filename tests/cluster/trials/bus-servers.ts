/**
 * Each server of the bus is killed, wiped, and ended in order and started again, leaders included, as often as
 * PODIUM_TRIAL_ROUNDS says, while submissions go on; then test data is read. With another nats-server first in the
 * PATH it is a trial of that one.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '@podium/services/platform/context.ts'
import { connectBus } from '@podium/proto/server/bus.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { percentile } from '../../bench/support/figures.ts'
import { busUrlAt } from '../bus.ts'
import { followBusPath } from '../bus-path.ts'
import type { BusPath } from '../bus-path.ts'
import { makeCrowd, openBoards, same, submitMany } from '../clients.ts'
import type { Crowd, Sent } from '../clients.ts'
import { leaderOf, untilCurrent } from '../leaders.ts'
import { buses } from '../machines.ts'
import type { Bus } from '../machines.ts'
import { signedInRoot, startSite } from '../site.ts'
import type { Site } from '../site.ts'
import { count, followVerdicts, makeContest, must, note, trial, untilBoardsEqual, untilJudged } from '../verify.ts'
import type { Contest } from '../verify.ts'

const rounds = Number(process.env.PODIUM_TRIAL_ROUNDS ?? 1)
const awayMs = Number(process.env.PODIUM_TRIAL_LONG_S ?? 20) * 1000
const perSecond = 3
const mostStallMs = 8_000
const deeds = ['killed', 'wiped', 'replaced'] as const
type Deed = (typeof deeds)[number]

/** Reads every object of the store; throws where one is missing or damaged. */
async function readAll({ objectStore }: Context): Promise<number> {
  const names = await objectStore.names()
  for (const name of names) {
    const source = await objectStore.read(name)
    if (source === null) throw new Error(`the object ${name} is missing`)
    for await (const _ of source);
  }
  return names.length
}

interface Trial {
  readonly site: Site
  readonly ctx: Context
  readonly crowd: Crowd
  readonly contest: Contest
  readonly path: BusPath
}

/** @param isJudgedAgain resolves when what was sent since has its verdict */
async function strike(site: Site, name: Bus, deed: Deed, isJudgedAgain: () => Promise<void>): Promise<void> {
  if (deed === 'replaced') {
    await site.kill(name, 'SIGTERM')
    await site.waitReady(name)
  } else {
    await site.crash(name)
    if (deed === 'wiped') site.wipe(name)
    await Promise.all([sleep(awayMs), isJudgedAgain()])
    await site.start(name)
  }
  const mended = await untilCurrent(site)
  if (mended.length > 0) note(`mended by the runbook: ${mended.join(', ')}`)
  await isJudgedAgain()
}

interface Stall {
  readonly deed: Deed
  readonly verdictMs: number
  readonly callMs: number
  readonly sent: readonly Sent[]
}

async function stallOf({ site, ctx, crowd, contest, path }: Trial, name: Bus, deed: Deed): Promise<Stall> {
  const leaders = await Promise.all(['PODIUM_TASKS', 'PODIUM_VERDICTS'].map((stream) => leaderOf(site, stream)))
  const times = followVerdicts(ctx, contest.cid)
  const sent: Sent[] = []
  const load = { ...contest, pid: 'A', perSecond, program: same }
  const isJudgedAgain = async (): Promise<void> => {
    const [last] = await submitMany(crowd, { ...load, count: 1 })
    if (last) sent.push(last)
    while (last && !times.tookMs.has(last.submitId)) await sleep(50)
  }
  path.begin()
  let isOver = false
  const struck = strike(site, name, deed, isJudgedAgain).finally(() => void (isOver = true))
  while (!isOver) sent.push(...(await submitMany(crowd, { ...load, count: perSecond })))
  await struck
  await untilJudged(ctx, contest.cid)
  await times.stop()
  note(`tasks and verdicts were led by ${leaders.join(' and ')}`)
  path.report().forEach(note)
  const stall = { deed, sent, verdictMs: times.longestGapMs(), callMs: Math.max(...sent.map(({ tookMs }) => tookMs)) }
  const figure = `${stall.verdictMs.toFixed(0)} ms; longest call ${stall.callMs} ms`
  must(`${name} ${deed}: stall under 8 s`, stall.verdictMs < mostStallMs, figure)
  return stall
}

function noteFigures(stalls: readonly Stall[]): void {
  for (const deed of deeds) {
    const own = stalls.filter((stall) => stall.deed === deed)
    const verdictsMs = own.map(({ verdictMs }) => verdictMs)
    const over = verdictsMs.filter((ms) => ms >= mostStallMs).length
    const [median, most] = [percentile(verdictsMs, 0.5), Math.max(...verdictsMs)].map((ms) => ms.toFixed(0))
    const callMs = Math.max(...own.map((one) => one.callMs))
    note(`${own.length} times ${deed}: median ${median} ms, longest ${most} ms, ${over} over 8 s; call ${callMs} ms`)
  }
}

async function versionOf(name: Bus): Promise<string> {
  const bus = await connectBus(busUrlAt(name), 'trial', createLog('trial', 'silent'))
  const version = bus.connection.info?.version
  await bus.close()
  return String(version)
}

await trial(async () => {
  const site = await startSite()
  note(`nats-server ${(await Promise.all(buses.map(versionOf))).join(', ')}`)
  const root = await signedInRoot(site)
  const { ctx } = await site.openContext()
  const crowd = await makeCrowd(root, site, 10)
  const contest = await makeContest(ctx)
  const boards = openBoards(site, contest.cid)
  await untilCurrent(site)
  const objects = await readAll(ctx)
  const path = await followBusPath()
  const stalls: Stall[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const deed of deeds)
      for (const name of buses) {
        stalls.push(await stallOf({ site, ctx, crowd, contest, path }, name, deed))
        must('test data readable', (await readAll(ctx)) === objects, `${objects} objects`)
      }
  await path.stop()
  noteFigures(stalls)
  const found = await count(
    ctx,
    contest,
    stalls.flatMap(({ sent }) => sent),
  )
  const { differing } = await untilBoardsEqual(ctx, contest, boards)
  must('none lost', found.lost === 0, `${found.lost} of ${found.sent}`)
  must('none counted twice', found.doubled === 0, String(found.doubled))
  must('every verdict right', found.wrong.length === 0, found.wrong.join('; '))
  must('boards equal on all gateways', differing.length === 0, differing.join(', '))
  await site.stop()
})
