/**
 * Tokens of the Contest API: a director makes one for each client, sees it once and revokes it at any time. A token
 * reads in the name of whoever made it, within its scope, and only while they direct the contest.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { apiTokenLimits, apiTokenStart } from '@podium/proto/rules/contest/contest-api.ts'
import type { ApiScope } from '@podium/proto/rules/contest/contest-api.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/database/sql.ts'
import { readText } from '../../platform/http/read-text.ts'
import { wireTime } from '../../platform/http/time.ts'
import { viewerOfUser } from '../account/index.ts'
import { staffContest } from '../contests/index.ts'
import { tables } from '../entities.ts'
import { ContestApiToken } from './entities.ts'

type Tools = Pick<Context, 'orm' | 'now'>

const randomBytesOfToken = 24
const usedEveryMs = 60_000

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export async function listTokens(db: Db, cid: number): Promise<CallAnswer<'contestApi'>['tokens']> {
  const found = await tables(db)
    .selectFrom('contest_api_token as k')
    .leftJoin('users as u', 'u.uid', 'k.uid')
    .select(['k.id', 'k.name', 'k.scope', 'k.madeAt', 'k.usedAt'])
    .select(({ fn, val }) => fn.coalesce('u.username', val('')).as('madeBy'))
    .where('k.cid', '=', cid)
    .orderBy('k.id')
    .execute()
  return found.map(({ madeAt, usedAt, ...token }) => ({
    ...token,
    madeAt: wireTime(madeAt),
    usedAt: usedAt === null ? null : wireTime(usedAt),
  }))
}

/** Throws Refusal. */
export async function makeToken(
  { orm, now }: Tools,
  viewer: Viewer,
  { cid, name: given, scope }: CallBody<'makeContestApiToken'>,
): Promise<CallAnswer<'makeContestApiToken'>> {
  const name = readText('name', given, apiTokenLimits.nameMaxChars)
  const token = `${apiTokenStart}${randomBytes(randomBytesOfToken).toString('base64url')}`
  return orm.em.fork().transactional(async (em) => {
    await staffContest(em, { cid, viewer, now: now(), lock: true }, 'settings')
    if ((await em.count(ContestApiToken, { cid })) >= apiTokenLimits.perContest)
      throw new Refusal('contestApiTokensFull', { max: apiTokenLimits.perContest })
    const made = em.create(ContestApiToken, {
      cid,
      name,
      scope,
      hash: hashOf(token),
      uid: viewer.uid,
      madeAt: now(),
    })
    await em.flush()
    return { id: made.id, token }
  })
}

/** Throws Refusal. */
export async function revokeToken(
  { orm, now }: Tools,
  viewer: Viewer,
  { cid, id }: CallQuery<'revokeContestApiToken'>,
): Promise<null> {
  const em = orm.em.fork()
  await staffContest(em, { cid, viewer, now: now() }, 'settings')
  if ((await em.nativeDelete(ContestApiToken, { id, cid })) === 0) throw new Refusal('contestApiTokenMissing')
  return null
}

/** What a token grants. */
export interface ApiGrant {
  readonly id: number
  readonly cid: number
  readonly name: string
  readonly scope: ApiScope
}

export const isApiToken = (text: string): boolean => text.startsWith(apiTokenStart)

/** Throws Refusal `signInAgain` for a token that is none, was revoked, or whose maker is disabled. */
export async function useToken(
  { orm, now }: Tools,
  token: string,
): Promise<{ readonly viewer: Viewer; readonly grant: ApiGrant }> {
  const db = orm.em.fork()
  const found = await tables(db)
    .selectFrom('contest_api_token')
    .select(['id', 'cid', 'name', 'scope', 'uid', 'usedAt'])
    .where('hash', '=', hashOf(token))
    .executeTakeFirst()
  const viewer = found && (await viewerOfUser(db, found.uid))
  if (!found || !viewer) throw new Refusal('signInAgain')
  const { uid: _uid, usedAt, ...grant } = found
  const at = now()
  if (usedAt === null || at.getTime() - usedAt.getTime() >= usedEveryMs)
    await db.nativeUpdate(ContestApiToken, { id: found.id }, { usedAt: at })
  return { viewer, grant }
}
