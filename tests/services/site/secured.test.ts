/** Connections to database and bus that are to be encrypted, and the lines of who waits for them. */
import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import tls from 'node:tls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataFoldersIn, storedPorts } from '@podium/infra/stack/data-folders.ts'
import { connectBus } from '@podium/proto/server/bus.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { entities } from '@podium/services/features/entities.ts'
import { followDatabaseClock } from '@podium/services/platform/database/clock.ts'
import { openOrm } from '@podium/services/platform/database/orm.ts'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import { startRelay } from '@podium/services/platform/outbox/relay.hot-sql.ts'
import { startStack } from '../support/stack.ts'
import type { TestStack } from '../support/stack.ts'

const dir = mkdtempSync(join(tmpdir(), 'podium-tls-'))
afterAll(() => rmSync(dir, { recursive: true }))
const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')]
const silent = createLog('test', 'silent')

/** A log whose lines are there to be looked at. */
function recordingLog() {
  const lines: string[] = []
  return { lines, log: createLog('test', 'info', { write: (line: string) => void lines.push(line) }) }
}

const waitLine = (lines: readonly string[], setting: string): string | undefined =>
  lines.find((line) => line.includes('waiting for a server') && line.includes(setting))

beforeAll(() => {
  const subject = ['-subj', '/CN=podium-test', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', ...subject].concat(
      ['-keyout', key, '-out', cert],
    ),
    { stdio: 'ignore' },
  )
})

