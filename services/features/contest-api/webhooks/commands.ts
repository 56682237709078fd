/**
 * Webhooks as clients of the Contest API register them. A webhook is of one contest, and reads what its maker does: a
 * director, or a token, with which it goes.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import { webhookLimits } from '@podium/proto/rules/contest/contest-api.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import { ContestWebhook } from '../entities.ts'
import { findFeed } from '../feed/append.ts'
import { tokenOf } from '../feed/tokens.ts'
import { apiReader, checkInside } from '../policy.ts'
import type { ApiReader } from '../policy.ts'
import type { ApiObject } from '../present/objects.ts'
import { listOf, propertiesOf, textIn } from '../properties-form.ts'
import type { Given } from '../properties-form.ts'
import type { ApiCaller } from '../sign-in-commands.ts'
import { callbackUrl } from './address.ts'
import { presentWebhook } from './present.ts'

type Tools = Pick<Context, 'orm' | 'now' | 'config'>

const known: ReadonlySet<string> = new Set(['url', 'token', 'endpoints', 'contest_ids'])

/** As the feed names them. */
const endpointNames: ReadonlySet<string> = new Set([
  'contest',
  'judgement-types',
  'languages',
  'problems',
  'groups',
  'organizations',
  'teams',
  'persons',
  'state',
  'submissions',
  'judgements',
  'runs',
  'clarifications',
  'awards',
  'commentary',
  'accounts',
])

/** Whether callbacks of a contest may be sent in the name of a reader. */
export const hasCallbacks = ({ view, grant }: ApiReader): boolean => grant !== null || view.rights.has('settings')

/** The one contest that is named; of a token its own. Throws Refusal. */
function cidOf(given: Given, { grant }: ApiCaller): number {
  const [cid = grant?.cid, ...others] = listOf(given, 'contest_ids')
  if (cid === undefined || others.length > 0 || !/^[1-9]\d{0,14}$/.test(String(cid)))
    throw new Refusal('contestApiProperty', { name: 'contest_ids' })
  return Number(cid)
}

const own = (db: Db, { viewer, grant }: ApiCaller) =>
  tables(db)
    .selectFrom('contest_webhook')
    .select(['id', 'cid', 'url', 'endpoints', 'isActive'])
    .where('uid', '=', viewer?.uid ?? '')
    .$if(grant !== null, (rows) => rows.where('tokenId', '=', grant?.id ?? 0))
    .orderBy('id')

/** Those of the caller: of a token alone what was registered with it. Throws Refusal. */
export async function listWebhooks({ orm }: Tools, caller: ApiCaller): Promise<ApiObject[]> {
  if (caller.viewer === null) throw new Refusal('contestSignIn')
  return (await own(orm.em.fork(), caller).execute()).map(presentWebhook)
}

/** Its events are those that come from now on. Throws Refusal. */
export async function addWebhook({ orm, now, config }: Tools, caller: ApiCaller, body: unknown): Promise<ApiObject> {
  const { viewer, grant } = caller
  if (viewer === null) throw new Refusal('contestSignIn')
  const given = propertiesOf(body, known)
  const [url, secret, endpoints] = [textIn(given, 'url'), textIn(given, 'token'), listOf(given, 'endpoints')]
  const { secretMaxChars, perContest } = webhookLimits
  if (!/^[\x21-\x7e]+$/.test(secret) || secret.length > secretMaxChars)
    throw new Refusal('contestApiProperty', { name: 'token' })
  if (!endpoints.every((name) => endpointNames.has(name)))
    throw new Refusal('contestApiProperty', { name: 'endpoints' })
  if (callbackUrl(url, config.webhooksPrivate) === null) throw new Refusal('contestApiProperty', { name: 'url' })
  const cid = cidOf(given, caller)
  return orm.em.fork().transactional(async (em) => {
    const reader = await apiReader(em, { cid, caller, now: now() })
    checkInside(reader)
    if (!hasCallbacks(reader)) throw new Refusal('forbidden')
    await tables(em).selectFrom('contest').select('id').where('id', '=', cid).forUpdate().execute()
    if ((await em.count(ContestWebhook, { cid })) >= perContest)
      throw new Refusal('contestWebhooksFull', { max: perContest })
    const feed = await findFeed(em, cid)
    if (!feed) throw new Refusal('contestMissing')
    const next = (reader.isJury ? feed.seq : feed.publicSeq) + 1
    const made = em.create(ContestWebhook, {
      cid,
      uid: viewer.uid,
      tokenId: grant?.id ?? null,
      url,
      secret,
      endpoints,
      position: tokenOf({ generation: feed.generation, next, sent: 0 }),
      dueAt: now(),
      madeAt: now(),
    })
    await em.flush()
    return presentWebhook({ id: made.id, cid, url, endpoints, isActive: true })
  })
}

/** Null where the caller has none with this id. Throws Refusal. */
export async function findWebhook({ orm }: Tools, caller: ApiCaller, id: string): Promise<ApiObject | null> {
  if (caller.viewer === null) throw new Refusal('contestSignIn')
  if (!/^\d{1,15}$/.test(id)) return null
  const found = await own(orm.em.fork(), caller).where('id', '=', Number(id)).executeTakeFirst()
  return found ? presentWebhook(found) : null
}

/** @returns false where the caller has none with this id. Throws Refusal. */
export async function removeWebhook(tools: Tools, caller: ApiCaller, id: string): Promise<boolean> {
  if ((await findWebhook(tools, caller, id)) === null) return false
  return (await tools.orm.em.fork().nativeDelete(ContestWebhook, { id: Number(id) })) > 0
}
