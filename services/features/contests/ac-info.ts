/** The desk of accepted submissions (contract/contests-and-community 6.11): it sees through the seal. */
import type { Static } from 'typebox'
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import type { AcInfo } from '@podium/proto/calls/contest/contest-shapes.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { Status, verdicts } from '@podium/proto/rules/submission/verdict.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { staffContest } from './policy.ts'
import { nameInContest } from './names.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import { change, firstRow, rows, sql } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import { enqueue, liveEvent } from '../../platform/outbox/outbox.ts'
import { waitingOf } from './waiting.ts'

type Tools = Pick<Context, 'orm' | 'now'>
const defaultPageRows = 30

const inContest = (cid: number) => sql`r.cid = ${cid} and r.period in (1, 2) and not r.is_staff`

/**
 * The first accept of each participant on each problem, from the start to the end; the first of a problem is its
 * first blood. The balloon is delivered once, for whichever accept it was.
 */
const firsts = (cid: number) => sql`
  select f.submit_id, f.cid, f.cpid, f.uid, f.submit_time, f.time_s, f.status, row_number() over (partition by f.cpid order by f.time_s, f.submit_time, f.submit_id) = 1 as "firstBlood",
    exists (select 1 from contest_record r where ${inContest(cid)} and r.cpid = f.cpid and r.uid = f.uid and r.checked) as checked, false as "takeBack"
  from (select distinct on (r.cpid, r.uid) r.* from contest_record r where ${inContest(cid)} and r.status = ${Status.accepted}
    order by r.cpid, r.uid, r.submit_time, r.submit_id) f`

const inProgress = sql.join(
  Object.values(verdicts)
    .filter(({ phase }) => phase === 'progress')
    .map(({ code }) => sql`${code}::smallint`),
)

/** Delivered balloons of problems that the participant has not solved any more. What is judged again is waited for. */
const takeBacks = (cid: number) => sql`
  select distinct on (r.cpid, r.uid) r.submit_id, r.cid, r.cpid, r.uid, r.submit_time, r.time_s, r.status, false, false, true
  from contest_record r where ${inContest(cid)} and r.checked and r.status <> ${Status.accepted} and not exists (
    select 1 from contest_record x where x.cid = r.cid and x.cpid = r.cpid and x.uid = r.uid and x.period in (1, 2) and (x.status = ${Status.accepted} or (x.checked and x.status in (${inProgress}))))
  order by r.cpid, r.uid, r.submit_time, r.submit_id`

type Row = Omit<Static<typeof AcInfo>, 'submitTime'> & { readonly submitTime: string }

/** Throws Refusal. */
export async function listAccepted(
  { orm, now }: Tools,
  viewer: Viewer,
  query: CallQuery<'contestAcInfo'>,
): Promise<CallAnswer<'contestAcInfo'>> {
  const db = orm.em.fork()
  await staffContest(db, { cid: query.cid, viewer, now: now() })
  const bounds = pageBounds(query, defaultPageRows)
  const shown = query.onlyWaiting ? sql`not f.checked` : sql`true`
  const balloons = query.takeBacks ? sql`(${firsts(query.cid)}) union all (${takeBacks(query.cid)})` : firsts(query.cid)
  const [counted, found] = await Promise.all([
    firstRow(
      db,
      sql<{ total: number; waiting: number; since: string | null }>`
      select count(*) filter (where ${shown}) as total, count(*) filter (where not f.checked) as waiting,
        min(f.submit_time) filter (where not f.checked and not f."takeBack") as since from (${balloons}) f`,
    ),
    rows(
      db,
      sql<Row>`
      select f.submit_id as id, f.cid, cp.pid, f.submit_id as "submitId", f.uid, coalesce(u.username, '') as username, u.realname, ${nameInContest} as "displayName", u.place,
        cp.display_id as "displayId", cp.color, f.submit_time as "submitTime", f.time_s as time, f.status, f.checked, f."firstBlood", f."takeBack"
      from (${balloons}) f join contest c on c.id = f.cid join contest_problem cp on cp.id = f.cpid left join users u on u.uid = f.uid where ${shown}
      order by f.checked, f."takeBack" desc, f.submit_time, f.submit_id limit ${bounds.size} offset ${bounds.offset}`,
    ),
  ])
  const page = pageOf(
    found.map((row) => ({ ...row, submitTime: wireTime(row.submitTime), status: 1 })),
    counted?.total ?? 0,
    bounds,
  )
  return { ...page, waiting: waitingOf(counted) }
}

/** Other desks see the tick at once. Throws Refusal. */
export async function checkAccepted(
  { orm, now }: Tools,
  viewer: Viewer,
  { id, cid, checked }: CallBody<'checkContestAcInfo'>,
): Promise<void> {
  const at = now()
  await orm.em.fork().transactional(async (db) => {
    await staffContest(db, { cid, viewer, now: at })
    // The balloon that goes is all that this participant has of the problem.
    const changed = await change(
      db,
      checked
        ? sql`update contest_record set checked = true where submit_id = ${id} and cid = ${cid} and status = ${Status.accepted}`
        : sql`update contest_record r set checked = false from contest_record x
          where x.submit_id = ${id} and x.cid = ${cid} and (x.status = ${Status.accepted} or x.checked) and r.cid = x.cid and r.cpid = x.cpid and r.uid = x.uid`,
    )
    if (changed === 0) throw new Refusal('contestRecordMissing')
    await enqueue(db, [
      liveEvent({
        topic: topics.contest(cid, 'ac-info'),
        rev: at.getTime(),
        kind: 'checked',
        data: { jury: { id, checked } },
      }),
    ])
  })
}
