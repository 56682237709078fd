/** How every process of ours starts: it ends in order on a signal, and says why when it cannot start. */
import { ConfigError } from './config.ts'
import { createLog } from './log.ts'
import type { Log } from './log.ts'
import { createStopper, stopOnSignals } from './stop.ts'
import type { Stopper } from './stop.ts'
import { startTracing } from './tracing/start.ts'

interface Parts {
  readonly log: Log
  readonly stopper: Stopper
}

/** A wrong setting is said in its sentence alone, anything else with where it comes from; either ends the process. */
export async function startProcess(name: string, start: (parts: Parts) => Promise<void>): Promise<void> {
  const log = createLog(name)
  const stopper = createStopper(log)
  stopOnSignals(stopper, log)
  try {
    await startTracing(name, { log, stopper })
    await start({ log, stopper })
  } catch (error) {
    if (error instanceof ConfigError) log.fatal(error.message)
    else log.fatal({ error }, 'the process could not start')
    await stopper.stop()
    process.exit(1)
  }
}
