/**
 * Takes tasks from the bus and answers each with a verdict.
 *
 * A task is leased, not taken: the lease is renewed while it is held, and when this process dies it runs out and another judge
 * gets the task. The verdict is stored in the bus before the task is acknowledged, so at no moment does the submission exist in
 * neither; dying between the two makes another judge judge it again, and the readers of verdicts drop the repeat by its
 * attempt. The id of a verdict is submission, attempt and delivery: publishing the same judging twice stores it once.
 *
 * Faults of ours are never verdicts: the task goes back with a growing delay, and on its last delivery it becomes System Error
 * with the reason. A judge that dies on the last delivery cannot say so; services hear that from the bus itself. A task that
 * cannot be judged by anybody (CannotJudge) becomes System Error at once.
 *
 * When all slots are taken, the next task is fetched while the last case of a running one runs. Only one that waits already is
 * taken, so no idle judge can have wanted it; it waits here for no longer than that case, with its lease kept.
 *
 * Progress is told over core NATS at most every few milliseconds; losing it costs nothing.
 */
import { availableParallelism } from 'node:os'
import type { Static, TSchema } from 'typebox'
import type { JudgeHeartbeat, JudgeProgress, JudgeTask } from '@podium/proto/bus/judge.ts'
import { heartbeatIntervalMs, subjects, taskMaxDeliver } from '@podium/proto/bus/subjects.ts'
import { said } from '@podium/proto/model/judge-texts.ts'
import { parseMessage } from '@podium/proto/node/bus.ts'
import type { Bus } from '@podium/proto/node/bus.ts'
import { createLoadReader } from '@podium/proto/node/host-load.ts'
import type { Log } from '@podium/proto/node/log.ts'
import type { TaskDelivery, TaskQueue } from '@podium/proto/node/task-queue.ts'
import { LanguageMissing } from './pipeline/judge-task.ts'
import type { JudgeTools, Progress, Report } from './pipeline/judge-task.ts'
import { CannotJudge } from './pipeline/refusal.ts'
import { RecentFaults } from './recent-faults.ts'
import type { Slots } from './slots.ts'
import { judgingWork, selfTestWork } from './worker-lanes.ts'
import type { Work } from './worker-lanes.ts'

export interface WorkerOptions {
  readonly bus: Pick<Bus, 'publish' | 'publishKept'> & { readonly connection: Pick<Bus['connection'], 'isClosed'> }
  readonly queue: TaskQueue
  readonly log: Log
  readonly tools: JudgeTools
  readonly slots: number
  readonly slotUse: Slots
  readonly unsafe: boolean
  /** Called when a submission in this language begins. */
  readonly onLanguage: (name: string) => void
}

const progressIntervalMs = 25
const giveBackDelayMs = 1000
const publishRetryMs = 250
const reasonMaxChars = 2000
const acknowledgeTries = 3

const pause = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs))
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
/** Our own sentences stand by themselves; of anything else its kind helps. */
const reasonOf = (error: unknown): string => {
  if (error instanceof CannotJudge || error instanceof LanguageMissing) return error.message.slice(0, reasonMaxChars)
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, reasonMaxChars)
}

export class Worker {
  private readonly options: WorkerOptions
  private readonly running = new Set<TaskDelivery>()
  private readonly heartbeat: NodeJS.Timeout
  private readonly faults = new RecentFaults()
  private readonly readLoad = createLoadReader()
  private readonly judging: ReturnType<typeof judgingWork>
  private readonly selfTests: ReturnType<typeof selfTestWork>
  private slotFreed = Promise.withResolvers<void>()
  private taskBegun = Promise.withResolvers<void>()
  private lastCaseBegun = Promise.withResolvers<void>()
  private stopping = false

  constructor(options: WorkerOptions) {
    this.options = options
    this.judging = judgingWork(options.tools, (task) => this.reporter(task))
    this.selfTests = selfTestWork(options.tools)
    this.heartbeat = setInterval(() => this.beat(), heartbeatIntervalMs)
    this.beat()
    void this.pull()
  }

  private beat(): void {
    const { tools, slots, unsafe, bus } = this.options
    const { driver, mechanisms, warnings } = tools.sandbox.describe()
    const message: JudgeHeartbeat = {
      v: 1, name: tools.judger, cores: availableParallelism(), slots, running: this.running.size, driver, unsafe,
      languages: [...tools.languages.values()].map(({ name, version }) => ({ name, version })),
      ...this.readLoad(), enforced: mechanisms, warnings: [...warnings, ...this.faults.words()],
    }
    if (!bus.connection.isClosed()) bus.publish(subjects.heartbeat, message)
  }

  private async pull(): Promise<void> {
    while (!this.stopping) {
      if (this.running.size >= this.options.slots) {
        await this.untilSlotOrFetched()
        continue
      }
      const delivery = await this.options.queue.next()
      if (delivery === null) return
      void this.handle(delivery)
    }
  }

