import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startFront, type Front } from '@podium/infra/front/front.ts'
import { createReader } from '@podium/proto/server/config.ts'
import { trustsOf } from '@podium/proto/server/sender.ts'
import { createLog } from '@podium/proto/server/log.ts'

const trustsTo = (list: string) =>
  trustsOf(createReader({ PODIUM_FRONT_TRUSTED_PROXIES: list }), 'PODIUM_FRONT_TRUSTED_PROXIES')

type Handler = (request: IncomingMessage, response: ServerResponse) => void

interface Behind {
  server: Server
  port: number
  handler: Handler
}

const echo =
  (name: string): Handler =>
  (request, response) => {
    const hash = createHash('sha256')
    request.on('data', (chunk: Buffer) => hash.update(chunk))
    request.on('end', () => {
      response.end(JSON.stringify({ name, url: request.url, headers: request.headers, sha256: hash.digest('hex') }))
    })
  }

async function startBehind(name: string, port = 0): Promise<Behind> {
  const behind: Behind = { server: createServer((...both) => behind.handler(...both)), port, handler: echo(name) }
  behind.server.on('upgrade', (request, socket) => {
    socket.on('error', () => undefined)
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Seen: ${String(request.headers['x-forwarded-for'])}\r\n\r\n`,
    )
    socket.pipe(socket)
  })
  behind.server.listen(port, '127.0.0.1')
  await once(behind.server, 'listening')
  behind.port = (behind.server.address() as AddressInfo).port
  return behind
}

async function stopBehind(behind: Behind): Promise<void> {
  behind.server.close()
  behind.server.closeAllConnections()
  if (behind.server.listening) await once(behind.server, 'close')
}

/** Sends an upgrade request and resolves with the socket and the first bytes of the answer. */
async function upgrade(port: number, path: string) {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n`,
  )
  const [first] = (await once(socket, 'data')) as [Buffer]
  return { socket, answer: first.toString() }
}

/** Sends bytes as they are and resolves with all that comes back until the front ends the connection. */
async function exchange(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(text)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

describe('front', () => {
  let api: Behind
  let gateway: Behind
  let front: Front
  let url: string

  beforeEach(async () => {
    api = await startBehind('api')
    gateway = await startBehind('gateway')
    const config = {
      port: 0,
      host: '127.0.0.1',
      apiPorts: [api.port],
      gatewayPorts: [gateway.port],
      pagesPorts: [api.port],
      trusts: () => false,
      maxPerAddress: 100,
    }
    front = await startFront(config, createLog('front', 'silent'))
    url = `http://127.0.0.1:${front.port}`
  })
  afterEach(async () => {
    await front.stop()
    await Promise.all([api, gateway].map(stopBehind))
  })

  test('keeps an idle connection longer than proxies before it do', async () => {
    const answer = await fetch(`${url}/x`)
    await answer.text()
    expect(answer.headers.get('keep-alive')).toBe('timeout=75')
  })

  test('takes calls and pages to the API and /live to the gateway', async () => {
    const seen = async (path: string): Promise<string> =>
      ((await (await fetch(url + path)).json()) as { name: string }).name
    expect(await seen('/api/login')).toBe('api')
    expect(await seen('/problem/P1000')).toBe('api')
    expect(await seen('/live/?EIO=4')).toBe('gateway')
    expect(await seen('/lively')).toBe('api')
  })

  test('takes modules of the pages to the development server, where there is one, and to nobody else', async () => {
    const pages = await startBehind('pages')
    const config = {
      port: 0,
      host: '127.0.0.1',
      apiPorts: [api.port],
      gatewayPorts: [gateway.port],
      pagesPorts: [pages.port],
      trusts: () => false,
      maxPerAddress: 100,
    }
    const developing = await startFront(config, createLog('front', 'silent'))
    const seen = async (from: string, path: string): Promise<string> =>
      ((await (await fetch(from + path)).json()) as { name: string }).name
    const inDevelopment = `http://127.0.0.1:${developing.port}`
    const paths = [
      '/api/call.ts',
      '/live/live-status-badge.tsx?t=1',
      '/api/login',
      '/live/?EIO=4',
      '/api/public/file/main.ts',
    ]
    expect(await Promise.all(paths.map((path) => seen(inDevelopment, path)))).toEqual([
      'pages',
      'pages',
      'api',
      'gateway',
      'api',
    ])
    expect(await Promise.all(paths.map((path) => seen(url, path)))).toEqual(['api', 'gateway', 'api', 'gateway', 'api'])
    await developing.stop()
    await stopBehind(pages)
  })

  test("hands on the sender's real address, not the one the client claims", async () => {
    const response = await fetch(`${url}/api/a`, {
      headers: { 'x-forwarded-for': '6.6.6.6', 'x-real-ip': '6.6.6.6', 'forwarded': 'for=6.6.6.6' },
    })
    const { headers } = (await response.json()) as { headers: Record<string, string> }
    expect(headers['x-forwarded-for']).toBe('127.0.0.1')
    expect(JSON.stringify(headers)).not.toContain('6.6.6.6')
  })

  test('believes the proxies that it is configured to trust, up to the first address that is none of them', async () => {
    await front.stop()
    const config = {
      port: 0,
      host: '127.0.0.1',
      apiPorts: [api.port],
      gatewayPorts: [gateway.port],
      pagesPorts: [api.port],
      trusts: trustsTo('127.0.0.1, 10.0.0.0/8'),
      maxPerAddress: 100,
    }
    front = await startFront(config, createLog('front', 'silent'))
    const seen = async (headers: Record<string, string>): Promise<string[]> => {
      const response = await fetch(`http://127.0.0.1:${front.port}/api/a`, { headers })
      const answer = (await response.json()) as { headers: Record<string, string> }
      return [answer.headers['x-forwarded-for'] ?? '', answer.headers['x-forwarded-proto'] ?? '']
    }
    expect(await seen({ 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.1.2.3', 'x-forwarded-proto': 'https' })).toEqual([
      '203.0.113.9',
      'https',
    ])
    expect(await seen({ 'x-forwarded-for': '6.6.6.6, ::ffff:203.0.113.9' })).toEqual(['203.0.113.9', 'http'])
    expect(await seen({ 'x-forwarded-for': '6.6.6.6, made-up' })).toEqual(['127.0.0.1', 'http'])
    expect(await seen({})).toEqual(['127.0.0.1', 'http'])
    const { socket, answer } = await upgrade(front.port, '/live/')
    expect(answer).toContain('X-Seen: 6.6.6.6')
    socket.destroy()
  })

  test.each(['localhost', '10.0.0.0/33', '10.0.0.0/', '::1/129'])(
    'refuses %s as a trusted proxy, by the name of the setting',
    (text) => {
      expect(() => trustsTo(text)).toThrow(/PODIUM_FRONT_TRUSTED_PROXIES/)
    },
  )

  test('streams a large upload unchanged', async () => {
    const body = randomBytes(30_000_000)
    const response = await fetch(`${url}/api/upload`, { method: 'POST', body })
    expect(((await response.json()) as { sha256: string }).sha256).toBe(createHash('sha256').update(body).digest('hex'))
  })

  test('streams an upload of unknown length unchanged', async () => {
    const stream = ReadableStream.from([Buffer.from('one '), Buffer.from('two')])
    const response = await fetch(`${url}/api/upload`, { method: 'POST', body: stream, duplex: 'half' })
    expect(((await response.json()) as { sha256: string }).sha256).toBe(
      createHash('sha256').update('one two').digest('hex'),
    )
  })

  test("answers in the envelope and the reader's language while the API restarts, and works again after", async () => {
    await stopBehind(api)
    const response = await fetch(`${url}/api/a`, { method: 'POST', body: 'x', headers: { 'accept-language': 'zh-CN' } })
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({ status: 500, data: null, msg: expect.stringMatching(/\p{Script=Han}/u) })
    expect(((await (await fetch(`${url}/api/a`)).json()) as { msg: string }).msg).toMatch(/restarting/)
    api = await startBehind('api', api.port)
    expect((await fetch(`${url}/api/a`)).status).toBe(200)
  })

  test('asks another API when one is gone, with the body whole', async () => {
    const other = await startBehind('other')
    await front.stop()
    const ports = [api.port, other.port]
    const config = {
      port: 0,
      host: '127.0.0.1',
      apiPorts: ports,
      gatewayPorts: [gateway.port],
      pagesPorts: ports,
      trusts: () => false,
      maxPerAddress: 100,
    }
    front = await startFront(config, createLog('front', 'silent'))
    await stopBehind(api)
    for (let i = 0; i < 4; i += 1) {
      const response = await fetch(`http://127.0.0.1:${front.port}/api/a`, { method: 'POST', body: 'whole' })
      const { name, sha256 } = (await response.json()) as { name: string; sha256: string }
      expect({ name, sha256 }).toEqual({ name: 'other', sha256: createHash('sha256').update('whole').digest('hex') })
    }
    await stopBehind(other)
  })

  test('ends an answer that was cut behind, and goes on', async () => {
    api.handler = (_request, response) => response.write('half', () => response.destroy())
    await expect(fetch(`${url}/api/a`).then((response) => response.text())).rejects.toThrow(/terminated|failed/)
    api.handler = echo('api')
    expect((await fetch(`${url}/api/a`)).status).toBe(200)
  })

  test('drops the request behind when the client leaves', async () => {
    const left = new Promise<string>((resolve) => {
      api.handler = (_request, response) => void response.once('close', () => resolve('closed'))
    })
    const asked = ask(`${url}/api/slow`)
    asked.on('error', () => undefined)
    const reached = once(api.server, 'request')
    asked.end()
    await reached
    asked.destroy()
    await expect(left).resolves.toBe('closed')
  })

  test('joins sockets to the gateway and closes them when the gateway goes', async () => {
    const joined = once(gateway.server, 'upgrade')
    const { socket, answer } = await upgrade(front.port, '/live/?EIO=4')
    const [, behind] = (await joined) as [IncomingMessage, Socket]
    expect(answer).toContain('101 Switching Protocols')
    expect(answer).toContain('X-Seen: 127.0.0.1')
    socket.write('hello')
    expect(String((await once(socket, 'data'))[0])).toBe('hello')
    const closed = once(socket, 'close')
    behind.destroy()
    await closed
  })

  test('keeps what a client sends in one request, whatever its Connection header names', async () => {
    const urls: (string | undefined)[] = []
    api.handler = (request, response) => {
      urls.push(request.url)
      echo('api')(request, response)
    }
    const inside = 'GET /api/inside HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n'
    const answer = await exchange(
      front.port,
      `GET /api/outside HTTP/1.1\r\nHost: x\r\nConnection: content-length, host, close\r\nContent-Length: ${inside.length}\r\n\r\n${inside}`,
    )
    expect(answer).toContain(createHash('sha256').update(inside).digest('hex'))
    await fetch(`${url}/api/after`)
    expect(urls).toEqual(['/api/outside', '/api/after'])
  })

  test('joins nobody to the API: a call that asks for an upgrade is answered as a call', async () => {
    const answer = await exchange(
      front.port,
      'GET /api/a HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toContain('"name":"api"')
  })

  test('ends the connection of a client whom the gateway refuses a socket', async () => {
    gateway.server.removeAllListeners('upgrade')
    const urls: (string | undefined)[] = []
    gateway.handler = (request, response) => {
      urls.push(request.url)
      response.writeHead(426).end('no')
    }
    const refused = 'GET /live/?EIO=4 HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
    const answer = await exchange(
      front.port,
      `${refused}GET /live/inside HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 426 [^]*\r\n\r\nno$/)
    expect(urls).toEqual(['/live/?EIO=4'])
  })

  test('refuses a socket plainly while the gateway restarts', async () => {
    await stopBehind(gateway)
    const { answer } = await upgrade(front.port, '/live/?EIO=4')
    expect(answer).toMatch(/^HTTP\/1\.1 503 /)
  })
})
