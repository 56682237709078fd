/**
 * Asking for a print, and the desk that serves (contract/contests-and-community 6.12). Two people at two desks see
 * each other's ticks.
 */
import type { Static } from 'typebox'
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import type { ContestPrint } from '@podium/proto/calls/contest/contest-shapes.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { enterContest, staffContest } from './policy.ts'
import { nameInContest } from './names.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import { change, firstRow, rows, sql, toDate } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { lockGate } from '../submissions/index.ts'
import { wireTime } from '../../platform/http/time.ts'
import { enqueue, liveEvent } from '../../platform/outbox/outbox.ts'
import { waitingOf } from './waiting.ts'

type Tools = Pick<Context, 'orm' | 'now'>

const defaultPageRows = 30
const minChars = 50
/** One user may ask once in this time, over all contests. */
const waitS = 30

interface Row {
  readonly id: number
  readonly cid: number
  readonly username: string
  readonly realname: string | null
  readonly displayName: string
  readonly place: string | null
  readonly status: number
  readonly createdAt: string
}

const columns = sql`t.id, t.cid, coalesce(u.username, '') as username, u.realname, ${nameInContest} as "displayName", u.place, t.status, t.created_at as "createdAt"`
const joins = sql`join contest c on c.id = t.cid left join users u on u.uid = t.uid`

const present = ({ createdAt, ...row }: Row): Static<typeof ContestPrint> => ({
  ...row,
  gmtCreate: wireTime(createdAt),
  content: null,
})

/** Tells the desks of a request as it is now. */
async function notify(db: Db, id: number, kind: 'new' | 'row', now: Date): Promise<void> {
  const row = await firstRow(db, sql<Row>`select ${columns} from contest_print t ${joins} where t.id = ${id}`)
  if (!row) return
  await enqueue(db, [
    liveEvent({ topic: topics.contest(row.cid, 'print'), rev: now.getTime(), kind, data: { jury: present(row) } }),
  ])
}

async function checkNotTooSoon(db: Db, uid: string, now: Date): Promise<void> {
  await lockGate(db, uid)
  const last = await firstRow(
    db,
    sql<{ createdAt: string }>`
    select created_at as "createdAt" from contest_print where uid = ${uid} order by created_at desc limit 1`,
  )
  const leftMs = last ? toDate(last.createdAt).getTime() + waitS * 1000 - now.getTime() : 0
  if (leftMs > 0) throw new Refusal('printTooSoon', { seconds: Math.ceil(leftMs / 1000) })
}

/** Throws Refusal. */
export async function requestPrint(
  { orm, now }: Tools,
  viewer: Viewer,
  { cid, content }: CallBody<'submitPrintText'>,
): Promise<void> {
  const at = now()
  await orm.em.fork().transactional(async (db) => {
    const { contest } = await enterContest(db, { cid, viewer, now: at })
    if (!contest.openPrint) throw new Refusal('printClosed')
    if (content.trim() === '') throw new Refusal('printEmpty')
    if (content.length < minChars) throw new Refusal('printTooShort')
    await checkNotTooSoon(db, viewer.uid, at)
    const added = await firstRow(
      db,
      sql<{ id: number }>`
      insert into contest_print (cid, uid, content, created_at) values (${cid}, ${viewer.uid}, ${content}, ${at.toISOString()}) returning id`,
    )
    if (added) await notify(db, added.id, 'new', at)
  })
}

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
    firstRow(
      db,
      sql<{ total: number; waiting: number; since: string | null }>`
      select count(*) as total, count(*) filter (where status = 0) as waiting, min(created_at) filter (where status = 0) as since
      from contest_print where cid = ${query.cid}`,
    ),
    rows(
      db,
      sql<Row>`
      select ${columns} from contest_print t ${joins} where t.cid = ${query.cid}
      order by t.status, t.id desc limit ${bounds.size} offset ${bounds.offset}`,
    ),
  ])
  return { ...pageOf(found.map(present), counted?.total ?? 0, bounds), waiting: waitingOf(counted) }
}

/** There is no way back. Throws Refusal. */
export async function markPrinted(
  { orm, now }: Tools,
  viewer: Viewer,
  { id, cid }: CallQuery<'checkContestPrint'>,
): Promise<void> {
  const at = now()
  await orm.em.fork().transactional(async (db) => {
    await staffContest(db, { cid, viewer, now: at })
    const changed = await change(db, sql`update contest_print set status = 1 where id = ${id} and cid = ${cid}`)
    if (changed === 0) throw new Refusal('contestRecordMissing')
    await notify(db, id, 'row', at)
  })
}

/** The text of a request, for the staff of its contest; anybody else is told nothing. Throws Refusal. */
export async function printText(
  { orm, now }: Tools,
  viewer: Viewer,
  id: number,
): Promise<{ readonly username: string; readonly content: string }> {
  const db = orm.em.fork()
  const found = await firstRow(
    db,
    sql<{ cid: number; username: string; content: string }>`
    select t.cid, coalesce(u.username, '') as username, t.content from contest_print t left join users u on u.uid = t.uid where t.id = ${id}`,
  )
  if (!found) throw new Refusal('contestDownloadRefused')
  await staffContest(db, { cid: found.cid, viewer, now: now() }).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('contestDownloadRefused') : error
  })
  return found
}
