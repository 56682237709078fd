/**
 * Boards in memory, one per contest and variant. The database says at each call which revision is the newest; what is held is
 * brought to it by the rows that changed since, so ten thousand readers of one revision cost one look, one board and one
 * compression. Names and pictures of entrants may be half a minute old.
 */
import { entryOf } from '@podium/proto/model/board/snapshot.ts'
import type { BoardHead, BoardRow, RowEntry } from '@podium/proto/model/board/snapshot.ts'
import { rankBoard } from '@podium/proto/model/board/rank.ts'
import type { Ranked } from '@podium/proto/model/board/rank.ts'
import { timesOf } from '../../db/contest-rows.ts'
import type { Context } from '../../context.ts'
import { findBoard, headOf, opensNow, wireRow } from '../../db/board/facts.ts'
import type { BoardFacts, BoardVariant } from '../../db/board/facts.ts'
import { settleBoard } from '../../db/board/rebuild.ts'
import { readEntrants } from '../../db/board/rows.ts'
import type { Entrant } from '../../db/board/rows.ts'

export interface BoardEntry extends RowEntry {
  readonly entrant: Entrant
}

interface HeldRow {
  readonly row: BoardRow
  readonly entrant: Entrant
}

/** One revision of one variant; never changed. */
export interface HeldBoard {
  readonly head: BoardHead
  readonly rev: number
  readonly reset: number
  readonly readAtMs: number
  readonly rows: ReadonlyMap<string, HeldRow>
  readonly ranked: (options: { readonly withAfter: boolean; readonly removeStar: boolean }) => readonly Ranked<BoardEntry>[]
  /** What is made of this revision once and for all who ask. */
  readonly made: Map<string, Promise<Buffer>>
}

const freshForMs = 30_000
const maxHeld = 64

const revOf = (facts: BoardFacts, variant: BoardVariant) =>
  variant === 'jury' ? { rev: facts.juryRev, reset: facts.juryReset } : { rev: facts.publicRev, reset: facts.publicReset }

const rankings = (head: BoardHead, rows: ReadonlyMap<string, HeldRow>): HeldBoard['ranked'] => {
  const known = new Map<string, readonly Ranked<BoardEntry>[]>()
  return ({ withAfter, removeStar }) => {
    const name = `${withAfter} ${removeStar}`
    const found = known.get(name) ?? rankBoard(
      head.rule,
      [...rows.values()].map(({ row, entrant }) => ({ ...entryOf(head.rule, row, withAfter), entrant })),
      { removeStar, awards: head.awards },
    )
    known.set(name, found)
    return found
  }
}

async function currentFacts({ orm, now }: Pick<Context, 'orm' | 'now'>, cid: number): Promise<BoardFacts | null> {
  const facts = await findBoard(orm.em.fork(), cid)
  if (!facts || (!facts.isStale && facts.isOpen === opensNow(timesOf(facts.contest), now().getTime()))) return facts
  await orm.em.fork().transactional((db) => settleBoard(db, cid, now()))
  return findBoard(orm.em.fork(), cid)
}

async function bringUp(ctx: Pick<Context, 'orm' | 'now'>, held: HeldBoard | null, cid: number, variant: BoardVariant): Promise<HeldBoard | null> {
  const facts = await currentFacts(ctx, cid)
  if (!facts) return null
  const { rev, reset } = revOf(facts, variant)
  const nowMs = Date.now()
  const continues = held !== null && held.reset === reset && held.rev <= rev && nowMs - held.readAtMs < freshForMs
  if (continues && held.rev === rev) return held
  const head = headOf(facts, variant)
  const rows = new Map(continues ? held.rows : [])
  for (const entrant of await readEntrants(ctx.orm.em.fork(), cid, variant, continues ? { sinceRev: held.rev } : undefined)) {
    const row = wireRow(facts, entrant, variant)
    if (row.c.length > 0) rows.set(row.u, { row, entrant })
    else rows.delete(row.u)
  }
  return { head, rev, reset, readAtMs: continues ? held.readAtMs : nowMs, rows, ranked: rankings(head, rows), made: new Map() }
}

/** Runs at most one `work` at a time; who asks while it runs gets the result of a run that begins afterwards. */
const oneAtATime = <Result>(work: () => Promise<Result>): (() => Promise<Result>) => {
  let running: Promise<unknown> | null = null
  let next: Promise<Result> | null = null
  const start = (): Promise<Result> => {
    const started = work().finally(() => {
      if (running === started) running = null
    })
    running = started
    return started
  }
  return () => {
    if (running === null) return start()
    next ??= running.catch(() => undefined).then(() => {
      next = null
      return start()
    })
    return next
  }
}

export interface Boards {
  /** The newest revision; null when there is no such contest. With `isAnew` nothing of what was held is taken. */
  readonly get: (cid: number, variant: BoardVariant, isAnew?: boolean) => Promise<HeldBoard | null>
}

export function openBoards(ctx: Pick<Context, 'orm' | 'now'>): Boards {
  const keepers = new Map<string, () => Promise<HeldBoard | null>>()
  const keeperOf = (cid: number, variant: BoardVariant): (() => Promise<HeldBoard | null>) => {
    let held: HeldBoard | null = null
    return oneAtATime(async () => (held = await bringUp(ctx, held, cid, variant)))
  }
  return {
    get: (cid, variant, isAnew = false) => {
      const name = `${cid} ${variant}`
      const keeper = (isAnew ? undefined : keepers.get(name)) ?? keeperOf(cid, variant)
      // The one asked for last stays longest.
      keepers.delete(name)
      keepers.set(name, keeper)
      if (keepers.size > maxHeld) keepers.delete(keepers.keys().next().value ?? name)
      return keeper()
    },
  }
}
