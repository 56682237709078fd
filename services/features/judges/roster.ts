/** Which languages the judges can run, as their heartbeats say (stored by the worker). */
import { rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

/** Language name to the version of its toolchain, of judges heard of within `withinMs`. */
export async function offeredLanguages(db: Db, withinMs: number): Promise<ReadonlyMap<string, string>> {
  const found = await rows(
    db,
    sql<{ name: string; version: string }>`
    select one->>'name' as name, max(one->>'version') as version
    from judge_server, jsonb_array_elements(heartbeat->'languages') as one
    where seen_at > now() - make_interval(secs => ${withinMs / 1000})
    group by one->>'name'`,
  )
  return new Map(found.map(({ name, version }) => [name, version]))
}

/**
 * A language still counts as offered this long after its last judge went away; then what waits for it fails
 * (contract/judging 2).
 */
export const noJudgeLimitMs = 10 * 60_000
