/**
 * Whether a rejudge with a preview slows verdicts: from sending a submission in to its verdict in its row, while the
 * runs of a contest are judged once more and the jury looks at what they would change, and while they stand still. Both
 * in turn, so that the machine is the same to both; and that in a dense stream of submissions as well as where one
 * comes now and then. PODIUM_BENCH_RUNS, PODIUM_BENCH_PAIRS and PODIUM_BENCH_GAPS_MS (`100,1500`) say how many runs,
 * how often in turn, and how long after each verdict the next submission comes. At the end the rejudge is applied, and
 * the board held against what was shown.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Stack } from '@podium/infra/stack/stack.ts'
import type { Context } from '@podium/services/platform/context.ts'
import { change, firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { Api } from '../support/api.ts'
import { contextOf } from '../support/context.ts'
import { applyAsShown } from './support/applied-as-shown.ts'
import { figuresOf, mustHold, printRow } from './support/figures.ts'
import { lookMs, submitMany } from './support/own-verdicts.ts'
import { makeRuns } from './support/rejudge-contest.ts'
import { withBenchStack } from './support/stack.ts'

const runs = Number(process.env.PODIUM_BENCH_RUNS ?? 34_262)
const pairs = Number(process.env.PODIUM_BENCH_PAIRS ?? 12)
const gapsMs = (process.env.PODIUM_BENCH_GAPS_MS ?? '100,1500').split(',').map(Number)
const perBlock = 10
const warmUps = 10
/** An open page looks with each fiftieth of all runs, which is far more seldom. */
const lookedAtEach = 4
const previewEveryMs = 10_000
/** What the preview may cost whoever waits for a verdict. */
const mostSlower = 1.05
/** More than are with the judges at a time. */
const heldBack = 200

/** Lets the runs of a rejudge go on, or holds back those that no judge has yet until all others are back. */
async function letRun(ctx: Context, id: number, isOn: boolean): Promise<void> {
  const db = ctx.orm.em.fork()
  const heldAt = '2100-01-01'
  if (isOn) {
    await change(db, sql`update rejudging_run set sent_at = null where rejudging_id = ${id} and sent_at = ${heldAt}`)
    return
  }
  await change(
    db,
    sql`update rejudging_run set sent_at = ${heldAt} where id in (select id from rejudging_run
      where rejudging_id = ${id} and status is null and sent_at is null order by id limit ${heldBack})`,
  )
  for (;;) {
    const counted = await firstRow(
      db,
      sql<{ left: number }>`select count(*)::int as left from rejudging_run
        where rejudging_id = ${id} and status is null and sent_at < ${heldAt}`,
    )
    if ((counted?.left ?? 0) === 0) return
    await sleep(lookMs)
  }
}

/** The jury looks on until it is told to stop. @returns how often, and how long each look took */
function lookOn(api: Api, cid: number, id: number): { stop: () => Promise<number[]> } {
  const over = new AbortController()
  const tookMs: number[] = []
  const looking = (async () => {
    while (!over.signal.aborted) {
      const startMs = performance.now()
      await api.call('rejudgingPreview', { query: { cid, id } })
      tookMs.push(performance.now() - startMs)
      await sleep(previewEveryMs, undefined, { signal: over.signal }).catch(() => undefined)
    }
  })()
  return {
    stop: async () => {
      over.abort()
      await looking
      return tookMs
    },
  }
}

interface Rejudge {
  readonly api: Api
  readonly ctx: Context
  readonly cid: number
  readonly id: number
}

async function doneOf({ ctx, id }: Rejudge): Promise<number> {
  const found = await firstRow(ctx.orm.em.fork(), sql<{ done: number }>`select done from rejudging where id = ${id}`)
  return found?.done ?? 0
}

/** Submissions that come so long after the verdict before, beside the rejudge and without it. */
async function measure(rejudge: Rejudge, gapMs: number): Promise<void> {
  const { api, ctx, cid, id } = rejudge
  const [beside, alone, looks]: [number[], number[], number[]] = [[], [], []]
  let [judged, judgingMs] = [0, 0]
  for (let pair = 0; pair < pairs; pair += 1) {
    const isBesideFirst = pair % 2 === 0
    for (const isBeside of [isBesideFirst, !isBesideFirst]) {
      await letRun(ctx, id, isBeside)
      const [doneBefore, startMs] = [await doneOf(rejudge), performance.now()]
      const looking = isBeside && pair % lookedAtEach === 0 ? lookOn(api, cid, id) : null
      ;(isBeside ? beside : alone).push(...(await submitMany(api, perBlock, gapMs)))
      looks.push(...((await looking?.stop()) ?? []))
      if (!isBeside) continue
      judged += (await doneOf(rejudge)) - doneBefore
      judgingMs += performance.now() - startMs
    }
  }
  await letRun(ctx, id, false)
  console.log(`\na submission ${gapMs} ms after each verdict`)
  printRow('verdict while the rejudge stands still', figuresOf(alone))
  printRow('verdict while runs are judged and looked at', figuresOf(beside), figuresOf(alone))
  printRow('a look at the preview meanwhile', figuresOf(looks))
  const perMinute = (judged / judgingMs) * 60_000
  console.log(`${perMinute.toFixed(0)} runs a minute were judged meanwhile, and looked at ${looks.length} times`)
  const ratio = figuresOf(beside).p50Ms / figuresOf(alone).p50Ms
  console.log(`median beside to median alone: ${ratio.toFixed(3)}`)
  mustHold(`${gapMs} ms apart, verdicts are at most a twentieth slower beside a preview`, ratio <= mostSlower)
}

async function run(stack: Stack): Promise<void> {
  const api = new Api(stack.url)
  await api.signIn('root', stack.rootPassword)
  const { ctx, close } = await contextOf(stack)
  const cid = await makeRuns(ctx, runs)
  const { id, total } = await api.call('startRejudging', { body: { cid, reason: 'The data was wrong' } })
  console.log(`a rejudge of ${total} runs`)
  await letRun(ctx, id, false)
  await submitMany(api, warmUps)
  const rejudge = { api, ctx, cid, id }
  for (const gapMs of gapsMs) await measure(rejudge, gapMs)
  await applyAsShown(rejudge)
  await close()
}

await withBenchStack(run)
process.exit()
