/** The balancer configurations that are shipped: they are valid, and sockets of a dead gateway are back in seconds. */
import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { projectDir } from '@podium/infra/config.ts'
import { storedPorts } from '@podium/infra/stack/data-folders.ts'
import { balancer } from '../support/balancers.ts'
import type { Balancer } from '../support/balancers.ts'

const files = { nginx: 'nginx/nginx.conf', haproxy: 'haproxy/haproxy.cfg' } as const
const shipped = (name: Balancer): string => readFileSync(join(projectDir, 'infra/balancer', files[name]), 'utf8')

const dir = mkdtempSync(join(tmpdir(), 'podium-balancer-'))
afterAll(() => rmSync(dir, { recursive: true }))

const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')]
execFileSync(
  'openssl',
  ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=podium', '-keyout', key, '-out', cert],
  { stdio: 'ignore' },
)
writeFileSync(join(dir, 'site.pem'), readFileSync(cert, 'utf8') + readFileSync(key, 'utf8'))

const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  .map((what) => `${what}_temp_path ${join(dir, what)};`)
  .join(' ')

interface Ports {
  readonly plain: number
  readonly tls: number
  readonly gateways: readonly number[]
  readonly api?: number
}

/** The shipped file with addresses, ports and folders of this test, and nothing else. */
function adapted(name: Balancer, { plain, tls, gateways, api }: Ports): string {
  const behind = gateways.map((port, at) => [`10.0.0.2${at + 1}:8002`, `127.0.0.1:${port}`] as const)
  const changes: (readonly [string, string])[] =
    name === 'nginx'
      ? [
          ['listen [::]:443 ssl http2;', ''],
          ['listen [::]:80;', ''],
          ['listen 443 ssl http2;', `listen 127.0.0.1:${tls};`],
          ['listen 80;', `listen 127.0.0.1:${plain};`],
          ['/etc/ssl/podium/fullchain.pem', cert],
          ['/etc/ssl/podium/key.pem', key],
          ['/var/lib/nginx/boards', join(dir, 'boards')],
          ...(api === undefined
            ? []
            : ['10.0.0.11:8001', '10.0.0.12:8001'].map((one) => [one, `127.0.0.1:${api}`] as const)),
          ['/run/nginx.pid', join(dir, 'nginx.pid')],
          ['/var/log/nginx/error.log', join(dir, 'error.log')],
          ['include /etc/nginx/mime.types;', temporary],
          ['worker_rlimit_nofile 200000;', ''],
          ['worker_connections 65536;', 'worker_connections 4096;'],
          ...behind,
        ]
      : [
          ['bind :80', `bind 127.0.0.1:${tls}`],
          [
            'bind :443 ssl crt /etc/ssl/podium/site.pem alpn h2,http/1.1',
            `bind 127.0.0.1:${plain} ssl crt ${dir}/site.pem`,
          ],
          ['  http-request redirect scheme https unless { ssl_fc }\n', ''],
          ['ulimit-n 200000', 'ulimit-n 20000'],
          ['maxconn 90000', 'maxconn 9000'],
          ...behind,
        ]
  return changes.reduce((text, [from, to]) => {
    expect(text).toContain(from)
    return text.replace(from, to)
  }, shipped(name))
}

const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\n'
/** With the answer that belongs to it (RFC 6455 1.3). */
const [sentKey, acceptedKey] = ['dGhlIHNhbXBsZSBub25jZQ==', 's3pPLMBiTxaQ9kYGzzhZRbK+xOo=']

interface GatewayStandIn {
  readonly port: number
  readonly sockets: Set<Socket>
  readonly die: () => Promise<void>
}

