import { whenParentEnds } from './as-root.ts'
import { readSettings } from './config.ts'
import { Refused } from './refused.ts'
import { ChildFailed } from './stack/child.ts'
import { saysReady } from './stack/lines.ts'
import { startStack, type Stack } from './stack/stack.ts'

/**
 * Two signals this close are one press of Ctrl-C: the terminal signals every process of the command, and npm, one of
 * them, hands its own on.
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

export interface RunOptions {
  readonly isDevelopment: boolean
  /** With a contest of made-up teams that runs at once. */
  readonly isDemo?: boolean
}

interface StartOptions extends RunOptions {
  readonly signal: AbortSignal
  readonly onLine: (name: string, line: string) => void
}

async function start({ isDemo = false, ...options }: StartOptions): Promise<Stack> {
  const { rootPassword, ...settings } = readSettings()
  try {
    return await startStack({
      ...settings,
      rootPassword,
      ...options,
      counts: { demo: Number(isDemo) },
      onDown: (name, how, againInMs) => console.log(`${name} ended (${how}); starting it again in ${againInMs} ms`),
      onPortLost: () => console.log('Another program has just taken a port of Podium; starting again with others'),
    })
  } catch (error) {
    if (error instanceof ChildFailed)
      throw new Refused(`Podium could not start. ${error.message}\n\nLogs: ${settings.dataDir}/logs`)
    throw error
  }
}

/** Path of the board, from the line in which the demonstration says that it plays. */
const boardOf = (line: string): string | undefined =>
  saysReady(line) ? (JSON.parse(line) as { board?: string }).board : undefined

/** One account of the contest's teams. */
const teamOf = (board: string): string => `c${board.split('/').at(-1) ?? ''}t001`

const onlyHere =
  '\nOnly this machine can open it. For others: HOST=0.0.0.0 npm start, or a proxy with TLS (README, "Open it to others").'

/** Runs the stack until it is told to stop, and says where it is. */
export async function runStack(options: RunOptions): Promise<void> {
  const running: Running = { starting: new AbortController() }
  stopOnSignals(running)
  // The processes are users of their own, and read what is made here; secrets are given narrower rights one by one.
  process.umask(0o022)
  let board: string | undefined
  const onLine = (name: string, line: string): void => {
    if (options.isDevelopment) console.log(`${name.padEnd(8)} | ${line}`)
    if (name === 'demo') board ??= boardOf(line)
  }
  running.stack = await start({ ...options, onLine, signal: running.starting.signal })
  const { url, isLocalOnly, rootPassword, demoPassword, dataDir } = running.stack
  const demo =
    board === undefined ? '' : `\nA contest runs at ${url}${board}  (its teams: ${teamOf(board)} / ${demoPassword})`
  console.log(
    `\nPodium is at ${url}  (root / ${rootPassword})${demo}${isLocalOnly ? onlyHere : ''}\nLogs and data: ${dataDir}   Stop: Ctrl-C\n`,
  )
}
