/** Webhooks of a contest as its directors see them. */
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { wireTime } from '../../../platform/http/time.ts'
import { staffContest } from '../../contests/index.ts'
import { tables } from '../../entities.ts'
import { ContestWebhook } from '../entities.ts'

type Tools = Pick<Context, 'orm' | 'now'>

const time = (at: Date | null): string | null => (at === null ? null : wireTime(at))

export async function webhooksOf(db: Db, cid: number): Promise<CallAnswer<'contestApi'>['webhooks']> {
  const found = await tables(db)
    .selectFrom('contest_webhook as w')
    .leftJoin('users as u', 'u.uid', 'w.uid')
    .select(['w.id', 'w.url', 'w.endpoints', 'w.isActive', 'w.failures', 'w.error', 'w.failingSince', 'w.deliveredAt'])
    .select(({ fn, val }) => fn.coalesce('u.username', val('')).as('madeBy'))
    .where('w.cid', '=', cid)
    .orderBy('w.id')
    .execute()
  return found.map(({ endpoints, failingSince, deliveredAt, ...webhook }) => ({
    ...webhook,
    endpoints: [...endpoints],
    failingSince: time(failingSince),
    deliveredAt: time(deliveredAt),
  }))
}

/** Throws Refusal. */
export async function dropWebhook(
  { orm, now }: Tools,
  viewer: Viewer,
  { cid, id }: CallQuery<'removeContestWebhook'>,
): Promise<null> {
  const em = orm.em.fork()
  await staffContest(em, { cid, viewer, now: now() }, 'settings')
  if ((await em.nativeDelete(ContestWebhook, { id, cid })) === 0) throw new Refusal('contestWebhookMissing')
  return null
}

/** Sends what is waiting at once, also of one that was given up. Throws Refusal. */
export async function retryWebhook(
  { orm, now }: Tools,
  viewer: Viewer,
  { cid, id }: CallBody<'retryContestWebhook'>,
): Promise<null> {
  const em = orm.em.fork()
  await staffContest(em, { cid, viewer, now: now() }, 'settings')
  const fresh = { isActive: true, failures: 0, failingSince: null, dueAt: now() }
  if ((await em.nativeUpdate(ContestWebhook, { id, cid }, fresh)) === 0) throw new Refusal('contestWebhookMissing')
  return null
}
