/** How far the last rejudge of each problem of a contest is. */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { Context } from '../../../platform/context.ts'
import { tables } from '../../entities.ts'
import { wireTime } from '../../../platform/http/time.ts'

type Tools = Pick<Context, 'orm' | 'now'>

/** The last one of each problem of a contest. */
export async function listRejudges({ orm }: Tools, cid: number): Promise<CallAnswer<'contestRejudges'>> {
  const found = await tables(orm.em.fork())
    .selectFrom('contest_rejudge as j')
    .innerJoin('contest_problem as cp', 'cp.id', 'j.cpid')
    .select(['cp.pid', 'j.total', 'j.done', 'j.startedAt', 'j.finishedAt'])
    .where('j.cid', '=', cid)
    .execute()
  return found.map(({ startedAt, finishedAt, ...one }) => ({
    ...one,
    startedAt: wireTime(startedAt),
    finishedAt: finishedAt && wireTime(finishedAt),
  }))
}
