/**
 * Who asks: `Basic` with the name and password of an account, a token as all other calls take it, or a token of the
 * Contest API, which stands as the password of any name where a client knows `Basic` alone. A client of the
 * Contest API sends its password with every request; looking at one takes time on purpose and is counted, so the first
 * request signs in and those after it use that sign-in, which ends as any other does.
 */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { signIn } from '../account/index.ts'
import { isApiToken, useToken } from './token-commands.ts'
import type { ApiGrant } from './token-commands.ts'

const rememberedMax = 2_000

interface Given {
  readonly username: string
  readonly password: string
}

/** Null for what is no name and password. */
export function basicOf(header: string): Given | null {
  const [, encoded] = /^Basic\s+([A-Za-z0-9+/=_-]+)\s*$/i.exec(header) ?? []
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? null : { username: text.slice(0, colon), password: text.slice(colon + 1) }
}

/** Who sent a request. */
export interface ApiCaller {
  /** Null for an anonymous one; with a grant, whoever gave it. */
  readonly viewer: Viewer | null
  /** Null for whoever asks as themselves. */
  readonly grant: ApiGrant | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the Contest API alone; null before the sign-in check. */
    apiCaller: ApiCaller | null
  }
}

export const anonymousCaller: ApiCaller = { viewer: null, grant: null }

/** @returns who sent a request. Throws Refusal. */
export function openCallers(ctx: Context): (request: FastifyRequest) => Promise<ApiCaller> {
  /** Tokens of sign-ins, by a hash of the header and of who sent it from where. */
  const remembered = new Map<string, Promise<string>>()
  const tokenFor = (name: string, given: Given, request: FastifyRequest): Promise<string> => {
    const found = remembered.get(name)
    if (found) return found
    const made = signIn(ctx, {
      ...given,
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      locale: null,
    }).then(({ token }) => token)
    if (remembered.size >= rememberedMax) remembered.clear()
    remembered.set(name, made)
    // What was refused is asked anew, and counted anew.
    made.catch(() => remembered.delete(name))
    return made
  }
  const viewerOf = async (authorization: string, given: Given, request: FastifyRequest): Promise<Viewer | null> => {
    const name = createHash('sha256').update(`${request.ip}\n${authorization}`).digest('base64')
    const viewer = await ctx.sessions.viewerOfToken(await tokenFor(name, given, request), request.ip)
    if (viewer !== null) return viewer
    remembered.delete(name)
    return ctx.sessions.viewerOfToken(await tokenFor(name, given, request), request.ip)
  }
  return async (request) => {
    const { authorization } = request.headers
    if (!authorization) return anonymousCaller
    const isBasic = /^Basic\s/i.test(authorization)
    const given = isBasic ? basicOf(authorization) : null
    const token = isBasic ? given?.password : authorization.replace(/^Bearer\s+/i, '')
    if (token === undefined) throw new Refusal('wrongCredentials')
    if (isApiToken(token)) return useToken(ctx, token)
    if (given !== null) return { viewer: await viewerOf(authorization, given, request), grant: null }
    const viewer = await ctx.sessions.viewerOfToken(token, request.ip)
    if (viewer === null) throw new Refusal('signInAgain')
    return { viewer, grant: null }
  }
}
