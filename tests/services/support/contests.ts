/** Contests of the tests: made as rows, so that they can stand in any phase, and lived in through the calls. */
import { recountContest } from '@podium/services/features/contests/admin/recount-commands.ts'
import { change, firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Context } from '@podium/services/platform/context.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { MayWatchAnswer } from '@podium/proto/events/bus/live.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { playJudge, submitAs, untilStatus } from '../../services-judging/support.ts'
import type { Caller } from './caller.ts'
import type { TestServices } from './stack.ts'

const db = (ctx: Context) => ctx.orm.em.fork()

export interface ContestGiven {
  readonly uid: string
  readonly type?: 0 | 1
  readonly auth?: 0 | 1 | 2
  /** Minutes from now. */
  readonly startMin?: number
  readonly endMin?: number
  readonly freezeMin?: number | null
  readonly autoRealRank?: boolean
  readonly openRank?: boolean
  readonly openPrint?: boolean
  readonly allowEndSubmit?: boolean
  readonly visible?: boolean
  readonly accountRule?: string | null
  readonly gid?: number | null
}

export const contestPassword = 'PASSWORD_MARK'
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

/** A contest with problem A (P1000) and B (P1001); the problems are taken out of the bank. */
export async function makeContest({ ctx }: TestServices, given: ContestGiven): Promise<number> {
  const { uid, type = 0, auth = 0, startMin = -60, endMin = 60, freezeMin = null, accountRule = null } = given
  const made = await firstRow(
    db(ctx),
    sql<{ id: number }>`
    insert into contest (uid, title, description, type, auth, pwd, start_time, end_time, seal_rank, seal_rank_time,
      auto_real_rank,
      open_rank, open_print, allow_end_submit, visible, open_account_limit, account_limit_rule, gid)
    values (${uid}, 'Autumn cup', 'About it', ${type}, ${auth}, ${auth === 0 ? null : contestPassword},
      ${inMinutes(startMin)},
      ${inMinutes(endMin)}, ${freezeMin !== null}, ${freezeMin === null ? null : inMinutes(freezeMin)},
        ${given.autoRealRank ?? true},
      ${given.openRank ?? false}, ${given.openPrint ?? false}, ${given.allowEndSubmit ?? false},
        ${given.visible ?? true},
      ${accountRule !== null}, ${accountRule}, ${given.gid ?? null})
    returning id`,
  )
  if (!made) throw new Error('an insert returned no row')
  await change(
    db(ctx),
    sql`
    insert into contest_problem (cid, pid, display_id, display_title, color)
    select ${made.id}, p.id, case p.display_id when 'P1000' then 'A' else 'B' end, 'Contest ' || p.display_id, '#e6bf25'
    from problem p where p.display_id in ('P1000', 'P1001')`,
  )
  return made.id
}

interface Times {
  readonly startMin?: number
  readonly endMin?: number
  readonly freezeMin?: number
}

/** Moves times of a contest to so many minutes from now, as an editor would. */
export async function moveContest(
  { ctx }: TestServices,
  cid: number,
  { startMin, endMin, freezeMin }: Times,
): Promise<void> {
  const at = (minutes: number | undefined): string | null => (minutes === undefined ? null : inMinutes(minutes))
  await db(ctx).transactional(async (em) => {
    await change(
      em,
      sql`
      update contest set start_time = coalesce(${at(startMin)}::timestamptz, start_time),
        end_time = coalesce(${at(endMin)}::timestamptz, end_time),
        seal_rank = seal_rank or ${freezeMin !== undefined}, seal_rank_time = coalesce(${at(freezeMin)}::timestamptz,
          seal_rank_time)
      where id = ${cid}`,
    )
    await recountContest(em, cid)
  })
}

/** Submits to a contest and has it judged. @returns the submission's id */
export async function judgedIn(
  services: TestServices,
  caller: Caller,
  given: { cid: number; pid?: string; status?: number; [field: string]: unknown },
): Promise<number> {
  const { cid, pid = 'A', status = Status.accepted, code = 'int main(){}', ...changes } = given
  const judge = playJudge(services)
  const { submitId } = await submitAs(caller, { cid, pid, code })
  const { task, delivery } = await judge.take()
  await judge.verdict(task, { status, ...changes })
  await delivery.ack()
  await untilStatus(services.ctx, submitId, status)
  await judge.close()
  return submitId
}

/** As which class a caller may watch a topic, or why not. */
export async function watchAs({ ctx }: TestServices, caller: Caller, topic: string): Promise<string> {
  const answer = await ctx.bus.request(subjects.mayWatch, { v: 1, topic, token: caller.token }, MayWatchAnswer)
  return answer.ok ? answer.reader : answer.code
}

/** Kept counters of a contest's problems, and the same counted anew. */
export async function contestCounts({ ctx }: TestServices, cid: number): Promise<readonly [unknown, unknown]> {
  const stored = await rows(
    db(ctx),
    sql`
    select k.cpid, k.period, k.total, k.ac, k.wa, k.ce from contest_problem_count k join contest_problem p
      on p.id = k.cpid
    where p.cid = ${cid} and k.total <> 0 order by 1, 2`,
  )
  const counted = await rows(
    db(ctx),
    sql`
    select r.cpid, r.period, count(*)::int as total, (count(*) filter (where s.status = 0))::int as ac,
      (count(*) filter (where s.status = -1))::int as wa, (count(*) filter (where s.status = -2))::int as ce
    from contest_record r join submission s on s.submit_id = r.submit_id where r.cid = ${cid} and not r.is_staff
      and not r.ignored
      group by 1, 2 order by 1, 2`,
  )
  return [stored, counted]
}
