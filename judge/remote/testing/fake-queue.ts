/** The work queue of a site in memory, shared by the workers of a test. */
import type { RemoteTask, RemoteUrgency } from '@podium/proto/events/bus/remote-task.ts'
import { defaultTaskLeaseS } from '@podium/proto/events/bus/subjects.ts'
import type { TaskDelivery, TaskQueue } from '@podium/proto/server/task-queue.ts'
import type { Clock } from '../clock.ts'

export class FakeQueue {
  /** Submissions that were acknowledged, in order. */
  readonly acknowledged: number[] = []
  private readonly clock: Clock
  private readonly waiting: RemoteTask[] = []
  private arrived = Promise.withResolvers<void>()

  constructor(clock: Clock) {
    this.clock = clock
  }

  add(task: RemoteTask): void {
    this.waiting.push(task)
    this.arrived.resolve()
    this.arrived = Promise.withResolvers()
  }

  /** @param taken tasks whose lease this reader has */
  private take(taken: Set<RemoteTask>): TaskDelivery<RemoteUrgency> | null {
    const index = Math.max(
      this.waiting.findIndex(({ urgency }) => urgency === 'contest'),
      0,
    )
    const [task] = this.waiting.splice(index, 1)
    if (task === undefined) return null
    taken.add(task)
    return {
      lane: task.urgency,
      text: JSON.stringify(task),
      seq: 1,
      tries: 1,
      ack: async () => {
        this.acknowledged.push(task.submitId)
        return taken.delete(task)
      },
      giveBack: (delayMs) => {
        if (taken.delete(task)) void this.clock.sleep(delayMs).then(() => this.add(task))
      },
      drop: () => void taken.delete(task),
    }
  }

  /** One reader's side. @param died when the reader's process does: what it had taken comes again after its lease */
  open(died: Promise<void> | null = null): TaskQueue<RemoteUrgency> {
    const taken = new Set<RemoteTask>()
    let held: TaskDelivery<RemoteUrgency> | null = null
    const closing = Promise.withResolvers<void>()
    let isClosed = false
    void died?.then(async () => {
      isClosed = true
      closing.resolve()
      await this.clock.sleep(defaultTaskLeaseS * 1000)
      for (const task of taken) this.add(task)
    })
    return {
      next: async () => {
        while (!isClosed) {
          const found = held ?? this.take(taken)
          held = null
          if (found !== null) return found
          await Promise.race([this.arrived.promise, closing.promise])
        }
        return null
      },
      handBackHeld: async () => undefined,
      fetchAhead: async () => {
        held ??= this.take(taken)
        return held !== null
      },
      close: async () => {
        isClosed = true
        closing.resolve()
        held?.giveBack(0)
        held = null
      },
    }
  }
}
