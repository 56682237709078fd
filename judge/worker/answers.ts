/** Answers on their way to the bus: each is stored first, and only then is its task acknowledged. */
import type { Bus } from '@podium/proto/server/bus.ts'
import type { Log } from '@podium/proto/server/log.ts'
import type { TaskDelivery } from '@podium/proto/server/task-queue.ts'

const retryMs = 250
/**
 * While the lane has no leader nobody takes an acknowledgement, and says so at once. One that is given up has the task
 * judged again as soon as there is a leader, before all that has waited for it.
 */
const acknowledgeForMs = 10_000

const pause = (durationMs: number) => new Promise<void>((resolve) => setTimeout(resolve, durationMs))

interface AnswerOptions {
  readonly bus: Pick<Bus, 'publishDurable'>
  readonly log: Log
}

export class Answers {
  private readonly options: AnswerOptions
  private readonly isStopping: () => boolean

  constructor(options: AnswerOptions, isStopping: () => boolean) {
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
        await pause(retryMs)
      }
    }
  }

  async acknowledge(delivery: Pick<TaskDelivery, 'ack'>): Promise<void> {
    const endMs = performance.now() + acknowledgeForMs
    while (!this.isStopping() && (await delivery.ack()) === false && performance.now() < endMs) await pause(retryMs)
  }
}
