/*
 * The default driver: bubblewrap for the world, control groups for the limits, seccomp for the system
 * calls, runner.c as process 1. Boxes are started in advance: for every kind of box that was asked for,
 * one per slot and one more wait, so a submission hardly ever waits for a start.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { execa } from 'execa'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import { BubblewrapBox, type BoxHost } from './bubblewrap-box.ts'
import { makeFolder, removeBoxHome } from '../host/box-files.ts'
import { runDialogue, type BubblewrapSide } from './bubblewrap-dialogue.ts'
import { startWaiting } from './bubblewrap-waiting.ts'
import { openGroups, type Groups } from '../cgroup/cgroup.ts'
import { DialoguePipes } from './dialogue-pipes.ts'
import { isAbandoned, ownedName } from '../host/owner.ts'
import { buildRunner } from '../runner/runner-build.ts'
import { RootShell } from '../host/root-shell.ts'
import {
  SandboxFault,
  type Box,
  type BoxSpec,
  type DialogueResult,
  type DialogueSide,
  type DialogueSpec,
  type Sandbox,
  type SandboxDescription,
  type WaitingRun,
} from '../api/sandbox.ts'
import { seccompFilter } from '../host/seccomp.ts'

const firstUid = 60_001
const uidCount = 500
/** Kinds of boxes that are kept ready at once; the one unused for longest goes first. */
const kindsReady = 5
/**
 * Starting a box holds up this process for milliseconds and takes a core for twenty. While others of its kind wait, a
 * box that was taken is replaced when a small submission has its verdict, or a large one is being compiled; the last
 * of its kind is replaced as soon as whoever took it waits for a program to end.
 */
const refillAfterMs = { last: 10, others: 120 }
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

interface Shelf {
  spec: BoxSpec
  boxes: Promise<BubblewrapBox>[]
  refilling?: NodeJS.Timeout | undefined
}

class BubblewrapSandbox implements Sandbox {
  readonly name = 'bubblewrap'
  private readonly host: BoxHost
  private readonly slots: number
  private readonly description: SandboxDescription
  private readonly shelves = new Map<string, Shelf>()
  private readonly open = new Set<Box>()
  private readonly starting = new Set<Promise<unknown>>()
  private readonly freeUids = Array.from({ length: uidCount }, (_unused, index) => firstUid + index)
  private readonly pipes: DialoguePipes
  private closed = false

  constructor(host: BoxHost & { pipesFolder: string }, slots: number, description: SandboxDescription) {
    this.host = host
    this.pipes = new DialoguePipes(host.pipesFolder)
    this.slots = slots
    this.description = description
  }

  describe(): SandboxDescription {
    return this.description
  }

  async openBox(spec: BoxSpec): Promise<Box> {
    if (this.closed) throw new SandboxFault('the sandbox is closed')
    const shelf = this.shelfOf(spec)
    const box = await this.takeReady(shelf)
    this.refillLater(shelf)
    return box ?? this.start(spec)
  }

  async runDialogue(first: DialogueSide, second: DialogueSide): Promise<DialogueResult> {
    return runDialogue(this.pipes, this.ownSide(first), this.ownSide(second))
  }

  startWaiting(box: Box, spec: DialogueSpec): WaitingRun {
    return startWaiting(this.pipes, this.ownSide({ box, spec }))
  }

  private ownSide({ box, spec }: DialogueSide): BubblewrapSide {
    if (!(box instanceof BubblewrapBox) || !this.open.has(box))
      throw new SandboxFault('the box of a dialogue is not an open box of this sandbox')
    return { box, spec }
  }

  /** A waiting box that still lives; somebody may have killed it meanwhile. */
  private async takeReady(shelf: Shelf): Promise<Box | null> {
    for (let next = shelf.boxes.shift(); next !== undefined; next = shelf.boxes.shift()) {
      const box = await next.catch(() => null)
      if (box?.alive()) return box
      await box?.close()
    }
    return null
  }

  private shelfOf(spec: BoxSpec): Shelf {
    const key = JSON.stringify([spec.kind, spec.needsProc ?? false, spec.diskBytes, spec.readOnlyBinds, spec.programs])
    const shelf: Shelf = this.shelves.get(key) ?? { spec, boxes: [] }
    this.shelves.delete(key)
    this.shelves.set(key, shelf)
    const [oldest] = this.shelves.keys()
    if (this.shelves.size > kindsReady && oldest !== undefined) {
      this.unshelve(oldest)
    }
    return shelf
  }

