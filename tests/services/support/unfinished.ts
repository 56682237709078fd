/**
 * What a test that has failed leaves with the judges. The next test, or its own second try, would take such a task for
 * the one that it has sent, leave that one behind, and fail for it, as would all that follow.
 */
import { afterEach, vi } from 'vitest'
import { streams, subjects } from '@podium/proto/events/bus/subjects.ts'
import { codesInProgress, Status } from '@podium/proto/rules/submission/verdict.ts'
import { change, firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { verdictOn } from '../../services-judging/verdicts.ts'
import type { TestServices } from './stack.ts'

const endsWithinMs = 60_000

/** How the judges that wait for a task leave off. */
const waiting = new Set<() => Promise<void>>()

/** Waits for a task of a judge, whose `leave` makes it wait no more. */
export async function whileWaiting<T>(leave: () => Promise<void>, next: () => Promise<T>): Promise<T> {
  waiting.add(leave)
  try {
    return await next()
  } finally {
    waiting.delete(leave)
  }
}

/** @returns whether nothing is judged any more, nor waits for it */
async function endSome({ ctx }: TestServices): Promise<boolean> {
  const db = ctx.orm.em.fork()
  const open = await rows(
    db,
    sql<{ submitId: number; attempt: number }>`
    select submit_id as "submitId", attempt from submission where status = any(${[...codesInProgress]}::int[])`,
  )
  const leaving = await firstRow(db, sql`select from outbox limit 1`)
  // Where one ends, the next one of its user is sent.
  for (const one of open)
    await ctx.bus.publishDurable(
      subjects.verdict,
      verdictOn(one, { status: Status.systemError }),
      `${one.submitId}.${one.attempt}.unfinished`,
    )
  const { streams: stored } = await ctx.bus.manager()
  await stored.purge(streams.tasks.name)
  return open.length === 0 && leaving === null
}

/** After each test of a file that has failed. @param ready resolves when its servers are there again */
export const endUnfinishedAfterFailures = (ready: () => Promise<TestServices> | TestServices): void =>
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await endUnfinished(await ready())
  })

/** No judge waits, no task is left, and every submission is decided. */
export async function endUnfinished(services: TestServices): Promise<void> {
  await Promise.all([...waiting].map((leave) => leave()))
  const db = services.ctx.orm.em.fork()
  await change(db, sql`update rejudging set state = 'dropped', ended_at = now() where ended_at is null`)
  await vi.waitUntil(() => endSome(services), endsWithinMs)
}
