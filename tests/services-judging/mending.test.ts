/** What is lost on the way is found again, without anybody's help. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { streams } from '@podium/proto/events/bus/subjects.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { openTaskStream } from '@podium/proto/server/task-stream.ts'
import { change, firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { reconcile } from '@podium/services/features/judging/worker/reconciler.ts'
import { enqueue, liveEvent } from '@podium/services/platform/outbox/outbox.ts'
import { startRelay } from '@podium/services/platform/outbox/relay.hot-sql.ts'
import { person } from '../services/support/people.ts'
import { startServices, startStack } from '../services/support/stack.ts'
import type { TestServices, TestStack } from '../services/support/stack.ts'
import { endUnfinishedAfterFailures } from '../services/support/unfinished.ts'
import { storedAndRecounted } from './recounts.ts'
import { announceJudge, recordLive, playJudge, submitAs, untilStatus } from './support.ts'

const longMs = 11 * 60_000

let stack: TestStack
let services: TestServices

const started: TestServices[] = []
const start = async (options: Parameters<typeof startServices>[2] = {}): Promise<TestServices> => {
  const one = await startServices(stack, { submitIntervalS: 0 }, options)
  started.push(one)
  return one
}

/** With a worker and a judge. */
async function startWhole(): Promise<void> {
  services = await start({ worker: true })
  await announceJudge(services, ['C', 'Ruby'])
}

beforeAll(async () => {
  stack = await startStack('starter')
  await startWhole()
})
// A test stops and starts services: one that failed may have left any of them running, or none.
endUnfinishedAfterFailures(async () => {
  for (const one of started.splice(0)) await one.stop()
  await startWhole()
  return services
})
afterAll(async () => {
  for (const one of started) await one.stop()
  await stack?.stop()
})

const alter = (statement: Parameters<typeof change>[1]) => change(services.ctx.orm.em.fork(), statement)
const outboxRows = async (): Promise<number> =>
  (await firstRow(services.ctx.orm.em.fork(), sql<{ count: number }>`select count(*) from outbox`))?.count ?? 0

async function judgeNext(submitId: number): Promise<void> {
  const judge = playJudge(services)
  const { task, delivery } = await judge.take()
  expect(task).toMatchObject({ submitId, attempt: 1 })
  await judge.verdict(task)
  await delivery.ack()
  await untilStatus(services.ctx, submitId, Status.accepted)
  await judge.close()
}

test('nothing is published of a transaction that was rolled back', async () => {
  const received = recordLive(services.ctx)
  const fileEvent = (key: string, fail: boolean) =>
    services.ctx.orm.em.fork().transactional(async (em) => {
      await enqueue(em, [liveEvent({ topic: topics.selfTest(key), rev: 1, kind: 'result', data: {} })])
      if (fail) throw new Error('changed my mind')
    })
  await expect(fileEvent('undone', true)).rejects.toThrow('changed my mind')
  await fileEvent('done', false)
  await vi.waitFor(
    () =>
      expect(received.map((one) => one.topic).filter((topic) => topic.endsWith('done'))).toEqual([
        topics.selfTest('done'),
      ]),
    20_000,
  )
  await vi.waitFor(async () => expect(await outboxRows()).toBe(0), 20_000)
})

test('however much waits, it leaves in batches, also where one row was there when the table was counted', async () => {
  await services.stop()
  const quiet = await start()
  const { ctx } = quiet
  const fill = (many: number) =>
    change(
      ctx.orm.em.fork(),
      sql`
    insert into outbox (kind, subject, payload) select 'live', 'podium.nobody', to_json(repeat('x', 500))
      from generate_series(1, ${many}::int)`,
    )
  await fill(5_000)
  await change(ctx.orm.em.fork(), sql`delete from outbox`)
  await fill(1)
  await change(ctx.orm.em.fork(), sql`vacuum (analyze) outbox`)
  await fill(999)
  const batches: number[] = []
  let current = 0
  const endBatch = (): void => {
    batches.push(current)
    current = 0
  }
  const publish = (): void => {
    // A batch is published in one go.
    if (current === 0) setImmediate(endBatch)
    current += 1
  }
  const stop = startRelay(stack.databaseUrl, { ...ctx.bus, publish }, ctx.log)
  await vi.waitFor(() => expect(batches.reduce((sum, one) => sum + one, 0)).toBe(1_000), 20_000)
  await stop()
  await quiet.stop()
  services = await start({ worker: true })
  expect(batches).toEqual([200, 200, 200, 200, 200])
})

