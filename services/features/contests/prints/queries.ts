/** The print queue, and the text of a request (contract/contests-and-community 6.12). */
import type { Static } from 'typebox'
import { printStatuses } from '@podium/proto/rules/contest/contest-kinds.ts'
import type { CallQuery, CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ContestPrint as PrintRequest } from '@podium/proto/calls/contest/contest-shapes.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import { staffContest } from '../policy.ts'
import { pageBounds, pageOf } from '../../../platform/database/page.ts'
import { waitingOf } from '../present.ts'
import { shownAffiliation, shownName, shownSeat } from '../queries.ts'
import { wireTime } from '../../../platform/http/time.ts'

type Tools = Pick<Context, 'orm' | 'now'>
const defaultPageRows = 30

/** Requests `t` with the names of those who asked. */
export const selectPrints = (db: Db) =>
  tables(db)
    .selectFrom('contest_print as t')
    .innerJoin('contest as c', 'c.id', 't.cid')
    .leftJoin('users as u', 'u.uid', 't.uid')
    .leftJoin('users as k', 'k.uid', 't.runnerUid')
    .select('k.username as runner')
    .select(['t.id', 't.cid', 'u.realname', 't.status', 't.createdAt', 't.printer', 't.printerReason'])
    .select(({ fn, val }) => [fn.coalesce('u.username', val('')).as('username'), shownName().as('displayName')])
    .select([shownSeat().as('place'), shownAffiliation().as('affiliation')])

type Row = Awaited<ReturnType<ReturnType<typeof selectPrints>['executeTakeFirstOrThrow']>>

export const presentPrint = ({ createdAt, ...row }: Row): Static<typeof PrintRequest> => ({
  ...row,
  gmtCreate: wireTime(createdAt),
  content: null,
})

export const countPrints = (db: Db, cid: number) =>
  tables(db)
    .selectFrom('contest_print')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('status', '=', printStatuses.waiting).as('waiting'),
      fn.min('createdAt').filterWhere('status', '=', printStatuses.waiting).as('since'),
    ])
    .where('cid', '=', cid)
    .executeTakeFirstOrThrow()

/** Throws Refusal. */
export async function listPrints(
  { orm, now }: Tools,
  viewer: Viewer,
  query: CallQuery<'contestPrints'>,
): Promise<CallAnswer<'contestPrints'>> {
  const db = orm.em.fork()
  await staffContest(db, { cid: query.cid, viewer, now: now() }, 'prints')
  const bounds = pageBounds(query, defaultPageRows)
  const [counted, found] = await Promise.all([
    countPrints(db, query.cid),
    selectPrints(db)
      .where('t.cid', '=', query.cid)
      .orderBy('t.status')
      .orderBy('t.id', 'desc')
      .limit(bounds.size)
      .offset(bounds.offset)
      .execute(),
  ])
  return { ...pageOf(found.map(presentPrint), counted.total, bounds), waiting: waitingOf(counted) }
}

/** The text of a request, for the staff of its contest; to anybody else it does not exist. Throws Refusal. */
export async function printText(
  { orm, now }: Tools,
  viewer: Viewer,
  id: number,
): Promise<{ readonly username: string; readonly content: string }> {
  const db = orm.em.fork()
  const found = await tables(db)
    .selectFrom('contest_print as t')
    .leftJoin('users as u', 'u.uid', 't.uid')
    .select(['t.cid', 't.content'])
    .select(({ fn, val }) => fn.coalesce('u.username', val('')).as('username'))
    .where('t.id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Refusal('contestDownloadRefused')
  await staffContest(db, { cid: found.cid, viewer, now: now() }, 'prints').catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('contestDownloadRefused') : error
  })
  return found
}
