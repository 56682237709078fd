/*
 * Under systemd all control groups of version 2 are its own, but for those below a unit with Delegate=yes. A judge in
 * such a unit makes its boxes there: they count in the unit and under its limits, and end with it.
 */
import fs from 'node:fs'
import path from 'node:path'
import { execa } from 'execa'

const askWithinMs = 5000

/** The group of this process below the mount of version 2, as /proc/self/cgroup names it; null where it names none. */
export function ownGroup(cgroupText = fs.readFileSync('/proc/self/cgroup', 'utf8')): string | null {
  const line = cgroupText.split('\n').find((one) => one.startsWith('0::'))
  return line?.slice('0::'.length) ?? null
}

/** "/system.slice/podium-judge@1.service/podium-host" is of the unit podium-judge@1.service. */
export function unitFolder(group: string): { unit: string; folder: string } | null {
  const parts = group.split('/')
  const last = parts.findLastIndex((part) => /\.(service|scope)$/.test(part))
  const unit = parts[last]
  return unit === undefined ? null : { unit, folder: parts.slice(0, last + 1).join('/') }
}

async function isDelegated(unit: string): Promise<boolean> {
  const shown = await execa('systemctl', ['show', '--property=Delegate', '--value', '--', unit], {
    reject: false,
    timeout: askWithinMs,
  })
  return shown.stdout?.trim() === 'yes'
}

/**
 * Where a judge may make groups below the mount.
 * @returns the folder of its delegated unit, else the mount: the top of the tree is the only place where the kernel
 * lets limited groups stand beside processes of others
 */
export async function folderForBoxes(
  mount: string,
  group = ownGroup(),
  asksUnit: (unit: string) => Promise<boolean> = isDelegated,
): Promise<string> {
  const own = group === null ? null : unitFolder(group)
  if (own === null || !(await asksUnit(own.unit))) return mount
  const folder = path.join(mount, own.folder)
  return fs.existsSync(folder) ? folder : mount
}
