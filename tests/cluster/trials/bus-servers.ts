/**
 * Each server of the bus is killed, and another time wiped, leaders included, while submissions go on; then test data
 * is read.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { followBusPath } from '../bus-path.ts'
import { makeCrowd, openBoards, submitMany } from '../clients.ts'
import type { Sent } from '../clients.ts'
import { leaderOf, untilCurrent } from '../leaders.ts'
import { buses } from '../machines.ts'
import type { Bus } from '../machines.ts'
import { signedInRoot, startSite } from '../site.ts'
import type { Site } from '../site.ts'
import { count, followVerdicts, makeContest, must, note, trial, untilBoardsEqual, untilJudged } from '../verify.ts'

const awayMs = Number(process.env.PODIUM_TRIAL_LONG_S ?? 20) * 1000
const perSecond = 3
const mostStallMs = 8_000

/** Reads every object of the store; throws where one is missing or damaged. */
async function readAll({ objectStore }: Awaited<ReturnType<Site['openContext']>>['ctx']): Promise<number> {
  const names = await objectStore.names()
  for (const name of names) {
    const source = await objectStore.read(name)
    if (source === null) throw new Error(`the object ${name} is missing`)
    for await (const _ of source);
  }
  return names.length
}

async function strike(site: Site, name: Bus, isWiped: boolean): Promise<void> {
  await site.crash(name)
  if (isWiped) site.wipe(name)
  await sleep(awayMs)
  await site.start(name)
  const mended = await untilCurrent(site)
  if (mended.length > 0) note(`mended by the runbook: ${mended.join(', ')}`)
}

await trial(async () => {
  const site = await startSite()
  const root = await signedInRoot(site)
  const { ctx } = await site.openContext()
  const crowd = await makeCrowd(root, site, 10)
  const contest = await makeContest(ctx)
  const boards = openBoards(site, contest.cid)
  const sent: Sent[] = []
  await untilCurrent(site)
  const objects = await readAll(ctx)
  const path = await followBusPath()
  for (const isWiped of [false, true])
    for (const name of buses) {
      const leaders = await Promise.all(['PODIUM_TASKS', 'PODIUM_VERDICTS'].map((stream) => leaderOf(site, stream)))
      const times = followVerdicts(ctx, contest.cid)
      const load = { ...contest, pid: 'A', count: Math.ceil((awayMs / 1000 + 5) * perSecond), perSecond }
      path.begin()
      const [more] = await Promise.all([submitMany(crowd, load), strike(site, name, isWiped)])
      sent.push(...more)
      await untilJudged(ctx, contest.cid)
      await times.stop()
      note(`tasks and verdicts were led by ${leaders.join(' and ')}`)
      path.report().forEach(note)
      const longestMs = Math.max(...more.map(({ tookMs }) => tookMs))
      const what = `${name} ${isWiped ? 'wiped' : 'killed'}: stall under 8 s`
      must(
        what,
        times.longestGapMs() < mostStallMs,
        `${times.longestGapMs().toFixed(0)} ms; longest call ${longestMs} ms`,
      )
      must('test data readable', (await readAll(ctx)) === objects, `${objects} objects`)
    }
  await path.stop()
  const found = await count(ctx, contest, sent)
  const { differing } = await untilBoardsEqual(ctx, contest, boards)
  must('none lost', found.lost === 0, `${found.lost} of ${found.sent}`)
  must('none counted twice', found.doubled === 0, String(found.doubled))
  must('every verdict right', found.wrong.length === 0, found.wrong.join('; '))
  must('boards equal on all gateways', differing.length === 0, differing.join(', '))
  await site.stop()
})
