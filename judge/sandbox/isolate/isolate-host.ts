/* What a box of isolate needs of the host: isolate's own command, and the files that outlive a run. */
import fs from 'node:fs'
import path from 'node:path'
import { execa } from 'execa'
import { SandboxFault, type BoxSpec } from '../api/sandbox.ts'
import { BoxFiles } from '../host/box-files.ts'
import { ownedName } from '../host/owner.ts'
import type { RootHelper } from '../host/root-helper.ts'

const MIB = 1 << 20
const defaultDiskBytes = { run: 64 * MIB, compile: 512 * MIB }
const inodesMost = { run: 2000, compile: 30_000 }

export interface IsolateHost {
  helper: RootHelper
  boxesFolder: string
  devicesHostPath: string
  launcherHostPath: string
  /** A box runs under these plus its number. */
  firstUid: number
  firstGid: number
}

/** @throws SandboxFault with isolate's own words */
export async function runIsolate(args: readonly string[]): Promise<string> {
  const done = await execa('isolate', args, { reject: false })
  if (done.failed) throw new SandboxFault(`isolate ${args.join(' ')}: ${done.stderr || done.shortMessage}`)
  return done.stdout
}

export function requireFolders(spec: BoxSpec): void {
  for (const { hostPath } of spec.readOnlyBinds ?? []) {
    if (!fs.statSync(hostPath, { throwIfNoEntry: false })?.isDirectory())
      throw new SandboxFault(`only folders can be shown in a box of isolate, and this is none: ${hostPath}`)
  }
}

export const pipePath = (files: BoxFiles): string => path.join(files.inputFolder, 'stdout')

export async function newFiles(host: IsolateHost, spec: BoxSpec, id: number): Promise<BoxFiles> {
  const files = await BoxFiles.create(path.join(host.boxesFolder, ownedName()), {
    uid: host.firstUid + id,
    gid: host.firstGid + id,
    diskBytes: spec.diskBytes ?? defaultDiskBytes[spec.kind],
    inodes: inodesMost[spec.kind],
    helper: host.helper,
  })
  await host.helper.order(['pipe', pipePath(files), '600'])
  return files
}
