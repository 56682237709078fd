/* What runs in a control group at this moment. */
import fs from 'node:fs'
import path from 'node:path'

/** More than a program that waits has reason to start; the rest is not looked at. */
const mostThreadsSeen = 64

/** Running, waiting for a core, or in a disk's or the kernel's hands. @param id of a thread, which may end meanwhile */
function isAwake(id: string): boolean {
  try {
    const text = fs.readFileSync(`/proc/${id}/stat`, 'latin1')
    return 'RD'.includes(text.charAt(text.lastIndexOf(')') + 2))
  } catch {
    return false
  }
}

/** No thread of the group does anything. @param version of its hierarchy */
export function areAsleep(folder: string, version: 1 | 2): boolean {
  const list = path.join(folder, version === 1 ? 'tasks' : 'cgroup.threads')
  const ids = fs
    .readFileSync(list, 'latin1')
    .split('\n')
    .filter((id) => id !== '')
  return ids.slice(0, mostThreadsSeen).every((id) => !isAwake(id))
}

export function killAll(folder: string): void {
  try {
    const pids = fs.readFileSync(path.join(folder, 'cgroup.procs'), 'latin1').split('\n').map(Number)
    for (const pid of pids) if (pid > 1) process.kill(pid, 'SIGKILL')
  } catch {
    // a process or the group itself ended meanwhile; the caller looks again
  }
}
