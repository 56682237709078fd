/**
 * The time limit of a package that names none. Its programs are run with a generous limit first; when all have ended
 * the limit follows from how long they took, and they are run anew under it. A limit that somebody has set meanwhile
 * stays.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context } from '../../platform/context.ts'
import { edited } from '../edits/index.ts'
import { tables } from '../entities.ts'
import { Problem } from '../problems/entities.ts'
import { beginRuns, lockPackage } from './check-commands.ts'
import { PackageRun, ProblemPackage } from './entities.ts'
import type { PackageNote } from './entities.ts'
import { packageOf, programsOf } from './package-queries.ts'
import { measuredLimit } from './programs/time-limit.ts'
import type { LimitRule, MeasuredLimit, TimedRun } from './programs/time-limit.ts'

/** Of the programs that bound the limit, those that a judge has run. */
async function timedRuns(em: EntityManager, pid: number): Promise<TimedRun[]> {
  const stored = await packageOf(em, pid)
  const bounds = new Map(stored === null ? [] : programsOf(stored).map(({ path, bound }) => [path, bound]))
  return (await em.find(PackageRun, { pid })).flatMap(({ path, language, status, timeMs }) => {
    const bound = bounds.get(path) ?? null
    if (bound === null || language == null || status == null || timeMs == null) return []
    return [{ bound, language, status, timeMs }]
  })
}

function notesOf({ acToTimeLimit, timeLimitToTle, resolutionMs }: LimitRule, found: MeasuredLimit): PackageNote[] {
  const { limitMs: limit, slowestMs: slowest, fastestMs: fastest, isTight } = found
  const measured = { limit, slowest, factor: acToTimeLimit, resolution: resolutionMs }
  return [
    { code: 'importLimitMeasured', params: measured },
    ...(isTight && fastest !== null
      ? [{ code: 'importLimitTight' as const, params: { limit, fastest, factor: timeLimitToTle } }]
      : []),
  ]
}

const isToBeReplaced = ({ code }: PackageNote): boolean => code === 'importLimitToMeasure'

/** Nothing while something runs, and where no limit follows. */
async function setLimit(em: EntityManager, pid: number, now: Date): Promise<void> {
  if ((await lockPackage(em, pid)) === null) return
  const stored = await em.findOneOrFail(ProblemPackage, { pid })
  const { limitRule, ...about } = stored.about
  if (limitRule === undefined || (await em.count(PackageRun, { pid, endedAt: null })) > 0) return
  const found = measuredLimit(limitRule, await timedRuns(em, pid))
  if (found === null) return
  const untouched = { id: pid, timeLimitMs: limitRule.provisionalMs }
  const isSet = (await em.nativeUpdate(Problem, untouched, { timeLimitMs: found.limitMs, updatedAt: now })) > 0
  const measured = isSet ? notesOf(limitRule, found) : []
  stored.about = about
  stored.notes = stored.notes.flatMap((note) => (isToBeReplaced(note) ? measured : [note]))
  await em.flush()
  await beginRuns(em, pid, now)
}

/** Sets the limit when the last program has ended, and runs them anew under it. Nothing for other packages. */
export async function setMeasuredLimit({ orm, now }: Pick<Context, 'orm' | 'now'>, pid: number): Promise<void> {
  const at = now()
  await orm.em.fork().transactional(async (em) => {
    const found = await tables(em)
      .selectFrom('problem_package as k')
      .innerJoin('problem as p', 'p.id', 'k.pid')
      .select(['k.about', 'p.author', 'p.modifiedUser'])
      .where('k.pid', '=', pid)
      .executeTakeFirst()
    if (found?.about.limitRule === undefined) return
    // The problem is locked before its package, as by an import.
    const username = found.modifiedUser ?? found.author
    await edited(em, { table: 'problem', id: pid, username, now: at }, () => setLimit(em, pid, at))
  })
}
