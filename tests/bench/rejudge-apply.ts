/**
 * Applying a rejudge of a whole contest: how long it takes, how long it holds the contest, and how long whoever submits
 * to that contest meanwhile waits for a verdict. PODIUM_BENCH_RUNS says of how many runs; each tenth gets another
 * verdict. What is applied is held against what was shown, cell by cell.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Stack } from '@podium/infra/stack/stack.ts'
import { isFinal } from '@podium/proto/rules/submission/verdict.ts'
import type { Context } from '@podium/services/platform/context.ts'
import { change, firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { Api, signUp } from '../support/api.ts'
import { contextOf } from '../support/context.ts'
import { applyAsShown, otherEach } from './support/applied-as-shown.ts'
import { figuresOf, mustHold, printRow } from './support/figures.ts'
import { makeRuns } from './support/rejudge-contest.ts'
import { withBenchStack } from './support/stack.ts'

const runs = Number(process.env.PODIUM_BENCH_RUNS ?? 34_262)
/** Others go on meanwhile, and the page says that it runs. */
const mostMs = 15_000
const submitters = 4
const calmMs = 8_000
const betweenMs = 20
const lookMs = 4
const lockEveryMs = 5

interface Sample {
  readonly startMs: number
  readonly endMs: number
}
const tookMs = ({ startMs, endMs }: Sample): number => endMs - startMs

interface Loop {
  readonly samples: readonly Sample[]
  readonly stop: () => Promise<void>
}

/** Does something again and again until it is stopped. */
function goOn(
  step: () => Promise<void>,
  pauseMs: number,
): { readonly samples: Sample[]; readonly stop: () => Promise<void> } {
  const samples: Sample[] = []
  let isOver = false
  const going = (async () => {
    while (!isOver) {
      const startMs = performance.now()
      // One that waits in vain for a minute is refused, and has waited for a minute.
      await step().catch(() => undefined)
      samples.push({ startMs, endMs: performance.now() })
      await sleep(pauseMs)
    }
  })()
  return {
    samples,
    stop: async () => {
      isOver = true
      await going
    },
  }
}

/** Takes a lock and gives it back, as often as it is let. */
const lock = (ctx: Context, row: Parameters<typeof rows>[1]) => () =>
  ctx.orm.em.fork().transactional(async (db) => {
    await rows(db, sql`select 1 from ${row}`)
  })

/** What a verdict takes: the gate of its owner, the contest, the counters of its problem, the board. */
const locksOf = (ctx: Context, cid: number) => ({
  'contest, as a verdict takes it': lock(ctx, sql`contest where id = ${cid} for key share`),
  'contest, as a submission takes it': lock(ctx, sql`contest where id = ${cid} for share`),
  'gate of one whose verdict changes': lock(
    ctx,
    sql`submit_gate where uid = (select uid from submission
      where cid = ${cid} and submit_id % ${otherEach} = 0 order by submit_id limit 1) for update`,
  ),
  'counters of a problem': lock(
    ctx,
    sql`contest_problem_count where (cpid, period) = (select cpid, period from contest_problem_count where cpid in
      (select id from contest_problem where cid = ${cid}) order by total desc limit 1) for update`,
  ),
  'board': lock(ctx, sql`board where cid = ${cid} for update`),
})

let sent = 0
/** A submission that is wrong, so that the ranks of others stay as they are. Ends with its verdict in its row. */
const submitWrong = (ctx: Context, api: Api, cid: number) => async () => {
  const code = `int main(void) { return 0; } // ${(sent += 1)}`
  const { submitId } = await api.call('submit', { body: { pid: 'A', language: 'C', code, cid } })
  for (;;) {
    const found = await firstRow(
      ctx.orm.em.fork(),
      sql<{ status: number }>`select status from submission where submit_id = ${submitId}`,
    )
    if (found && isFinal(found.status)) return
    await sleep(lookMs)
  }
}

const print = (name: string, samples: readonly Sample[]): void => {
  const ms = samples.map(tookMs)
  printRow(name, figuresOf(ms))
  console.log(`${''.padEnd(52)} max ${Math.max(...ms).toFixed(0)} ms, of ${ms.length}`)
}

async function run(stack: Stack): Promise<void> {
  const api = new Api(stack.url)
  await api.signIn('root', stack.rootPassword)
  const { ctx, close } = await contextOf(stack)
  const cid = await makeRuns(ctx, runs)
  const db = ctx.orm.em.fork()
  await change(db, sql`update contest set auth = 0, end_time = now() + interval '1 hour' where id = ${cid}`)
  await change(
    db,
    sql`update contest_problem set pid = (select id from problem where display_id = 'P1000')
      where cid = ${cid} and display_id = 'A'`,
  )
  await api.call('saveContestApi', { body: { cid, isOn: true } })
  const { id, total } = await api.call('startRejudging', { body: { cid, reason: 'The data was wrong' } })
  await change(db, sql`update rejudging set state = 'ready' where id = ${id}`)
  console.log(`a rejudge of ${total} runs`)
  const names = Array.from({ length: submitters }, (_, index) => `late${index}`)
  const people = await Promise.all(names.map((name) => signUp(stack, name)))
  const beside: Record<string, readonly Loop[]> = {
    'verdict of one who is in no rejudge': people.map((one) => goOn(submitWrong(ctx, one, cid), betweenMs)),
  }
  for (const [name, step] of Object.entries(locksOf(ctx, cid))) beside[name] = [goOn(step, lockEveryMs)]
  await sleep(calmMs)
  const { startMs, endMs } = await applyAsShown({ api, ctx, cid, id, others: new Set(names) })
  await sleep(calmMs / 2)
  for (const [name, loops] of Object.entries(beside)) {
    await Promise.all(loops.map(({ stop }) => stop()))
    const samples = loops.flatMap((loop) => loop.samples)
    const isDuring = (one: Sample) => one.endMs > startMs && one.startMs < endMs
    print(
      `${name}, alone`,
      samples.filter((one) => one.endMs < startMs - calmMs / 4),
    )
    print(`${name}, while it is applied`, samples.filter(isDuring))
  }
  mustHold(`a rejudge of ${total} runs is applied in less than ${mostMs} ms`, endMs - startMs < mostMs)
  await close()
}

await withBenchStack(run)
process.exit()
