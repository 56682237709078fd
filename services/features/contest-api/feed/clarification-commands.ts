/** Clarifications in the event feed: the jury gets each, the public what is answered to everybody. */
import { isForAll } from '@podium/proto/rules/contest/clarification.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import type { FeedPhase } from '@podium/proto/rules/contest/contest-api.ts'
import { readRecipients } from '../recipient-queries.ts'
import { append, lockFeed, newTeams } from './append.ts'
import type { NewEvent } from './append.ts'

interface RecordedClarification {
  readonly id: number
  /** Who asked, or whom the jury has written to; none for everybody. */
  readonly uids: readonly string[]
  /** Everybody is shown the answer. */
  readonly isForAll: boolean
}

/** Whether the public has had an event of a clarification: then it gets that one is withdrawn, too. */
const wasShown = async (db: Db, cid: number, id: number): Promise<boolean> =>
  (await tables(db)
    .selectFrom('contest_feed_event')
    .select('seq')
    .where('cid', '=', cid)
    .where('kind', '=', 'clarification')
    .where('clarificationId', '=', id)
    .where('publicSeq', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Before the start nobody outside learns what the jury has said. */
export const clarificationOf = ({ id, isForAll }: RecordedClarification, phase: FeedPhase): NewEvent => ({
  kind: 'clarification',
  clarificationId: id,
  isHidden: phase === 'scheduled' || !isForAll,
})

/** A question that was asked, a message, or an answer that has changed. Who asks takes part. */
export async function recordClarification(db: Db, cid: number, recorded: RecordedClarification): Promise<void> {
  const feed = await lockFeed(db, cid)
  if (!feed) return
  const teams = await newTeams(db, feed, recorded.uids)
  const event = clarificationOf(recorded, feed.phase)
  const isHidden = event.isHidden === true && !(await wasShown(db, cid, recorded.id))
  await append(db, feed, [...teams, { ...event, isHidden }])
}

/** Everything that was asked and said in a contest. */
export async function readAsked(db: Db, cid: number): Promise<RecordedClarification[]> {
  const found = await tables(db)
    .selectFrom('clarification')
    .select(['id', 'uid', 'answer', 'isPublic', 'mergedInto'])
    .where('cid', '=', cid)
    .orderBy('id')
    .execute()
  const recipients = await readRecipients(db, cid, null)
  return found.map(({ id, uid, ...row }) => ({
    id,
    uids: uid === null ? (recipients.get(id) ?? []) : [uid],
    isForAll: isForAll(row),
  }))
}
