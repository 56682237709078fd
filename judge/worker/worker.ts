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
 * later (task-run.ts), and so is one that has had its turn, for whoever has just come (turns.ts).
 * A judge that is told to end goes on for a while and returns the rest (returned-tasks.ts).
 */
import type { Static, TSchema } from 'typebox'
import type { JudgeTask, StopJudging } from '@podium/proto/events/bus/judge.ts'
import { subjects, taskMaxDeliver } from '@podium/proto/events/bus/subjects.ts'
import type { Lane } from '@podium/proto/rules/submission/lanes.ts'
import { parseMessage } from '@podium/proto/server/bus.ts'
import { inTraceOfText } from '@podium/proto/server/trace.ts'
import { inSpan } from '@podium/proto/server/tracing/spans.ts'
import type { TaskDelivery } from '@podium/proto/server/task-queue.ts'
import type { Report } from '../pipeline/judge-task.ts'
import { CannotJudge } from '../pipeline/refusal.ts'
import { Answers } from './answers.ts'
import { Heartbeat } from './heartbeat.ts'
import { returnTask, within } from './returned-tasks.ts'
import { progressReporter } from './progress-reporter.ts'
import { isOfTask, reasonOf } from './fault-reason.ts'
import { StoppedTasks } from './stopped-tasks.ts'
import { TaskRun } from './task-run.ts'
import { firstToPause, firstToResume } from './turns.ts'
import type { WorkerOptions } from './worker-options.ts'
import { judgingWork, salvaged, selfTestWork } from './lanes.ts'
import type { Work } from './lanes.ts'

/** How often a judge without a free slot looks for a contest's task. */
const urgentLookMs = 250
const giveBackDelayMs = 1000

export class Worker {
  private readonly options: WorkerOptions
  private readonly taskRuns = new Set<TaskRun>()
  private readonly stopped = new StoppedTasks()
  private readonly heartbeat: Heartbeat
  private readonly answers: Answers
  private readonly judging: ReturnType<typeof judgingWork>
  private readonly selfTests: ReturnType<typeof selfTestWork>
  private slotFreed = Promise.withResolvers<void>()
  private taskBegun = Promise.withResolvers<void>()
  private lastCaseBegun = Promise.withResolvers<void>()
  private stopping = false

