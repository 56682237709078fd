/**
 * One gateway of three dies under 15,000 sockets (PODIUM_TRIAL_SOCKETS) through the proxy: its 5,000 are back in 5 s,
 * and spread again after its return, as sockets come and go.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { makeBoard, orderOf, socketsOf } from '../boards.ts'
import { startSite } from '../site.ts'
import { openSpectators } from '../spectators.ts'
import { must, note, trial } from '../verify.ts'

const sockets = Number(process.env.PODIUM_TRIAL_SOCKETS ?? 15_000)
const backMs = 5_000
const churn = { share: 0.02, times: 30 }

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
  // nginx tries it again after ten seconds; halls come and go meanwhile.
  await sleep(10_000)
  for (let time = 0; time < churn.times; time += 1) {
    crowd.cut(churn.share)
    await sleep(1_000)
  }
  await sleep(3_000)
  const after = await socketsOf(site)
  const share = (after[0] ?? 0) / sockets
  must('spread again after its return', share > 0.2 && share < 0.45, after.join(', '))
  crowd.close()
  await site.stop()
})
