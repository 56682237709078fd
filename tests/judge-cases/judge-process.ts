/** A judge as a process of its own, as the local stack starts it. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { frugalAllocator } from '@podium/infra/stack/apps.ts'
import { programOf } from '../support/programs.ts'
import { Collector } from './collector.ts'

export interface JudgeProcess {
  readonly child: ChildProcess
  /** Lines of its log so far. */
  readonly log: readonly string[]
  /** Resolves when a line of its log holds the text. */
  readonly logged: (text: string) => Promise<unknown>
  readonly stop: () => Promise<number | null>
  /** kill -9: the lease of its task must run out by itself. */
  readonly kill: () => Promise<void>
}

const processFlags = ['--max-semi-space-size=2']

const ended = (child: ChildProcess): Promise<unknown> =>
  child.exitCode === null && child.signalCode === null ? once(child, 'close') : Promise.resolve()

/** A judge process; resolves when it says that it is ready. Rejects with its log when it ends instead. */
export const startJudge = async (env: Record<string, string>, within: readonly string[]): Promise<JudgeProcess> => {
  const [command, ...args] = [...within, process.execPath, ...processFlags, await programOf('judge')]
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH ?? '',
      ...frugalAllocator,
      NODE_COMPILE_CACHE: join(process.env.PODIUM_TESTS_DIR ?? tmpdir(), 'podium-code'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines = new Collector<string>()
  for (const stream of [child.stdout!, child.stderr!]) createInterface(stream).on('line', (line) => lines.add(line))
  const lost = once(child, 'close').then(() =>
    Promise.reject(new Error(`the judge ended before it was ready:\n${lines.all.join('\n')}`)),
  )
  lost.catch(() => undefined)
  const logged = (text: string) => lines.first((line) => line.includes(text))
  await Promise.race([logged('"msg":"ready"'), lost])
  return {
    child,
    log: lines.all,
    logged,
    stop: async () => {
      child.kill('SIGTERM')
      await ended(child)
      return child.exitCode
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended(child)
    },
  }
}

/** For the folders of judges. */
export const folderOfAll = (): string => {
  const dir = mkdtempSync(join(process.env.PODIUM_TESTS_DIR ?? tmpdir(), 'podium-judges-'))
  // boxes run under uids of their own and pass through here
  chmodSync(dir, 0o755)
  return dir
}