describe('the database', { timeout: 40_000 }, () => {
  let stack: TestStack
  let plainUrl: string
  beforeAll(async () => {
    stack = await startStack()
    const url = new URL(stack.databaseUrl)
    url.search = ''
    plainUrl = url.href
  })
  afterAll(() => stack?.stop())

  /** Switches TLS on, as an administrator would. */
  const secure = async (): Promise<void> => {
    const { postgresDir } = dataFoldersIn(stack.dataDir)
    const { uid, gid } = statSync(join(postgresDir, 'PG_VERSION'))
    for (const [from, name] of [
      [key, 'server.key'],
      [cert, 'server.crt'],
    ] as const) {
      const to = join(postgresDir, name)
      copyFileSync(from, to)
      chmodSync(to, 0o600)
      chownSync(to, uid, gid)
    }
    appendFileSync(join(postgresDir, 'postgresql.auto.conf'), 'ssl = on\n')
    process.kill(Number(readFileSync(join(postgresDir, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGHUP')
  }
  const isEncrypted = async (parameters: string): Promise<boolean> => {
    const orm = await openOrm(`${plainUrl}${parameters}`, { entities, poolMax: 1 })
    const db = orm.em.fork()
    const question = sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`
    try {
      return (await rows(db, question))[0]?.ssl ?? false
    } finally {
      await orm.close(true)
    }
  }

  test('that does not encrypt is left again when that was asked for, and the log says so within five seconds', async () => {
    await expect(isEncrypted('?sslmode=require')).rejects.toThrow(/SSL/)
    const { log, lines } = recordingLog()
    const orm = await openOrm(`${plainUrl}?sslmode=require`, { entities, poolMax: 1 })
    const clock = followDatabaseClock(orm, { log, maxAheadMs: 5_000, address: '127.0.0.1' })
    await expect.poll(() => waitLine(lines, 'PODIUM_DATABASE_URL'), { timeout: 5_000 }).toContain('SSL')
    await secure()
    await (await clock).stop()
    await orm.close(true)
  })

  test('is spoken to by all pools and by the relay as the address says', async () => {
    expect(await isEncrypted('')).toBe(false)
    expect(await isEncrypted('?sslmode=require')).toBe(true)
    await expect(isEncrypted('?sslmode=verify-full')).rejects.toThrow(/self-signed/)
    const trusting = `?sslmode=verify-full&sslrootcert=${encodeURIComponent(cert)}`
    expect(await isEncrypted(trusting)).toBe(true)
    const bus = await connectBus(stack.natsUrl, 'test', silent)
    const stop = startRelay(`${plainUrl}${trusting}`, bus, silent)
    const orm = await openOrm(plainUrl, { entities, poolMax: 1 })
    const question = sql<{ ssl: boolean }>`
      select s.ssl from pg_stat_ssl s join pg_stat_activity a on a.pid = s.pid
      where a.application_name = 'podium-relay'`
    await expect.poll(() => rows(orm.em.fork(), question)).toEqual([{ ssl: true }])
    await orm.close(true)
    await stop()
    await bus.close()
  })

  test.each([
    ['?sslmode=prefer', /sslmode=prefer, which must be one of/],
    ['?sslmode=verify-full&sslrootcert=/no/such/file', /sslrootcert=\/no\/such\/file, which cannot be read/],
    ['?sslmode=require&host=/run', /a Unix socket is not encrypted/],
  ])('of an address with %s is refused before anything is asked', async (parameters, reason) => {
    await expect(openOrm(`${plainUrl}${parameters}`, { entities })).rejects.toThrow(reason)
  })
})

describe('the bus', { timeout: 40_000 }, () => {
  const children: ChildProcess[] = []
  let port = 0
  beforeAll(async () => {
    const stored = await storedPorts(dir, ['nats'])
    port = stored.nats ?? 0
  })
  const end = async (): Promise<void> => {
    const child = children.pop()
    if (child === undefined) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  afterAll(end)
  const start = async (...options: string[]): Promise<void> => {
    const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), ...options], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    children.push(child)
    for await (const line of createInterface(child.stderr)) if (line.includes('Server is ready')) break
    child.stderr.resume()
  }

  test('is not spoken to in plain text by tls://, nor untrusted, and each wait has its line in five seconds', async () => {
    await start()
    const { log, lines } = recordingLog()
    const connecting = connectBus(`tls://localhost:${port}`, 'test', log)
    await expect.poll(() => waitLine(lines, 'PODIUM_NATS_URL'), { timeout: 5_000 }).toContain("'tls'")
    await end()
    await start('--tls', '--tlscert', cert, '--tlskey', key)
    await expect.poll(() => lines.at(-1), { timeout: 15_000 }).toContain('self-signed')
    tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(cert, 'utf8')])
    const bus = await connecting
    expect(bus.isConnected()).toBe(true)
    await bus.close()
  })

  test('that is away is waited for with a line that names the setting, and none of the password', async () => {
    await end()
    const { log, lines } = recordingLog()
    const connecting = connectBus(`nats://judge:secret@127.0.0.1:${port}`, 'test', log)
    await expect.poll(() => waitLine(lines, 'PODIUM_NATS_URL'), { timeout: 5_000 }).toContain('ECONNREFUSED')
    expect(lines.join('')).not.toContain('secret')
    await start()
    const bus = await connecting
    await end()
    await expect.poll(() => lines.at(-1), { timeout: 5_000 }).toContain('the bus is away')
    expect(bus.isConnected()).toBe(false)
    await start()
    await expect.poll(() => bus.isConnected()).toBe(true)
    await bus.close()
  })

  test('that takes the user no more is asked again until it does, and the log says so with the setting', async () => {
    await end()
    const users = (password: string) => ['--user', 'judge', '--pass', password]
    await start(...users('first'))
    const { log, lines } = recordingLog()
    const bus = await connectBus(`nats://judge:first@127.0.0.1:${port}`, 'test', log)
    await end()
    await start(...users('second'))
    const refusals = () => lines.filter((line) => /takes the user or the password no more/.test(line)).length
    await expect.poll(refusals, { timeout: 10_000 }).toBeGreaterThan(2)
    expect([bus.isConnected(), lines.join('').includes('PODIUM_NATS_URL')]).toEqual([false, true])
    await end()
    await start(...users('first'))
    await expect.poll(() => bus.isConnected(), { timeout: 10_000 }).toBe(true)
    await bus.close()
  })

  test('that lacks a right of this version says so in the log, with what to do', async () => {
    await end()
    const file = join(dir, 'rights.conf')
    writeFileSync(
      file,
      'authorization { users: [{ user: judge, password: secret, permissions: { publish: { allow: ["a"] } } }] }\n',
    )
    await start('-c', file)
    const { log, lines } = recordingLog()
    const bus = await connectBus(`nats://judge:secret@127.0.0.1:${port}`, 'test', log)
    bus.publish('b', {})
    await expect.poll(() => lines.join('')).toContain('infra/bus-config.ts')
    await bus.close()
  })

  test('has servers of one kind, or the address is refused', async () => {
    await expect(connectBus('nats://a:4222,tls://b:4222', 'test', silent)).rejects.toThrow(/side by side/)
    await expect(connectBus('http://a', 'test', silent)).rejects.toThrow(/PODIUM_NATS_URL must be addresses/)
  })
})
