/**
 * Tokens, signed and verified by @fastify/jwt: a note "user `sub`, sign-in `sid`, since `iat`" that only we can
 * write.
 */
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

/** So many verified tokens are remembered: who is signed in at a large contest. */
const verifiedMost = 10_000

/**
 * The plugin lives on an instance of its own that serves nothing: the worker, which has no HTTP side, reads tokens as
 * well. Expiry is checked against our clock, as every rule that counts time.
 *
 * What was verified is remembered: it takes 61 µs of a call's processor time, a seventh of a page of the submission
 * list. The plugin's own cache hashes the token each time (22 µs) and knows the machine's clock alone.
 */
export async function openTokens(secret: string, now: () => Date): Promise<Tokens> {
  const host = fastify()
  await host.register(jwt, {
    secret,
    sign: { algorithm: 'HS256' },
    verify: { algorithms: ['HS256'], cache: false },
  })
  await host.ready()
  const seconds = () => Math.floor(now().getTime() / 1000)
  const verified = new Map<string, TokenNote>()
  const lifeLeftMs = (note: TokenNote) => Math.max(0, (note.iat + limits.tokenLifeS) * 1000 - now().getTime())
  const verify = (token: string): TokenNote | null => {
    const { sub, sid, iat } = host.jwt.verify<Partial<TokenNote>>(token, {
      algorithms: ['HS256'],
      cache: false,
      clockTimestamp: now().getTime(),
    })
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof iat !== 'number') return null
    if (verified.size >= verifiedMost) verified.clear()
    const note = { sub, sid, iat }
    verified.set(token, note)
    return note
  }
  return {
    sign: (sub, sid) => host.jwt.sign({ sub, sid, iat: seconds(), exp: seconds() + limits.tokenLifeS }),
    read: (token) => {
      const note = verified.get(token)
      if (note) return lifeLeftMs(note) > 0 ? note : null
      try {
        return verify(token)
      } catch {
        return null
      }
    },
    ageS: (note) => seconds() - note.iat,
    lifeLeftMs,
  }
}
