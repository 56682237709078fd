/**
 * Webhooks as clients of the Contest API register them. A webhook is of one contest or several, or of all that its
 * maker directs, each with a position of its own; it reads what its maker does: a director, or a token, with which it
 * goes.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import { Refusal } from '@podium/proto/errors/index.ts'
import { webhookLimits } from '@podium/proto/rules/contest/contest-api.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import { ContestWebhook } from '../entities.ts'
import { findFeed } from '../feed/append.ts'
import { positionAt, tokenOf } from '../feed/tokens.ts'
import { apiReader, checkInside } from '../policy.ts'
import type { ApiObject } from '../present/objects.ts'
import { listOf, propertiesOf, textIn } from '../properties-form.ts'
import type { Given } from '../properties-form.ts'
import type { ApiCaller } from '../sign-in-commands.ts'
import { callbackUrl } from './address.ts'
import { directedBy } from './joining-commands.ts'
import { hasCallbacks } from './policy.ts'
import { presentWebhook } from './present.ts'

type Tools = Pick<Context, 'orm' | 'now' | 'config'>

/** Of one registration. */
const contestsMost = 20

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

/** The contests that are named, in the order of their numbers; of a token its own. Throws Refusal. */
function cidsOf(given: Given, { grant }: ApiCaller): readonly number[] {
  const named = listOf(given, 'contest_ids')
  const cids = named.length === 0 && grant !== null ? [String(grant.cid)] : named
  if (cids.length > contestsMost || !cids.every((cid) => /^[1-9]\d{0,14}$/.test(cid)))
    throw new Refusal('contestApiProperty', { name: 'contest_ids' })
  return cids.map(Number).toSorted((a, b) => a - b)
}

const own = (db: Db, { viewer, grant }: ApiCaller) =>
  tables(db)
    .selectFrom('contest_webhook')
    .select(['id', 'registration', 'cid', 'url', 'endpoints', 'isActive'])
    .where('uid', '=', viewer?.uid ?? '')
    .$if(grant !== null, (rows) => rows.where('tokenId', '=', grant?.id ?? 0))
    .orderBy('id')

/** What was registered together is one; it is active while any of its contests is. */
async function registered(db: Db, caller: ApiCaller) {
  const found = await own(db, caller).execute()
  const byId = Map.groupBy(found, ({ id, registration }) => registration ?? id)
  return [...byId].flatMap(([id, rows]) => {
    const [first] = rows
    if (first === undefined) return []
    const { url, endpoints } = first
    const ofContests = rows.flatMap(({ cid, ...row }) => (cid === null ? [] : [{ cid, ...row }]))
    const isOfAll = ofContests.length < rows.length
    const isActive = ofContests.length === 0 || ofContests.some((row) => row.isActive)
    const cids = isOfAll ? [] : ofContests.map(({ cid }) => cid)
    return [{ id, ids: rows.map((row) => row.id), cids, url, endpoints, isActive }]
  })
}

/** Those of the caller: of a token alone what was registered with it. Throws Refusal. */
export async function listWebhooks({ orm }: Tools, caller: ApiCaller): Promise<ApiObject[]> {
  if (caller.viewer === null) throw new Refusal('contestSignIn')
  return (await registered(orm.em.fork(), caller)).map(presentWebhook)
}

/** Where callbacks of a contest begin, under its lock. Throws Refusal. */
async function beginIn(em: EntityManager, cid: number, caller: ApiCaller, now: Date): Promise<string> {
  const reader = await apiReader(em, { cid, caller, now })
  checkInside(reader)
  if (!hasCallbacks(reader)) throw new Refusal('forbidden')
  await tables(em).selectFrom('contest').select('id').where('id', '=', cid).forUpdate().execute()
  const { perContest } = webhookLimits
  if ((await em.count(ContestWebhook, { cid })) >= perContest)
    throw new Refusal('contestWebhooksFull', { max: perContest })
  const feed = await findFeed(em, cid)
  if (!feed) throw new Refusal('contestMissing')
  const next = (reader.isJury ? feed.seq : feed.publicSeq) + 1
  return tokenOf(positionAt(feed.generation, next))
}

/** What joins each contest of its maker. Throws Refusal for who directs none. @returns the contests of now */
async function beginInAll(em: EntityManager, caller: ApiCaller, uid: string, now: Date): Promise<readonly number[]> {
  const found = await directedBy(em, caller, now)
  if (found.length === 0) throw new Refusal('contestApiProperty', { name: 'contest_ids' })
  const { perContest: max } = webhookLimits
  if ((await em.count(ContestWebhook, { cid: null, uid })) >= max) throw new Refusal('contestWebhooksFull', { max })
  return found
}

/** Its events are those that come from now on. Throws Refusal, and then nothing is registered. */
export async function addWebhook({ orm, now, config }: Tools, caller: ApiCaller, body: unknown): Promise<ApiObject> {
  const { viewer, grant } = caller
  if (viewer === null) throw new Refusal('contestSignIn')
  const given = propertiesOf(body, known)
  const [url, secret, endpoints] = [textIn(given, 'url'), textIn(given, 'token'), listOf(given, 'endpoints')]
  if (!/^[\x21-\x7e]+$/.test(secret) || secret.length > webhookLimits.secretMaxChars)
    throw new Refusal('contestApiProperty', { name: 'token' })
  if (!endpoints.every((name) => endpointNames.has(name)))
    throw new Refusal('contestApiProperty', { name: 'endpoints' })
  if (callbackUrl(url, config.webhooksPrivate) === null) throw new Refusal('contestApiProperty', { name: 'url' })
  const [at, cids] = [now(), cidsOf(given, caller)]
  return orm.em.fork().transactional(async (em) => {
    const isOfAll = cids.length === 0
    const all = isOfAll ? [null, ...(await beginInAll(em, caller, viewer.uid, at))] : cids
    let registration: number | null = null
    for (const cid of all) {
      const position = cid === null ? '' : await beginIn(em, cid, caller, at)
      const row: { readonly id: number } = em.create(ContestWebhook, {
        cid,
        registration,
        uid: viewer.uid,
        tokenId: grant?.id ?? null,
        url,
        secret,
        endpoints,
        position,
        dueAt: at,
        madeAt: at,
      })
      await em.flush()
      registration ??= row.id
    }
    return presentWebhook({ id: registration ?? 0, cids, url, endpoints, isActive: true })
  })
}

/** The caller's own with this id. Throws Refusal. */
async function ownWith({ orm }: Tools, caller: ApiCaller, id: string) {
  if (caller.viewer === null) throw new Refusal('contestSignIn')
  return (await registered(orm.em.fork(), caller)).find((one) => String(one.id) === id) ?? null
}

/** Null where the caller has none with this id. Throws Refusal. */
export async function findWebhook(tools: Tools, caller: ApiCaller, id: string): Promise<ApiObject | null> {
  const found = await ownWith(tools, caller, id)
  return found && presentWebhook(found)
}

/** @returns false where the caller has none with this id. Throws Refusal. */
export async function removeWebhook(tools: Tools, caller: ApiCaller, id: string): Promise<boolean> {
  const found = await ownWith(tools, caller, id)
  if (found === null) return false
  return (await tools.orm.em.fork().nativeDelete(ContestWebhook, { id: { $in: found.ids } })) > 0
}
