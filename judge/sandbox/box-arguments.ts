/*
 * The world inside a box, as arguments of bubblewrap: system folders read-only, /box and /tmp on the
 * box's own small file system, an empty network, own process ids, uid 1000, no way to a further user
 * namespace. No /etc/passwd, /home, /sys; /proc only for those who cannot start without it.
 */
import fs from 'node:fs'
import type { BoxSpec } from './sandbox.ts'

export const RUNNER_PATH = '/runner'

export interface BoxWorld {
  spec: BoxSpec
  runnerHostPath: string
  /** Host folder with the folders "box" and "tmp". */
  filesHostPath: string
  groupCount: number
  seccompFd: number
}

const SYSTEM_FOLDERS = ['/lib', '/lib32', '/libx32', '/lib64', '/bin', '/sbin']
const SYSTEM_FILES = ['/etc/ld.so.cache', '/etc/alternatives']

/** On a merged-usr system /bin and friends are links into /usr; elsewhere they are folders of their own. */
function systemBinds(): string[] {
  const folders = SYSTEM_FOLDERS.flatMap((folder) => {
    const found = fs.lstatSync(folder, { throwIfNoEntry: false })
    if (found === undefined) return []
    return found.isSymbolicLink() ? ['--symlink', fs.readlinkSync(folder), folder] : ['--ro-bind', folder, folder]
  })
  return ['--ro-bind', '/usr', '/usr', ...folders, ...SYSTEM_FILES.flatMap((file) => ['--ro-bind-try', file, file])]
}

const SYSTEM_BINDS = systemBinds()

export function boxArguments(world: BoxWorld): string[] {
  const binds = (world.spec.readOnlyBinds ?? []).flatMap((bind) => ['--ro-bind', bind.hostPath, bind.boxPath ?? bind.hostPath])
  return [
    '--unshare-user', '--uid', '1000', '--gid', '1000', '--disable-userns',
    '--unshare-pid', '--as-pid-1', '--unshare-net', '--unshare-ipc', '--unshare-uts', '--hostname', 'box', '--unshare-cgroup-try',
    '--die-with-parent', '--new-session', '--clearenv',
    ...SYSTEM_BINDS,
    ...(world.spec.needsProc ? ['--proc', '/proc'] : []),
    // bubblewrap's /dev is a writable file system without a bound
    '--dev', '/dev', '--remount-ro', '/dev',
    '--bind', `${world.filesHostPath}/tmp`, '/tmp', '--bind', `${world.filesHostPath}/box`, '/box',
    ...binds,
    '--ro-bind', world.runnerHostPath, RUNNER_PATH,
    '--remount-ro', '/', '--chdir', '/box', '--seccomp', String(world.seccompFd),
    '--', RUNNER_PATH, String(world.groupCount),
  ]
}
