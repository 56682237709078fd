/**
 * A site of a test's own: what it answers is a table of routes; forms, cookies and headers are looked at more strictly
 * than the site does; and a script makes it go wrong. It has no clock of its own.
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { deliveryOf, doesItsWork, FaultScript } from './faults.ts'
import type { Ledger } from './ledger.ts'
import { cookiesOf } from './request.ts'
import type { SiteReply, SiteRequest } from './request.ts'

export interface Route {
  /** What scripts call such a request. */
  readonly kind: string
  readonly method: 'GET' | 'POST'
  readonly path: RegExp
  readonly answer: (request: SiteRequest) => SiteReply
}

/** A site behind the table. */
export interface Site {
  readonly routes: readonly Route[]
  readonly front: () => SiteReply
  readonly ledger: Ledger
  /** Of answers that name none. */
  readonly contentType: string
}

/** What tests may change of any site. */
export interface SiteControls {
  /** Name to password. */
  readonly accounts: Map<string, string>
  /** Until then every post is refused as too soon. */
  tooSoonUntilMs: number
  isCaptchaShown: boolean
  /** What the compiler says of every run that does not compile. */
  compileText: string
  readonly endSessions: () => void
  readonly removeLanguage: (id: string) => void
  /** Of a site that takes a session instead of a password: one as a browser has it. */
  readonly openSession?: (account: string) => string
}

export interface StandIn {
  readonly origin: string
  readonly faults: FaultScript
  /** Kinds of the requests so far, in order. */
  readonly requests: string[]
  /** Requests that reached another host than the site's. */
  readonly strays: () => number
  readonly close: () => Promise<void>
}

const dripEveryMs = 200

const write = async (
  reply: FastifyReply,
  { status = 200, headers = {}, body = '' }: SiteReply,
  contentType: string,
) => {
  for (const [name, value] of Object.entries({ 'content-type': contentType, ...headers }))
    reply.header(name, Array.isArray(value) ? [...value] : value)
  await reply.code(status).send(Buffer.from(body))
}

/** Half of the answer, then no more. */
const writeHalf = (reply: FastifyReply, { status = 200, body = '' }: SiteReply): void => {
  const bytes = Buffer.from(body)
  reply.hijack()
  reply.raw.writeHead(status, { 'content-length': bytes.length + 1 })
  reply.raw.write(bytes.subarray(0, bytes.length / 2), () => reply.raw.destroy())
}

/** A byte now and then, for longer than anybody waits. */
const writeSlowly = async (reply: FastifyReply, { status = 200 }: SiteReply): Promise<void> => {
  reply.hijack()
  reply.raw.writeHead(status)
  while (!reply.raw.destroyed) {
    reply.raw.write(' ')
    await sleep(dripEveryMs)
  }
}

/** Somewhere else, where nobody may be sent. */
const startStray = async (): Promise<{ app: FastifyInstance; origin: string; count: () => number }> => {
  const app = Fastify()
  let count = 0
  app.all('*', () => {
    count += 1
    return 'elsewhere'
  })
  return { app, origin: await app.listen({ port: 0, host: '127.0.0.1' }), count: () => count }
}

/** @param port 0: any that is free */
export const startStandIn = async (makeSite: (origin: () => string) => Site, port = 0): Promise<StandIn> => {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 4 * 1024 * 1024 })
  const stray = await startStray()
  let origin = ''
  const site = makeSite(() => origin)
  const faults = new FaultScript()
  const requests: string[] = []
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  app.all('*', async (request, reply) => {
    const url = new URL(request.url, origin)
    site.ledger.noteAsked(url.pathname)
    const route = site.routes.find(({ method, path }) => method === request.method && path.test(url.pathname))
    if (route === undefined) {
      site.ledger.violation(`${request.method} ${request.url} does not exist`)
      return write(reply, { status: 404, body: 'Not Found' }, site.contentType)
    }
    requests.push(route.kind)
    const fault = faults.next(route.kind)
    const replacement = faults.replacementOf(route.kind)
    if (replacement !== null) return write(reply, replacement, site.contentType)
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const)
    const asked: SiteRequest = {
      method: route.method,
      path: url.pathname,
      query: url.searchParams,
      headers: Object.fromEntries(headers),
      cookies: cookiesOf(request.headers.cookie),
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    }
    const answered = fault === null || doesItsWork[fault] ? route.answer(asked) : {}
    if (fault === null) return write(reply, answered, site.contentType)
    const delivery = deliveryOf(fault, answered, { front: site.front, elsewhere: `${stray.origin}/` })
    if (delivery.kind === 'reply') return write(reply, delivery.reply, site.contentType)
    if (delivery.kind === 'drip') return writeSlowly(reply, delivery.reply)
    if (delivery.kind === 'cut-in-answer') return writeHalf(reply, delivery.reply)
    reply.hijack()
    request.raw.socket.destroy()
  })
  origin = await app.listen({ port, host: '127.0.0.1' })
  return {
    origin,
    faults,
    requests,
    strays: stray.count,
    close: async () => {
      const closed = once(app.server, 'close')
      await Promise.all([app.close(), stray.app.close(), closed])
    },
  }
}
