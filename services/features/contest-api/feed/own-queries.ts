/**
 * Which events of a feed are of one team, or of several: those of clarifications that they have asked or were written.
 *
 * Everybody who reads as a team shares one look at the feed, and it goes on where the one before ended. Of a thousand
 * teams that wait for what comes next, none asks the database for itself.
 */
import { singleFlight } from '../../../platform/concurrency/single-flight.ts'
import type { SingleFlight } from '../../../platform/concurrency/single-flight.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import { readClarifications } from '../clarification-queries.ts'
import type { ApiClarification } from '../present/clarifications.ts'
import type { OwnEvent } from './own-feed.ts'

const feedsMost = 100

interface OwnEvents {
  /** Of the newest event that was looked at, and of the newest of the public among those. */
  seq: number
  publicSeq: number
  hasStarted: boolean
  /** Of events before the start, which comes before all that is inside: the number of the clarification of each. */
  readonly early: number[]
  readonly byUid: Map<string, OwnEvent[]>
  /** As they are now, by their numbers; of those alone that are somebody's. */
  readonly clarifications: Map<number, ApiClarification>
}

/** The start and clarifications that follow an event, and in each row what the feed of this generation has come to. */
const readFrom = (db: Db, { cid, generation, after }: { cid: number; generation: number; after: number }) =>
  tables(db)
    .selectFrom('contest_feed as f')
    .leftJoin(
      ({ selectFrom }) =>
        selectFrom('contest_feed_event')
          .select(['cid', 'seq', 'publicSeq', 'kind', 'clarificationId'])
          .select(({ fn }) =>
            fn
              .max('publicSeq')
              .over((rows) => rows.orderBy('seq'))
              .as('shown'),
          )
          .where('cid', '=', cid)
          .where('seq', '>', after)
          .as('e'),
      (on) => on.onRef('e.cid', '=', 'f.cid').on('e.kind', 'in', ['clarification', 'start']),
    )
    .select(['f.seq as newest', 'f.publicSeq as newestShown', 'e.kind', 'e.clarificationId', 'e.publicSeq', 'e.shown'])
    .where('f.cid', '=', cid)
    .where('f.generation', '=', generation)
    .orderBy('e.seq')
    .execute()

type Row = Awaited<ReturnType<typeof readFrom>>[number]

const ownersOf = ({ uid, recipients }: ApiClarification): readonly string[] => (uid === null ? recipients : [uid])

function add({ byUid, clarifications }: OwnEvents, event: OwnEvent): void {
  const one = clarifications.get(event.clarificationId)
  for (const uid of one === undefined ? [] : ownersOf(one)) byUid.set(uid, [...(byUid.get(uid) ?? []), event])
}

/** What was written before the start comes right after it. */
function takeRow(found: OwnEvents, { kind, clarificationId, publicSeq, shown }: Row): void {
  const after = (shown ?? found.publicSeq) + 1
  if (kind === 'start') {
    found.hasStarted = true
    for (const id of found.early.splice(0)) add(found, { clarificationId: id, next: after, isInstead: false })
  } else if (clarificationId !== null) {
    if (!found.hasStarted) found.early.push(clarificationId)
    else add(found, { clarificationId, next: publicSeq ?? after, isInstead: publicSeq !== null })
  }
}

async function lookOn(db: Db, cid: number, generation: number, found: OwnEvents): Promise<void> {
  const rows = await readFrom(db, { cid, generation, after: found.seq })
  const ids = [...new Set(rows.flatMap(({ clarificationId }) => clarificationId ?? []))]
  const changed = ids.length === 0 ? [] : await readClarifications(db, cid, ids)
  for (const one of changed) if (ownersOf(one).length > 0) found.clarifications.set(one.id, one)
  for (const row of rows) takeRow(found, row)
  const [first] = rows
  if (first !== undefined) [found.seq, found.publicSeq] = [first.newest, first.newestShown]
}

interface Looking {
  readonly found: OwnEvents
  readonly look: SingleFlight<void>
}

const begin = (): Looking => ({
  found: { seq: 0, publicSeq: 0, hasStarted: false, early: [], byUid: new Map(), clarifications: new Map() },
  look: singleFlight<void>(),
})

/** @returns what of a feed is whose, with everything that was committed before the question */
export function openOwnEvents({ orm }: Pick<Context, 'orm'>) {
  /** Last read last. */
  const feeds = new Map<string, Looking>()
  return async (cid: number, generation: number): Promise<Pick<OwnEvents, 'byUid' | 'clarifications'>> => {
    const name = `${cid} ${generation}`
    const looking = feeds.get(name) ?? begin()
    feeds.delete(name)
    feeds.set(name, looking)
    const [oldest] = feeds.keys()
    if (feeds.size > feedsMost && oldest !== undefined) feeds.delete(oldest)
    const { found, look } = looking
    await look('', () => lookOn(orm.em.fork(), cid, generation, found))
    return found
  }
}
