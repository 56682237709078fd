/**
 * Takes tasks from the bus and answers each with a verdict.
 * A task is leased, not taken: the lease is renewed while it is held, and when this process dies it runs out and
 * another judge gets the task. The verdict is stored in the bus before the task is acknowledged, so at every moment
 * the bus has one of them; dying between the two makes another judge judge it again, and readers drop the repeat by
 * its attempt. The id of a verdict is submission, attempt and delivery: the same judging sent twice is stored once.
 *
 * Faults of ours are never verdicts: the task goes back with a growing delay, and on its last delivery it becomes
 * System Error with the reason. A judge that fails again and again takes no tasks for a while (availability.ts), and
 * one that dies on the last delivery cannot publish that; services get a dead letter from the bus. A task that cannot
 * be judged by anybody (CannotJudge) becomes System Error at once.
 *
 * When all slots are taken, the next task is fetched while the last case of a running one runs. Only one that waits
 * already is taken, so no idle judge can have wanted it; it waits here for no longer than that case, with its lease
 * renewed. A contest's task does not wait even for that: a task of another lane is broken off for it and taken up again
 * later (task-run.ts), and so is one that has had its turn, for whoever has just come (turns.ts). Runs of previews have
 * rules of their own (previews.ts).
 * A judge that is told to end goes on with what it has for a while and returns the rest (returned-tasks.ts).
 */
import type { StopJudging } from '@podium/proto/events/bus/judge.ts'
import type { Lane } from '@podium/proto/rules/submission/lanes.ts'
import { inTraceOfText } from '@podium/proto/server/trace.ts'
import type { TaskDelivery } from '@podium/proto/server/task-queue.ts'
import { Heartbeat } from './heartbeat.ts'
import { Previews } from './previews.ts'
import { Rest } from './rest.ts'
import { returnTask, within } from './returned-tasks.ts'
import { Signal } from './signal.ts'
import { StoppedTasks } from './stopped-tasks.ts'
import { TaskJudging } from './task-judging.ts'
import { TaskRun } from './task-run.ts'
import { firstToPause, firstToResume } from './turns.ts'
import type { WorkerOptions } from './worker-options.ts'

/** How often a judge without a free slot looks for a contest's task. */
const urgentLookMs = 250

export class Worker {
  private readonly options: WorkerOptions
  private readonly taskRuns = new Set<TaskRun>()
  private readonly stopped = new StoppedTasks()
  private readonly heartbeat: Heartbeat
  private readonly judging: TaskJudging
  private readonly rest = new Rest()
  private readonly previews: Previews | null
  private readonly slotFreed = new Signal()
  private readonly taskBegun = new Signal()
  private readonly lastCaseBegun = new Signal()
  private stopping = false

  constructor(options: WorkerOptions) {
    this.options = options
    this.heartbeat = new Heartbeat(options, () => this.runningCount())
    this.judging = new TaskJudging(options, {
      stopped: this.stopped,
      isStopping: () => this.stopping,
      onFault: (reason) => this.heartbeat.addFault(reason),
      onLastCase: () => this.lastCaseBegun.notify(),
    })
    this.previews = this.openPreviews(options)
    void this.pull()
  }

  private openPreviews({ previewQueue, tools, ...options }: WorkerOptions): Previews | null {
    if (previewQueue === undefined) return null
    const previews: Previews = new Previews({
      ...options,
      queue: previewQueue,
      rest: this.rest,
      judge: (taskRun) => this.judging.judge(taskRun, previews.toolsFrom(tools)),
    })
    return previews
  }

  private async pull(): Promise<void> {
    while (!this.stopping) {
      if (this.holding().length >= this.options.slots) await this.whileFull()
      else if (!(await this.resumePaused()) && !(await this.takeNext())) return
    }
  }

