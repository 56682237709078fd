/**
 * Delivers to webhooks what the feeds of their contests tell. A webhook stands at a position of its feed, as any client
 * does: the position moves when the receiver has taken what lies before it, in the same order, and is stored then. So
 * nothing is lost whatever dies; what was taken the moment before this process died comes once more, with the tokens
 * that it had.
 */
import type { NotNull } from 'kysely'
import { errors, Refusal } from '@podium/proto/errors/index.ts'
import type { Context } from '../../../platform/context.ts'
import { viewerOfUser } from '../../account/index.ts'
import type { Boards } from '../../boards/index.ts'
import { tables } from '../../entities.ts'
import { ContestWebhook } from '../entities.ts'
import type { Feeds } from '../feed/queries.ts'
import { feedNow } from '../feed/stream.ts'
import { isSamePosition, positionOf, startOf, tokenOf } from '../feed/tokens.ts'
import type { Position } from '../feed/tokens.ts'
import { apiReader, askerOf, checkInside } from '../policy.ts'
import { packagesFor } from '../problem-file-queries.ts'
import { hasCallbacks } from './policy.ts'
import { sendCallback } from './send.ts'

const linesPerCallback = 200
/** Longer than a callback may take. */
const leaseMs = 30_000
const [firstRetryMs, lastRetryMs] = [1_000, 5 * 60_000]
/** A receiver that has taken nothing for so long gets nothing more until a director says so. */
const givenUpAfterMs = 24 * 3_600_000
const errorMaxChars = 255

interface Delivering {
  readonly ctx: Pick<Context, 'orm' | 'now' | 'config'>
  readonly boards: Boards
  readonly feeds: Feeds
}

/** What of a webhook changes with its deliveries. */
interface Stored {
  readonly position: string
  readonly isActive: boolean
  readonly failures: number
  readonly error: string | null
  readonly failingSince: Date | null
  readonly dueAt: Date
  readonly leasedUntil: Date | null
  readonly deliveredAt: Date
}

/** Webhooks that may be tried now; without `all` those whose receivers failed before. */
export const dueWebhooks = async ({ ctx }: Delivering, all: boolean): Promise<number[]> =>
  (
    await tables(ctx.orm.em.fork())
      .selectFrom('contest_webhook as w')
      .innerJoin('contest_feed as f', 'f.cid', 'w.cid')
      .select('w.id')
      .where('w.isActive', '=', true)
      .where('w.dueAt', '<=', ctx.now())
      .$if(!all, (webhooks) => webhooks.where('w.failures', '>', 0))
      .orderBy('w.id')
      .execute()
  ).map(({ id }) => id)