  private unshelve(key: string): void {
    const shelf = this.shelves.get(key)
    clearTimeout(shelf?.refilling)
    for (const box of shelf?.boxes ?? []) void this.discard(box)
    this.shelves.delete(key)
  }

  private refillLater(shelf: Shelf): void {
    const isEmpty = shelf.boxes.length === 0
    if (shelf.refilling !== undefined && !isEmpty) return
    clearTimeout(shelf.refilling)
    shelf.refilling = setTimeout(
      () => {
        shelf.refilling = undefined
        this.refill(shelf)
      },
      isEmpty ? refillAfterMs.last : refillAfterMs.others,
    )
  }

  /**
   * Starts what is missing on a shelf. A box that fails to start is noticed by the next openBox, which tries itself
   * and throws.
   */
  private refill(shelf: Shelf): void {
    while (!this.closed && shelf.boxes.length <= this.slots) {
      const box = this.start(shelf.spec)
      box.catch(() => {
        shelf.boxes = shelf.boxes.filter((one) => one !== box)
      })
      shelf.boxes.push(box)
    }
  }

  keepReady(spec: BoxSpec): void {
    this.refill(this.shelfOf(spec))
  }

  private start(spec: BoxSpec): Promise<BubblewrapBox> {
    const starting = this.startNow(spec)
    this.starting.add(starting)
    void starting.catch(() => undefined).then(() => this.starting.delete(starting))
    return starting
  }

  private async startNow(spec: BoxSpec): Promise<BubblewrapBox> {
    if (this.closed) throw new SandboxFault('the sandbox is closed')
    const uid = this.freeUids.shift()
    if (uid === undefined) throw new SandboxFault(`more than ${uidCount} boxes are open`)
    const box: BubblewrapBox = await BubblewrapBox.open(this.host, spec, {
      uid,
      onClose: () => {
        this.open.delete(box)
        this.freeUids.push(uid)
      },
    }).catch((error: unknown) => {
      this.freeUids.push(uid)
      throw error
    })
    this.open.add(box)
    return box
  }

  private async discard(box: Promise<Box>): Promise<void> {
    await box.then((one) => one.close()).catch(() => undefined)
  }

  async close(): Promise<void> {
    this.closed = true
    for (const { refilling } of this.shelves.values()) clearTimeout(refilling)
    await Promise.allSettled(this.starting)
    // every one of them, whatever becomes of the others: the process ends with this
    const closed = await Promise.allSettled([...this.open].map((box) => box.close()))
    this.shelves.clear()
    this.pipes.remove()
    this.host.shell.close()
    for (const one of closed) if (one.status === 'rejected') throw one.reason
  }
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
  const shell = new RootShell()
  for (const name of fs.readdirSync(boxesFolder))
    if (isAbandoned(name)) await removeBoxHome(path.join(boxesFolder, name), shell)
  const pipesFolder = path.join(folder, 'pipes')
  // a box reaches its own pipes through its input folder
  makeFolder(pipesFolder, 0o700)
  for (const name of fs.readdirSync(pipesFolder))
    if (isAbandoned(path.parse(name).name)) fs.rmSync(path.join(pipesFolder, name))
  const groups = await openGroups(options.mountsText)
  if ('missing' in groups && !options.unsafe)
    throw new SandboxFault(`time, memory and processes cannot be limited: ${groups.missing}`)
  const host = {
    boxesFolder,
    pipesFolder,
    shell,
    runnerHostPath: await buildRunner(folder),
    filters: { plain: writeFilter(folder, false), withProc: writeFilter(folder, true) },
    groups: 'missing' in groups ? null : groups,
  }
  const sandbox = new BubblewrapSandbox(host, options.slots, describe(version.stdout, groups))
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
  const group = 'missing' in groups ? null : groups.description
  return {
    driver: version.trim(),
    mechanisms: {
      time: group ?? 'RLIMIT_CPU, per process only',
      memory: group ?? 'RLIMIT_DATA, per process only',
      processes: group ?? 'RLIMIT_NPROC',
      output: 'counted pipes',
      fileSize: 'RLIMIT_FSIZE',
      disk: 'a tmpfs of fixed size and number of files per box',
      network: 'network namespace without devices, seccomp allows local sockets only',
      fileAccess: 'mount namespace with read-only system folders',
      systemCalls: 'seccomp',
      uid: `user namespace under an unprivileged uid per box (${firstUid} and up)`,
    },
    warnings: 'missing' in groups ? [judgeMessage('limitsPerProcess', { why: groups.missing })] : [],
  }
}
