/** Runs of submissions at their sites, for rows of lists. Whether a reader may know of one, whoever lists decides. */
import type { Static } from 'typebox'
import type { RemoteRun } from '@podium/proto/calls/submission/remote-state.ts'
import { parseSiteId } from '@podium/proto/rules/remote/problem-ids.ts'
import type { SiteKey } from '@podium/proto/rules/remote/sites.ts'
import { remoteRunUrl } from '@podium/proto/rules/remote/run-links.ts'
import type { Db } from '../../platform/database/sql.ts'
import { prepared } from '../entities.ts'

interface Row {
  readonly submitId: number
  readonly attempt: number
  readonly isRemote: boolean
}

export type Run = Static<typeof RemoteRun>
/** As an attempt is stored. */
export interface StoredRun {
  readonly site: SiteKey
  readonly problemId: string
  readonly runId: string
}
/** By id of the submission: of its attempt that the row has. */
export type Runs = ReadonlyMap<number, Run>

const runsOfSubmissions = prepared((tables, { ids }: { readonly ids: readonly number[] }) =>
  tables
    .selectFrom('remote_attempt')
    .select(['submitId', 'attempt', 'site', 'problemId', 'runId'])
    .where((of) => of('submitId', '=', of.fn.any(of.val(ids))))
    .where('runId', 'is not', null),
)

/** Null for an id of a problem that its site does not have any more. */
export function runOf({ site, problemId, runId }: StoredRun): Run | null {
  const parsed = parseSiteId(site, problemId)
  return parsed.ok ? { site, runId, runUrl: remoteRunUrl(parsed.problem, runId) } : null
}

/** Nothing is asked for rows that are judged here. */
export async function runsOf(db: Db, rows: readonly Row[]): Promise<Runs> {
  const asked = rows.filter(({ isRemote }) => isRemote)
  if (asked.length === 0) return new Map()
  const found = await runsOfSubmissions(db, { ids: asked.map(({ submitId }) => submitId) })
  const runs = new Map<number, Run>()
  for (const { submitId, attempt, site, problemId, runId } of found) {
    const isShown = asked.some((row) => row.submitId === submitId && row.attempt === attempt)
    const run = isShown && runId ? runOf({ site, problemId, runId }) : null
    if (run) runs.set(submitId, run)
  }
  return runs
}

/** The rows with the runs of those that the reader may know of. */
export const withRuns = <R extends Row>(
  rows: readonly R[],
  runs: Runs,
  mayKnow: (row: R) => boolean,
): (R & { readonly remote?: Run })[] =>
  rows.map((row) => {
    const remote = runs.get(row.submitId)
    return remote !== undefined && mayKnow(row) ? { ...row, remote } : row
  })
