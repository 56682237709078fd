/**
 * Everything is replaced, one process after the other, under 20 submissions a second: no call is refused, no verdict
 * is lost, and nobody waits twice as long as usual.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../../bench/support/figures.ts'
import { keepReading, makeCrowd, openBoards, same, submitMany } from '../clients.ts'
import type { Crowd, Sent } from '../clients.ts'
import { untilCurrent } from '../leaders.ts'
import { apis, buses, gateways, judges, workers } from '../machines.ts'
import { signedInRoot, startSite } from '../site.ts'
import type { Site } from '../site.ts'
import { count, followVerdicts, makeContest, must, note, trial, untilBoardsEqual, untilJudged } from '../verify.ts'
import type { Contest } from '../verify.ts'

const perSecond = Number(process.env.PODIUM_TRIAL_PER_SECOND ?? 20)
const usualS = 20
const readsPerSecond = 10
/** Between one that is ready and the next one, as the runbook says. */
const pauseMs = Number(process.env.PODIUM_TRIAL_PAUSE_MS ?? 10_000)

/** @param begin is called with the name of each process before it is replaced */
async function replaceAll(site: Site, begin: (name: string) => void): Promise<void> {
  for (const name of [...apis, ...workers, ...gateways, ...judges]) {
    begin(name)
    await site.kill(name, 'SIGTERM')
    await site.waitReady(name)
    await sleep(pauseMs)
  }
  for (const name of buses) {
    begin(name)
    await site.kill(name, 'SIGTERM')
    await site.waitReady(name)
    await untilCurrent(site)
    await sleep(pauseMs)
  }
}

interface Phase {
  readonly verdictsMs: ReadonlyMap<number, number>
  readonly sent: readonly Sent[]
  readonly refused: readonly string[]
  readonly callMs: number
  readonly verdictMs: number
}

/** Submissions and reads for as long as something goes on. */
async function during(crowd: Crowd, { contest, site }: { contest: Contest; site: Site }, work: () => Promise<void>) {
  const { ctx, close } = await site.openContext()
  const times = followVerdicts(ctx, contest.cid)
  const calls = keepReading(crowd, contest, readsPerSecond)
  let isOver = false
  const working = work().finally(() => void (isOver = true))
  const sent: Sent[] = []
  while (!isOver)
    sent.push(...(await submitMany(crowd, { ...contest, pid: 'A', count: perSecond, perSecond, program: same })))
  await working
  await untilJudged(ctx, contest.cid)
  await calls.stop()
  await times.stop()
  await close()
  const ids = new Set(sent.map(({ submitId }) => submitId))
  const own = [...times.tookMs].filter(([submitId]) => ids.has(submitId)).map(([, ms]) => ms)
  return {
    sent,
    verdictsMs: times.tookMs,
    refused: [...calls.refused, ...sent.filter(({ tries }) => tries > 1).map(({ submitId }) => `submit ${submitId}`)],
    callMs: percentile([...calls.tookMs, ...sent.map(({ tookMs }) => tookMs)], 0.99),
    verdictMs: percentile(own, 0.99),
  } satisfies Phase
}

const figures = ({ callMs, verdictMs, sent }: Phase): string =>
  `${sent.length} submissions, p99 of calls ${callMs.toFixed(0)} ms, of verdicts ${verdictMs.toFixed(0)} ms`

interface Step {
  readonly name: string
  readonly beganAtMs: number
}

/** What of the submissions that were sent while one process was replaced took longest. */
function worstOf({ sent, verdictsMs }: Phase, { name, beganAtMs }: Step, endedAtMs = Infinity): string {
  const own = sent.filter(({ sentAtMs }) => sentAtMs >= beganAtMs && sentAtMs < endedAtMs)
  if (own.length === 0) return `${name} was replaced: meanwhile nothing was sent`
  const callMs = Math.max(...own.map(({ tookMs }) => tookMs))
  const verdictMs = Math.max(...own.map(({ submitId }) => verdictsMs.get(submitId) ?? 0))
  return `${name} was replaced: the longest call took ${callMs} ms, verdict ${verdictMs.toFixed(0)} ms`
}

await trial(async () => {
  const site = await startSite()
  const root = await signedInRoot(site)
  const crowd = await makeCrowd(root, site, 40)
  const { ctx } = await site.openContext()
  const contest = await makeContest(ctx)
  const boards = openBoards(site, contest.cid)
  await untilCurrent(site)
  // The first ones find cold caches.
  await submitMany(crowd, { ...contest, pid: 'A', count: 40, perSecond: 10, program: same })
  const warmUp = await count(ctx, contest, [])
  const usual = await during(crowd, { contest, site }, () => sleep(usualS * 1000).then(() => undefined))
  note(`usual: ${figures(usual)}`)
  const steps: Step[] = []
  const begin = (name: string) => void steps.push({ name, beganAtMs: Date.now() })
  const upgraded = await during(crowd, { contest, site }, () => replaceAll(site, begin))
  for (const [at, step] of steps.entries()) note(worstOf(upgraded, step, steps[at + 1]?.beganAtMs))
  note(`while everything was replaced: ${figures(upgraded)}`)
  const found = await count(ctx, contest, [...usual.sent, ...upgraded.sent])
  const { differing } = await untilBoardsEqual(ctx, contest, boards)
  must(
    'no refused call',
    upgraded.refused.length === 0,
    `${upgraded.refused.length}: ${upgraded.refused.slice(0, 5).join(', ')}`,
  )
  must('none lost', found.lost === 0, `${found.lost} of ${found.sent}`)
  must('none counted twice', found.stored === found.sent + warmUp.stored, `${found.stored} stored`)
  must('every verdict right', found.wrong.length === 0, found.wrong.join('; '))
  must('p99 of calls under twice the usual', upgraded.callMs < 2 * usual.callMs)
  must('p99 of verdicts under twice the usual', upgraded.verdictMs < 2 * usual.verdictMs)
  must('boards equal on all gateways', differing.length === 0, differing.join(', '))
  await site.stop()
})
