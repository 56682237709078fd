/*
 * The default driver: bubblewrap for the world, control groups for the limits, seccomp for the system
 * calls, runner.c as process 1. Here a host is made ready for it.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { execa } from 'execa'
import { judgeMessage, quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { makeFolder, removeBoxHome } from '../host/folders.ts'
import { removeDeadPipes, showLife } from '../host/life-pipe.ts'
import { BubblewrapSandbox, firstUid } from './bubblewrap-sandbox.ts'
import { openGroups, type Groups } from '../cgroup/cgroup.ts'
import { makeDevices } from '../host/devices.ts'
import { abandonedIn, ownedName } from '../host/owner.ts'
import { buildRunner } from '../runner/runner-build.ts'
import { RootHelper } from '../host/root-helper.ts'
import { SandboxFault, type BoxSpec, type Sandbox, type SandboxDescription } from '../api/sandbox.ts'
import { seccompFilter } from '../host/seccomp.ts'

const othersTraverse = 0o001

export interface BubblewrapOptions {
  /** The judge's own folder; it and every folder above must be traversable by others. Made when absent. */
  judgeFolder: string
  /** Boxes that run at the same time. */
  slots: number
  /** Kinds of boxes to have ready at once. */
  keepReady?: readonly BoxSpec[]
  /** Serve although the host has no control groups: limits hold per process only. */
  unsafe?: boolean
  /** The mounts of this host; /proc/mounts when absent. */
  mountsText?: string
}

/**
 * @throws SandboxFault with what is missing on this host and how to get it
 */
export async function openBubblewrap(options: BubblewrapOptions): Promise<Sandbox> {
  if (process.getuid?.() !== 0)
    throw new SandboxFault('the judge must run as root: it makes control groups, mounts and unprivileged boxes')
  const version = await execa('bwrap', ['--version'], { reject: false })
  if (version.failed) throw new SandboxFault('bubblewrap is not installed: apt-get install bubblewrap')
  const folder = path.join(options.judgeFolder, 'sandbox')
  const boxesFolder = path.join(folder, 'boxes')
  makeFolder(boxesFolder, 0o711)
  requireTraversable(boxesFolder)
  const helper = await RootHelper.open(folder)
  try {
    return await openOn(options, { folder, boxesFolder, helper, version: version.stdout })
  } catch (error) {
    // a judge that cannot serve ends only when the helper's program has
    await helper.close()
    throw error
  }
}

interface Ground {
  folder: string
  boxesFolder: string
  helper: RootHelper
  version: string
}

async function openOn(options: BubblewrapOptions, ground: Ground): Promise<Sandbox> {
  const { folder, boxesFolder, helper } = ground
  const livesFolder = path.join(folder, 'lives')
  makeFolder(livesFolder, 0o700)
  const hideLife = await showLife(livesFolder, helper)
  for (const name of abandonedIn(boxesFolder, livesFolder)) await removeBoxHome(path.join(boxesFolder, name), helper)
  const pipesFolder = path.join(folder, 'pipes')
  // a box reaches its own pipes through its input folder
  makeFolder(pipesFolder, 0o700)
  for (const name of abandonedIn(pipesFolder, livesFolder)) fs.rmSync(path.join(pipesFolder, name))
  removeDeadPipes(livesFolder)
  const groups = await openGroups(options.mountsText)
  if ('missing' in groups && !options.unsafe)
    throw new SandboxFault(`time, memory and processes cannot be limited: ${groups.missing}`)
  const devicesHome = path.join(boxesFolder, ownedName())
  const host = {
    boxesFolder,
    devicesHome,
    devicesHostPath: await makeDevices(devicesHome, helper),
    pipesFolder,
    hideLife,
    helper,
    runnerHostPath: await buildRunner(folder),
    filters: { plain: writeFilter(folder, false), withProc: writeFilter(folder, true) },
    groups: 'missing' in groups ? null : groups,
  }
  const sandbox = new BubblewrapSandbox(host, options.slots, describe(ground.version, groups))
  for (const spec of options.keepReady ?? []) sandbox.keepReady(spec)
  return sandbox
}

/** Boxes run under uids of their own, so every folder on the way must let others through. */
function requireTraversable(folder: string): void {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if ((fs.statSync(at).mode & othersTraverse) === 0) {
      throw new SandboxFault(
        `the judge folder ${folder} cannot be used: ${at} is closed to other users. Run "chmod o+x ${at}" or choose another folder for the judge`,
      )
    }
    if (at === path.dirname(at)) return
  }
}

function writeFilter(folder: string, hasProc: boolean): string {
  const filter = seccompFilter({ hasProc })
  const target = path.join(folder, `seccomp-${createHash('sha256').update(filter).digest('hex').slice(0, 16)}`)
  const unfinished = `${target}.${ownedName()}`
  fs.writeFileSync(unfinished, filter)
  fs.renameSync(unfinished, target)
  return target
}

function describe(version: string, groups: Groups | { missing: string }): SandboxDescription {
  const group = 'missing' in groups ? null : quoted(groups.description)
  return {
    driver: version.trim(),
    mechanisms: {
      time: group ?? [judgeMessage('cpuPerProcess')],
      memory: group ?? [judgeMessage('memoryPerProcess')],
      processes: group ?? quoted('RLIMIT_NPROC'),
      output: [judgeMessage('countedPipes')],
      fileSize: quoted('RLIMIT_FSIZE'),
      disk: [judgeMessage('boundedTmpfs')],
      network: [judgeMessage('emptyNetwork')],
      fileAccess: [judgeMessage('readOnlyMounts')],
      systemCalls: quoted('seccomp'),
      uid: [judgeMessage('userNamespace', { uid: firstUid })],
    },
    warnings: 'missing' in groups ? [judgeMessage('limitsPerProcess', { why: groups.missing })] : [],
  }
}
