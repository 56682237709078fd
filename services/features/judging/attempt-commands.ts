/** Results that another judging takes the place of stay known to the staff. */
import { codesInProgress } from '@podium/proto/rules/submission/verdict.ts'
import { isOneOf } from '../../platform/database/expressions.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'

/** Call it before the submissions, which are locked, get their next attempt. */
export async function storeAttempts(db: Db, submitIds: readonly number[]): Promise<void> {
  if (submitIds.length === 0) return
  const columns = ['submitId', 'attempt', 'status', 'score', 'timeMs', 'memoryKb', 'judger', 'isManual'] as const
  await tables(db)
    .insertInto('submission_attempt')
    .columns([...columns, 'judgedAt'])
    .expression((eb) =>
      eb
        .selectFrom('submission')
        .select([...columns, 'changedAt as judgedAt'])
        .where(isOneOf(eb.ref('submitId'), submitIds))
        .where('status', 'not in', codesInProgress),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