  /** The one place where a judge that is out refuses tasks; what it holds goes on. @returns false after the last one */
  private async takeNext(): Promise<boolean> {
    const { availability, queue } = this.options
    if (availability.outage !== null) await queue.handBackHeld()
    await availability.untilTaking()
    const delivery = await queue.next()
    if (delivery === null) return false
    // taken while it was found that nothing should be
    if (availability.outage === null) void inTraceOfText(delivery.text, () => this.handle(delivery))
    else await returnTask(this.options, delivery)
    return true
  }

  private async fetchAhead(before?: readonly Lane[]): Promise<boolean> {
    const { availability, queue } = this.options
    return availability.outage === null && queue.fetchAhead(before)
  }

  private holding(): TaskRun[] {
    return [...this.taskRuns].filter(({ holdsSlot }) => holdsSlot)
  }

  /** Tasks that hold a slot, runs of previews among them. */
  runningCount(): number {
    return this.holding().length + (this.previews?.holding().length ?? 0)
  }

  private allRuns(): TaskRun[] {
    return [...this.taskRuns, ...(this.previews?.taskRuns ?? [])]
  }

  /** The most urgent task that was broken off goes on, unless one waits that goes first. */
  private async resumePaused(): Promise<boolean> {
    const first = firstToResume([...this.taskRuns])
    if (first === undefined || (await this.fetchAhead(first.before))) return false
    if (first.run.isPaused) first.run.resume()
    return true
  }

  private async whileFull(): Promise<void> {
    // what began before all slots were taken does not count
    const lastCaseBegun = this.lastCaseBegun.next()
    while (!this.stopping && this.holding().length >= this.options.slots) {
      const look = Promise.withResolvers<'look'>()
      const timer = setTimeout(() => look.resolve('look'), urgentLookMs)
      const why = await Promise.race([
        this.slotFreed.next().then(() => 'free'),
        lastCaseBegun.then(() => 'ending'),
        look.promise,
      ])
      clearTimeout(timer)
      if (why === 'ending') await this.fetchAhead()
      if (why !== 'look') return
      await this.makeRoom()
    }
  }

  /** Breaks off the task that gives way first, if one waits that goes before it. */
  private async makeRoom(): Promise<void> {
    const first = firstToPause([...this.taskRuns])
    if (first === undefined || !(await this.fetchAhead(first.before))) return
    if (first.run.holdsSlot) first.run.pause()
  }

  /** Ends the judging of a submission that nobody waits for any more. */
  stopTask(task: StopJudging): void {
    this.stopped.add(task)
    for (const taskRun of this.allRuns())
      if (taskRun.about !== null && this.stopped.has(taskRun.about)) taskRun.cancel()
  }

  /** Resolves when nobody waits for any task that is here. */
  async untilIdle(): Promise<void> {
    while (this.taskRuns.size > 0) await this.slotFreed.next()
  }

  /** Resolves when the next task begins. */
  untilBusy(): Promise<void> {
    return this.taskBegun.next()
  }

  private async handle(delivery: TaskDelivery): Promise<void> {
    const { slotUse, tools, turnMs } = this.options
    const slots = {
      begin: () => {
        this.rest.begin()
        slotUse.begin()
      },
      end: () => {
        slotUse.end()
        this.rest.end()
      },
    }
    const taskRun = new TaskRun(delivery, { slots, turnMs, onFreed: () => this.slotFreed.notify() })
    this.taskRuns.add(taskRun)
    this.taskBegun.notify()
    await this.judging.judge(taskRun, tools)
    this.taskRuns.delete(taskRun)
    taskRun.end()
    this.slotFreed.notify()
  }

  /** Takes no more tasks, and returns those that do not end in time. */
  async stop(drainMs = 0): Promise<void> {
    this.options.availability.end()
    await Promise.all([this.options.queue.close(), this.previews?.stop()])
    await within(this.untilIdle(), drainMs)
    this.stopping = true
    this.heartbeat.end()
    await Promise.all(this.allRuns().map(({ delivery }) => returnTask(this.options, delivery)))
  }
}
