/** The processes as they are really started. */
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Child, type ChildSpec } from '@podium/infra/stack/child.ts'
import { storedPorts } from '@podium/infra/stack/data-folders.ts'
import { runToEnd } from '@podium/infra/stack/run-to-end.ts'
import { projectDir, readSurroundings } from '@podium/infra/config.ts'
import { connectBus } from '@podium/proto/server/bus.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { rootPassword, startStack } from '../support/stack.ts'
import type { TestStack } from '../support/stack.ts'

let stack: TestStack
const children: Child[] = []

beforeAll(async () => {
  stack = await startStack('empty')
})
afterAll(async () => {
  await Promise.all(children.map((child) => child.stop()))
  await stack?.stop()
})

interface Run {
  readonly child: Child
  readonly lines: string[]
}

function specOf(name: 'prepare' | 'api' | 'worker', settings: Record<string, string>): ChildSpec {
  const env = {
    ...readSurroundings(),
    PODIUM_DATABASE_URL: stack.databaseUrl,
    PODIUM_NATS_URL: stack.natsUrl,
    PODIUM_DATA: stack.dataDir,
    PODIUM_TOKEN_SECRET: 'a secret of the tests, long enough to be taken',
    ...settings,
  }
  return {
    name,
    env,
    command: process.execPath,
    args: [join(projectDir, 'services', 'entry', `${name}.ts`)],
    cwd: projectDir,
    isReady: (line: string) => line.includes('"msg":"ready"'),
    stopSignal: 'SIGTERM' as const,
    stopGraceMs: 15_000,
  }
}

const foldersOf = (name: string) => ({
  logFile: join(stack.dataDir, 'logs', `${name}.log`),
  runDir: join(stack.dataDir, 'run'),
})

function run(name: 'api' | 'worker', settings: Record<string, string>): Run {
  const lines: string[] = []
  const child = new Child(specOf(name, settings), foldersOf(name), {
    onLine: (_, line) => lines.push(line),
    onDown: (_, how) => lines.push(`down: ${how}`),
  })
  children.push(child)
  child.start()
  return { child, lines }
}

async function streamNames(): Promise<string[]> {
  const bus = await connectBus(stack.natsUrl, 'test', createLog('test', 'silent'))
  try {
    return await Array.fromAsync((await bus.manager()).streams.names())
  } finally {
    await bus.close()
  }
}

test('api and worker wait until the database is prepared, both say that they are ready, and root can sign in', async () => {
  const { api: port } = await storedPorts(stack.dataDir, ['api'])
  const api = run('api', { PODIUM_HTTP_PORT: String(port) })
  const worker = run('worker', {})
  await Promise.all([api, worker].map(({ child }) => expect(child.waitReady(2500)).rejects.toThrow('did not come up')))
  // Made by several at once, a stream's room is counted twice by the bus.
  expect(await streamNames()).toEqual([])
  const prepareLines: string[] = []
  await runToEnd(specOf('prepare', { PODIUM_ROOT_PASSWORD: rootPassword }), foldersOf('prepare'), {
    onLine: (_, line) => prepareLines.push(line),
  })
  await Promise.all([worker.child.waitReady(60_000), api.child.waitReady(60_000)])
  const answer = await fetch(`http://127.0.0.1:${port}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'root', password: rootPassword }),
  })
  expect(await answer.json()).toMatchObject({ status: 200, data: { uid: '1', username: 'root', roleList: ['root'] } })
  expect(JSON.stringify([...api.lines, ...worker.lines, ...prepareLines])).not.toContain(rootPassword)
}, 120_000)

test('a setting that is wrong is named in a sentence, and nothing besides', async () => {
  const { child, lines } = run('api', { PODIUM_HTTP_PORT: 'eighty' })
  await expect
    .poll(() => lines.join('\n'), { timeout: 30_000 })
    .toContain('PODIUM_HTTP_PORT must be a whole number from 0 to 65535, but is')
  await expect.poll(() => lines.some((line) => line === 'down: exit code 1')).toBe(true)
  expect(lines.filter((line) => !line.startsWith('down: ')).every((line) => line.startsWith('{'))).toBe(true)
  await child.stop()
  children.splice(children.indexOf(child), 1)
})
