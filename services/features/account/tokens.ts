/** Tokens, signed and read by @fastify/jwt: a note "user `sub`, sign-in `sid`, since `iat`" that only we can write. */
import jwt from '@fastify/jwt'
import { fastify } from 'fastify'
import { limits } from '@podium/proto/rules/limits.ts'

export interface TokenNote {
  readonly sub: string
  readonly sid: string
  /** Seconds. */
  readonly iat: number
}

export interface Tokens {
  readonly sign: (sub: string, sid: string) => string
  /** Null for a token that is not ours or has expired. */
  readonly read: (token: string) => TokenNote | null
  readonly ageS: (note: TokenNote) => number
  readonly lifeLeftMs: (note: TokenNote) => number
}

/** Tokens whose signature was found to be ours: it stays so, and each request asks twice. */
const keptMost = 10_000

/**
 * The plugin lives on an instance of its own that serves nothing: the worker, which has no HTTP side, reads tokens as
 * well. Expiry is judged by our clock, as every rule that counts time.
 */
export async function openTokens(secret: string, now: () => Date): Promise<Tokens> {
  const host = fastify()
  await host.register(jwt, {
    secret,
    sign: { algorithm: 'HS256' },
    verify: { algorithms: ['HS256'], ignoreExpiration: true, cache: false },
  })
  await host.ready()
  const seconds = () => Math.floor(now().getTime() / 1000)
  const verified = new Map<string, TokenNote>()
  const verify = (token: string): TokenNote | null => {
    const known = verified.get(token)
    if (known !== undefined) return known
    const { sub, sid, iat } = host.jwt.verify<Partial<TokenNote>>(token)
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof iat !== 'number') return null
    if (verified.size >= keptMost) verified.clear()
    verified.set(token, { sub, sid, iat })
    return { sub, sid, iat }
  }
  return {
    sign: (sub, sid) => host.jwt.sign({ sub, sid, iat: seconds(), exp: seconds() + limits.tokenLifeS }),
    read: (token) => {
      try {
        const note = verify(token)
        return note !== null && seconds() - note.iat < limits.tokenLifeS ? note : null
      } catch {
        return null
      }
    },
    ageS: (note) => seconds() - note.iat,
    lifeLeftMs: (note) => Math.max(0, (note.iat + limits.tokenLifeS) * 1000 - now().getTime()),
  }
}
