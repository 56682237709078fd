/**
 * What each change of a clarification brings with it: an entry in its history, the events that push it, and those in
 * the feed of the Contest API.
 */
import { LockMode } from '@mikro-orm/postgresql'
import type { EntityManager, InferEntity } from '@mikro-orm/postgresql'
import { topics } from '@podium/proto/events/topics.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { isForAll } from '@podium/proto/rules/contest/clarification.ts'
import type { Viewer } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { enqueue, liveEvent } from '../../../platform/outbox/outbox.ts'
import { recordClarification } from '../../contest-api/index.ts'
import { tables } from '../../entities.ts'
import { contestProblemId } from '../problem-queries.ts'
import { Clarification, ClarificationEvent, ClarificationRecipient } from './entities.ts'
import type { ClarificationStep } from './entities.ts'
import { presentClarification, selectClarifications } from './queries.ts'
import type { Row } from './queries.ts'
import { namesOf, readRecipients } from './recipient-queries.ts'

export type Stored = InferEntity<typeof Clarification>

const readersOf = async (db: Db, { id, uid = null }: Pick<Stored, 'id' | 'uid'>): Promise<readonly string[]> =>
  uid === null ? readRecipients(db, id) : [uid]

/** In the event feed of the Contest API. */
export const recordInFeed = async (db: Db, one: Stored): Promise<void> =>
  recordClarification(db, one.cid, { id: one.id, uids: await readersOf(db, one), isForAll: isForAll(factsOf(one)) })

/** @param wasForAll everybody was shown it before the change */
export async function notify(db: Db, id: number, wasForAll = false): Promise<void> {
  const row: Row = await selectClarifications(db).where('q.id', '=', id).executeTakeFirstOrThrow()
  const { cid, uid } = row
  const readers = await readersOf(db, { id, uid })
  const rev = row.updatedAt.getTime()
  const topic = topics.contest(cid, 'clarifications')
  const jury = presentClarification(row, { uid: '', isJury: true }, await namesOf(db, [row]))
  const others = presentClarification(row, { uid: '', isJury: false })
  const own = { cid, clarification: presentClarification(row, { uid: uid ?? '', isJury: false }) }
  await enqueue(db, [
    liveEvent({
      topic,
      rev,
      kind: 'row',
      data: isForAll(row) ? { jury, contestant: others } : { jury },
    }),
    ...(wasForAll && !isForAll(row)
      ? [liveEvent({ topic, rev, kind: 'gone' as const, data: { contestant: { id } } })]
      : []),
    ...readers.map((to) =>
      liveEvent({ topic: topics.user(to), rev, kind: 'clarification' as const, data: { contestant: own } }),
    ),
  ])
}

/** What the rules ask of a stored one. */
export const factsOf = ({ id, answer = null, isPublic, mergedInto = null, claimedUid = null }: Stored) => ({
  id,
  answer,
  isPublic,
  mergedInto,
  claimedUid,
})

/** To whoever has it, though nothing was done with it: what it refers to is not what it was. */
export async function showAnew(db: Db, all: readonly Stored[]): Promise<void> {
  for (const one of all) await notify(db, one.id)
  for (const one of all) await recordInFeed(db, one)
}

/** What a tool has passed on in place of whoever sent it. */
export interface PassedOn {
  /** When it was sent; now without it. */
  readonly at?: Date
  /** In the transaction that stores it. Throws Refusal. */
  readonly onStored?: (em: EntityManager, id: number) => Promise<void>
}

/**
 * Before a problem is taken out of its contest: what was asked and written about it is about none then.
 * @returns what `showAnew` is called with once it is out
 */
export async function detachProblem(em: EntityManager, cpid: number, now: Date): Promise<readonly Stored[]> {
  const all = await em.find(Clarification, { cpid }, { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE })
  for (const one of all) em.assign(one, { cpid: null, updatedAt: now })
  await em.flush()
  return all
}

/** Messages to groups, of which some were removed or are there again. */
export async function recordGroups(em: EntityManager, cid: number, codes: readonly string[]): Promise<void> {
  const all = await em.find(Clarification, { cid, uid: null, question: null }, { orderBy: { id: 'asc' } })
  await showAnew(
    em,
    all.filter(({ toGroups }) => codes.some((code) => toGroups.includes(code))),
  )
}

interface Done {
  readonly id: number
  readonly what: ClarificationStep
  readonly text?: string
}

export function record(em: EntityManager, viewer: Viewer, at: Date, { id, what, text }: Done): void {
  em.create(ClarificationEvent, { clarificationId: id, what, uid: viewer.uid, text: text ?? null, createdAt: at })
}

/**
 * Null for a general question. Until the transaction ends, nobody takes the problem out or removes the contest: what
 * is stored refers to both. Throws Refusal.
 */
export async function problemAsked(db: Db, cid: number, displayId: string | null | undefined): Promise<number | null> {
  const contest = tables(db).selectFrom('contest').select('id').where('id', '=', cid)
  if (!(await contest.forKeyShare().executeTakeFirst())) throw new Refusal('contestMissing')
  return displayId ? contestProblemId(db, cid, displayId) : null
}

interface Begun extends Pick<PassedOn, 'onStored'> {
  readonly what: ClarificationStep
  readonly text: string
  readonly at: Date
  /** Of a message to several. */
  readonly recipients?: readonly string[]
}

/** Stores a new one with all that it brings with it. */
export async function storeNew(
  em: EntityManager,
  viewer: Viewer,
  made: Stored,
  { what, text, at, onStored, recipients = [] }: Begun,
): Promise<{ readonly id: number }> {
  await em.flush()
  for (const uid of recipients) em.create(ClarificationRecipient, { clarificationId: made.id, uid })
  record(em, viewer, at, { id: made.id, what, text })
  await em.flush()
  await onStored?.(em, made.id)
  await notify(em, made.id)
  await recordInFeed(em, made)
  return { id: made.id }
}
