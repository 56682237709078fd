import { whenParentEnds } from './as-root.ts'
import { readSettings } from './config.ts'
import { Refused } from './refused.ts'
import { ChildFailed } from './stack/child.ts'
import { startStack, type Stack } from './stack/stack.ts'

/**
 * Two signals this close are one press of Ctrl-C: the terminal signals every process of the command, and npm, one of them,
 * hands its own on.
 */
const samePressMs = 1000

interface Running {
  stack?: Stack
  readonly starting: AbortController
}

function stopOnSignals(running: Running): void {
  let firstMs = 0
  const handle = (): void => {
    if (firstMs === 0) {
      firstMs = Date.now()
      console.log('\nStopping ... (Ctrl-C again to force)')
      if (running.stack) {
        void running.stack.stop().then(() => process.exit(0))
      } else {
        running.starting.abort()
        process.exit(130)
      }
    } else if (Date.now() - firstMs > samePressMs) {
      running.stack?.abandon()
      process.exit(130)
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handle)
  whenParentEnds(handle)
}

async function start(options: { isDevelopment: boolean; signal: AbortSignal }): Promise<Stack> {
  const { rootPassword, ...settings } = readSettings()
  try {
    return await startStack({
      ...settings,
      rootPassword,
      ...options,
      onDown: (name, how, againInMs) => console.log(`${name} ended (${how}); starting it again in ${againInMs} ms`),
      ...(options.isDevelopment ? { onLine: (name: string, line: string) => console.log(`${name.padEnd(8)} | ${line}`) } : {}),
    })
  } catch (error) {
    if (error instanceof ChildFailed) throw new Refused(`Podium could not start. ${error.message}\n\nLogs: ${settings.dataDir}/logs`)
    throw error
  }
}

/** Runs the stack until it is told to stop, and says where it is. */
export async function runStack(options: { isDevelopment: boolean }): Promise<void> {
  const running: Running = { starting: new AbortController() }
  stopOnSignals(running)
  running.stack = await start({ ...options, signal: running.starting.signal })
  const { url, rootPassword, dataDir } = running.stack
  console.log(`\nPodium is at ${url}  (root / ${rootPassword})\nLogs and data: ${dataDir}   Stop: Ctrl-C\n`)
}
