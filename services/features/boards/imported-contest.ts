/**
 * A contest from a board file: the contest, problems that stand for those of the file, and an account for each team
 * that nobody can sign in to. Team names and schools are kept in full.
 */
import { randomBytes } from 'node:crypto'
import { change, firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { giveNotices } from '../notices/index.ts'
import type { StoredAward } from '../contests/entities.ts'

interface FoundProblem {
  readonly label: string
  readonly color: string | null
}

interface BankProblem {
  readonly pid: number
  readonly title: string
}

/** What a contest has instead of problems that stand for others, and of accounts that nobody can sign in to. */
interface FoundOptions {
  /** Problems of the bank, in the order of the contest's. */
  readonly bank?: readonly BankProblem[]
  /** Of every team's account. */
  readonly passwordHash?: string
}

export interface FoundContest {
  /** Uid of the creator. */
  readonly owner: string
  readonly title: string
  readonly startMs: number
  readonly endMs: number
  /** Null for no seal. */
  readonly freezeMs: number | null
  readonly problems: readonly FoundProblem[]
  readonly teams: readonly { readonly name: string; readonly school: string | null; readonly isStar: boolean }[]
  readonly awards: { readonly type: number; readonly list: readonly StoredAward[] }
}

export interface StoredContest {
  readonly cid: number
  /** In the order of the file. */
  readonly problems: readonly { readonly cpid: number; readonly pid: number }[]
  readonly uids: readonly string[]
}

const moment = (atMs: number): string => new Date(atMs).toISOString()

async function storeContest(db: Db, { owner, title, startMs, endMs, freezeMs, awards }: FoundContest): Promise<number> {
  const stored = await firstRow(
    db,
    sql<{ id: number }>`
    insert into contest (uid, title, type, auth, start_time, end_time, seal_rank, seal_rank_time, auto_real_rank, open_rank,
      rank_show_name, award_type, awards)
    values (${owner}, ${title}, 0, 0, ${moment(startMs)}, ${moment(endMs)}, ${freezeMs !== null}, ${freezeMs === null ? null : moment(freezeMs)}, true, true,
      'nickname', ${awards.type}, ${JSON.stringify(awards.list)}::jsonb)
    returning id`,
  )
  if (!stored) throw new Error('an insert returned no row')
  return stored.id
}

/** They stand in contests only: there is no statement and no test data. */
const contestOnly = 3

async function makeProblems(db: Db, cid: number, problems: readonly FoundProblem[]): Promise<BankProblem[]> {
  const given = problems.map(({ label, color }, place) => ({ place, label, color }))
  return rows(
    db,
    sql<BankProblem>`
    with given as (select * from json_to_recordset(${JSON.stringify(given)}::json) as g (place int, label text, color text)),
      bank as (
        insert into problem (display_id, title, author, auth, time_limit_ms, memory_limit_mb, stack_limit_mb)
        select 'BOARD' || ${cid}::bigint || '-' || g.place, 'Problem ' || g.label, coalesce((select username from users u join contest c on c.uid = u.uid
          where c.id = ${cid}), ''), ${contestOnly}, 1000, 256, 128 from given g
        returning id, display_id, title)
    select bank.id as pid, bank.title from bank join given g on bank.display_id = 'BOARD' || ${cid}::bigint || '-' || g.place order by g.place`,
  )
}

async function storeProblems(
  db: Db,
  cid: number,
  problems: readonly FoundProblem[],
  stored: readonly BankProblem[],
): Promise<StoredContest['problems']> {
  const given = stored.slice(0, problems.length).map((one, place) => ({ ...one, ...problems[place] }))
  const inContest = await rows(
    db,
    sql<{ cpid: number; pid: number }>`
    insert into contest_problem (cid, pid, display_id, display_title, color)
    select ${cid}, g.pid, g.label, g.title, g.color
    from json_to_recordset(${JSON.stringify(given)}::json) as g (pid bigint, title text, label text, color text)
    returning id as cpid, pid`,
  )
  const cpids = new Map(inContest.map(({ cpid, pid }) => [pid, cpid]))
  return given.map(({ pid }) => ({ pid, cpid: cpids.get(pid) ?? 0 }))
}

/** No hash has this form, so no password fits it. */
export const noPassword = '-'

async function storeTeams(db: Db, cid: number, { teams }: FoundContest, passwordHash = noPassword): Promise<string[]> {
  const digits = String(teams.length).length
  const people = teams.map(({ name, school }, index) => ({
    uid: randomBytes(16).toString('hex'),
    name,
    school,
    username: `c${cid}t${String(index + 1).padStart(digits, '0')}`,
  }))
  // A name that somebody has taken meanwhile gets a random end.
  const taken = await rows(
    db,
    sql<{ username: string }>`
    select username from users where lower(username) = any(${people.map(({ username }) => username)}::text[])`,
  )
  const isTaken = new Set(taken.map(({ username }) => username.toLowerCase()))
  const given = people.map((one) =>
    isTaken.has(one.username) ? { ...one, username: `t${one.uid.slice(0, 18)}` } : one,
  )
  const json = JSON.stringify(given)
  await change(
    db,
    sql`
    insert into users (uid, username, password_hash, nickname, school, contest_only)
    select g.uid, g.username, ${passwordHash}, g.name, g.school, true
    from json_to_recordset(${json}::json) as g (uid text, username text, name text, school text)`,
  )
  await change(
    db,
    sql`
    insert into contest_register (cid, uid) select ${cid}, g.uid from json_to_recordset(${json}::json) as g (uid text)`,
  )
  await giveNotices(
    db,
    given.map(({ uid }) => uid),
  )
  const stars = given.filter((_, index) => teams[index]?.isStar).map(({ username }) => username)
  await change(db, sql`update contest set star_accounts = ${JSON.stringify(stars)}::jsonb where id = ${cid}`)
  return given.map(({ uid }) => uid)
}

/** Stores it in the transaction of `db`, without any submission. */
export async function storeFoundContest(
  db: Db,
  found: FoundContest,
  { bank, passwordHash }: FoundOptions = {},
): Promise<StoredContest> {
  const cid = await storeContest(db, found)
  const problems = await storeProblems(db, cid, found.problems, bank ?? (await makeProblems(db, cid, found.problems)))
  return { cid, problems, uids: await storeTeams(db, cid, found, passwordHash) }
}