/** Nobody else delivers to it until the lease ends. */
const lease = ({ ctx }: Delivering, id: number) => {
  const now = ctx.now()
  return (
    tables(ctx.orm.em.fork())
      .updateTable('contest_webhook')
      .set({ leasedUntil: new Date(now.getTime() + leaseMs) })
      .where('id', '=', id)
      .where('isActive', '=', true)
      .where(({ eb, or }) => or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<', now)]))
      .returning(['id', 'cid', 'uid', 'tokenId', 'url', 'secret', 'endpoints', 'position', 'failures', 'failingSince'])
      // What joins each contest has nothing to deliver itself.
      .where('cid', 'is not', null)
      .$narrowType<{ cid: NotNull }>()
      .executeTakeFirst()
  )
}
type Webhook = NonNullable<Awaited<ReturnType<typeof lease>>>

const grantOf = async ({ ctx }: Delivering, tokenId: number | null) =>
  tokenId === null
    ? null
    : tables(ctx.orm.em.fork())
        .selectFrom('contest_api_token')
        .select(['id', 'cid', 'name', 'scope'])
        .where('id', '=', tokenId)
        .executeTakeFirst()

/** What its maker may read now. Throws Refusal, and for who may no more. */
async function readingOf(delivering: Delivering, { cid, uid, tokenId }: Webhook) {
  const { ctx, boards } = delivering
  const db = ctx.orm.em.fork()
  const [viewer, grant] = [await viewerOfUser(db, uid), await grantOf(delivering, tokenId)]
  if (viewer === null || grant === undefined) throw new Error('whoever registered it may not any more')
  const reader = await apiReader(db, { cid, caller: { viewer, grant }, now: ctx.now() })
  checkInside(reader)
  if (!hasCallbacks(reader)) throw new Error('whoever registered it may not any more')
  const feed = await feedNow(ctx, reader.view)
  if (!feed) throw new Error('the contest has no Contest API any more')
  const packages = await packagesFor(db, reader)
  const shown = { version: ctx.config.contestApiVersion, isJury: reader.isJury, packages }
  return { feed, reading: { ctx, boards, contest: reader.view.contest, shown, asker: askerOf(reader) } }
}

type Reading = Parameters<Feeds['read']>[0]

interface Line {
  readonly type: string
  readonly token: string
}

interface Batch {
  readonly lines: readonly Line[]
  readonly position: Position
}

/** What comes next, of the endpoints that are wanted; null at the end of the feed. */
async function nextBatch(
  { feeds }: Delivering,
  webhook: Webhook,
  from: Position,
  reading: Reading,
): Promise<Batch | null> {
  const part = await feeds.read(reading, from)
  if (isSamePosition(part.position, from)) return null
  const all = part.bytes
    .toString()
    .split('\n')
    .flatMap((text) => (text === '' ? [] : [JSON.parse(text) as Line]))
  const taken = all.slice(0, linesPerCallback)
  const last = taken.at(-1)
  const position = all.length > taken.length && last ? positionOf(last.token) : null
  const { endpoints } = webhook
  const lines = endpoints.length === 0 ? taken : taken.filter(({ type }) => endpoints.includes(type))
  return { lines, position: position ?? part.position }
}
const retryAfterMs = (failures: number): number => Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(failures, 20))

const store = ({ ctx }: Delivering, { id }: Webhook, change: Partial<Stored>): Promise<number> =>
  ctx.orm.em.fork().nativeUpdate(ContestWebhook, { id }, change)

/** Sends until the end of the feed, or until the receiver takes no more. @returns why it does not; null at the end */
async function deliverOn(delivering: Delivering, webhook: Webhook, isStopping: () => boolean): Promise<string | null> {
  const { ctx } = delivering
  const { feed, reading } = await readingOf(delivering, webhook)
  let position = positionOf(webhook.position)
  // A feed that was written anew is another one: all of it is new.
  if (position === null || position.generation !== feed.generation) position = startOf(feed.generation)
  while (!isStopping()) {
    const batch = await nextBatch(delivering, webhook, position, reading)
    if (batch === null) break
    const { url, secret, cid } = webhook
    const body = JSON.stringify({ contest_id: String(cid), notifications: batch.lines })
    const isWanted = batch.lines.length > 0
    const error = isWanted ? await sendCallback({ url, secret, body }, ctx.config.webhooksPrivate) : null
    if (error !== null) return error
    ;({ position } = batch)
    const leasedUntil = new Date(ctx.now().getTime() + leaseMs)
    const delivered = isWanted ? { deliveredAt: ctx.now() } : {}
    await store(delivering, webhook, { position: tokenOf(position), leasedUntil, ...delivered })
  }
  return null
}

const reasonOf = (error: unknown): string =>
  error instanceof Refusal ? errors[error.code].text['en-US'] : String(error instanceof Error ? error.message : error)

/** Delivers to one webhook what is waiting for it, unless somebody else does. */
export async function deliver(delivering: Delivering, id: number, isStopping: () => boolean): Promise<void> {
  const webhook = await lease(delivering, id)
  if (!webhook) return
  const error = await deliverOn(delivering, webhook, isStopping).catch(reasonOf)
  if (error === null) {
    await store(delivering, webhook, { leasedUntil: null, failures: 0, error: null, failingSince: null })
    return
  }
  const { failures, failingSince } = webhook
  const now = delivering.ctx.now()
  const since = failingSince ?? now
  await store(delivering, webhook, {
    leasedUntil: null,
    failures: failures + 1,
    error: error.slice(0, errorMaxChars),
    failingSince: since,
    dueAt: new Date(now.getTime() + retryAfterMs(failures)),
    isActive: now.getTime() - since.getTime() < givenUpAfterMs,
  })
}
