/*
 * The second driver: isolate (https://github.com/ioi/isolate) with its control groups, version 1 on cgroup
 * v1 and version 2 on cgroup v2. It is used only where "isolate --cg" really works, which is tried; without
 * control groups it would limit each process for itself. What it lacks is added: a bounded file system per
 * box, our own devices, and the system call filter (launcher.c).
 */
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { execa } from 'execa'
import { judgeMessage, quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { makeFolder, removeBoxHome } from '../host/folders.ts'
import { makeDevices } from '../host/devices.ts'
import { abandonedIn, ownedName } from '../host/owner.ts'
import { RootHelper } from '../host/root-helper.ts'
import { buildStatic } from '../host/build-static.ts'
import {
  SandboxFault,
  type Box,
  type BoxSpec,
  type DialogueResult,
  type DialogueSide,
  type Sandbox,
  type SandboxDescription,
} from '../api/sandbox.ts'
import { seccompFilter } from '../host/seccomp.ts'
import { claimBoxId, releaseBoxId } from './box-ids.ts'
import { IsolateBox } from './isolate-box.ts'
import { runIsolate, type IsolateHost } from './isolate-host.ts'
import { cleanupArguments, initArguments } from './isolate-command.ts'
import { runDialogue, type IsolateSide } from './isolate-dialogue.ts'
import { outcomeOf } from './isolate-meta.ts'

const launcherSource = path.join(import.meta.dirname, 'launcher.c')

interface Usable {
  version: string
  firstUid: number
  firstGid: number
}

class IsolateSandbox implements Sandbox {
  readonly name = 'isolate'
  private readonly host: IsolateHost
  private readonly description: SandboxDescription
  /** Folder of this judge, with the devices in it. */
  private readonly devicesHome: string
  private readonly open = new Set<Box>()
  private readonly starting = new Set<Promise<IsolateBox>>()
  private closed = false

  constructor(host: IsolateHost, devicesHome: string, description: SandboxDescription) {
    this.host = host
    this.devicesHome = devicesHome
    this.description = description
  }

  describe(): SandboxDescription {
    return this.description
  }

  async openBox(spec: BoxSpec): Promise<Box> {
    if (this.closed) throw new SandboxFault('the sandbox is closed')
    const starting = IsolateBox.open(this.host, spec, () => void starting.then((box) => this.open.delete(box)))
    this.starting.add(starting)
    try {
      const box = await starting
      this.open.add(box)
      return box
    } finally {
      this.starting.delete(starting)
    }
  }

  async runDialogue(first: DialogueSide, second: DialogueSide): Promise<DialogueResult> {
    return runDialogue(this.ownSide(first), this.ownSide(second))
  }

  /** Its clock starts with the program, so waiting would count. */
  startWaiting(): null {
    return null
  }

  private ownSide({ box, spec }: DialogueSide): IsolateSide {
    if (!(box instanceof IsolateBox) || !this.open.has(box))
      throw new SandboxFault('the box of a dialogue is not an open box of this sandbox')
    return { box, spec }
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    await Promise.allSettled(this.starting)
    const closed = await Promise.allSettled([...this.open].map((box) => box.close()))
    await removeBoxHome(this.devicesHome, this.host.helper)
    await this.host.helper.close()
    for (const one of closed) if (one.status === 'rejected') throw one.reason
  }
}

/**
 * Really makes a box with control groups, runs a program in it and reads the report; or says in words why that does
 * not work.
 */
export async function tryIsolate(): Promise<Usable | { missing: string }> {
  if (process.getuid?.() !== 0) return { missing: 'only root may use its control groups' }
  const answer = await execa('isolate', ['--version'], { reject: false })
  if (answer.failed) return { missing: 'isolate is not installed' }
  const version = /isolator (\d+\.\d\S*)/.exec(answer.stdout)?.[1] ?? 'of unknown version'
  const id = claimBoxId()
  try {
    await runIsolate(cleanupArguments(id))
    await runIsolate(initArguments(id))
    return { version, ...(await trialRun(id)) }
  } catch (error) {
    return { missing: `isolate --cg does not work here: ${error instanceof Error ? error.message : String(error)}` }
  } finally {
    await runIsolate(cleanupArguments(id)).catch(() => undefined)
    releaseBoxId(id)
  }
}

async function trialRun(id: number): Promise<Omit<Usable, 'version'>> {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'podium-isolate-'))
  const metaPath = path.join(folder, 'meta')
  try {
    const limits = ['--cg-mem=65536', '--time=5', '--wall-time=10', '--processes=20', `--meta=${metaPath}`, '--silent']
    const ran = await execa(
      'isolate',
      ['--cg', `--box-id=${id}`, ...limits, '--run', '--', '/bin/sh', '-c', 'id -u; id -g'],
      { reject: false, stripFinalNewline: false },
    )
    const { end } = outcomeOf(
      ran.exitCode ?? null,
      fs.existsSync(metaPath) ? fs.readFileSync(metaPath, 'utf8') : ran.stderr,
      false,
    )
    const [, uid, gid] = /^(\d+)\n(\d+)\n$/.exec(ran.stdout) ?? []
    if (end.kind !== 'exited' || end.exitCode !== 0 || uid === undefined || gid === undefined)
      throw new SandboxFault(`the trial program failed: ${ran.stdout}${ran.stderr}`)
    if (Number(uid) <= id || Number(gid) <= id)
      throw new SandboxFault(`its boxes run under the user ${uid}, which belongs to somebody else`)
    return { firstUid: Number(uid) - id, firstGid: Number(gid) - id }
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}

