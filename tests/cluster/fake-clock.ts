/** Other times for single processes: libfaketime as it is installed, or else unpacked from its Debian package. */
import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { unpackPackages } from '../support/balancers.ts'
import { cacheDir } from '../support/stack.ts'

const root = join(cacheDir, 'faketime')
const pattern = 'usr/lib/*/faketime/libfaketime.so.1'

/** Fetches it where that is needed; the layout itself reaches no network. */
export function fetchClock(): void {
  if (globSync(`/${pattern}`).length === 0 && !existsSync(root)) unpackPackages(['libfaketime'], root)
}

/** Settings of a process whose clock differs by so many seconds from the machine's; its timers run as ever. */
export function clockSettings(aheadS: number): Record<string, string> {
  const [library] = [...globSync(`/${pattern}`), ...globSync(join(root, pattern))]
  if (library === undefined) throw new Error('libfaketime is not there')
  return { LD_PRELOAD: library, FAKETIME: `${aheadS < 0 ? '' : '+'}${aheadS}s`, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
}
