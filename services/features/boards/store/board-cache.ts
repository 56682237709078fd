/**
 * Boards in memory, one per contest and variant. The database says at each call which revision is the newest; what is
 * held is brought to it by the rows that changed since, so ten thousand readers of one revision cost one look, one
 * board and one compression. Names and pictures of participants may be half a minute old.
 */
import { entryOf } from '@podium/proto/rules/board/snapshot.ts'
import type { BoardHead, BoardRow, RowEntry } from '@podium/proto/rules/board/snapshot.ts'
import { rankBoard } from '@podium/proto/rules/board/rank.ts'
import type { Ranked } from '@podium/proto/rules/board/rank.ts'
import { timesOf } from '../../contests/index.ts'
import type { Context } from '../../../platform/context.ts'
import { headOf, opensNow, wireRow } from './facts.ts'
import { findBoard } from './find-board.hot-sql.ts'
import type { BoardFacts, BoardVariant } from './facts.ts'
import { updateBoard } from './rebuild.hot-sql.ts'
import { readParticipants } from './rows.hot-sql.ts'
import type { Participant } from './rows.hot-sql.ts'

export interface BoardEntry extends RowEntry {
  readonly participant: Participant
}

interface CachedRow {
  readonly row: BoardRow
  readonly participant: Participant
}

/** One revision of one variant; never changed. */
export interface CachedBoard {
  readonly head: BoardHead
  readonly rev: number
  readonly reset: number
  readonly readAtMs: number
  readonly rows: ReadonlyMap<string, CachedRow>
  readonly ranked: (options: {
    readonly withAfter: boolean
    readonly removeStar: boolean
  }) => readonly Ranked<BoardEntry>[]
  /** What is made of this revision once and for all who ask. */
  readonly made: Map<string, Promise<Buffer>>
}

const freshForMs = 30_000
const maxHeld = 64

const revOf = (facts: BoardFacts, variant: BoardVariant) =>
  variant === 'jury'
    ? { rev: facts.juryRev, reset: facts.juryReset }
    : { rev: facts.publicRev, reset: facts.publicReset }

const rankings = (head: BoardHead, rows: ReadonlyMap<string, CachedRow>): CachedBoard['ranked'] => {
  const known = new Map<string, readonly Ranked<BoardEntry>[]>()
  return ({ withAfter, removeStar }) => {
    const name = `${withAfter} ${removeStar}`
    const found =
      known.get(name) ??
      rankBoard(
        head,
        [...rows.values()].map(({ row, participant }) => ({ ...entryOf(head.rule, row, withAfter), participant })),
        { removeStar, awards: head.awards },
      )
    known.set(name, found)
    return found
  }
}

async function currentFacts({ orm, now }: Pick<Context, 'orm' | 'now'>, cid: number): Promise<BoardFacts | null> {
  const facts = await findBoard(orm.em.fork(), cid)
  if (!facts || (!facts.isStale && facts.isOpen === opensNow(timesOf(facts.contest), now().getTime()))) return facts
  await orm.em.fork().transactional((db) => updateBoard(db, cid, now()))
  return findBoard(orm.em.fork(), cid)
}

async function bringUp(
  ctx: Pick<Context, 'orm' | 'now'>,
  cached: CachedBoard | null,
  cid: number,
  variant: BoardVariant,
): Promise<CachedBoard | null> {
  const facts = await currentFacts(ctx, cid)
  if (!facts) return null
  const { rev, reset } = revOf(facts, variant)
  const nowMs = Date.now()
  const continues =
    cached !== null && cached.reset === reset && cached.rev <= rev && nowMs - cached.readAtMs < freshForMs
  if (continues && cached.rev === rev) return cached
  const head = headOf(facts, variant)
  const rows = new Map(continues ? cached.rows : [])
  for (const participant of await readParticipants(
    ctx.orm.em.fork(),
    cid,
    variant,
    continues ? { sinceRev: cached.rev } : undefined,
  )) {
    const row = wireRow(facts, participant, variant)
    if (row.c.length > 0) rows.set(row.u, { row, participant })
    else rows.delete(row.u)
  }
  return {
    head,
    rev,
    reset,
    readAtMs: continues ? cached.readAtMs : nowMs,
    rows,
    ranked: rankings(head, rows),
    made: new Map(),
  }
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
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null
        return start()
      })
    return next
  }
}

export interface Boards {
  /** The newest revision; null when there is no such contest. With `isAnew` nothing of what was held is taken. */
  readonly get: (cid: number, variant: BoardVariant, isAnew?: boolean) => Promise<CachedBoard | null>
}

export function openBoards(ctx: Pick<Context, 'orm' | 'now'>): Boards {
  const readers = new Map<string, () => Promise<CachedBoard | null>>()
  const readerOf = (cid: number, variant: BoardVariant): (() => Promise<CachedBoard | null>) => {
    let cached: CachedBoard | null = null
    return oneAtATime(async () => (cached = await bringUp(ctx, cached, cid, variant)))
  }
  return {
    get: (cid, variant, isAnew = false) => {
      const name = `${cid} ${variant}`
      const readBoard = (isAnew ? undefined : readers.get(name)) ?? readerOf(cid, variant)
      // The one asked for last stays longest.
      readers.delete(name)
      readers.set(name, readBoard)
      if (readers.size > maxHeld) readers.delete(readers.keys().next().value ?? name)
      return readBoard()
    },
  }
}