/** @throws SandboxFault with what is missing on this host */
export async function openIsolate(options: { judgeFolder: string }): Promise<Sandbox> {
  const usable = await tryIsolate()
  if ('missing' in usable) throw new SandboxFault(usable.missing)
  const folder = path.join(options.judgeFolder, 'isolate')
  const boxesFolder = path.join(folder, 'boxes')
  makeFolder(boxesFolder, 0o711)
  const helper = await RootHelper.open(folder)
  for (const name of abandonedIn(boxesFolder)) await removeBoxHome(path.join(boxesFolder, name), helper)
  const devicesHome = path.join(boxesFolder, ownedName())
  const host = {
    helper,
    boxesFolder,
    devicesHostPath: await makeDevices(devicesHome, helper),
    launcherHostPath: await makeLauncher(folder),
    firstUid: usable.firstUid,
    firstGid: usable.firstGid,
  }
  return new IsolateSandbox(host, devicesHome, describe(usable))
}

/** A folder with the launcher and its filter, as boxes see it. */
async function makeLauncher(folder: string): Promise<string> {
  const built = await buildStatic(folder, 'launcher', [launcherSource])
  const target = path.join(folder, `world-${path.basename(built)}`)
  fs.mkdirSync(target, { recursive: true, mode: 0o755 })
  for (const [name, write] of Object.entries({
    launcher: (to: string) => fs.copyFileSync(built, to),
    filter: (to: string) => fs.writeFileSync(to, seccompFilter()),
  })) {
    const unfinished = path.join(folder, ownedName())
    write(unfinished)
    fs.chmodSync(unfinished, 0o755)
    // judges that share the folder write the same
    fs.renameSync(unfinished, path.join(target, name))
  }
  return target
}

function describe({ version, firstUid }: Usable): SandboxDescription {
  const group = [judgeMessage('isolateGroups', { version })]
  return {
    driver: `isolate ${version}`,
    mechanisms: {
      time: group,
      memory: group,
      processes: [judgeMessage('processesPerUid')],
      output: [judgeMessage('countedPipes')],
      fileSize: quoted('RLIMIT_FSIZE'),
      disk: [judgeMessage('boundedTmpfs')],
      network: [judgeMessage('emptyNetwork')],
      fileAccess: [judgeMessage('readOnlyMounts')],
      systemCalls: quoted('seccomp'),
      uid: [judgeMessage('uidPerBox', { uid: firstUid })],
    },
    warnings: [],
  }
}
