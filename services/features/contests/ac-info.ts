/** The desk of accepted submissions (contract/contests-and-community 6.11): it sees through the seal. */
import type { Static } from 'typebox'
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/http/calls.ts'
import type { AcInfo } from '@podium/proto/http/contests.ts'
import { Refusal } from '@podium/proto/model/errors.ts'
import { topics } from '@podium/proto/model/topics.ts'
import { Status } from '@podium/proto/model/verdict.ts'
import type { Context, Viewer } from '../../context.ts'
import { staffContest } from '../../db/contest-access.ts'
import { pageBounds, pageOf } from '../../db/page.ts'
import { change, firstRow, rows, sql } from '../../db/sql.ts'
import { wireTime } from '../../http/time.ts'
import { enqueue, liveEvent } from '../../outbox/outbox.ts'
import { waitingOf } from './waiting.ts'

type Tools = Pick<Context, 'orm' | 'now'>
const defaultPageRows = 30

/** The first accept of each entrant on each problem, from the start to the end; the first of a problem is its first blood. */
const firsts = (cid: number) => sql`
  select f.*, row_number() over (partition by f.cpid order by f.time_s, f.submit_time, f.submit_id) = 1 as "firstBlood"
  from (select distinct on (r.cpid, r.uid) r.* from contest_record r
    where r.cid = ${cid} and r.status = ${Status.accepted} and r.period in (1, 2) and not r.is_staff
    order by r.cpid, r.uid, r.submit_time, r.submit_id) f`

type Row = Omit<Static<typeof AcInfo>, 'submitTime'> & { readonly submitTime: string }

/** Throws Refusal. */
export async function listAccepted({ orm, now }: Tools, viewer: Viewer, query: CallQuery<'contestAcInfo'>): Promise<CallAnswer<'contestAcInfo'>> {
  const db = orm.em.fork()
  await staffContest(db, { cid: query.cid, viewer, now: now() })
  const bounds = pageBounds(query, defaultPageRows)
  const shown = query.onlyWaiting ? sql`not f.checked` : sql`true`
  const [counted, found] = await Promise.all([
    firstRow(db, sql<{ total: number; waiting: number; since: string | null }>`
      select count(*) filter (where ${shown}) as total, count(*) filter (where not f.checked) as waiting,
        min(f.submit_time) filter (where not f.checked) as since from (${firsts(query.cid)}) f`),
    rows(db, sql<Row>`
      select f.submit_id as id, f.cid, cp.pid, f.submit_id as "submitId", f.uid, coalesce(u.username, '') as username, u.realname,
        cp.display_id as "displayId", cp.color, f.submit_time as "submitTime", f.time_s as time, f.status, f.checked, f."firstBlood"
      from (${firsts(query.cid)}) f join contest_problem cp on cp.id = f.cpid left join users u on u.uid = f.uid where ${shown}
      order by f.checked, f.submit_time, f.submit_id limit ${bounds.size} offset ${bounds.offset}`),
  ])
  const page = pageOf(found.map((row) => ({ ...row, submitTime: wireTime(row.submitTime), status: 1 })), counted?.total ?? 0, bounds)
  return { ...page, waiting: waitingOf(counted) }
}

/** Other desks see the tick at once. Throws Refusal. */
export async function checkAccepted({ orm, now }: Tools, viewer: Viewer, { id, cid, checked }: CallBody<'checkContestAcInfo'>): Promise<void> {
  const at = now()
  await orm.em.fork().transactional(async (db) => {
    await staffContest(db, { cid, viewer, now: at })
    const changed = await change(db, sql`
      update contest_record set checked = ${checked} where submit_id = ${id} and cid = ${cid} and status = ${Status.accepted}`)
    if (changed === 0) throw new Refusal('contestRecordMissing')
    await enqueue(db, [liveEvent({ topic: topics.contest(cid, 'ac-info'), rev: at.getTime(), kind: 'checked', data: { jury: { id, checked } } })])
  })
}