  private async untilSlotOrFetched(): Promise<void> {
    // what began before all slots were taken does not count
    this.lastCaseBegun = Promise.withResolvers()
    const isEnding = await Promise.race([this.slotFreed.promise.then(() => false), this.lastCaseBegun.promise.then(() => true)])
    if (isEnding) await this.options.queue.fetchAhead()
  }

  /** Resolves when every slot is free. */
  async untilIdle(): Promise<void> {
    while (this.running.size > 0) await this.slotFreed.promise
  }

  /** Resolves when the next task begins. */
  untilBusy(): Promise<void> {
    return this.taskBegun.promise
  }

  private async handle(delivery: TaskDelivery): Promise<void> {
    this.running.add(delivery)
    this.options.slotUse.begin()
    this.taskBegun.resolve()
    this.taskBegun = Promise.withResolvers()
    try {
      await (delivery.lane === 'selftest' ? this.settle(delivery, this.selfTests) : this.settle(delivery, this.judging))
    } catch (error) {
      this.options.log.error({ error }, 'a task could not be settled')
      if (!this.stopping) delivery.giveBack(giveBackDelayMs)
    } finally {
      this.running.delete(delivery)
      this.options.slotUse.end()
      this.slotFreed.resolve()
      this.slotFreed = Promise.withResolvers()
    }
  }

  private async settle<S extends TSchema, Answer>(delivery: TaskDelivery, work: Work<S, Answer>): Promise<void> {
    const task = parseMessage(work.schema, delivery.text, this.options.log, subjects.task(delivery.lane))
    if (task === null) return this.refuseMalformed(delivery, work)
    const answer = await this.answerOf(delivery, work, task)
    if (this.stopping) return
    if (answer === null) return delivery.giveBack(giveBackDelayMs * delivery.tries)
    await this.conclude(delivery, work, answer)
  }

  /** No judge can read it; when it says at least whose it is, that submission or test learns so. */
  private async refuseMalformed<S extends TSchema, Answer>(delivery: TaskDelivery, work: Work<S, Answer>): Promise<void> {
    const answer = work.salvage(parsed(delivery.text), said('malformedTask'))
    if (answer === null) return delivery.drop()
    await this.conclude(delivery, work, answer)
  }

  private async conclude<S extends TSchema, Answer>(delivery: TaskDelivery, work: Work<S, Answer>, answer: Answer): Promise<void> {
    await this.publish(work.subject, answer, `${work.idOf(answer)}.${delivery.tries}`)
    for (let tries = 0; tries < acknowledgeTries && !this.stopping; tries += 1) if (await delivery.ack()) return
  }

  /** null: it may work another time. */
  private async answerOf<S extends TSchema, Answer>(delivery: TaskDelivery, work: Work<S, Answer>, task: Static<S>): Promise<Answer | null> {
    const { log, onLanguage } = this.options
    onLanguage(work.languageOf(task))
    try {
      return await work.run(task)
    } catch (error) {
      if (this.stopping) return null
      log.warn({ error, lane: delivery.lane, task: work.idOf(task), tries: delivery.tries }, 'a task failed')
      this.faults.add(reasonOf(error))
      const isLast = delivery.tries >= taskMaxDeliver
      if (!isLast && !(error instanceof CannotJudge)) return null
      return work.failure(task, reasonOf(error))
    }
  }

  /** Tells the first and last state of each status at once, and those between at most every 25 ms. */
  private reporter({ submitId, attempt }: JudgeTask): Report {
    let toldAtMs = -Infinity
    return (progress: Progress) => {
      if (this.stopping) return
      if (progress.status === 7 && progress.total - progress.done === 1) this.lastCaseBegun.resolve()
      const isEdge = progress.status === 6 || progress.done === 0 || progress.done === progress.total
      const nowMs = performance.now()
      if (!isEdge && nowMs - toldAtMs < progressIntervalMs) return
      toldAtMs = nowMs
      const message: JudgeProgress = { v: 1, submitId, attempt, judger: this.options.tools.judger, ...progress }
      this.options.bus.publish(subjects.progress, message)
    }
  }

  /** Tries until the bus has stored it; meanwhile the lease of the task is kept. */
  private async publish(subject: string, answer: unknown, id: string): Promise<void> {
    while (!this.stopping) {
      try {
        return await this.options.bus.publishKept(subject, answer, id)
      } catch (error) {
        this.options.log.warn({ error, id }, 'an answer could not be stored yet')
        await pause(publishRetryMs)
      }
    }
  }

  /** Takes no more tasks and gives back those that run, at once. */
  async stop(): Promise<void> {
    this.stopping = true
    clearInterval(this.heartbeat)
    await this.options.queue.close()
    for (const delivery of this.running) delivery.giveBack(0)
  }
}
