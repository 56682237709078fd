/**
 * Each server of the bus, or each host of several (PODIUM_TRIAL_BUS_HOSTS), is killed, wiped, and ended in order and
 * started again, leaders included, as often as PODIUM_TRIAL_ROUNDS says, while submissions go on; then test data is
 * read. With another nats-server first in the PATH it is a trial of that one.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '@podium/services/platform/context.ts'
import { followBusPath } from '../bus-path.ts'
import type { BusPath } from '../bus-path.ts'
import { makeCrowd, openBoards, same, submitMany } from '../clients.ts'
import type { Crowd, Sent } from '../clients.ts'
import { leaderOf, untilCurrent } from '../leaders.ts'
import { busHosts } from '../machines.ts'
import type { BusHost } from '../machines.ts'
import { signedInRoot, startSite } from '../site.ts'
import type { Site } from '../site.ts'
import { faults, mustBeShort, noteFigures, noteVersions, strike } from '../strikes.ts'
import type { Fault, Stall } from '../strikes.ts'
import { count, followVerdicts, makeContest, must, note, trial, untilBoardsEqual, untilJudged } from '../verify.ts'
import type { Contest } from '../verify.ts'

const rounds = Number(process.env.PODIUM_TRIAL_ROUNDS ?? 1)
const perSecond = 3

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

/** @returns the stall, and what was sent meanwhile */
async function stallOf({ site, ctx, crowd, contest, path }: Trial, host: BusHost, fault: Fault) {
  const leaders = await Promise.all(['PODIUM_TASKS', 'PODIUM_VERDICTS'].map((stream) => leaderOf(site, stream)))
  const times = followVerdicts(ctx, contest.cid)
  const sent: Sent[] = []
  const load = { ...contest, pid: 'A', perSecond, program: same }
  const untilJudgedAgain = async (): Promise<void> => {
    const [last] = await submitMany(crowd, { ...load, count: 1 })
    if (last) sent.push(last)
    while (last && !times.tookMs.has(last.submitId)) await sleep(50)
  }
  path.begin()
  let isOver = false
  const struck = strike(site, host, fault, untilJudgedAgain).finally(() => void (isOver = true))
  while (!isOver) sent.push(...(await submitMany(crowd, { ...load, count: perSecond })))
  await struck
  await untilJudged(ctx, contest.cid)
  await times.stop()
  note(`tasks and verdicts were led by ${leaders.join(' and ')}`)
  path.report().forEach(note)
  const callMs = Math.max(...sent.map(({ tookMs }) => tookMs))
  return { sent, stall: { host, fault, verdictMs: times.longestGapMs(), callMs } }
}

await trial(async () => {
  const site = await startSite()
  await noteVersions()
  const root = await signedInRoot(site)
  const { ctx } = await site.openContext()
  const crowd = await makeCrowd(root, site, 10)
  const contest = await makeContest(ctx)
  const boards = openBoards(site, contest.cid)
  await untilCurrent(site)
  const objects = await readAll(ctx)
  const path = await followBusPath()
  const stalls: Stall[] = []
  const sent: Sent[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const fault of faults)
      for (const host of busHosts) {
        const struck = await stallOf({ site, ctx, crowd, contest, path }, host, fault)
        mustBeShort(struck.stall)
        stalls.push(struck.stall)
        sent.push(...struck.sent)
        must('test data readable', (await readAll(ctx)) === objects, `${objects} objects`)
      }
  await path.stop()
  noteFigures(stalls)
  const found = await count(ctx, contest, sent)
  const { differing } = await untilBoardsEqual(ctx, contest, boards)
  must('none lost', found.lost === 0, `${found.lost} of ${found.sent}`)
  must('none counted twice', found.doubled === 0, String(found.doubled))
  must('every verdict right', found.wrong.length === 0, found.wrong.join('; '))
  must('boards equal on all gateways', differing.length === 0, differing.join(', '))
  await site.stop()
})
