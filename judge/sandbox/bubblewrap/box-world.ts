/* The world of a box: its file system and the runner that is process 1 in it. */
import path from 'node:path'
import type { BoxSpec } from '../api/sandbox.ts'
import type { Group, Groups } from '../cgroup/cgroup.ts'
import { BoxFiles } from '../host/box-files.ts'
import { ownedName } from '../host/owner.ts'
import type { RootHelper } from '../host/root-helper.ts'
import { Runner } from './runner-process.ts'

const MIB = 1 << 20
const defaultDiskBytes = { run: 64 * MIB, compile: 512 * MIB }
/** Compilers of some languages unpack thousands of small files. */
const inodesMost = { run: 2000, compile: 30_000 }

/** What all boxes of one driver share. */
export interface BoxHost {
  /** Folder that others may traverse; every box makes its own folder in it. */
  boxesFolder: string
  runnerHostPath: string
  devicesHostPath: string
  helper: RootHelper
  /** Files with the system call filter. */
  filters: { plain: string; withProc: string }
  /** null: limits per process only (JUDGE_UNSAFE). */
  groups: Groups | null
}

export async function startWorld(
  host: BoxHost,
  spec: BoxSpec,
  options: { uid: number; group: Group | null },
): Promise<{ files: BoxFiles; runner: Runner }> {
  const files = await BoxFiles.create(path.join(host.boxesFolder, ownedName()), {
    uid: options.uid,
    diskBytes: spec.diskBytes ?? defaultDiskBytes[spec.kind],
    inodes: inodesMost[spec.kind],
    helper: host.helper,
  })
  try {
    const runner = await Runner.start({
      spec,
      uid: options.uid,
      runnerHostPath: host.runnerHostPath,
      seccompHostPath: spec.needsProc ? host.filters.withProc : host.filters.plain,
      filesHostPath: files.hostPath,
      devicesHostPath: host.devicesHostPath,
      inputFolder: files.inputFolder,
      joinPaths: options.group?.joinPaths() ?? [],
    })
    files.letMount(() => runner.renewFiles())
    return { files, runner }
  } catch (error) {
    await files.remove()
    throw error
  }
}
