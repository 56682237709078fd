/** Rows of the event feeds, numbered under the lock of their feed (commands.ts has the theory). */
import type { Insertable } from 'kysely'
import type { FeedPhase } from '@podium/proto/rules/contest/contest-api.ts'
import { recordPeriods } from '@podium/proto/rules/contest/contest-phase.ts'
import { isOneOf } from '../../../platform/database/expressions.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import type { Tables } from '../../entities.ts'
import type { FeedKind } from '../entities.ts'

type Row = Insertable<Tables['contest_feed_event']>
export type NewEvent = Omit<Row, 'cid' | 'seq' | 'publicSeq' | 'kind'> & {
  readonly kind: FeedKind
  /** The public does not get it. */
  readonly isHidden?: boolean
}

export const findFeed = (db: Db, cid: number) =>
  tables(db).selectFrom('contest_feed').selectAll().where('cid', '=', cid).executeTakeFirst()

export const lockFeed = (db: Db, cid: number) =>
  tables(db).selectFrom('contest_feed').selectAll().where('cid', '=', cid).forUpdate().executeTakeFirst()

export type Feed = NonNullable<Awaited<ReturnType<typeof lockFeed>>>

/** PostgreSQL takes 65,535 values a statement. */
const rowsAtOnce = 5_000

type Numbers = Pick<Feed, 'cid' | 'seq' | 'publicSeq'>

/** The row of the event that comes next. */
const nextRow = ({ cid, seq, publicSeq }: Numbers, { isHidden = false, ...event }: NewEvent): Row => ({
  ...event,
  cid,
  seq: seq + 1,
  publicSeq: isHidden ? null : publicSeq + 1,
})

async function insertRows(db: Db, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tables(db)
      .insertInto('contest_feed_event')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute()
}

/** Numbers events on, under the lock of the feed. */
export async function append(
  db: Db,
  { cid, ...feed }: Numbers,
  events: readonly NewEvent[],
  phase?: FeedPhase,
): Promise<void> {
  let { seq, publicSeq } = feed
  const rows = events.map((event): Row => {
    const row = nextRow({ cid, seq, publicSeq }, event)
    seq += 1
    if (event.isHidden !== true) publicSeq += 1
    return row
  })
  await insertRows(db, rows)
  await tables(db)
    .updateTable('contest_feed')
    .set({ seq, publicSeq, ...(phase === undefined ? {} : { phase }) })
    .where('cid', '=', cid)
    .execute()
}

interface EventOfFeed {
  readonly feed: Numbers
  readonly event: NewEvent
}

/** One event to each of several feeds, all of them locked, in as many statements as for one. */
export async function appendToEach(db: Db, events: readonly EventOfFeed[]): Promise<void> {
  if (events.length === 0) return
  await insertRows(
    db,
    events.map(({ feed, event }) => nextRow(feed, event)),
  )
  const cids = (some: readonly EventOfFeed[]): number[] => some.map(({ feed }) => feed.cid)
  const shown = events.filter(({ event }) => event.isHidden !== true)
  await tables(db)
    .updateTable('contest_feed')
    .set((eb) => ({
      seq: eb('seq', '+', 1),
      publicSeq: eb
        .case()
        .when(isOneOf(eb.ref('cid'), cids(shown)))
        .then(eb('publicSeq', '+', 1))
        .else(eb.ref('publicSeq'))
        .end(),
    }))
    .where(({ ref }) => isOneOf(ref('cid'), cids(events)))
    .execute()
}

/** Before the start nobody outside learns who takes part. */
export const teamOf = (uid: string, phase: FeedPhase): NewEvent => ({
  kind: 'team',
  uid,
  isHidden: phase === 'scheduled',
})

/**
 * Teams of these accounts that are new to a client of the feed: without an event, or taken out since. Who has entered,
 * or did something before that counts, has been in every list of teams; for others an event more does no harm.
 */
export async function newTeams(db: Db, { cid, phase }: Pick<Feed, 'cid' | 'phase'>, uids: readonly string[]) {
  const found = await tables(db)
    .selectFrom('contest_feed_event as e')
    .select('e.uid')
    .where('e.cid', '=', cid)
    .where('e.kind', '=', 'team')
    .where(({ ref }) => isOneOf(ref('e.uid'), uids))
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('contest_register as g').select('g.uid').where('g.cid', '=', cid).whereRef('g.uid', '=', 'e.uid'),
        ),
        // One is what this event is about.
        exists(
          selectFrom('contest_record as r')
            .select('r.submitId')
            .where('r.cid', '=', cid)
            .whereRef('r.uid', '=', 'e.uid')
            .where('r.counts', '=', true)
            .where('r.period', '<>', recordPeriods.before)
            .offset(1),
        ),
        exists(
          selectFrom('clarification as q')
            .select('q.id')
            .where('q.cid', '=', cid)
            .whereRef('q.uid', '=', 'e.uid')
            .offset(1),
        ),
      ]),
    )
    .execute()
  const known = new Set(found.map(({ uid }) => uid))
  return uids.filter((uid) => !known.has(uid)).map((uid) => teamOf(uid, phase))
}
