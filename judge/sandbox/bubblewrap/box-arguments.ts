/*
 * The world inside a box, as arguments of bubblewrap: system folders read-only, /box and /tmp on a
 * small file system that each case has anew, an empty network, own process ids, uid 1000, no way to a further user
 * namespace. No /etc/passwd, /home, /sys; /proc only for those who cannot start without it.
 */
import fs from 'node:fs'
import { temporaryName } from '../host/box-files.ts'
import { onlyPrograms } from './box-programs.ts'
import type { BoxSpec } from '../api/sandbox.ts'

export const runnerPath = '/runner'

export interface BoxWorld {
  spec: BoxSpec
  /** Host folder in which the box's file systems come and go. */
  filesHostPath: string
  devicesHostPath: string
  groupCount: number
  seccompFd: number
  /** Of the runner, which is copied into the box: a file of the host would show its path among the mounts. */
  runnerFd: number
}

const systemFolders = ['/lib', '/lib32', '/libx32', '/lib64', '/bin', '/sbin']
const systemFiles = ['/etc/ld.so.cache', '/etc/alternatives']

/** On a merged-usr system /bin and friends are links into /usr; elsewhere they are folders of their own. */
function systemBinds(): string[] {
  const folders = systemFolders.flatMap((folder) => {
    const found = fs.lstatSync(folder, { throwIfNoEntry: false })
    if (found === undefined) return []
    return found.isSymbolicLink() ? ['--symlink', fs.readlinkSync(folder), folder] : ['--ro-bind', folder, folder]
  })
  return ['--ro-bind', '/usr', '/usr', ...folders, ...systemFiles.flatMap((file) => ['--ro-bind-try', file, file])]
}

const systemBindPaths = systemBinds()

export function boxArguments(world: BoxWorld): string[] {
  const binds = (world.spec.readOnlyBinds ?? []).flatMap((bind) => [
    '--ro-bind',
    bind.hostPath,
    bind.boxPath ?? bind.hostPath,
  ])
  const { needsProc = false } = world.spec
  return [
    // the runner's alone, to give every run its own process ids, and its own /proc where there is one
    '--cap-add',
    'CAP_SYS_ADMIN',
    '--unshare-user',
    '--uid',
    '1000',
    '--gid',
    '1000',
    '--disable-userns',
    '--unshare-pid',
    '--as-pid-1',
    '--unshare-net',
    '--unshare-ipc',
    '--unshare-uts',
    '--hostname',
    'box',
    '--unshare-cgroup-try',
    '--die-with-parent',
    '--new-session',
    '--clearenv',
    ...systemBindPaths,
    ...(needsProc ? ['--proc', '/proc'] : []),
    ...(world.spec.programs === undefined ? [] : onlyPrograms(world.spec.programs)),
    '--dev-bind',
    world.devicesHostPath,
    '/dev',
    '--bind',
    world.filesHostPath,
    '/box',
    '--symlink',
    `/box/${temporaryName}`,
    '/tmp',
    ...binds,
    '--perms',
    '0555',
    '--ro-bind-data',
    String(world.runnerFd),
    runnerPath,
    '--remount-ro',
    '/',
    '--chdir',
    '/box',
    '--seccomp',
    String(world.seccompFd),
    '--',
    runnerPath,
    String(world.groupCount),
    needsProc ? '1' : '0',
  ]
}
