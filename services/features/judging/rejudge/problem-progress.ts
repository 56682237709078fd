/**
 * How far rejudges of problems are. The worker counts what still waits for its new verdict, so that a verdict itself
 * costs nothing more, and publishes each step with the revision that it raises in the same transaction.
 */
import { LockMode } from '@mikro-orm/postgresql'
import type { EntityManager, InferEntity } from '@mikro-orm/postgresql'
import { topics } from '@podium/proto/events/topics.ts'
import type { Context } from '../../../platform/context.ts'
import { enqueue, liveEvent } from '../../../platform/outbox/outbox.ts'
import { repeat } from '../../../platform/scheduling/repeat.ts'
import { ProblemRejudge } from '../entities.ts'
import { countWaiting, presentRejudge } from './problem-queries.ts'

type Tools = Pick<Context, 'orm' | 'now'>
type Row = InferEntity<typeof ProblemRejudge>

const lookEveryMs = 1_000

/** Stores the next revision of a row that is locked, and publishes it. */
export async function publishRejudge(em: EntityManager, row: Row): Promise<void> {
  row.revision += 1
  await em.flush()
  const rev = row.revision
  await enqueue(em, [
    liveEvent({
      topic: topics.problem(row.pid, 'rejudge'),
      rev,
      kind: 'progress',
      data: { jury: presentRejudge(row) },
    }),
  ])
}

/** Counts anew. @returns whether there is something to tell; the count never falls. */
async function countAnew(em: EntityManager, row: Row, at: Date): Promise<boolean> {
  const waiting = await countWaiting(em, { pid: row.pid, lastSubmitId: 0, toSubmitId: row.lastSubmitId }, at)
  const judged = Math.max(row.judged, row.done - waiting)
  const isEnd = row.finishedAt !== null && waiting === 0
  if (judged === row.judged && !isEnd) return false
  row.judged = judged
  if (isEnd) row.judgedAt = at
  return true
}

/**
 * After a batch was put back.
 * @param isLast nothing is left to put back
 */
export async function reportBatch(
  { orm, now }: Tools,
  job: Pick<Row, 'pid' | 'startedAt' | 'lastSubmitId'>,
  isLast: boolean,
): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    const { pid, startedAt, lastSubmitId } = job
    const row = await em.findOne(
      ProblemRejudge,
      { pid, startedAt, lastSubmitId, finishedAt: null },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    )
    if (!row) return
    const at = now()
    if (isLast) row.finishedAt = at
    await countAnew(em, row, at)
    await publishRejudge(em, row)
  })
}

/** Follows the verdicts of every rejudge that has not come to its end. */
export async function followRejudges({ orm, now }: Tools): Promise<void> {
  const open = await orm.em.fork().find(ProblemRejudge, { judgedAt: null }, { fields: ['pid'] })
  for (const { pid } of open) {
    await orm.em.fork().transactional(async (em) => {
      const lockMode = LockMode.PESSIMISTIC_PARTIAL_WRITE
      const row = await em.findOne(ProblemRejudge, { pid, judgedAt: null }, { lockMode })
      if (row && (await countAnew(em, row, now()))) await publishRejudge(em, row)
    })
  }
}

export const startFollowingRejudges = (ctx: Context): (() => Promise<void>) =>
  repeat(
    { everyMs: lookEveryMs, log: ctx.log, failed: 'the progress of rejudges was not counted and will be again' },
    () => followRejudges(ctx),
  )
