/** A judge process with real boxes on the bus of a test's services. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { programOf } from '../support/programs.ts'

export interface RealJudge {
  readonly stop: () => Promise<void>
}

/** Resolves when it takes tasks; rejects with its log when it ends instead. */
export async function startRealJudge(natsUrl: string): Promise<RealJudge> {
  const dir = mkdtempSync(join(process.env.PODIUM_TESTS_DIR ?? tmpdir(), 'podium-self-tests-'))
  // boxes run under uids of their own and pass through here
  chmodSync(dir, 0o755)
  const child = spawn(process.execPath, [await programOf('judge')], {
    env: {
      PATH: process.env.PATH ?? '',
      PODIUM_NATS_URL: natsUrl,
      PODIUM_JUDGE_NAME: 'real',
      PODIUM_JUDGE_DIR: join(dir, 'judge'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  const lines: string[] = []
  const ready = Promise.withResolvers<void>()
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line)
    if (line.includes('"msg":"ready"')) ready.resolve()
  })
  void closed.then(() => ready.reject(new Error(`the judge ended before it was ready:\n${lines.join('\n')}`)))
  await ready.promise
  return {
    stop: async () => {
      child.kill('SIGTERM')
      await closed
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
