/*
 * The boxes of the bubblewrap driver. They are started in advance: for every kind of box that was asked for, one per
 * slot and one more wait, so a submission hardly ever waits for a start.
 */
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
import { removeBoxHome } from '../host/folders.ts'
import { BubblewrapBox } from './bubblewrap-box.ts'
import { runDialogue, type BubblewrapSide } from './bubblewrap-dialogue.ts'
import { startWaiting } from './bubblewrap-waiting.ts'
import type { BoxHost } from './box-world.ts'
import { DialoguePipes } from './dialogue-pipes.ts'

export const firstUid = 60_001
const uidCount = 500
/** Kinds of boxes that are kept ready at once; the one unused for longest goes first. */
const kindsReady = 5
/**
 * Starting a box holds up this process for milliseconds and takes a core for twenty. While others of its kind wait, a
 * box that was taken is replaced when a small submission has its verdict, or a large one is being compiled; the last
 * of its kind is replaced as soon as whoever took it waits for a program to end.
 */
const refillAfterMs = { last: 10, others: 120 }

export interface SandboxHost extends BoxHost {
  pipesFolder: string
  /** Folder of this judge with what boxes show as /dev. */
  devicesHome: string
  /** Takes the life pipe away, at the end. */
  hideLife: () => void
}

interface Shelf {
  spec: BoxSpec
  boxes: Promise<BubblewrapBox>[]
  refilling?: NodeJS.Timeout | undefined
}

export class BubblewrapSandbox implements Sandbox {
  readonly name = 'bubblewrap'
  private readonly host: SandboxHost
  private readonly slots: number
  private readonly description: SandboxDescription
  private readonly shelves = new Map<string, Shelf>()
  private readonly open = new Set<Box>()
  private readonly starting = new Set<Promise<unknown>>()
  private readonly freeUids = Array.from({ length: uidCount }, (_unused, index) => firstUid + index)
  private readonly pipes: DialoguePipes
  private closed = false

  constructor(host: SandboxHost, slots: number, description: SandboxDescription) {
    this.host = host
    this.pipes = new DialoguePipes(host.pipesFolder, host.helper)
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
    await removeBoxHome(this.host.devicesHome, this.host.helper)
    this.host.hideLife()
    await this.host.helper.close()
    for (const one of closed) if (one.status === 'rejected') throw one.reason
  }
}
