/** Runs of submissions at their sites, for rows of lists. Whether a reader may know of one, whoever lists decides. */
import type { Static } from 'typebox'
import type { RemoteRun } from '@podium/proto/calls/submission/remote-state.ts'
import { parseSiteId } from '@podium/proto/rules/remote/problem-ids.ts'
import { remoteRunUrl } from '@podium/proto/rules/remote/run-links.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'

interface Row {
  readonly submitId: number
  readonly attempt: number
  readonly isRemote: boolean
}

/** The rows with the runs of those that the reader may know of. Nothing is asked for rows that are judged here. */
export async function withRuns<R extends Row>(
  db: Db,
  rows: readonly R[],
  mayKnow: (row: R) => boolean,
): Promise<(R & { readonly remote?: Static<typeof RemoteRun> })[]> {
  const asked = rows.filter((row) => row.isRemote && mayKnow(row)).map(({ submitId }) => submitId)
  if (asked.length === 0) return [...rows]
  const found = await tables(db)
    .selectFrom('remote_attempt')
    .select(['submitId', 'attempt', 'site', 'problemId', 'runId'])
    .where('submitId', 'in', asked)
    .where('runId', 'is not', null)
    .execute()
  return rows.map((row) => {
    const one = found.find(({ submitId, attempt }) => submitId === row.submitId && attempt === row.attempt)
    const parsed = one && parseSiteId(one.site, one.problemId)
    if (!one?.runId || !parsed?.ok) return row
    const { site, runId } = one
    return { ...row, remote: { site, runId, runUrl: remoteRunUrl(parsed.problem, runId) } }
  })
}
