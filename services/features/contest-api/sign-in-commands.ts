/**
 * Who asks: `Basic` with the name and password of an account, or a token as all other calls take it. A client of the
 * Contest API sends its password with every request; looking at one takes time on purpose and is counted, so the first
 * request signs in and those after it use that sign-in, which ends as any other does.
 */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { signIn } from '../account/index.ts'

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

/** @returns who sent a request; null for an anonymous one. Throws Refusal. */
export function openBasic(ctx: Context): (request: FastifyRequest) => Promise<Viewer | null> {
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
  return async (request) => {
    const { authorization } = request.headers
    if (!authorization) return null
    if (!/^Basic\s/i.test(authorization)) {
      const viewer = await ctx.sessions.viewerOfToken(authorization.replace(/^Bearer\s+/i, ''))
      if (viewer === null) throw new Refusal('signInAgain')
      return viewer
    }
    const given = basicOf(authorization)
    if (given === null) throw new Refusal('wrongCredentials')
    const name = createHash('sha256').update(`${request.ip}\n${authorization}`).digest('base64')
    const viewer = await ctx.sessions.viewerOfToken(await tokenFor(name, given, request))
    if (viewer !== null) return viewer
    remembered.delete(name)
    return ctx.sessions.viewerOfToken(await tokenFor(name, given, request))
  }
}
