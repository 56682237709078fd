/** Rows of the event feeds, numbered under the lock of their feed (commands.ts has the theory). */
import type { Insertable } from 'kysely'
import type { FeedPhase } from '@podium/proto/rules/contest/contest-api.ts'
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

/** Numbers events on, under the lock of the feed. */
export async function append(
  db: Db,
  { cid, ...feed }: Pick<Feed, 'cid' | 'seq' | 'publicSeq'>,
  events: readonly NewEvent[],
  phase?: FeedPhase,
): Promise<void> {
  let { seq, publicSeq } = feed
  const rows = events.map(({ isHidden = false, ...event }): Row => {
    seq += 1
    if (!isHidden) publicSeq += 1
    return { ...event, cid, seq, publicSeq: isHidden ? null : publicSeq }
  })
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tables(db)
      .insertInto('contest_feed_event')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute()
  await tables(db)
    .updateTable('contest_feed')
    .set({ seq, publicSeq, ...(phase === undefined ? {} : { phase }) })
    .where('cid', '=', cid)
    .execute()
}

/** Before the start nobody outside learns who takes part. */
export const teamOf = (uid: string, phase: FeedPhase): NewEvent => ({
  kind: 'team',
  uid,
  isHidden: phase === 'scheduled',
})

/** Teams of these accounts that have no event yet. */
export async function newTeams(db: Db, { cid, phase }: Pick<Feed, 'cid' | 'phase'>, uids: readonly string[]) {
  const found = await tables(db)
    .selectFrom('contest_feed_event')
    .select('uid')
    .where('cid', '=', cid)
    .where('kind', '=', 'team')
    .where(({ ref }) => isOneOf(ref('uid'), uids))
    .execute()
  const known = new Set(found.map(({ uid }) => uid))
  return uids.filter((uid) => !known.has(uid)).map((uid) => teamOf(uid, phase))
}