  constructor(options: WorkerOptions) {
    this.options = options
    const { speed } = options
    const factor = (): number => (speed?.scalesLimits === true ? (speed.calibration()?.factor ?? 1) : 1)
    this.judging = judgingWork(options.tools.judger, (task) => this.reporter(task), factor)
    this.selfTests = selfTestWork(factor)
    this.answers = new Answers(options, () => this.stopping)
    this.heartbeat = new Heartbeat(options, () => this.holding().length)
    void this.pull()
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

  holding(): TaskRun[] {
    return [...this.taskRuns].filter(({ holdsSlot }) => holdsSlot)
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
    this.lastCaseBegun = Promise.withResolvers()
    while (!this.stopping && this.holding().length >= this.options.slots) {
      const look = Promise.withResolvers<'look'>()
      const timer = setTimeout(() => look.resolve('look'), urgentLookMs)
      const why = await Promise.race([
        this.slotFreed.promise.then(() => 'free'),
        this.lastCaseBegun.promise.then(() => 'ending'),
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
    for (const taskRun of this.taskRuns) if (taskRun.about !== null && this.stopped.has(taskRun.about)) taskRun.cancel()
  }

  /** Resolves when every slot is free. */
  async untilIdle(): Promise<void> {
    while (this.taskRuns.size > 0) await this.slotFreed.promise
  }

  /** Resolves when the next task begins. */
  untilBusy(): Promise<void> {
    return this.taskBegun.promise
  }

  private async handle(delivery: TaskDelivery): Promise<void> {
    const { slotUse: slots, turnMs } = this.options
    const taskRun = new TaskRun(delivery, { slots, turnMs, onFreed: () => this.notifyFreed() })
    this.taskRuns.add(taskRun)
    this.taskBegun.resolve()
    this.taskBegun = Promise.withResolvers()
    const finish = () =>
      delivery.lane === 'selftest' ? this.finish(taskRun, this.selfTests) : this.finish(taskRun, this.judging)
    try {
      await inSpan('judge a task', { lane: delivery.lane, tries: delivery.tries }, finish)
    } catch (error) {
      this.options.log.error({ error }, 'a task could not be finished')
      if (!this.stopping) delivery.giveBack(giveBackDelayMs)
    } finally {
      this.taskRuns.delete(taskRun)
      taskRun.end()
      this.notifyFreed()
    }
  }

  private notifyFreed(): void {
    this.slotFreed.resolve()
    this.slotFreed = Promise.withResolvers()
  }

  private async finish<S extends TSchema, Answer>(taskRun: TaskRun, work: Work<S, Answer>): Promise<void> {
    const { delivery } = taskRun
    const task = parseMessage(work.schema, delivery.text, this.options.log, subjects.task(delivery.lane))
    if (task === null) return this.refuseMalformed(delivery, work)
    taskRun.about = work.aboutOf(task)
    if (taskRun.about !== null && this.stopped.has(taskRun.about)) taskRun.cancel()
    const answer = taskRun.isCancelled ? null : await this.answerOf(taskRun, work, task)
    if (this.stopping) return
    if (taskRun.isCancelled) return this.answers.acknowledge(delivery)
    if (answer === null) return delivery.giveBack(giveBackDelayMs * delivery.tries)
    await this.conclude(delivery, work, work.withSlotMs(answer, Math.round(taskRun.slotMs())))
  }

  /** A malformed task: when it names its submission or self-test, that one ends with the reason. */
  private async refuseMalformed<S extends TSchema, Answer>(
    delivery: TaskDelivery,
    work: Work<S, Answer>,
  ): Promise<void> {
    const answer = salvaged(work, delivery.text)
    if (answer === null) return delivery.drop()
    await this.conclude(delivery, work, answer)
  }

  private async conclude<S extends TSchema, Answer>(
    delivery: TaskDelivery,
    work: Work<S, Answer>,
    answer: Answer,
  ): Promise<void> {
    await this.answers.store(work.subject, answer, `${work.idOf(answer)}.${delivery.tries}`)
    await this.answers.acknowledge(delivery)
  }

  /** null: it may work another time, or the task was cancelled. */
  private async answerOf<S extends TSchema, Answer>(
    taskRun: TaskRun,
    work: Work<S, Answer>,
    task: Static<S>,
  ): Promise<Answer | null> {
    const { availability, log, onLanguage, tools } = this.options
    onLanguage(work.languageOf(task))
    for (;;) {
      try {
        const answer = await work.run(task, taskRun.toolsFrom(tools))
        availability.taskSucceeded()
        return answer
      } catch (error) {
        if (await taskRun.untilResumed()) continue
        if (this.stopping || taskRun.isCancelled) return null
        const { lane, tries } = taskRun.delivery
        log.warn({ error, lane, task: work.idOf(task), tries }, 'a task failed')
        this.heartbeat.addFault(reasonOf(error))
        if (!isOfTask(error)) availability.taskFailed(reasonOf(error))
        if (tries < taskMaxDeliver && !(error instanceof CannotJudge)) return null
        return work.failure(task, reasonOf(error))
      }
    }
  }

  private reporter(task: JudgeTask): Report {
    const report = progressReporter(task, this.options.tools.judger, (message) =>
      this.options.bus.publish(subjects.progress, message),
    )
    return (progress) => {
      if (this.stopping) return
      if (progress.status === 7 && progress.total - progress.done === 1) this.lastCaseBegun.resolve()
      report(progress)
    }
  }

  /** Takes no more tasks, and returns those that do not end in time. */
  async stop(drainMs = 0): Promise<void> {
    this.options.availability.end()
    await this.options.queue.close()
    await within(this.untilIdle(), drainMs)
    this.stopping = true
    this.heartbeat.end()
    await Promise.all([...this.taskRuns].map(({ delivery }) => returnTask(this.options, delivery)))
  }
}
