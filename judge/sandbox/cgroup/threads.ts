/* What runs in a control group at this moment. */
import fs from 'node:fs'
import path from 'node:path'

/** More than a program that waits has reason to start; the rest is not looked at. */
const mostThreadsSeen = 64

/** What the threads of a group do: at least one runs or waits for a core; or is inside kernel work; or all sleep. */
export type Activity = 'runnable' | 'blocked' | 'asleep'

/** @param id of a thread, which may end meanwhile */
function activityOf(id: string): Activity {
  try {
    const text = fs.readFileSync(`/proc/${id}/stat`, 'latin1')
    const state = text.charAt(text.lastIndexOf(')') + 2)
    return state === 'R' ? 'runnable' : state === 'D' ? 'blocked' : 'asleep'
  } catch {
    return 'asleep'
  }
}

/** @param version of the group's hierarchy */
export function activityOfGroup(folder: string, version: 1 | 2): Activity {
  const list = path.join(folder, version === 1 ? 'tasks' : 'cgroup.threads')
  const ids = fs
    .readFileSync(list, 'latin1')
    .split('\n')
    .filter((id) => id !== '')
  let activity: Activity = 'asleep'
  for (const id of ids.slice(0, mostThreadsSeen)) {
    const own = activityOf(id)
    if (own === 'runnable') return own
    if (own === 'blocked') activity = own
  }
  return activity
}

export function killAll(folder: string): void {
  try {
    const pids = fs.readFileSync(path.join(folder, 'cgroup.procs'), 'latin1').split('\n').map(Number)
    for (const pid of pids) if (pid > 1) process.kill(pid, 'SIGKILL')
  } catch {
    // a process or the group itself ended meanwhile; the caller looks again
  }
}
