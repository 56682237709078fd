// The judge makes boxes with users and limits of their own, which only root can. Whoever is not root and has sudo
// gets the whole command run again through it; without sudo everything but the judge could run, so the command says
// so and stops.
//
// A process may not signal one of root's, so the outer process holds the inner one's input open: when it is told to
// stop it closes that, and the inner one stops in order. Ctrl-C reaches both by itself.

import { spawn, spawnSync } from 'node:child_process'
import { Refused } from './refused.ts'
import { parentPipe, readCommandEnv } from './config.ts'

function hasSudo(): boolean {
  if (spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0) return true
  return process.stdin.isTTY && spawnSync('sudo', ['-v'], { stdio: 'inherit' }).status === 0
}

/** Resolves in root's process at once. In another's it runs the command as root and ends with its exit code. */
export async function asRoot(): Promise<void> {
  if (process.getuid?.() === 0) return
  if (!hasSudo())
    throw new Refused(
      'The judge can make safe boxes for programs only as root. Run this as root, or install sudo and be allowed to use it.',
    )
  const env = { ...readCommandEnv(), [parentPipe]: '1' }
  // By name: on the command line everyone could read the values.
  const preserved = `--preserve-env=${Object.keys(env).join(',')}`
  const inner = spawn('sudo', [preserved, process.execPath, ...process.argv.slice(1)], {
    env,
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => inner.stdin?.end())
  await new Promise<never>(() => inner.once('exit', (code) => process.exit(code ?? 1)))
}

/** Calls `stop` when the process that this one runs for is told to stop or dies. */
export function whenParentEnds(stop: () => void): void {
  if (readCommandEnv()[parentPipe] === undefined) return
  process.stdin.once('end', stop).once('error', stop).resume()
  process.stdin.unref()
}
