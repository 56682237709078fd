/** The way to a site: hosts, limits, cookies, and whether what failed may have arrived. */
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { once } from 'node:events'
import { gzipSync } from 'node:zlib'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import { openEgress } from '@podium/judge/remote/http.ts'
import { openSession } from '@podium/judge/remote/session.ts'
import type { Session } from '@podium/judge/remote/session.ts'

const limits = { connectMs: 1_000, wholeMs: 400, answerMaxBytes: 10_000 }
const egress = openEgress(limits)
let server: Server
let elsewhere: Server
let origin = ''
let strays = 0
const seen: IncomingMessage[] = []

const answers: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {
  '/hop': (response) => response.writeHead(302, { 'location': '/end', 'set-cookie': 'hop=1; path=/' }).end(),
  '/end': (response, { headers }) => response.end(`cookies: ${headers.cookie ?? 'none'}`),
  '/loop': (response) => response.writeHead(302, { location: '/loop' }).end(),
  '/away': (response) => response.writeHead(302, { location: `http://127.0.0.1:${portOf(elsewhere)}/` }).end(),
  '/zip': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('packed')),
  '/bomb': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1_000_000))),
  '/large': (response) => response.end('x'.repeat(10_001)),
  '/never': () => undefined,
  '/post': (response) => response.writeHead(302, { location: 'done?x=1' }).end(),
}
const portOf = (one: Server): number => (one.address() as AddressInfo).port

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request)
    request.resume()
    answers[new URL(request.url ?? '', origin).pathname]?.(response, request)
  }).listen(0, '127.0.0.1')
  elsewhere = createServer((_, response) => {
    strays += 1
    response.end()
  }).listen(0, '127.0.0.1')
  await Promise.all([once(server, 'listening'), once(elsewhere, 'listening')])
  origin = `http://127.0.0.1:${portOf(server)}`
})
afterAll(async () => {
  await egress.close()
  for (const one of [server, elsewhere]) {
    one.closeAllConnections()
    one.close()
  }
})

const session = (stored?: string, at = origin): Session =>
  openSession({
    site: { ...remoteSites.POJ, origin: at, otherHosts: [] },
    egress,
    beforeRequest: async () => undefined,
    ...(stored === undefined ? {} : { stored }),
  })

describe('a page is read', () => {
  test('after redirects on the site, whose cookies are kept', async () => {
    expect(await session().get('/hop')).toMatchObject({
      kind: 'ok',
      value: { text: 'cookies: hop=1', url: `${origin}/end` },
    })
  })
  test('when it is packed', async () => {
    expect(await session().get('/zip')).toMatchObject({ kind: 'ok', value: { text: 'packed' } })
  })
  test('with the cookies and the token of an earlier session', async () => {
    const first = session()
    await first.get('/hop')
    first.token = 'bearer'
    const second = session(first.serialise())
    expect(await second.get('/end')).toMatchObject({ value: { text: 'cookies: hop=1' } })
    expect([second.token, second.cookie('hop'), second.cookie('other')]).toEqual(['bearer', '1', null])
    second.clear()
    expect(await second.get('/end')).toMatchObject({ value: { text: 'cookies: none' } })
  })
  test('without those that were stored in a form that nobody knows', async () => {
    for (const stored of ['', '{', '[]', '{"jar":"x"}'])
      expect(await session(stored).get('/end')).toMatchObject({ value: { text: 'cookies: none' } })
  })
})

describe('no page is', () => {
  test.each([
    ['one at another host', '/away', 'page-changed'],
    ['one that redirects without end', '/loop', 'page-changed'],
    ['one that is too large', '/large', 'page-changed'],
    ['one that is too large when it is unpacked', '/bomb', 'page-changed'],
    ['one that never comes', '/never', 'unreachable'],
  ])('%s', async (_, path, kind) => {
    expect((await session().get(path)).kind).toBe(kind)
  })
  test('one that redirects without end, whose name leaves out what stands in the query', async () => {
    expect(await session().get('/loop?token=secret')).toEqual({
      kind: 'page-changed',
      what: '/loop redirects without end',
    })
  })
  test('one whose address is that of another host, or of another kind', async () => {
    for (const address of [`http://127.0.0.1:${portOf(elsewhere)}/`, 'file:///etc/passwd', 'http://localhost/'])
      expect((await session().get(address)).kind).toBe('page-changed')
    expect(strays).toBe(0)
  })
})

describe('a post', () => {
  const form = [['a', 'b c']] as const
  test('follows no redirect, and names where it leads', async () => {
    const posted = await session().postForm('/post', form, { referer: '/form' })
    expect(posted).toMatchObject({ kind: 'ok', value: { status: 302, location: `${origin}/done?x=1` } })
    expect(seen.at(-1)).toMatchObject({
      method: 'POST',
      headers: {
        'origin': origin,
        'referer': `${origin}/form`,
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': expect.stringContaining('Podium'),
      },
    })
  })
  test('that no connection stood for was not sent', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const nobody = `http://127.0.0.1:${portOf(closed)}`
    closed.close()
    await once(closed, 'close')
    expect(await session(undefined, nobody).postForm('/post', form)).toMatchObject({ sent: false })
  })
  test('that got no answer may have arrived', async () => {
    expect(await session().postForm('/never', form)).toMatchObject({ kind: 'unreachable', sent: true })
  })
  test('that is broken off may have arrived', async () => {
    const end = new AbortController()
    const posting = session().postForm('/never', form, { signal: end.signal })
    end.abort()
    expect(await posting).toMatchObject({ kind: 'unreachable', sent: true })
  })
  test('whose turn was taken before leaves at once, and no other request takes it', async () => {
    const turns: string[] = []
    const paced = openSession({
      site: { ...remoteSites.POJ, origin, otherHosts: [] },
      egress,
      beforeRequest: async (path) => void turns.push(path),
    })
    await paced.takeTurn()
    await paced.get('/end')
    await paced.postForm('/post', form, { mayStillSend: () => true })
    expect(turns).toEqual(['/', '/end'])
    await paced.postForm('/post', form, { mayStillSend: () => true })
    expect(turns).toEqual(['/', '/end', '/post'])
  })
  test('that is given up in time is not sent', async () => {
    const before = seen.length
    expect(await session().postForm('/post', form, { mayStillSend: () => false })).toMatchObject({ sent: false })
    expect(seen).toHaveLength(before)
  })
})
