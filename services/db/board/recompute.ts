/**
 * A changed attempt becomes a changed cell, in the transaction that changes the attempt: its cell is computed anew from all of
 * this entrant's attempts on the problem, in order of submission. Each variant whose row is another one afterwards gets a new
 * revision and a message with the row. Under the seal a verdict leaves the public row as it was, so the public hears nothing;
 * the submission itself is what it hears of.
 *
 * Take the lock of the board last: it makes the changes of one contest happen one after the other, so that revisions, and
 * the messages that carry them, are in the order of the commits.
 */
import type { Attempt } from '@podium/proto/model/board/cell.ts'
import type { BoardChange } from '@podium/proto/model/board/snapshot.ts'
import { topics } from '@podium/proto/model/topics.ts'
import { change, firstRow, sql } from '../sql.ts'
import type { Db } from '../sql.ts'
import { attemptJson, storedCells } from './cells.ts'
import type { CellMaps } from './cells.ts'
import { boardVariants, findBoard, ruleOf, seesLive, wireRow } from './facts.ts'
import type { BoardFacts, BoardVariant, StoredCells, StoredRow } from './facts.ts'
import { rebuildLocked } from './rebuild.ts'
import { enqueueBoard } from './news.ts'

interface CellKey {
  readonly cid: number
  readonly uid: string
  readonly cpid: number
}

interface Known extends StoredRow {
  readonly attempts: readonly Attempt[]
}

const withCell = (cells: StoredCells, cpid: number, cell: StoredCells[string] | null): StoredCells => {
  const { [cpid]: _, ...others } = cells
  return cell === null ? others : { ...others, [cpid]: cell }
}

const readEntrant = (db: Db, { cid, uid, cpid }: CellKey): Promise<Known | null> =>
  firstRow(db, sql<Known>`
    select u.uid, u.username, u.nickname, u.realname, u.school,
      coalesce(b.live, '{}') as live, coalesce(b.late, '{}') as late, coalesce(b.sealed, '{}') as sealed,
      coalesce((select json_agg(${attemptJson}) from contest_record r
        where r.cid = ${cid} and r.uid = ${uid} and r.cpid = ${cpid} and not r.is_staff), '[]') as attempts
    from users u left join board_row b on b.cid = ${cid} and b.uid = u.uid where u.uid = ${uid}`)

/** Key order differs between what was computed and what the database hands out. */
const isSame = (a: StoredCells[string] | null | undefined, b: StoredCells[string] | null | undefined): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

interface Changed {
  readonly facts: BoardFacts
  readonly row: StoredRow
  readonly variants: readonly BoardVariant[]
}

async function store(db: Db, { facts, row, variants }: Changed): Promise<void> {
  const cid = facts.contest.id
  const next = { public: facts.publicRev + Number(variants.includes('public')), jury: facts.juryRev + Number(variants.includes('jury')) }
  await change(db, sql`
    with moved as (update board set public_rev = ${next.public}, jury_rev = ${next.jury} where cid = ${cid})
    insert into board_row (cid, uid, live, late, sealed, public_rev, jury_rev)
    values (${cid}, ${row.uid}, ${JSON.stringify(row.live)}, ${JSON.stringify(row.late)}, ${JSON.stringify(row.sealed)}, ${next.public}, ${next.jury})
    on conflict (cid, uid) do update set live = excluded.live, late = excluded.late, sealed = excluded.sealed,
      public_rev = ${variants.includes('public') ? sql`excluded.public_rev` : sql`board_row.public_rev`},
      jury_rev = ${variants.includes('jury') ? sql`excluded.jury_rev` : sql`board_row.jury_rev`}`)
  await enqueueBoard(db, variants.map((variant) => {
    const news: BoardChange = { rev: next[variant], from: next[variant] - 1, rows: [wireRow(facts, row, variant)] }
    return { topic: topics.board(cid, variant), variant, news }
  }))
}

/** Brings a cell up to date after an attempt of it came or changed. */
export async function recomputeCell(db: Db, key: CellKey): Promise<void> {
  const facts = await findBoard(db, key.cid, true)
  if (!facts) return
  if (facts.isStale) return rebuildLocked(db, facts)
  const known = await readEntrant(db, key)
  if (!known) return
  const { attempts, ...before } = known
  const cells = storedCells(ruleOf(facts.contest), attempts)
  const changedIn = (view: keyof CellMaps): boolean => !isSame(before[view][key.cpid], cells[view])
  const isChangedLive = changedIn('live') || (changedIn('late') && facts.contest.allowEndSubmit)
  const isChanged = { public: seesLive(facts, 'public') ? isChangedLive : changedIn('sealed'), jury: isChangedLive || changedIn('sealed') }
  const variants = boardVariants.filter((variant) => isChanged[variant])
  const row: StoredRow = {
    ...before,
    live: withCell(before.live, key.cpid, cells.live),
    late: withCell(before.late, key.cpid, cells.late),
    sealed: withCell(before.sealed, key.cpid, cells.sealed),
  }
  if (variants.length > 0 || changedIn('sealed') || changedIn('live') || changedIn('late')) await store(db, { facts, row, variants })
}
