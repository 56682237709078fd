// A real stack for a test file: own data folder, own ports, ended with the file. The migrated database with the starter
// content is made once per run and copied, so a file pays for starting processes only.
import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { buildClient } from '@podium/infra/client-build.ts'
import { startStack, type Stack, type StackOptions } from '@podium/infra/stack/stack.ts'
import { forgetLines, storedLines } from './process-lines.ts'

export const rootPassword = 'podium-root'

const onlyPrepare = { worker: 0, api: 0, gateway: 0, judge: 0, remote: 0, front: 0, pages: 0, demo: 0 }

/** A folder that the database's user can reach. */
export function newDataDir(): string {
  const dir = mkdtempSync(join(process.env.PODIUM_TESTS_DIR ?? tmpdir(), 'data-'))
  chmodSync(dir, 0o755)
  return dir
}

/** Shared by every judge of a run: making it costs more than most tests. */
export const tuningFolder = (): string => join(process.env.PODIUM_TESTS_DIR ?? tmpdir(), 'podium-tuning')

/** Shared by every stack of a run. */
export const cacheDir = join(process.env.PODIUM_TESTS_DIR ?? tmpdir(), 'podium-cache')

const lookAgainMs = 50

/** Makes `folder` under a name of its own, so that it is there when it is complete. */
async function makeFolder(folder: string, make: (draft: string) => Promise<void>): Promise<void> {
  const draft = newDataDir()
  await make(draft)
  renameSync(draft, folder)
}

/**
 * A folder that is made once in a run. Of two files that need it first, one makes it and the other waits; whoever has
 * none of a run's folders (a single file run by hand) makes its own.
 */
export async function madeOnce(name: string, make: (draft: string) => Promise<void>): Promise<string> {
  const folder = join(process.env.PODIUM_TESTS_DIR ?? newDataDir(), name)
  const lock = `${folder}.lock`
  while (!existsSync(folder)) {
    try {
      mkdirSync(lock)
    } catch {
      await sleep(lookAgainMs)
      continue
    }
    try {
      if (!existsSync(folder)) await makeFolder(folder, make)
      // Of processes that are no test's.
      forgetLines()
    } finally {
      rmdirSync(lock)
    }
  }
  return folder
}

export const copyFolder = async (from: string, to: string): Promise<void> =>
  void (await promisify(execFile)('cp', ['-a', '--reflink=auto', `${from}/.`, to]))

async function prepareTemplate(draft: string): Promise<void> {
  const stack = await startStack({ dataDir: draft, port: 0, rootPassword, cacheDir, counts: onlyPrepare })
  await stack.stop()
  // A copy chooses its own ports.
  for (const name of ['ports.json', 'logs', 'run']) rmSync(join(draft, name), { recursive: true, force: true })
}

/** Starts a stack on a copy of the migrated database. The caller stops it and removes `dataDir`. */
export async function startTestStack(options: Partial<StackOptions> = {}): Promise<Stack> {
  await buildClient()
  const dataDir = newDataDir()
  await copyFolder(await madeOnce('template', prepareTemplate), dataDir)
  const env = { PODIUM_SUBMIT_INTERVAL_S: '0', PODIUM_JUDGE_TUNING_DIR: tuningFolder(), ...options.env }
  // The template is prepared already, and finding that out again is a process that all others wait for. Few files need
  // other sites.
  const counts = { prepare: 0, remote: 0, ...options.counts }
  return startStack({ port: 0, rootPassword, cacheDir, ...storedLines(), ...options, counts, env, dataDir })
}
