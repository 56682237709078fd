/** A whole stack of its own for a bench, with an empty data folder. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startStack } from '@podium/infra/stack/stack.ts'
import type { Stack } from '@podium/infra/stack/stack.ts'
import { Api } from '../../support/api.ts'
import { fastSetting } from './ways.ts'

const lookMs = 100

/** Resolves when a judge has announced its languages; those of remote sites are always there. */
const languagesOf = async ({ url }: Stack): Promise<void> => {
  const api = new Api(url)
  while (!(await api.call('languages', { query: { oj: 'ME' } })).some((language) => language.available))
    await sleep(lookMs)
}

/** @param settings of this bench alone */
export const withBenchStack = async (
  run: (stack: Stack) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'podium-bench-'))
  chmodSync(dataDir, 0o755)
  const env = {
    ...fastSetting,
    PODIUM_SUBMIT_INTERVAL_S: '0',
    PODIUM_RATE_FACTOR: '0',
    PODIUM_GATEWAY_MAX_SOCKETS_PER_ADDRESS: '20000',
    ...settings,
  }
  const stack = await startStack({ dataDir, port: 0, rootPassword: 'podium-root', env })
  try {
    await languagesOf(stack)
    await run(stack)
  } finally {
    await stack.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
