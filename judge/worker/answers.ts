/** Answers on their way to the bus: each is stored first, and only then is its task acknowledged. */
import type { TaskDelivery } from '@podium/proto/server/task-queue.ts'
import type { WorkerOptions } from './worker.ts'

const publishRetryMs = 250
const acknowledgeTries = 3

const pause = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs))

export class Answers {
  private readonly options: Pick<WorkerOptions, 'bus' | 'log'>
  private readonly isStopping: () => boolean

  constructor(options: Pick<WorkerOptions, 'bus' | 'log'>, isStopping: () => boolean) {
    this.options = options
    this.isStopping = isStopping
  }

  /** Tries until the bus has stored it; meanwhile the lease of the task is renewed. */
  async store(subject: string, answer: unknown, id: string): Promise<void> {
    while (!this.isStopping()) {
      try {
        return await this.options.bus.publishDurable(subject, answer, id)
      } catch (error) {
        this.options.log.warn({ error, id }, 'an answer could not be stored yet')
        await pause(publishRetryMs)
      }
    }
  }

  async acknowledge(delivery: TaskDelivery): Promise<void> {
    for (let tries = 0; tries < acknowledgeTries && !this.isStopping(); tries += 1) if (await delivery.ack()) return
  }
}
