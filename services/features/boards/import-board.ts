/** A board file becomes an ended contest with its participants and its judged submissions, all of it or nothing. */
import { recordPeriod, recordTimeS } from '@podium/proto/rules/contest/contest-phase.ts'
import type { ContestTimes } from '@podium/proto/rules/contest/contest-phase.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { storeFoundContest } from './imported-contest.ts'
import type { FoundContest, StoredContest } from './imported-contest.ts'
import { settleBoard } from './store/rebuild.ts'
import { change, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import type { BoardConfig } from './xcpcio/read-config.ts'
import type { BoardFile, BoardRun } from './xcpcio/read-board.ts'

const medals = [
  { name: 'Gold', background: '#e6bf25', share: 10 },
  { name: 'Silver', background: '#b4c0c7', share: 20 },
  { name: 'Bronze', background: '#cd7f32', share: 30 },
] as const

function awardsOf({ medals: given }: BoardConfig): FoundContest['awards'] {
  if (given === null) return { type: 0, list: [] }
  const counts = given === 'proportion' ? medals.map(({ share }) => share) : [given.gold, given.silver, given.bronze]
  const list = medals.map(({ name, background }, index) => ({
    priority: index + 1,
    name,
    background,
    color: '#15181d',
    num: counts[index] ?? 0,
  }))
  return { type: given === 'proportion' ? 1 : 2, list }
}

/** What is stored of a board beside its runs. */
export const foundContest = (owner: string, { config, teams }: BoardFile): FoundContest => ({
  owner,
  title: config.title,
  startMs: config.startMs,
  endMs: config.endMs,
  freezeMs: config.frozenMs > 0 ? config.endMs - config.frozenMs : null,
  problems: config.problems,
  teams,
  awards: awardsOf(config),
})

const batchRuns = 5_000

/** Submissions without code, in the order in which they were made, so that their ids are in that order too. */
async function storeRuns(
  db: Db,
  { cid, problems, uids }: StoredContest,
  runs: readonly BoardRun[],
  times: ContestTimes,
): Promise<void> {
  for (let from = 0; from < runs.length; from += batchRuns) {
    const given = runs.slice(from, from + batchRuns).map(({ team, problem, offsetMs, status, language }, place) => {
      const atMs = times.startMs + offsetMs
      return {
        place,
        uid: uids[team],
        ...problems[problem],
        status,
        language,
        at: new Date(atMs).toISOString(),
        timeS: recordTimeS(times, atMs),
        period: recordPeriod(times, atMs),
      }
    })
    await change(
      db,
      sql`
      with given as materialized (
        select g.*, nextval('submission_submit_id_seq') as submit_id
        from (select * from json_to_recordset(${JSON.stringify(given)}::json) as g (place int, uid text, cpid bigint, pid bigint, status smallint,
          language text, at timestamptz, "timeS" int, period smallint) order by g.place) as g),
      stored as (
        insert into submission (submit_id, pid, uid, submit_time, status, code, code_bytes, language, lane, cid, cpid, dispatched_at, changed_at, is_counted)
        select g.submit_id, g.pid, g.uid, g.at, g.status, '', 0, g.language, 'rejudge', ${cid}, g.cpid, g.at, g.at, null from given g
        returning submit_id)
      insert into contest_record (submit_id, cid, cpid, uid, submit_time, time_s, period, status)
      select g.submit_id, ${cid}, g.cpid, g.uid, g.at, g."timeS", g.period, g.status from given g join stored s on s.submit_id = g.submit_id`,
    )
  }
}

const counters = { ac: 0, wa: -1, ce: -2, pe: -3, tle: 1, mle: 2, re: 3, se: 4, pa: 8 } as const

async function storeCounters(db: Db, cid: number): Promise<void> {
  const names = sql.join(Object.keys(counters).map((name) => sql.ref(name)))
  const counted = sql.join(Object.values(counters).map((status) => sql`count(*) filter (where status = ${status})`))
  await change(
    db,
    sql`
    insert into contest_problem_count (cpid, period, total, ${names})
    select cpid, period, count(*), ${counted} from contest_record where cid = ${cid} group by cpid, period`,
  )
}

/** Throws Refusal. @returns id of the contest */
export async function importBoard(
  { orm, now }: Pick<Context, 'orm' | 'now'>,
  viewer: Viewer,
  board: BoardFile,
): Promise<number> {
  const found = foundContest(viewer.uid, board)
  if (found.endMs > now().getTime()) throw new Refusal('boardTimes')
  const { startMs, endMs, freezeMs } = found
  return orm.em.fork().transactional(async (db) => {
    const stored = await storeFoundContest(db, found)
    await storeRuns(db, stored, board.runs, { startMs, endMs, freezeMs, opensAtEnd: true })
    await storeCounters(db, stored.cid)
    await settleBoard(db, stored.cid, now())
    return stored.cid
  })
}
