/** After a change of a contest's times: where each record stands, and the counters of its problems, are made anew. */
import { verdicts } from '@podium/proto/rules/submission/verdict.ts'
import type { VerdictCounter } from '@podium/proto/rules/submission/verdict.ts'
import { change, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'

const counters = Object.values(verdicts).flatMap(({ code, counter }): { code: number; counter: VerdictCounter }[] =>
  counter === null ? [] : [{ code, counter }],
)

/** The same rule as proto/rules/contest/contest-phase.ts `recordPeriod` and `recordTimeS`. */
const place = sql`
  greatest(0, floor(extract(epoch from r.submit_time - c.start_time)))::int as time_s,
  case when r.submit_time < c.start_time then 0 when r.submit_time >= c.end_time then 3
    when c.seal_rank and r.submit_time >= c.seal_rank_time then 2 else 1 end as period`

/** Call it in the transaction that changed the times, with the contest locked. */
export async function recountContest(db: Db, cid: number): Promise<void> {
  await change(
    db,
    sql`
    update contest_record t set time_s = n.time_s, period = n.period
    from (select r.submit_id, ${place} from contest_record r join contest c on c.id = r.cid where r.cid = ${cid} order by r.submit_id) n
    where t.submit_id = n.submit_id and (t.time_s, t.period) is distinct from (n.time_s, n.period)`,
  )
  // The records stay as they are from here on, so what is counted is what is stored.
  await change(db, sql`select 1 from contest_record where cid = ${cid} order by submit_id for update`)
  await change(
    db,
    sql`delete from contest_problem_count where cpid in (select id from contest_problem where cid = ${cid})`,
  )
  const names = sql.join(counters.map(({ counter }) => sql.ref(counter)))
  const sums = sql.join(counters.map(({ code }) => sql`count(*) filter (where status = ${code})`))
  await change(
    db,
    sql`
    insert into contest_problem_count (cpid, period, total, ${names})
    select cpid, period, count(*), ${sums} from contest_record where cid = ${cid} and not is_staff group by cpid, period`,
  )
}
