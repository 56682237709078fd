/** What the remote judges have written of their attempts, in the database; and what an administrator adds to it. */
import { Refusal } from '@podium/proto/errors/index.ts'
import type { RemoteAttempt as AttemptOnBus } from '@podium/proto/events/bus/remote-buckets.ts'
import { boundAccount, resultOf, runOf } from '@podium/proto/rules/remote/attempt-state.ts'
import type { AttemptPhase } from '@podium/proto/rules/remote/attempt-state.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { tables } from '../entities.ts'
import { remoteEvents } from './state-events.ts'

/** One that a newer attempt has taken over is stored as it was then, under its own phase. */
const rowOf = ({ submitId, attempt, site, problemId, username, changedAtMs, state }: AttemptOnBus) => {
  const before = state.phase === 'superseded' ? state.was : state
  return {
    submitId,
    attempt,
    site,
    problemId,
    phase: state.phase,
    accountId: boundAccount(before) ?? ('accountId' in before ? before.accountId : null),
    username,
    runId: runOf(before),
    status: resultOf(before)?.status ?? null,
    changedAt: new Date(changedAtMs),
  }
}

/** As they follow each other; each of the other phases is an end. */
const course: readonly AttemptPhase[] = ['queued', 'laned', 'posting', 'known', 'following']

/** Of states of one millisecond, which are stored side by side, the one further on is the newer. */
function notAfter(phase: AttemptPhase): readonly AttemptPhase[] {
  const at = course.indexOf(phase)
  return at < 0 ? [...course, phase] : course.slice(0, at + 1)
}

type RunOwner = Pick<AttemptOnBus, 'submitId' | 'attempt'>

/**
 * However often and late it comes, the newest state stays, and whoever watches the submission gets it; one of a
 * submission that is gone is dropped.
 */
export async function storeAttempt({ orm, now }: Pick<Context, 'orm' | 'now'>, attempt: AttemptOnBus): Promise<void> {
  const row = rowOf(attempt)
  await orm.em.fork().transactional(async (db) => {
    const owner = await tables(db)
      .selectFrom('submission')
      .select('submitId')
      .where('submitId', '=', row.submitId)
      .forKeyShare()
      .executeTakeFirst()
    if (owner === undefined) return
    const stored = await tables(db)
      .insertInto('remote_attempt')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['submitId', 'attempt'])
          .doUpdateSet(row)
          .where(({ and, eb, or }) =>
            or([
              eb('remote_attempt.changedAt', '<', row.changedAt),
              and([
                eb('remote_attempt.changedAt', '=', row.changedAt),
                eb('remote_attempt.phase', 'in', notAfter(row.phase)),
              ]),
            ]),
          ),
      )
      .returning('submitId')
      .executeTakeFirst()
    if (stored !== undefined) await enqueue(db, await remoteEvents(db, row, now()))
  })
}

/** Names the run of an unknown attempt, so that the next attempt fetches its result. Throws Refusal. */
export async function nameRun(db: Db, { submitId, attempt }: RunOwner, runId: string): Promise<void> {
  const found = await tables(db)
    .selectFrom('remote_attempt')
    .select('accountId')
    .where('submitId', '=', submitId)
    .where('attempt', '=', attempt)
    .where('phase', '=', 'unknown')
    .executeTakeFirst()
  if (!found || found.accountId === null) throw new Refusal('remoteRunKnown')
  const owner = await tables(db)
    .selectFrom('remote_attempt')
    .select('submitId')
    .where('runId', '=', runId)
    .where('accountId', '=', found.accountId)
    .where('submitId', '<>', submitId)
    .executeTakeFirst()
  if (owner) throw new Refusal('remoteRunTaken', { submitId: owner.submitId })
  await tables(db)
    .updateTable('remote_attempt')
    .set({ runId })
    .where('submitId', '=', submitId)
    .where('attempt', '=', attempt)
    .execute()
}
