/** A bus of a test's own, as a process that can be killed and started again with its data on its port. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { storedPorts } from '@podium/infra/stack/data-folders.ts'

export interface TestNats {
  readonly url: string
  readonly kill: () => Promise<void>
  readonly revive: () => Promise<void>
  readonly stop: () => Promise<void>
}

async function start(port: number, storeDir: string): Promise<ChildProcess> {
  const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', storeDir], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  for await (const line of createInterface(child.stderr)) if (line.includes('Server is ready')) break
  child.stderr.resume()
  return child
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

/** @param dir where its data and its port are kept */
export async function startNats(dir: string): Promise<TestNats> {
  const { nats: port = 0 } = await storedPorts(dir, ['nats'])
  const storeDir = join(dir, 'nats')
  let child = await start(port, storeDir)
  return {
    url: `nats://127.0.0.1:${port}`,
    kill: () => end(child, 'SIGKILL'),
    revive: async () => void (child = await start(port, storeDir)),
    stop: () => end(child, 'SIGTERM'),
  }
}
