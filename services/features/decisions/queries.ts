/** What the jury of a contest has decided. */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { decisionLimits } from '@podium/proto/rules/contest/decisions.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { wireTime } from '../../platform/http/time.ts'
import { staffContest } from '../contests/index.ts'
import { tables } from '../entities.ts'

/** Throws Refusal. */
export async function contestDecisions(
  { orm, now }: Pick<Context, 'orm' | 'now'>,
  viewer: Viewer,
  cid: number,
): Promise<CallAnswer<'contestDecisions'>> {
  const db = orm.em.fork()
  const { rights } = await staffContest(db, { cid, viewer, now: now() }, 'submissions')
  const found = await tables(db)
    .selectFrom('contest_decision as d')
    .leftJoin('users as u', 'u.uid', 'd.uid')
    .leftJoin('contest_problem as paused', 'paused.id', 'd.cpid')
    .leftJoin('contest_record as r', 'r.submitId', 'd.submitId')
    .leftJoin('contest_problem as cp', 'cp.id', 'r.cpid')
    .leftJoin('users as author', 'author.uid', 'r.uid')
    .select(['d.id', 'd.kind', 'd.submitId', 'd.minutes', 'd.shown', 'd.reason', 'd.madeBy', 'd.madeAt'])
    .select(['d.takenBackBy', 'd.takenBackAt', 'd.takenBackReason'])
    .select(({ fn }) => [
      fn.coalesce('u.username', 'author.username', 'd.uid').as('username'),
      fn.coalesce('paused.displayId', 'cp.displayId').as('displayId'),
    ])
    .where('d.cid', '=', cid)
    .orderBy('d.id', 'desc')
    .limit(decisionLimits.decisionsMax)
    .execute()
  return {
    mayDecide: rights.has('decisions'),
    records: found.map(({ madeAt, takenBackAt, ...row }) => ({
      ...row,
      madeAt: wireTime(madeAt),
      takenBackAt: takenBackAt === null ? null : wireTime(takenBackAt),
    })),
  }
}
