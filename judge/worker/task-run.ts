/**
 * One task at this judge. It holds a slot while it is judged, and can be broken off at any moment: for good, when
 * nobody waits for its verdict any more, or until there is a slot again, when a more urgent task needs this one.
 * Breaking off closes its boxes, so the slot is free at once; what was judged so far is remembered, so only the case
 * that ran is run again. The delivery stays with this judge meanwhile, its lease renewed: being broken off costs the
 * task no try.
 */
import type { TaskDelivery } from '@podium/proto/server/task-queue.ts'
import type { WaitingCompiler } from '../pipeline/compile/compile.ts'
import { CaseMemory } from '../pipeline/cases/case-memory.ts'
import type { JudgeTools } from '../pipeline/judge-task.ts'
import { SandboxFault } from '../sandbox/api/sandbox.ts'
import type { Box, Sandbox } from '../sandbox/api/sandbox.ts'
import type { Slots } from './slots.ts'

/** The tools of the judge, for one task: the boxes opened through them are closed when it is broken off. */
export type TaskRunTools = JudgeTools & { readonly memory: CaseMemory }

class TaskRunBoxes {
  private readonly boxes = new Set<Box>()
  private isBroken = false

  private own<B extends Box>(box: B): B {
    if (this.isBroken) {
      void box.close().catch(() => undefined)
      throw new SandboxFault('the task was broken off')
    }
    this.boxes.add(box)
    return box
  }

  toolsFrom(tools: JudgeTools, memory: CaseMemory): TaskRunTools {
    const { sandbox, warmCompilers } = tools
    const owning: Sandbox = {
      name: sandbox.name,
      openBox: async (spec) => this.own(await sandbox.openBox(spec)),
      runDialogue: (first, second) => sandbox.runDialogue(first, second),
      startWaiting: (box, spec) => sandbox.startWaiting(box, spec),
      describe: () => sandbox.describe(),
      close: () => sandbox.close(),
    }
    const take = (language: string): WaitingCompiler | null => {
      const waiting = warmCompilers?.take(language) ?? null
      if (waiting !== null) this.own(waiting.box)
      return waiting
    }
    return { ...tools, sandbox: owning, ...(warmCompilers === undefined ? {} : { warmCompilers: { take } }), memory }
  }

  breakOff(): void {
    this.isBroken = true
    // a fault in closing one of them shows where the next box is opened
    for (const box of this.boxes) void box.close().catch(() => undefined)
  }
}

export interface TaskRunOptions {
  readonly slots: Pick<Slots, 'begin' | 'end'>
  /** How long it uses a slot before whoever has just come goes first. */
  readonly turnMs: number
  /** Called whenever it gives its slot away. */
  readonly onFreed: () => void
}

export class TaskRun {
  readonly delivery: TaskDelivery
  /** Null until the task is read, and for self-tests. */
  about: { readonly submitId: number; readonly attempt: number } | null = null
  isCancelled = false
  private readonly options: TaskRunOptions
  private readonly memory = new CaseMemory()
  private boxes = new TaskRunBoxes()
  private heldSinceMs: number | null = null
  private usedMs = 0
  /** Cases that were known when it took its slot. */
  private casesBefore = 0
  /** The boxes that were given out last are closed. */
  private isBrokenOff = false
  private resumed: PromiseWithResolvers<void> | null = null

  constructor(delivery: TaskDelivery, options: TaskRunOptions) {
    this.delivery = delivery
    this.options = options
    this.takeSlot()
  }

  get holdsSlot(): boolean {
    return this.heldSinceMs !== null
  }

  get isPaused(): boolean {
    return this.resumed !== null
  }

  /**
   * It has used slots for longer than others wait for it, and breaking it off now does not undo all that it did since
   * it took its slot.
   */
  get isPastTurn(): boolean {
    return this.slotMs() > this.options.turnMs && (this.isPaused || this.memory.size > this.casesBefore)
  }

  /** In all, without the pauses. */
  slotMs(): number {
    return this.usedMs + (this.heldSinceMs === null ? 0 : performance.now() - this.heldSinceMs)
  }

  toolsFrom(tools: JudgeTools): TaskRunTools {
    this.isBrokenOff = false
    this.boxes = new TaskRunBoxes()
    return this.boxes.toolsFrom(tools, this.memory)
  }

  pause(): void {
    this.resumed ??= Promise.withResolvers()
    this.isBrokenOff = true
    this.boxes.breakOff()
    this.leaveSlot()
  }

  /** Takes a slot again; what waits in `untilResumed` goes on. */
  resume(): void {
    this.takeSlot()
    this.resumed?.resolve()
    this.resumed = null
  }

  /** Whether what failed was broken off, and may begin again. */
  async untilResumed(): Promise<boolean> {
    if (!this.isBrokenOff) return false
    await this.resumed?.promise
    return !this.isCancelled
  }

  cancel(): void {
    this.isCancelled = true
    this.boxes.breakOff()
    this.leaveSlot()
    this.resumed?.resolve()
    this.resumed = null
  }

  end(): void {
    this.leaveSlot()
  }

  private takeSlot(): void {
    if (this.heldSinceMs !== null) return
    this.heldSinceMs = performance.now()
    this.casesBefore = this.memory.size
    this.options.slots.begin()
  }

  private leaveSlot(): void {
    if (this.heldSinceMs === null) return
    this.usedMs = this.slotMs()
    this.heldSinceMs = null
    this.options.slots.end()
    this.options.onFreed()
  }
}
