/**
 * One gateway of three dies under 15,000 sockets (PODIUM_TRIAL_SOCKETS) through the proxy: its 5,000 are back in 5 s,
 * and spread again after its return, though nobody comes or goes by themselves.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { makeBoard, orderOf, socketsOf } from '../boards.ts'
import { startSite } from '../site.ts'
import { openSpectators } from '../spectators.ts'
import { must, note, trial } from '../verify.ts'

const sockets = Number(process.env.PODIUM_TRIAL_SOCKETS ?? 15_000)
const backMs = 5_000
const spreadShare = 0.29
const spreadMs = 90_000

const nowMs = (): number => performance.timeOrigin + performance.now()

await trial(async () => {
  const site = await startSite()
  const { ctx } = await site.openContext()
  const contest = await makeBoard(ctx)
  const crowd = openSpectators(orderOf(site, contest, sockets, true))
  await crowd.untilAll(0)
  const before = await socketsOf(site)
  note(`sockets of the gateways: ${before.join(', ')}`)
  const diedMs = nowMs()
  await site.crash('gateway1')
  const backAtMs = await crowd.untilAll(diedMs)
  note(`sockets of the gateways: ${(await socketsOf(site)).join(', ')}`)
  must(
    `${before[0]} of ${sockets} sockets back in 5 s`,
    backAtMs - diedMs < backMs,
    `${(backAtMs - diedMs).toFixed(0)} ms`,
  )
  await site.start('gateway1')
  // nginx tries it again after ten seconds.
  const startedMs = nowMs()
  let after = await socketsOf(site)
  while (Math.min(...after) < sockets * spreadShare && nowMs() - startedMs < spreadMs) {
    await sleep(500)
    after = await socketsOf(site)
  }
  const took = `${((nowMs() - startedMs) / 1000).toFixed(0)} s after it was ready`
  must('spread again after its return', Math.min(...after) >= sockets * spreadShare, `${after.join(', ')}, ${took}`)
  crowd.close()
  await site.stop()
})
