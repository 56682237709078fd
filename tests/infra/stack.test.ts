import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStack, type Stack, type StackOptions } from '@podium/infra/stack/stack.ts'
import { checkDisk, checkReadable } from '@podium/infra/stack/preflight.ts'
import { cacheDir, newDataDir } from '../support/stack.ts'
import { plainEntries, withoutTasks } from './fixtures/plain-entries.ts'

const isRoot = process.getuid?.() === 0

function start(dataDir: string, options: Partial<StackOptions> = {}): Promise<Stack> {
  return startStack({ dataDir, port: 0, entries: plainEntries, counts: withoutTasks, cacheDir, ...options })
}

/** The numbers of one line of what the kernel says about a process. */
function idsIn(pid: number | undefined, line: 'Uid' | 'Gid' | 'CapEff'): string[] {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return new RegExp(`^${line}:\\s+(.*)$`, 'm').exec(status)?.[1]?.split(/\s+/) ?? []
}

function lives(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

async function query(stack: Stack, sql: string): Promise<unknown[]> {
  const client = new pg.Client(stack.databaseUrl)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

describe('a running stack', () => {
  const dataDir = newDataDir()
  let stack: Stack
  beforeAll(async () => {
    stack = await start(dataDir)
  })
  afterAll(async () => {
    await stack.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('keeps every secret readable by its owner alone', () => {
    const secrets = [
      'root-password',
      'token-secret',
      'database-password',
      'nats-password',
      'nats-judge-password',
      'nats-gateway-password',
      'nats/nats.conf',
    ]
    for (const name of secrets) expect([name, statSync(join(dataDir, name)).mode & 0o777]).toEqual([name, 0o600])
  })

  test('asks for the password at the database and at the bus', async () => {
    const wrong = stack.databaseUrl.replace(/:[^:@]+@/, ':wrong@')
    await expect(query({ ...stack, databaseUrl: wrong }, 'select 1')).rejects.toThrow(/password authentication failed/)
    const { port } = new URL(stack.natsUrl)
    const socket = (await import('node:net')).connect(Number(port), '127.0.0.1')
    await once(socket, 'data')
    socket.write('CONNECT {"verbose":false}\r\nPING\r\n')
    expect(String((await once(socket, 'data'))[0])).toContain('Authorization Violation')
    socket.destroy()
  })

  test('gives the application a database role that is not a superuser', async () => {
    expect(
      await query(stack, 'select current_user as name, rolsuper from pg_roles where rolname = current_user'),
    ).toEqual([{ name: 'podium', rolsuper: false }])
  })

  test('is led to its database by a socket of the machine, and not by TCP', async () => {
    expect(await query(stack, 'select inet_client_addr() is null as "isLocal"')).toEqual([{ isLocal: true }])
  })

  test.runIf(isRoot)(
    'runs everything but the judge as ordinary users, each as one of its own, without rights of root',
    () => {
      const names = ['postgres', 'nats', 'front', 'gateway', 'api', 'worker']
      const uidsOf = (name: string): string[] => idsIn(stack.pid(name), 'Uid')
      expect(names.flatMap((name) => uidsOf(name)).filter((uid) => uid === '0')).toEqual([])
      expect(new Set(names.map((name) => uidsOf(name)[0])).size).toBe(names.length)
      expect(names.map((name) => idsIn(stack.pid(name), 'CapEff'))).toEqual(names.map(() => ['0000000000000000']))
      expect(uidsOf('judge')).toEqual(['0', '0', '0', '0'])
    },
  )

  test.runIf(isRoot)('lets the services to the socket of the database, and nobody else', () => {
    const canConnect = (name: string): boolean => {
      const [uid = '', , , , gid = ''] = [...idsIn(stack.pid(name), 'Uid'), ...idsIn(stack.pid(name), 'Gid')]
      const looks = spawnSync('ls', [join(dataDir, 'socket')], { uid: Number(uid), gid: Number(gid), stdio: 'ignore' })
      return looks.status === 0
    }
    const names = ['api', 'worker', 'front', 'gateway', 'nats']
    expect(names.filter(canConnect)).toEqual(['api', 'worker'])
  })

  test.runIf(isRoot)('opens no secret to a process that does not need it', () => {
    const secrets = [
      'root-password',
      'token-secret',
      'database-password',
      'nats-password',
      'nats/nats.conf',
      'postgres/PG_VERSION',
      'logs/api.log',
    ]
    const readable = ['api', 'worker', 'front', 'gateway'].flatMap((name) => {
      const [uid] = idsIn(stack.pid(name), 'Uid')
      const [gid] = idsIn(stack.pid(name), 'Gid')
      const canRead = (file: string): boolean =>
        spawnSync('cat', [file], { uid: Number(uid), gid: Number(gid), stdio: 'ignore' }).status === 0
      const others = ['api', 'worker', 'judge', 'nats']
        .filter((other) => other !== name)
        .map((other) => `/proc/${stack.pid(other)}/environ`)
      return [...secrets.map((secret) => join(dataDir, secret)), ...others]
        .filter(canRead)
        .map((file) => `${name} reads ${file}`)
    })
    expect(readable).toEqual([])
  })

  test.each(['postgres', 'nats', 'worker', 'api', 'gateway', 'judge', 'front'])(
    'brings %s back when it is killed',
    async (name) => {
      const before = stack.pid(name)
      await stack.kill(name, 'SIGKILL')
      await stack.waitReady(name)
      expect(stack.pid(name)).not.toBe(before)
      expect((await fetch(`${stack.url}/api/a`)).status).toBe(200)
      expect(await query(stack, 'select 1 as one')).toEqual([{ one: 1 }])
    },
  )

  test('refuses a second stack on the same data folder', async () => {
    await expect(start(dataDir)).rejects.toThrow(`Podium already runs with the data folder ${dataDir}`)
  })
})

describe('starting', () => {
  test('keeps data, password and ports from one start to the next', async () => {
    const dataDir = newDataDir()
    const first = await start(dataDir)
    await query(first, 'create table kept as select 42 as answer')
    await first.stop()
    const second = await start(dataDir)
    expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }])
    expect([second.rootPassword, second.url, second.databaseUrl]).toEqual([
      first.rootPassword,
      first.url,
      first.databaseUrl,
    ])
    await second.stop()
  })

  test('takes the given root password over the kept one', async () => {
    const dataDir = newDataDir()
    await (await start(dataDir)).stop()
    const stack = await start(dataDir, { rootPassword: 'chosen-one' })
    expect(stack.rootPassword).toBe('chosen-one')
    expect(readFileSync(join(dataDir, 'root-password'), 'utf8').trim()).toBe('chosen-one')
    await stack.stop()
  })

  test('ends what a killed supervisor left behind, and starts', async () => {
    const dataDir = newDataDir()
    const supervisor = spawn(process.execPath, [join(import.meta.dirname, 'fixtures/plain-stack.ts'), dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = (await once(supervisor.stdout, 'data')) as [Buffer]
    const { pids } = JSON.parse(line.toString()) as { pids: number[] }
    supervisor.kill('SIGKILL')
    await once(supervisor, 'exit')
    expect(pids.filter(lives)).not.toEqual([])
    const stack = await start(dataDir)
    expect(pids.filter(lives)).toEqual([])
    expect((await fetch(`${stack.url}/api/a`)).status).toBe(200)
    await stack.stop()
  })

  test('starts the database although a stale number file names a living process of the same user', async () => {
    const dataDir = newDataDir()
    await (await start(dataDir)).stop()
    const { uid, gid } = statSync(join(dataDir, 'postgres'))
    const { postgres } = JSON.parse(readFileSync(join(dataDir, 'ports.json'), 'utf8')) as Record<string, number>
    const anonymous = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' })
    for (const file of ['postgres/postmaster.pid', `socket/.s.PGSQL.${postgres}.lock`])
      writeFileSync(join(dataDir, file), `${anonymous.pid}\n`)
    const stack = await start(dataDir)
    expect(await query(stack, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(anonymous.exitCode ?? anonymous.signalCode).toBe(null)
    anonymous.kill()
    await stack.stop()
  })

  test.runIf(isRoot)(
    "takes over the data folder of a version in which the bus ran as the database's user and the rest as root",
    async () => {
      const dataDir = newDataDir()
      await (await start(dataDir)).stop()
      const { uid, gid } = statSync(join(dataDir, 'postgres'))
      for (const path of ['nats', 'nats/nats.conf', 'nats/store']) chownSync(join(dataDir, path), uid, gid)
      rmSync(join(dataDir, 'socket'), { recursive: true })
      for (const path of ['mail']) chownSync(join(dataDir, path), 0, 0)
      chmodSync(join(dataDir, 'mail'), 0o700)
      const stack = await start(dataDir)
      expect(await query(stack, 'select inet_client_addr() is null as "isLocal"')).toEqual([{ isLocal: true }])
      const [worker] = idsIn(stack.pid('worker'), 'Uid')
      const [services] = idsIn(stack.pid('worker'), 'Gid')
      expect(
        spawnSync('touch', [join(dataDir, 'mail', 'one.eml')], { uid: Number(worker), gid: Number(services) }).status,
      ).toBe(0)
      await stack.stop()
    },
  )

  test.runIf(isRoot)("opens a port of root's without root", async () => {
    const port = 443
    const stack = await start(newDataDir(), { port, host: '127.0.0.77' })
    expect((await fetch(`http://127.0.0.77:${port}/api/a`)).status).toBe(200)
    expect(idsIn(stack.pid('front'), 'Uid')).not.toContain('0')
    // CAP_NET_BIND_SERVICE alone.
    expect(idsIn(stack.pid('front'), 'CapEff')).toEqual(['0000000000000400'])
    await stack.stop()
  })

  test('takes a data folder whose path is too long for a socket', async () => {
    const dataDir = join(newDataDir(), 'x'.repeat(90))
    const stack = await start(dataDir)
    expect(await query(stack, 'select host(inet_client_addr()) as "from"')).toEqual([{ from: '127.0.0.1' }])
    await stack.stop()
  })

  test('takes other ports, data and all, when another program has just taken one of its own', async () => {
    const dataDir = newDataDir()
    const portsIn = (): Record<string, number> =>
      JSON.parse(readFileSync(join(dataDir, 'ports.json'), 'utf8')) as Record<string, number>
    const other = createServer()
    let lost: number | undefined
    const onLine = (name: string): void => {
      if (name !== 'postgres' || lost !== undefined) return
      lost = portsIn().api ?? 0
      other.listen(lost, '127.0.0.1')
    }
    let starts = 1
    const stack = await start(dataDir, { onLine, onPortLost: () => void (starts += 1) })
    expect(starts).toBe(2)
    expect((await fetch(`${stack.url}/api/a`)).status).toBe(200)
    expect(await query(stack, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(other.address()).toMatchObject({ port: lost })
    expect(portsIn().api).not.toBe(lost)
    other.close()
    await stack.stop()
  })

  test('says which process does not come up, with its last words, and leaves nothing running', async () => {
    const dataDir = newDataDir()
    const starting = start(dataDir, { entries: { ...plainEntries, judge: 'tests/infra/fixtures/failing-app.ts' } })
    await expect(starting).rejects.toThrow(/judge did not come up.*no memory limit here/s)
    expect(readdirSync(join(dataDir, 'run'))).toEqual([])
  })

  test('says why the database could not be prepared, and leaves nothing running', async () => {
    const dataDir = newDataDir()
    const starting = start(dataDir, {
      counts: {},
      entries: { ...plainEntries, prepare: 'tests/infra/fixtures/failing-app.ts' },
    })
    await expect(starting).rejects.toThrow(/prepare failed \(exit code 1\).*no memory limit here/s)
    expect(readdirSync(join(dataDir, 'run'))).toEqual([])
  })
})

describe('refusing to start', () => {
  test('names the port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    await expect(start(newDataDir(), { port })).rejects.toThrow(`Port ${port} is taken`)
    other.close()
  })

  test.runIf(isRoot)('names a file of the checkout that other users may not read', () => {
    const file = join(newDataDir(), 'api.ts')
    writeFileSync(file, '', { mode: 0o600 })
    expect(() => checkReadable([file])).toThrow(/api\.ts cannot be read by other users.*chmod -R go\+rX/s)
    chmodSync(file, 0o644)
    expect(() => checkReadable([file])).not.toThrow()
  })

  test('says that the disk is full', () => {
    // The kernel's own file system has no room at all.
    expect(() => checkDisk('/proc')).toThrow('The disk is full: /proc has 0 MB left and Podium needs at least 1 GB.')
  })

  test.runIf(isRoot)('names the folder that other users may not pass through, and changes nothing', async () => {
    const closed = newDataDir()
    chmodSync(closed, 0o700)
    mkdirSync(join(closed, 'project'))
    const dataDir = join(closed, 'project', 'data')
    await expect(start(dataDir)).rejects.toThrow(`chmod o+x ${closed}`)
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  })
})
