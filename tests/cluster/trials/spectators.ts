/**
 * 30,000 sockets (PODIUM_TRIAL_SOCKETS) over three gateways, 10 verdicts a second, 1 % of the sockets cut each second:
 * every event is delivered or made good by a snapshot. Then all of them are cut at once.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { boardReads, giveVerdicts, makeBoard, orderOf, socketsOf } from '../boards.ts'
import { startSite } from '../site.ts'
import { openSpectators, percentileOf } from '../spectators.ts'
import { must, note, trial } from '../verify.ts'

const sockets = Number(process.env.PODIUM_TRIAL_SOCKETS ?? 30_000)
const forS = Number(process.env.PODIUM_TRIAL_LONG_S ?? 60)
const perSecond = 10
const cutShare = 0.01
const finishedMs = 15_000

const nowMs = (): number => performance.timeOrigin + performance.now()

await trial(async () => {
  const site = await startSite()
  const { ctx } = await site.openContext()
  const contest = await makeBoard(ctx)
  await giveVerdicts(ctx, contest, { count: 20, perSecond: 20 })
  const crowd = openSpectators({ ...orderOf(site, contest, sockets, false), alwaysLoads: true })
  await crowd.untilAll(0)
  note(`sockets of the gateways: ${(await socketsOf(site)).join(', ')}`)
  await sleep(2_000)
  const cutting = setInterval(() => crowd.cut(cutShare), 1_000)
  const storedAt = await giveVerdicts(ctx, contest, { count: forS * perSecond, perSecond })
  clearInterval(cutting)
  await sleep(5_000)
  const [rev] = storedAt.at(-1) ?? [0]
  const { behind, gaps, snapshots, failed, delays } = await crowd.report({ storedAt, rev })
  const p99 = percentileOf(delays, 0.99)
  note(`${snapshots} snapshots, ${gaps} of them for a gap, ${failed} failed; median ${percentileOf(delays, 0.5)} ms`)
  must('every event delivered or made good by a snapshot', behind === 0, `${behind} of ${sockets} boards are behind`)
  must('p99 under 800 ms', p99 < 800, `${p99} ms`)
  const [readsBefore, cutMs] = [await boardReads(site), nowMs()]
  crowd.cut(1)
  await sleep(100)
  const finished = (await crowd.untilAll(cutMs)) - cutMs
  const reads = (await boardReads(site)) - readsBefore
  const readsPerSecond = reads / Math.max(1, finished / 1000)
  must('a storm of all at once settled in 15 s', finished < finishedMs, `${(finished / 1000).toFixed(1)} s`)
  must('at most 10 board reads a second at the api', readsPerSecond <= 10, `${reads} reads`)
  crowd.close()
  await site.stop()
})
