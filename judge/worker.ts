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
 * Progress is told over core NATS at most every few milliseconds; losing it costs nothing.
 */
import { availableParallelism } from 'node:os'
import { Type } from 'typebox'
import { Check } from 'typebox/value'
import { JudgeTask } from '@podium/proto/bus/judge.ts'
import type { JudgeHeartbeat, JudgeProgress, JudgeVerdict } from '@podium/proto/bus/judge.ts'
import { heartbeatIntervalMs, subjects, taskMaxDeliver } from '@podium/proto/bus/subjects.ts'
import { parseMessage } from '@podium/proto/node/bus.ts'
import type { Bus } from '@podium/proto/node/bus.ts'
import type { Log } from '@podium/proto/node/log.ts'
import type { TaskDelivery, TaskQueue } from '@podium/proto/node/task-queue.ts'
import { judgeTask, systemErrorVerdict } from './pipeline/judge-task.ts'
import type { JudgeTools, Progress, Report } from './pipeline/judge-task.ts'
import { CannotJudge } from './pipeline/refusal.ts'

export interface WorkerOptions {
  readonly bus: Bus
  readonly queue: TaskQueue
  readonly log: Log
  readonly tools: JudgeTools
  readonly slots: number
  readonly unsafe: boolean
  /** Called when a submission in this language begins. */
  readonly onLanguage: (name: string) => void
}

const progressIntervalMs = 25
const giveBackDelayMs = 1000
const publishRetryMs = 250
const reasonMaxChars = 2000
const acknowledgeTries = 3

const Identity = Type.Object({ submitId: Type.Integer(), attempt: Type.Integer() })

const pause = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs))
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
const reasonOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, reasonMaxChars)

export class Worker {
  private readonly options: WorkerOptions
  private readonly running = new Set<TaskDelivery>()
  private readonly heartbeat: NodeJS.Timeout
  private slotFreed = Promise.withResolvers<void>()
  private stopping = false

  constructor(options: WorkerOptions) {
    this.options = options
    this.heartbeat = setInterval(() => this.beat(), heartbeatIntervalMs)
    this.beat()
    void this.pull()
  }

  private beat(): void {
    const { tools, slots, unsafe, bus } = this.options
    const message: JudgeHeartbeat = {
      v: 1, name: tools.judger, cores: availableParallelism(), slots, running: this.running.size, driver: tools.sandbox.describe().driver, unsafe,
      languages: [...tools.languages.values()].map(({ name, version }) => ({ name, version })),
    }
    if (!bus.connection.isClosed()) bus.publish(subjects.heartbeat, message)
  }

  private async pull(): Promise<void> {
    while (!this.stopping) {
      if (this.running.size >= this.options.slots) {
        await this.slotFreed.promise
        continue
      }
      const delivery = await this.options.queue.next()
      if (delivery === null) return
      void this.handle(delivery)
    }
  }

  /** Resolves when every slot is free. */
  async untilIdle(): Promise<void> {
    while (this.running.size > 0) await this.slotFreed.promise
  }

  private async handle(delivery: TaskDelivery): Promise<void> {
    this.running.add(delivery)
    try {
      const task = parseMessage(JudgeTask, delivery.text, this.options.log, subjects.task(delivery.lane))
      if (task === null) await this.refuseMalformed(delivery)
      else await this.settle(delivery, task)
    } catch (error) {
      this.options.log.error({ error }, 'a task could not be settled')
      if (!this.stopping) delivery.giveBack(giveBackDelayMs)
    } finally {
      this.running.delete(delivery)
      this.slotFreed.resolve()
      this.slotFreed = Promise.withResolvers()
    }
  }

  /** No judge can read it; when it says at least whose it is, that submission learns so. */
  private async refuseMalformed(delivery: TaskDelivery): Promise<void> {
    const identity = parsed(delivery.text)
    if (!Check(Identity, identity)) return delivery.drop()
    const reason = 'The judge could not read the task: its message is malformed.'
    await this.conclude(delivery, systemErrorVerdict(identity, this.options.tools.judger, reason))
  }

  private async settle(delivery: TaskDelivery, task: JudgeTask): Promise<void> {
    const verdict = await this.verdictOf(delivery, task)
    if (this.stopping) return
    if (verdict === null) return delivery.giveBack(giveBackDelayMs * delivery.tries)
    await this.conclude(delivery, verdict)
  }

  private async conclude(delivery: TaskDelivery, verdict: JudgeVerdict): Promise<void> {
    await this.publish(verdict, `${verdict.submitId}.${verdict.attempt}.${delivery.tries}`)
    for (let tries = 0; tries < acknowledgeTries && !this.stopping; tries += 1) if (await delivery.ack()) return
  }

  /** null: it may work another time. */
  private async verdictOf(delivery: TaskDelivery, task: JudgeTask): Promise<JudgeVerdict | null> {
    const { tools, log } = this.options
    const { submitId, attempt } = task
    this.options.onLanguage(task.language)
    try {
      return await judgeTask(task, tools, this.reporter(task))
    } catch (error) {
      if (this.stopping) return null
      log.warn({ error, submitId, attempt, tries: delivery.tries }, 'a task failed')
      const isLast = delivery.tries >= taskMaxDeliver
      return isLast || error instanceof CannotJudge ? systemErrorVerdict(task, tools.judger, reasonOf(error)) : null
    }
  }

  /** Tells the first and last state of each status at once, and those between at most every 25 ms. */
  private reporter({ submitId, attempt }: JudgeTask): Report {
    let toldAtMs = -Infinity
    return (progress: Progress) => {
      const isEdge = progress.status === 6 || progress.done === 0 || progress.done === progress.total
      const nowMs = performance.now()
      if (!isEdge && nowMs - toldAtMs < progressIntervalMs) return
      toldAtMs = nowMs
      const message: JudgeProgress = { v: 1, submitId, attempt, judger: this.options.tools.judger, ...progress }
      this.options.bus.publish(subjects.progress, message)
    }
  }

  /** Tries until the bus has stored it; meanwhile the lease of the task is kept. */
  private async publish(verdict: JudgeVerdict, id: string): Promise<void> {
    while (!this.stopping) {
      try {
        return await this.options.bus.publishKept(subjects.verdict, verdict, id)
      } catch (error) {
        this.options.log.warn({ error, id }, 'a verdict could not be stored yet')
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
