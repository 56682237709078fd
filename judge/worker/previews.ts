/**
 * Runs of previews of a rejudge: nobody waits for one of them, and there may be tens of thousands. They come in a lane
 * of their own, from which this judge takes nothing but what it can judge without slowing anybody down:
 *
 * - While it rests (rest.ts) they have all slots but one, which whoever comes next finds free, and each of these slots
 *   for a third of the time: what a run does outside its box (files, database, bus) disturbs others as well, so most
 *   who come meet none.
 * - While it does not, one begins now and then, where a slot is free, when the next task is not due yet.
 * - Each waits between its steps while other tasks are here, but not for long at each.
 * - Where others need its slot it is broken off (task-run.ts), which costs it no try, and goes on when the judge rests.
 */
import type { TaskDelivery, TaskQueue } from '@podium/proto/server/task-queue.ts'
import { inTraceOfText } from '@podium/proto/server/trace.ts'
import type { JudgeTools } from '../pipeline/judge-task.ts'
import type { Availability } from './availability.ts'
import type { Rest } from './rest.ts'
import { within } from './returned-tasks.ts'
import { Signal } from './signal.ts'
import { TaskRun } from './task-run.ts'

/** One begins at most so often on a judge that does not rest. */
const seldomMs = 2_000
/** A step waits no longer for others, so that a run ends on a judge that is never idle. */
const stepWaitsMs = 500
/** After each run its slot pauses for so many times as long. */
const pausePerRun = 2
/** How often it is looked whether one may begin, and whether there is one. */
const lookMs = 50
const emptyLookMs = 250

export interface PreviewsOptions {
  /** Of their lane alone. */
  readonly queue: TaskQueue
  readonly slots: number
  readonly turnMs: number
  readonly availability: Pick<Availability, 'outage'>
  readonly rest: Rest
  /** To the end of its delivery. Never rejects. */
  readonly judge: (taskRun: TaskRun) => Promise<void>
}

/** Their cases lie on the slots that nobody uses anyway, and none is lent to them. */
const ownSlot = {
  begin: () => undefined,
  end: () => undefined,
  borrow: () => false,
  isWanted: () => false,
  onWanted: () => () => undefined,
  giveBack: () => undefined,
  untilOwn: async () => undefined,
}

export class Previews {
  readonly taskRuns = new Set<TaskRun>()
  private readonly options: PreviewsOptions
  private beganAtMs = -Infinity
  private pausingSlots = 0
  private readonly changed = new Signal()
  private stopping = false

  constructor(options: PreviewsOptions) {
    this.options = options
    options.rest.onBegin(() => this.makeRoom())
    void this.pull()
  }

  holding(): TaskRun[] {
    return [...this.taskRuns].filter(({ holdsSlot }) => holdsSlot)
  }

  /** The tools of the judge, for a run. */
  toolsFrom(tools: JudgeTools): JudgeTools {
    return { ...tools, spare: ownSlot, giveWay: () => this.options.rest.untilFree(stepWaitsMs) }
  }

  private mayBegin(): boolean {
    const { availability, rest, slots } = this.options
    if (availability.outage !== null) return false
    const running = this.holding().length
    if (rest.isRested()) return running + this.pausingSlots < Math.max(1, slots - 1)
    if (rest.tasks + running >= slots || performance.now() - this.beganAtMs < seldomMs) return false
    return rest.isGoodMoment()
  }

  private async pull(): Promise<void> {
    while (!this.stopping) {
      if (!this.mayBegin()) await within(this.changed.next(), lookMs)
      else if (!this.resumeOne() && !(await this.takeOne())) await within(this.changed.next(), emptyLookMs)
    }
  }

  private resumeOne(): boolean {
    const first = [...this.taskRuns].find(({ isPaused }) => isPaused)
    if (first === undefined) return false
    this.beganAtMs = performance.now()
    first.resume()
    return true
  }

  private async takeOne(): Promise<boolean> {
    const { queue } = this.options
    if (!(await queue.fetchAhead())) return false
    const delivery = await queue.next()
    if (delivery === null) return false
    this.beganAtMs = performance.now()
    void inTraceOfText(delivery.text, () => this.handle(delivery))
    return true
  }

  private async handle(delivery: TaskDelivery): Promise<void> {
    const taskRun = new TaskRun(delivery, {
      slots: ownSlot,
      turnMs: this.options.turnMs,
      onFreed: () => this.changed.notify(),
    })
    this.taskRuns.add(taskRun)
    // others may have come while it was fetched
    this.makeRoom()
    await this.options.judge(taskRun)
    this.taskRuns.delete(taskRun)
    taskRun.end()
    this.pausingSlots += 1
    setTimeout(() => {
      this.pausingSlots -= 1
      this.changed.notify()
    }, taskRun.slotMs() * pausePerRun).unref()
  }

  /** Breaks off what stands on the slots of others. */
  private makeRoom(): void {
    const { rest, slots } = this.options
    const holding = this.holding()
    for (const one of holding.slice(Math.max(0, slots - rest.tasks))) one.pause()
  }

  /** Begins no more. What is here is the caller's to return. */
  async stop(): Promise<void> {
    this.stopping = true
    this.changed.notify()
    await this.options.queue.close()
  }
}
