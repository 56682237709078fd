import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectDir, readSettings } from '@podium/infra/config.ts'
import { appSpec, namesOf, type AppKind, type Wiring } from '@podium/infra/stack/apps.ts'
import { dataFoldersIn } from '@podium/infra/stack/data-folders.ts'
import { realEntries, sourcePrograms } from '@podium/infra/stack/programs.ts'

function namesIn(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))].toSorted()
}

const ids = { uid: 990, gid: 990 }
const user = { ids }
const users = { database: user, bus: user, front: user, gateway: user, remote: user, api: user, worker: user }

describe('settings', () => {
  test('are all listed in infra/env.example, and nothing else is', () => {
    const files = globSync('{proto,services,gateway,judge,infra}/**/config.ts', {
      cwd: projectDir,
      exclude: ['**/node_modules/**'],
    })
    const read = files.map((file) => readFileSync(join(projectDir, file), 'utf8')).join('\n')
    const listed = readFileSync(join(projectDir, 'infra/env.example'), 'utf8')
    // A pipe between our own processes, and the beginning of what the benches name at their heads.
    const internal = ['PODIUM_PARENT_PIPE', 'PODIUM_BENCH_']
    const settings = namesIn(read, /['".]((?:PODIUM|JUDGE)_[A-Z_]+|PORT|HOST)\b/g).filter(
      (name) => !internal.includes(name),
    )
    expect(namesIn(listed, /^#?([A-Z_]+)=/gm)).toEqual(settings)
  })

  test('have the documented defaults', () => {
    expect(readSettings({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: join(projectDir, 'data'),
      rootPassword: undefined,
      env: {},
    })
  })

  test.each([
    { HOST: '0.0.0.0', host: '0.0.0.0' },
    { HOST: '::', host: '::' },
    { HOST: 'localhost', host: 'localhost' },
    // As some shells export it.
    { HOST: 'lab-pc-7', host: '127.0.0.1' },
  ])('take $HOST for the address $host', ({ HOST, host }) => {
    expect(readSettings({ HOST }).host).toBe(host)
  })

  test.each(['abc', '70000', '-1', '80.5'])('refuse %s as a port, by name', (PORT) => {
    expect(() => readSettings({ PORT })).toThrow(/PORT must be a whole number/)
  })

  test.each(['short', 'a'.repeat(129)])('refuse %s as the root password', (PODIUM_ROOT_PASSWORD) => {
    expect(() => readSettings({ PODIUM_ROOT_PASSWORD })).toThrow(/6 to 128 characters/)
  })

  test('reach only the processes that read them', () => {
    const counts = Object.keys(realEntries) as AppKind[]
    const wiring: Wiring = {
      folders: dataFoldersIn('/data'),
      users,
      databaseUrl: 'postgresql://database',
      natsUrl: 'nats://bus',
      judgeNatsUrl: 'nats://judge',
      gatewayNatsUrl: 'nats://gateway',
      remoteNatsUrl: 'nats://remote',
      ports: { front: 8080 },
      publicHost: '127.0.0.1',
      rootPassword: 'root-secret',
      tokenSecret: 'token-secret',
      secretKey: 'key-of-secrets',
      demoPassword: 'demo-secret',
      cacheDir: '/data/cache',
      clientDist: '/dist',
      env: {
        PODIUM_SMTP_URL: 'smtp-secret',
        PODIUM_JUDGE_SLOTS: '2',
        JUDGE_UNSAFE: '1',
        PODIUM_FRONT_TRUSTED_PROXIES: '10.0.0.1',
        PODIUM_TASK_LEASE_S: '7',
        PODIUM_REMOTE_ORIGINS: 'HDU=http://127.0.0.1:1',
        PODIUM_SECRET_KEY: 'given-key',
      },
      isDevelopment: false,
      names: Object.fromEntries(counts.map((kind) => [kind, namesOf(kind, 1)])) as Record<AppKind, string[]>,
    }
    const kindsGiven = (text: string): string[] =>
      counts
        .filter((kind) =>
          JSON.stringify(appSpec(kind, kind, wiring, sourcePrograms(realEntries, '/data/cache')).env).includes(text),
        )
        .toSorted()
    expect(kindsGiven('smtp-secret')).toEqual(['api', 'prepare', 'worker'])
    for (const secret of ['token-secret', 'postgresql://database'])
      expect(kindsGiven(secret)).toEqual(['api', 'demo', 'prepare', 'worker'])
    expect(kindsGiven('PODIUM_FRONT_TRUSTED_PROXIES')).toEqual(['front'])
    expect(kindsGiven('root-secret')).toEqual(['prepare'])
    expect(kindsGiven('demo-secret')).toEqual(['demo'])
    for (const setting of ['PODIUM_JUDGE_SLOTS', 'JUDGE_UNSAFE']) expect(kindsGiven(setting)).toEqual(['judge'])
    expect(kindsGiven('PODIUM_TASK_LEASE_S')).toEqual(['api', 'judge', 'prepare', 'remote', 'worker'])
    expect(kindsGiven('PODIUM_REMOTE_ORIGINS')).toEqual(['remote'])
    // The key that is given replaces the one in the data folder before anybody has it.
    expect([kindsGiven('key-of-secrets'), kindsGiven('given-key')]).toEqual([['api', 'remote', 'worker'], []])
    expect(kindsGiven('nats://bus')).toEqual(['api', 'demo', 'prepare', 'worker'])
    for (const kind of ['judge', 'gateway', 'remote']) expect(kindsGiven(`nats://${kind}`)).toEqual([kind])
  })
})
