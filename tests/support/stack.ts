// A real stack for a test file: own data folder, own ports, ended with the file. The migrated database with the starter
// content is made once per run and copied, so a file pays for starting processes only.
import { chmodSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll } from 'vitest'
import { buildClient } from '@podium/infra/client-build.ts'
import { startStack, type Stack, type StackOptions } from '@podium/infra/stack/stack.ts'

export const rootPassword = 'podium-root'

const noApps = { worker: 0, api: 0, gateway: 0, judge: 0, front: 0, pages: 0 }

/** A folder that the database's user can reach. */
export function newDataDir(): string {
  const dir = mkdtempSync(join(process.env.PODIUM_TESTS_DIR ?? tmpdir(), 'data-'))
  chmodSync(dir, 0o755)
  return dir
}

async function makeTemplate(): Promise<string> {
  const template = join(process.env.PODIUM_TESTS_DIR ?? tmpdir(), 'template')
  if (existsSync(template)) return template
  const draft = newDataDir()
  const stack = await startStack({ dataDir: draft, port: 0, rootPassword, counts: { ...noApps, worker: 1 } })
  await stack.stop()
  // A copy chooses its own ports.
  for (const name of ['ports.json', 'logs', 'run']) rmSync(join(draft, name), { recursive: true, force: true })
  renameSync(draft, template)
  return template
}

/** Starts a stack on a copy of the migrated database. The caller stops it and removes `dataDir`. */
export async function startTestStack(options: Partial<StackOptions> = {}): Promise<Stack> {
  await buildClient()
  const dataDir = newDataDir()
  await execa('cp', ['-a', '--reflink=auto', `${await makeTemplate()}/.`, dataDir])
  return startStack({ port: 0, rootPassword, env: { PODIUM_SUBMIT_INTERVAL_S: '0' }, ...options, dataDir })
}

function useStarted(start: () => Promise<Stack>): () => Stack {
  let stack: Stack | undefined
  beforeAll(async () => {
    stack = await start()
  })
  afterAll(async () => {
    await stack?.stop()
    if (stack) rmSync(stack.dataDir, { recursive: true, force: true })
  })
  return () => {
    if (!stack) throw new Error('The stack is there inside tests only.')
    return stack
  }
}

/** The whole stack for this test file: `const stack = useStack()`, then `stack().url` inside tests. */
export function useStack(options: Partial<StackOptions> = {}): () => Stack {
  return useStarted(() => startTestStack(options))
}

/** An empty database and a bus, and nothing of ours: for tests of one part against the real stores. */
export function useStores(): () => Stack {
  return useStarted(() => startStack({ port: 0, dataDir: newDataDir(), counts: noApps }))
}