async function gatewayStandIn(): Promise<GatewayStandIn> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((_request, response) => void response.end())
  server.on('upgrade', (_request, stream) => {
    const socket = stream as Socket
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${upgrade}Sec-WebSocket-Accept: ${acceptedKey}\r\n\r\n`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const die = async (): Promise<void> => {
    server.close()
    server.closeAllConnections()
    for (const socket of sockets) socket.destroy()
    if (server.listening) await once(server, 'close')
  }
  return { port, sockets, die }
}

/** A client that comes back whenever its socket ends. */
function client(port: number): { readonly isOpen: () => boolean; readonly end: () => void } {
  let [isOpen, isEnded] = [false, false]
  let socket: Socket | null = null
  const open = (): void => {
    if (isEnded) return
    socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(`GET /live/ HTTP/1.1\r\nHost: x\r\n${upgrade}Sec-WebSocket-Key: ${sentKey}\r\n\r\n`)
    socket.once('data', (first: Buffer) => {
      if (first.includes(' 101 ')) isOpen = true
      else socket?.destroy()
    })
    socket.once('close', () => {
      isOpen = false
      setTimeout(open, 200)
    })
  }
  open()
  return {
    isOpen: () => isOpen,
    end: () => {
      isEnded = true
      socket?.destroy()
    },
  }
}

const clientCount = 300

/** Answers boards as the api does, each after a moment. */
async function apiStandIn(): Promise<{ readonly port: number; readonly asked: string[]; readonly end: () => void }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const isShared = request.url?.includes('rev=') === true
    const headers = { 'cache-control': isShared ? 'public, max-age=1, stale-while-revalidate=1' : 'private, no-cache' }
    setTimeout(() => response.writeHead(200, headers).end(request.url), 50)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, asked, end: () => void server.close().closeAllConnections() }
}

describe.each(Object.keys(files) as Balancer[])('%s', (name) => {
  const program = balancer(name)
  const file = join(dir, `${name}.conf`)
  const argumentsOf = (isTest: boolean): string[] =>
    name === 'nginx'
      ? [...(isTest ? ['-t'] : ['-g', 'daemon off;']), '-p', dir, '-e', join(dir, 'start.log'), '-c', file]
      : [...(isTest ? ['-c'] : ['-db']), '-f', file]

  test.skipIf(program === null)(
    'takes the file, and has 300 sockets of a dead gateway back in 5 s',
    { timeout: 60_000 },
    async () => {
      if (program === null) return
      mkdirSync(join(dir, 'logs'), { recursive: true })
      const gateways = await Promise.all([1, 2, 3].map(gatewayStandIn))
      const { plain = 0, tls = 0 } = await storedPorts(mkdtempSync(join(dir, 'ports-')), ['plain', 'tls'])
      writeFileSync(file, adapted(name, { plain, tls, gateways: gateways.map(({ port }) => port) }))
      const env = { ...process.env, ...program.env }
      execFileSync(program.command, argumentsOf(true), { env, stdio: 'pipe' })
      const child: ChildProcess = spawn(program.command, argumentsOf(false), { env, stdio: 'ignore' })
      const clients = Array.from({ length: clientCount }, () => client(tls))
      const openCount = (): number => clients.filter(({ isOpen }) => isOpen()).length
      await vi.waitFor(() => expect(openCount()).toBe(clientCount), { timeout: 20_000 })
      for (const { sockets } of gateways) expect(sockets.size).toBeGreaterThan(clientCount / 6)
      await gateways[0]?.die()
      await vi.waitFor(() => expect(openCount()).toBeLessThan(clientCount), { timeout: 5_000, interval: 5 })
      await vi.waitFor(() => expect(openCount()).toBe(clientCount), { timeout: 5_000 })
      for (const one of clients) one.end()
      child.kill('SIGTERM')
      await once(child, 'exit')
      for (const { die } of gateways) await die()
    },
  )
})

const nginx = balancer('nginx')

test.skipIf(nginx === null)(
  'nginx asks once for the board that a whole hall wants, and shares no private one',
  async () => {
    if (nginx === null) return
    mkdirSync(join(dir, 'logs'), { recursive: true })
    // Whoever works for nginx is another user than its first process.
    chmodSync(dir, 0o755)
    const api = await apiStandIn()
    const { plain = 0, tls = 0 } = await storedPorts(mkdtempSync(join(dir, 'ports-')), ['plain', 'tls'])
    const file = join(dir, 'boards.conf')
    writeFileSync(file, adapted('nginx', { plain, tls, gateways: [1, 2, 3], api: api.port }))
    const flags = ['-g', 'daemon off;', '-p', dir, '-e', join(dir, 'start.log'), '-c', file]
    const child = spawn(nginx.command, flags, { env: { ...process.env, ...nginx.env }, stdio: 'ignore' })
    onTestFinished(async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      api.end()
    })
    const url = (query: string) => `http://127.0.0.1:${tls}/api/get-contest-board?${query}`
    await vi.waitFor(() => fetch(url('cid=0&rev=0')), { timeout: 20_000 })
    const storm = await Promise.all(
      Array.from({ length: 200 }, (_, at) => fetch(url('cid=1&rev=5'), { headers: { authorization: `reader ${at}` } })),
    )
    expect(new Set(await Promise.all(storm.map((one) => one.text())))).toEqual(
      new Set(['/api/get-contest-board?cid=1&rev=5']),
    )
    const own = await Promise.all([1, 2].map(() => fetch(url('cid=1')).then((one) => one.text())))
    expect(own.length).toBe(2)
    const askedFor = (end: string) => api.asked.filter((one) => one.endsWith(end)).length
    expect([askedFor('?cid=1&rev=5'), askedFor('?cid=1')]).toEqual([1, 2])
  },
)

test('no configuration lets strangers ask a process how it is', () => {
  for (const name of Object.keys(files) as Balancer[])
    for (const path of ['/metrics', '/healthz', '/readyz']) expect(shipped(name)).toContain(path)
})
