/**
 * A whole board computed anew from the records of its contest: after a change of its times, rule or problems, after
 * an import, when the freeze ends. Its readers get an event to load it again.
 *
 * Raw: one statement reads 20,000 attempts grouped into cells, one writes the 2,554 rows, while verdicts wait for the
 * lock of the board: 78 and 109 ms of processor time, typed 175 and 156 ms. It may go when the typed builder writes
 * from a list of records.
 */
import type { Attempt } from '@podium/proto/rules/board/cell.ts'
import { scoringOf } from '@podium/proto/rules/board/scoring.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { timesOf } from '../../contests/index.ts'
import { change, rows, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { boardVariants, opensNow } from './facts.ts'
import { findBoard } from './find-board.hot-sql.ts'
import type { BoardFacts } from './facts.ts'
import { enqueueBoard } from './events.ts'
import { storedCells } from './cells.ts'
import type { CellMaps } from './cells.ts'
import { listedOn } from './listed.ts'

/** A record `r` as an attempt in JSON. */
export const attemptJson = sql`
  json_build_object('submitId', r.submit_id, 'timeS', r.time_s, 'status', r.status, 'score', r.score,
    'runMs', r.time_ms, 'period', r.period, 'subtasks', r.subtasks)`

export interface CellAttempts {
  readonly uid: string
  readonly cpid: number
  readonly attempts: readonly Attempt[]
}

/** What a board is made of. */
export const readAttempts = (db: Db, cid: number): Promise<CellAttempts[]> =>
  rows(
    db,
    sql<CellAttempts>`
    select r.uid, r.cpid, json_agg(${attemptJson}) as attempts from contest_record r
    where r.cid = ${cid} and r.counts group by r.uid, r.cpid`,
  )

async function computeRows(db: Db, { contest }: BoardFacts): Promise<Map<string, CellMaps>> {
  const found = await readAttempts(db, contest.id)
  const scoring = scoringOf(contest)
  const participants = new Map<string, { [Map in keyof CellMaps]: Record<string, CellMaps[Map][string]> }>()
  for (const { uid, cpid, attempts } of found) {
    const row = participants.get(uid) ?? { live: {}, late: {}, sealed: {} }
    participants.set(uid, row)
    const cells = storedCells(scoring, attempts)
    for (const view of ['live', 'late', 'sealed'] as const) {
      const cell = cells[view]
      if (cell) row[view][cpid] = cell
    }
  }
  return participants
}

const noCells: CellMaps = { live: {}, late: {}, sealed: {} }

async function storeRows(db: Db, facts: BoardFacts, participants: ReadonlyMap<string, CellMaps>): Promise<void> {
  const cid = facts.contest.id
  const { publicRev, juryRev } = facts
  const listed = new Set(await listedOn(db, facts))
  const given = [...new Set([...participants.keys(), ...listed])].map((uid) => ({
    uid,
    isListed: listed.has(uid),
    ...(participants.get(uid) ?? noCells),
  }))
  await change(db, sql`delete from board_row where cid = ${cid}`)
  await change(
    db,
    sql`
    insert into board_row (cid, uid, live, late, sealed, is_listed, public_rev, jury_rev)
    select ${cid}, g.uid, g.live, g.late, g.sealed, g."isListed", ${publicRev + 1}, ${juryRev + 1}
    from json_to_recordset(${JSON.stringify(given)}::json)
      as g (uid text, live jsonb, late jsonb, sealed jsonb, "isListed" boolean)`,
  )
}

/**
 * Tells everybody who watches that the board is another one. @param isOpen whether the public sees the live cells
 * from now on
 */
async function reset(db: Db, facts: BoardFacts, isOpen: boolean): Promise<void> {
  const {
    contest: { id: cid },
    publicRev,
    juryRev,
  } = facts
  await change(
    db,
    sql`
    update board set is_stale = false, is_open = ${isOpen}, public_rev = ${publicRev + 1}, jury_rev = ${juryRev + 1},
      public_reset = ${publicRev + 1}, jury_reset = ${juryRev + 1} where cid = ${cid}`,
  )
  const revs = { public: publicRev + 1, jury: juryRev + 1 }
  await enqueueBoard(
    db,
    boardVariants.map((variant) => ({
      topic: topics.board(cid, variant),
      variant,
      boardChange: { rev: revs[variant], from: null, rows: [] },
    })),
  )
}

/**
 * Computes a board whose lock is held. Where nobody says what time it is, it stays closed to the public while a freeze
 * could still be on; `updateBoards` opens it.
 */
export async function rebuildLocked(db: Db, facts: BoardFacts, now?: Date): Promise<void> {
  await storeRows(db, facts, await computeRows(db, facts))
  const times = timesOf(facts.contest)
  await reset(db, facts, now ? opensNow(times, now.getTime()) : times.freezeMs === null)
}

/** Brings one board to what its contest and the clock say. */
export async function updateBoard(db: Db, cid: number, now: Date): Promise<void> {
  const facts = await findBoard(db, cid, true)
  if (!facts) return
  const isOpen = opensNow(timesOf(facts.contest), now.getTime())
  if (facts.isStale) await rebuildLocked(db, facts, now)
  else if (facts.isOpen !== isOpen) await reset(db, facts, isOpen)
}

/** Boards that are not what their contest and the clock say. */
export const outdatedBoards = (db: Db, now: Date): Promise<{ cid: number }[]> =>
  rows(
    db,
    sql<{ cid: number }>`
    select b.cid from board b join contest c on c.id = b.cid
    where b.is_stale or b.is_open <> (not c.seal_rank or (c.auto_real_rank
      and c.end_time + make_interval(secs => c.extra_max_s) <= ${now.toISOString()}))
    order by b.cid limit 100`,
  )
