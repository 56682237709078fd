/**
 * Asking for a print, and the print queue (contract/contests-and-community 6.12). Two people who work on one queue see
 * each other's ticks.
 */
import type { Static } from 'typebox'
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import type { ContestPrint as PrintRequest } from '@podium/proto/calls/contest/contest-shapes.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { printStatuses } from '@podium/proto/rules/contest/contest-kinds.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { enterContest, staffContest } from '../policy.ts'
import { shownName } from '../names.ts'
import { ContestPrint } from '../entities.ts'
import { pageBounds, pageOf } from '../../../platform/database/page.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import { lockGate } from '../../submissions/index.ts'
import { wireTime } from '../../../platform/http/time.ts'
import { enqueue, liveEvent } from '../../../platform/outbox/outbox.ts'
import { waitingOf } from '../waiting.ts'

type Tools = Pick<Context, 'orm' | 'now'>

const defaultPageRows = 30
const minChars = 50
/** One user may ask once in this time, over all contests. */
const waitS = 30

/** Requests `t` with the names of those who asked. */
const selectPrints = (db: Db) =>
  tables(db)
    .selectFrom('contest_print as t')
    .innerJoin('contest as c', 'c.id', 't.cid')
    .leftJoin('users as u', 'u.uid', 't.uid')
    .select(['t.id', 't.cid', 'u.realname', 'u.place', 't.status', 't.createdAt'])
    .select(({ fn, val }) => [fn.coalesce('u.username', val('')).as('username'), shownName().as('displayName')])

type Row = Awaited<ReturnType<ReturnType<typeof selectPrints>['executeTakeFirstOrThrow']>>

const present = ({ createdAt, ...row }: Row): Static<typeof PrintRequest> => ({
  ...row,
  gmtCreate: wireTime(createdAt),
  content: null,
})

/** Publishes a request as it is now to those who work on the queue. */
async function notify(db: Db, id: number, kind: 'new' | 'row', now: Date): Promise<void> {
  const row = await selectPrints(db).where('t.id', '=', id).executeTakeFirst()
  if (!row) return
  await enqueue(db, [
    liveEvent({ topic: topics.contest(row.cid, 'print'), rev: now.getTime(), kind, data: { jury: present(row) } }),
  ])
}

async function checkNotTooSoon(db: Db, uid: string, now: Date): Promise<void> {
  await lockGate(db, uid)
  const last = await tables(db)
    .selectFrom('contest_print')
    .select('createdAt')
    .where('uid', '=', uid)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const leftMs = last ? last.createdAt.getTime() + waitS * 1000 - now.getTime() : 0
  if (leftMs > 0) throw new Refusal('printTooSoon', { seconds: Math.ceil(leftMs / 1000) })
}

/** Throws Refusal. */
export async function requestPrint(
  { orm, now }: Tools,
  viewer: Viewer,
  { cid, content }: CallBody<'submitPrintText'>,
): Promise<void> {
  const at = now()
  await orm.em.fork().transactional(async (em) => {
    const { contest } = await enterContest(em, { cid, viewer, now: at })
    if (!contest.openPrint) throw new Refusal('printClosed')
    if (content.trim() === '') throw new Refusal('printEmpty')
    if (content.length < minChars) throw new Refusal('printTooShort')
    await checkNotTooSoon(em, viewer.uid, at)
    const added = em.create(ContestPrint, { cid, uid: viewer.uid, content, createdAt: at })
    await em.flush()
    await notify(em, added.id, 'new', at)
  })
}

const countPrints = (db: Db, cid: number) =>
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
  await staffContest(db, { cid: query.cid, viewer, now: now() })
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
  return { ...pageOf(found.map(present), counted.total, bounds), waiting: waitingOf(counted) }
}

/** There is no way back. Throws Refusal. */
export async function markPrinted(
  { orm, now }: Tools,
  viewer: Viewer,
  { id, cid }: CallQuery<'checkContestPrint'>,
): Promise<void> {
  const at = now()
  await orm.em.fork().transactional(async (em) => {
    await staffContest(em, { cid, viewer, now: at })
    const changed = await em.nativeUpdate(ContestPrint, { id, cid }, { status: printStatuses.printed })
    if (changed === 0) throw new Refusal('contestRecordMissing')
    await notify(em, id, 'row', at)
  })
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
  await staffContest(db, { cid: found.cid, viewer, now: now() }).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('contestDownloadRefused') : error
  })
  return found
}
