/** Contests for the tests of boards: made in the database, judged through the path of real verdicts. */
import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Context } from '@podium/services/platform/context.ts'
import { rootUid } from '@podium/proto/rules/user/roles.ts'
import { change, firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { storeExternalRun } from '@podium/services/features/judging/submit/external-commands.ts'
import { storeVerdict } from '@podium/services/features/judging/store-verdict.hot-sql.ts'

const second = 1_000

export interface MadeContest {
  readonly cid: number
  readonly startMs: number
  readonly cpids: readonly number[]
  /** By username. */
  readonly uids: ReadonlyMap<string, string>
}

export interface ContestWish {
  readonly users: readonly string[]
  readonly problems: number
  readonly startMs: number
  readonly durationS: number
  readonly sealFromS: number | null
  /** Columns of the contest that are not as usual. */
  readonly fields?: Readonly<Record<string, unknown>>
}

async function makePeople(ctx: Context, names: readonly string[]): Promise<Map<string, string>> {
  const people = names.map((username) => ({
    uid: randomBytes(16).toString('hex'),
    username,
    school: `School of ${username}`,
  }))
  await change(
    ctx.orm.em.fork(),
    sql`
    insert into users (uid, username, password_hash, school)
    select p.uid, p.username, '-', p.school from json_to_recordset(${JSON.stringify(people)}::json) as p (uid text,
      username text, school text)
    on conflict do nothing`,
  )
  const found = await rows(
    ctx.orm.em.fork(),
    sql<{ uid: string; username: string }>`
    select uid, username from users where username = any(${[...names]}::text[])`,
  )
  return new Map(found.map(({ uid, username }) => [username, uid]))
}

/** A contest of root's with problems A, B, C, .. of its own. */
export async function makeContest(ctx: Context, wish: ContestWish): Promise<MadeContest> {
  const db = ctx.orm.em.fork()
  const uids = await makePeople(ctx, wish.users)
  const at = (timeS: number): string => new Date(wish.startMs + timeS * second).toISOString()
  const made = await firstRow(
    db,
    sql<{ id: number }>`
    insert into contest (uid, title, type, auth, start_time, end_time, seal_rank, seal_rank_time)
    values (${rootUid}, 'A contest', 0, 0, ${at(0)}, ${at(wish.durationS)}, ${wish.sealFromS !== null},
      ${wish.sealFromS === null ? null : at(wish.sealFromS)})
    returning id`,
  )
  const cid = made?.id ?? 0
  for (const [column, value] of Object.entries(wish.fields ?? {})) {
    const stored = typeof value === 'object' ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`
    await change(db, sql`update contest set ${sql.ref(column)} = ${stored} where id = ${cid}`)
  }
  const cpids: number[] = []
  for (let index = 0; index < wish.problems; index += 1) {
    const problem = await firstRow(
      db,
      sql<{ id: number }>`
      insert into problem (display_id, title, author, time_limit_ms, memory_limit_mb, stack_limit_mb, data_hash)
      values (${`C${cid}-${index}`}, 'Problem', 'root', 1000, 256, 128, ${'0'.repeat(64)}) returning id`,
    )
    const inContest = await firstRow(
      db,
      sql<{ id: number }>`
      insert into contest_problem (cid, pid, display_id, display_title) values (${cid}, ${problem?.id},
        ${String.fromCharCode(65 + index)}, 'Problem')
      returning id`,
    )
    cpids.push(inContest?.id ?? 0)
  }
  return { cid, startMs: wish.startMs, cpids, uids }
}

interface AttemptWish {
  readonly user: string
  readonly problem: number
  readonly timeS: number
}

/** A submission that waits for its verdict, with a code as a submitted one has. @returns its id */
export const makeAttempt = (
  ctx: Context,
  { cid, startMs, cpids, uids }: MadeContest,
  { user, problem, timeS }: AttemptWish,
): Promise<number> =>
  ctx.orm.em.fork().transactional(async (db) => {
    const submitId = await storeExternalRun(db, {
      cid,
      cpid: cpids[problem] ?? 0,
      uid: uids.get(user) ?? '',
      language: 'C',
      at: new Date(startMs + timeS * second),
    })
    await change(db, sql`update submission set code = ';', code_bytes = 1 where submit_id = ${submitId}`)
    return submitId
  })

export const giveVerdict = (
  ctx: Context,
  submitId: number,
  status: number,
  points: { attempt?: number; score?: number | null; timeMs?: number } = {},
) =>
  storeVerdict(ctx, {
    v: 1,
    submitId,
    attempt: points.attempt ?? 1,
    judger: 'judge-1',
    status,
    timeMs: points.timeMs ?? 0,
    memoryKb: 0,
    score: points.score ?? null,
    oiRankScore: null,
    errorMessage: null,
    cases: [],
  })

export const finalVerdict = fc.constantFrom(
  Status.accepted,
  Status.accepted,
  Status.wrongAnswer,
  Status.compileError,
  Status.timeLimit,
  Status.systemError,
  Status.partial,
)

/** What a recount reads: every judged or waiting submission of participants. */
export interface Recorded {
  readonly username: string
  readonly displayId: string
  readonly submitId: number
  readonly offsetS: number
  readonly status: number
  readonly score: number | null
  readonly timeMs: number | null
}

/** Read from the submissions themselves, not from what boards are computed from. */
export const recordedOf = (ctx: Context, { cid, startMs }: MadeContest): Promise<Recorded[]> =>
  rows(
    ctx.orm.em.fork(),
    sql<Recorded>`
    select u.username, cp.display_id as "displayId", s.submit_id as "submitId", s.status, s.score,
      s.time_ms as "timeMs",
      floor(extract(epoch from s.submit_time) - ${startMs / 1000}::float8)::int as "offsetS"
    from submission s join users u on u.uid = s.uid join contest_problem cp on cp.id = s.cpid where s.cid = ${cid}
      order by s.submit_id`,
  )
