import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import { tables } from '../entities.ts'

const mostRows = 100

/** Handed over to a site under a number that nobody knows, nor has named; the newest first. */
export async function unknownRuns(db: Db): Promise<CallAnswer<'remoteUnknownRuns'>> {
  const found = await tables(db)
    .selectFrom('remote_attempt')
    .select(['submitId', 'attempt', 'site', 'problemId', 'accountId', 'username', 'changedAt'])
    .where('phase', '=', 'unknown')
    .where('runId', 'is', null)
    .orderBy('changedAt', 'desc')
    .orderBy('submitId', 'desc')
    .limit(mostRows)
    .execute()
  return found.map((row) => ({ ...row, changedAt: wireTime(row.changedAt) }))
}
