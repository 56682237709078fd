/* Control groups that are to go: a box's own at its end, and those that a killed judge left behind. */
import fs from 'node:fs'
import path from 'node:path'
import { abandonedIn } from '../host/owner.ts'
import { SandboxFault } from '../api/sandbox.ts'
import type { CgroupLayout } from './cgroup-layout.ts'
import { killAll } from './threads.ts'

/** Less than a judge that stops may take for all its boxes. */
const removeWithinMs = 3000

/**
 * A group stays busy for some milliseconds after its last process ended, and a process of the lowest priority on a
 * busy machine needs a second or two to come to its end; so this tries for three.
 */
export async function removeGroup(folder: string): Promise<void> {
  const startedMs = performance.now()
  for (let tries = 0; fs.existsSync(folder); tries++) {
    try {
      fs.rmdirSync(folder)
    } catch (error) {
      if (performance.now() - startedMs > removeWithinMs)
        throw new SandboxFault(`the control group ${folder} cannot be removed: ${String(error)}`)
      killAll(folder)
      await new Promise((resolve) => setTimeout(resolve, tries < 100 ? 1 : 5))
    }
  }
}

export async function removeAbandonedGroups(layout: CgroupLayout): Promise<void> {
  // at the top are those of a judge that ran outside of a unit
  const folders = Object.values(layout).flatMap((home) => [home.mount, home.folder])
  for (const folder of new Set(folders)) {
    for (const name of abandonedIn(folder)) await removeGroup(path.join(folder, name))
  }
}
