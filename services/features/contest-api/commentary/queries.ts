/** Commentary as the jury reads it on a page. */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { textOfCommentary } from '@podium/proto/rules/contest/commentary.ts'
import { commentaryLimits } from '@podium/proto/rules/contest/contest-api.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { wireTime } from '../../../platform/http/time.ts'
import { staffContest } from '../../contests/index.ts'
import { tables } from '../../entities.ts'
import { readNamed } from '../commentary-queries.ts'
import { readContest } from '../contest-queries.ts'
import { readTeams } from '../team-queries.ts'
import { findFeed } from '../feed/append.ts'

const readNewest = (db: Db, cid: number) =>
  tables(db)
    .selectFrom('contest_commentary as m')
    .leftJoin('users as u', 'u.uid', 'm.uid')
    .select(['m.id', 'm.message', 'm.tags', 'm.uids', 'm.cpids', 'm.submitIds', 'm.madeAt'])
    .select(({ fn, val }) => fn.coalesce('u.username', val('')).as('madeBy'))
    .where('m.cid', '=', cid)
    .orderBy('m.id', 'desc')
    .limit(commentaryLimits.listed)
    .execute()

/** Throws Refusal. */
export async function contestCommentary(
  { orm, now }: Pick<Context, 'orm' | 'now'>,
  viewer: Viewer,
  cid: number,
): Promise<CallAnswer<'contestCommentary'>> {
  const db = orm.em.fork()
  const { contest, times } = await staffContest(db, { cid, viewer, now: now() }, 'clarifications')
  const found = await readNamed(db, cid, await readNewest(db, cid))
  const teams = new Map(found.length === 0 ? [] : (await readTeams(db, contest)).map(({ uid, name }) => [uid, name]))
  const { problems } = await readContest(db, contest)
  const labels = new Map(problems.map(({ cpid, displayId }) => [String(cpid), displayId]))
  const nameOf = (endpoint: string, id: string): string | null =>
    (endpoint === 'teams' ? teams.get(id) : endpoint === 'problems' ? labels.get(id) : undefined) ?? null
  return {
    isOn: (await findFeed(db, cid)) !== undefined,
    records: found.map(({ id, madeBy, uids, cpids, submitIds, tags, madeAt, message }) => ({
      id,
      madeBy,
      message: textOfCommentary(message, nameOf),
      tags: [...tags],
      teams: uids.flatMap((uid) => teams.get(uid) ?? []),
      displayIds: cpids.flatMap((cpid) => labels.get(String(cpid)) ?? []),
      submitIds: [...submitIds],
      madeAt: wireTime(madeAt),
      contestTimeS: Math.floor((madeAt.getTime() - times.startMs) / 1000),
    })),
  }
}
