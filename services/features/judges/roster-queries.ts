/** Judges that are there, and the languages that they can run, as their heartbeats say (stored by the worker). */
import { expressionBuilder } from 'kysely'
import { heartbeatLifeMs, otherVersionLifeMs } from '@podium/proto/events/bus/subjects.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'

/** The moment so long before the database's now. */
export function databaseAgo(ms: number) {
  const eb = expressionBuilder<object, never>()
  const { fn, val, lit, cast } = eb
  const seconds = cast(val(ms / 1000), 'double precision')
  const interval = fn<Date>('make_interval', [lit(0), lit(0), lit(0), lit(0), lit(0), lit(0), seconds])
  return eb(fn<Date>('now'), '-', interval)
}

/** Judges whose last heartbeat came within `withinMs`, by name. */
export const seenJudges = (db: Db, withinMs: number) =>
  tables(db)
    .selectFrom('judge_server')
    .select(['heartbeat', 'seenAt'])
    .where('seenAt', '>', databaseAgo(withinMs))
    .orderBy('name')
    .execute()

/** Judges that speak another version of the protocol, as long as they have not come back with ours. */
export const judgesOfOtherVersions = (db: Db) =>
  tables(db)
    .selectFrom('judge_of_other_version as other')
    .select(['other.name', 'other.version', 'other.seenAt'])
    .where('other.seenAt', '>', databaseAgo(otherVersionLifeMs))
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('judge_server as ours')
            .select('ours.name')
            .whereRef('ours.name', '=', 'other.name')
            .whereRef('ours.seenAt', '>', 'other.seenAt'),
        ),
      ),
    )
    .orderBy('other.name')
    .execute()

/** Also those that are gone. */
export const knownJudges = (db: Db) =>
  tables(db).selectFrom('judge_server').select(['heartbeat', 'seenAt']).orderBy('seenAt', 'desc').execute()

/** Judges that are there now, and whether they take no tasks. */
export const judgesNow = async (db: Db): Promise<{ readonly isOut: boolean }[]> =>
  (await seenJudges(db, heartbeatLifeMs)).map(({ heartbeat }) => ({ isOut: heartbeat.outage !== undefined }))

/** How many judges are there now and take tasks. */
export const connectedJudges = async (db: Db): Promise<number> =>
  (await judgesNow(db)).filter(({ isOut }) => !isOut).length

/** Programs that all judges together run at a time; 0 where none is there. */
export const connectedSlots = async (db: Db): Promise<number> =>
  (await seenJudges(db, heartbeatLifeMs)).reduce((sum, { heartbeat }) => sum + heartbeat.slots, 0)

/** Language name to the newest version of its toolchain, of judges seen within `withinMs`. */
export async function offeredLanguages(db: Db, withinMs: number): Promise<ReadonlyMap<string, string>> {
  const newest = new Map<string, string>()
  for (const { heartbeat } of await seenJudges(db, withinMs)) {
    for (const { name, version } of heartbeat.languages) {
      const known = newest.get(name)
      if (known === undefined || version > known) newest.set(name, version)
    }
  }
  return newest
}

/**
 * A language still counts as offered this long after its last judge went away; then what waits for it fails
 * (contract/judging 2).
 */
export const noJudgeLimitMs = 10 * 60_000
