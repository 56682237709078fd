/** Whether a contest has the Contest API: its directors switch it. */
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { tables } from '../entities.ts'
import { staffContest } from '../contests/index.ts'
import { findFeed } from './feed/append.ts'
import { switchFeed } from './feed/commands.ts'
import { listTokens } from './token-commands.ts'
import { joinWebhooks } from './webhooks/joining-commands.ts'
import { webhooksOf } from './webhooks/directing-commands.ts'

type Tools = Pick<Context, 'orm' | 'now' | 'config'>

const address = (cid: number): string => `/api/contests/${cid}`

/** Throws Refusal. */
export async function readApiSwitch(
  { orm, now, config }: Tools,
  viewer: Viewer,
  cid: number,
): Promise<CallAnswer<'contestApi'>> {
  const db = orm.em.fork()
  await staffContest(db, { cid, viewer, now: now() }, 'settings')
  return {
    isOn: (await findFeed(db, cid)) !== undefined,
    version: config.contestApiVersion,
    path: address(cid),
    tokens: await listTokens(db, cid),
    webhooks: await webhooksOf(db, cid),
  }
}

/** Throws Refusal. */
export async function switchApi(
  { orm, now }: Tools,
  viewer: Viewer,
  { cid, isOn }: CallBody<'saveContestApi'>,
): Promise<null> {
  await orm.em.fork().transactional(async (em) => {
    const at = now()
    const { times } = await staffContest(em, { cid, viewer, now: at }, 'settings')
    // Whoever submits or judges meanwhile has written, or sees the feed.
    await tables(em).selectFrom('contest').select('id').where('id', '=', cid).forUpdate().execute()
    await switchFeed(em, cid, isOn, { times, now: at })
    if (isOn) await joinWebhooks(em, cid, at)
  })
  return null
}