test('what was written while no worker ran is published by the next one', async () => {
  await services.stop()
  const quiet = await start()
  const caller = await person(quiet, 'night')
  const { submitId } = await submitAs(caller)
  await quiet.stop()
  services = await start({ worker: true })
  await judgeNext(submitId)
  await vi.waitFor(async () => expect(await outboxRows()).toBe(0), 20_000)
})

test('tasks that the bus lost with its data are sent again', async () => {
  const caller = await person(services, 'bob')
  const { submitId } = await submitAs(caller)
  await vi.waitFor(async () => expect(await outboxRows()).toBe(0), 20_000)
  const manager = await services.ctx.bus.manager()
  await manager.streams.delete(streams.tasks.name)
  await manager.streams.delete(streams.verdicts.name)
  await judgeNext(submitId)
}, 30_000)

test('a task that has vanished from an idle queue is sent again, a waiting one is not', async () => {
  const { submitId } = await submitAs(await person(services, 'carl'))
  const manager = await services.ctx.bus.manager()
  await vi.waitFor(async () => expect((await manager.streams.info(streams.tasks.name)).state.messages).toBe(1), 20_000)
  const stream = await openTaskStream(services.ctx.bus)
  services.advanceMs(2 * 60_000)
  expect(await reconcile(services.ctx, stream, 0)).toBe(0)
  await manager.streams.purge(streams.tasks.name)
  await judgeNext(submitId)
}, 30_000)

test('what waits ten minutes for a language without a judge fails, and may be sent again where another site judges it', async () => {
  const caller = await person(services, 'dora')
  const { submitId } = await submitAs(caller, { language: 'Ruby' })
  await alter(
    sql`update judge_server set heartbeat = jsonb_set(heartbeat, '{languages}', '[{"name": "C", "version": "1"}]')`,
  )
  const stream = await openTaskStream(services.ctx.bus)
  await vi.waitFor(async () => expect((await stream.state()).open).toBeGreaterThan(0), 5_000)
  services.advanceMs(longMs)
  await reconcile(services.ctx, stream, 60_000)
  expect(
    await firstRow(services.ctx.orm.em.fork(), sql`select status from submission where submit_id = ${submitId}`),
    'judges have not been missing for long',
  ).toEqual({ status: 5 })
  await reconcile(services.ctx, stream, longMs)
  const { data } = await caller.call('submissionDetail', { query: { submitId: String(submitId) } })
  expect(data).toMatchObject({
    submission: { status: Status.submitFailed, errorMessage: expect.stringContaining('10 minutes') },
  })
  const query = { submitId: String(submitId) }
  expect((await caller.call('resubmit', { query })).status).toBe(403)
  await alter(
    sql`update problem set is_remote = true where id = (select pid from submission where submit_id = ${submitId})`,
  )
  const again = await caller.call('resubmit', { query })
  expect(again.data).toMatchObject({ status: Status.pending, version: 1 })
  await alter(sql`update problem set is_remote = false`)
})

test('a problem without test data gives a system error at once', async () => {
  await alter(sql`update problem set data_hash = null where display_id = 'P1004'`)
  const { submitId } = await submitAs(await person(services, 'emil'), { pid: 'P1004' })
  await untilStatus(services.ctx, submitId, Status.systemError)
  const [stored, counted] = await storedAndRecounted(services.ctx)
  expect(stored).toEqual(counted)
})

test('starter content is loaded once, and its test data restored when the bus lost it', async () => {
  const [before] = await rows<{ hash: string; problems: number }>(
    services.ctx.orm.em.fork(),
    sql`
    select (select data_hash from problem where display_id = 'P1000') as hash, (select count(*)
      from problem) as problems`,
  )
  await alter(sql`delete from problem where display_id = 'P1017'`)
  await services.stop()
  const helper = await start()
  await (await helper.ctx.bus.manager()).streams.delete('OBJ_podium-testdata')
  await helper.stop()
  services = await start({ worker: true })
  expect(await services.ctx.objectStore.has(before!.hash)).toBe(true)
  const [after] = await rows<{ problems: number }>(
    services.ctx.orm.em.fork(),
    sql`select count(*) as problems from problem`,
  )
  expect(after!.problems, 'a deleted problem does not come back').toBe(before!.problems - 1)
}, 60_000)
