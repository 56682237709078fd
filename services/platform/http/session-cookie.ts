/**
 * The token once more, as a cookie, for the six uploads that an existing HOJ client sends as plain forms without its
 * header (contract/files-and-formats 0). The browser shows it to uploads only, no script can read it, and no page of
 * another site can have it sent; a browser that says where a request comes from must say that it comes from our own
 * pages.
 */
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '@podium/proto/rules/limits.ts'

const name = 'podium_token'
/** Every call that takes the cookie lies under it; a test looks. */
export const cookiePath = '/api/file'

export async function readCookies(app: FastifyInstance): Promise<void> {
  // Six calls look at cookies: they are read there.
  await app.register(cookie, { hook: false })
}

export function sendToken(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.header('Authorization', token)
  reply.setCookie(name, token, {
    path: cookiePath,
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: limits.tokenLifeS,
  })
}

export function forgetToken(reply: FastifyReply): void {
  reply.clearCookie(name, { path: cookiePath })
}

export function tokenOfCookie(request: FastifyRequest): string | undefined {
  const from = request.headers['sec-fetch-site']
  if (from !== undefined && from !== 'same-origin') return undefined
  return request.server.parseCookie(request.headers.cookie ?? '')[name]
}
