/**
 * Tasks in languages that this judge does not have, and tasks of another version of the protocol, as they come while a
 * site is upgraded: they are left to judges that can read them and have the language. The first time a task is
 * returned at once, so that the next idle judge gets it. When it comes again, those who have its language are busy or
 * gone: it is held here for a while, longer each time, before it is returned. Its lease is renewed meanwhile, it uses
 * no slot, and being left costs it no try.
 */
import { Type } from 'typebox'
import type { Log } from '@podium/proto/server/log.ts'
import { adviceFor, judgeProtocol } from '@podium/proto/server/judge-protocol.ts'
import { parseMessage } from '@podium/proto/server/bus.ts'
import type { Leaving, TaskDelivery } from '@podium/proto/server/task-queue.ts'
import { RecentCounts } from './recent-counts.ts'
import { Signal } from './signal.ts'

const firstHoldMs = 250
const longestHoldMs = 10_000
/** No more tasks are taken meanwhile: what is held counts among those that a lane may have with judges. */
const mostHeld = 256
const mostRemembered = 10_000

const Named = Type.Object({
  v: Type.Optional(Type.Integer()),
  language: Type.String(),
  submitId: Type.Optional(Type.Integer()),
  attempt: Type.Optional(Type.Integer()),
  key: Type.Optional(Type.String()),
})

interface LeftTaskOptions {
  readonly languages: Pick<ReadonlySet<string>, 'has'>
  readonly log: Log
  /** @returns whether it is on its way to others */
  readonly sendElsewhere: (task: TaskDelivery) => Promise<boolean>
}

export class LeftTasks implements Leaving {
  private readonly options: LeftTaskOptions
  private readonly times = new RecentCounts(mostRemembered)
  private readonly held = new Map<TaskDelivery, { readonly id: string; readonly timer: NodeJS.Timeout }>()
  private readonly roomMade = new Signal()
  private isClosed = false

  constructor(options: LeftTaskOptions) {
    this.options = options
  }

  take(task: TaskDelivery): boolean {
    const { languages, log } = this.options
    const named = parseMessage(Named, task.text, log, 'task')
    if (named === null) return false
    const { v = judgeProtocol, language, key } = named
    if (v === judgeProtocol && languages.has(language)) return false
    const id = key ?? `${named.submitId}.${named.attempt}`
    if (v !== judgeProtocol)
      log.error(
        { task: id, version: v },
        `a task of another version is left to others: ${adviceFor(judgeProtocol - v)}`,
      )
    else if (!this.times.has(id)) log.info({ task: id, language }, 'a task is left to others')
    this.hold(task, id)
    return true
  }

  async untilRoom(): Promise<void> {
    while (this.held.size >= mostHeld && !this.isClosed) await this.roomMade.next()
  }

  /** Returns all; one that nobody takes back is given back. */
  async close(): Promise<void> {
    this.isClosed = true
    this.roomMade.notify()
    const waiting = [...this.held.keys()]
    for (const { timer } of this.held.values()) clearTimeout(timer)
    this.held.clear()
    await Promise.all(waiting.map((task) => this.send(task)))
  }

  private hold(task: TaskDelivery, id: string): void {
    const times = this.times.add(id)
    const holdMs = times === 1 ? 0 : Math.min(longestHoldMs, firstHoldMs * 2 ** (times - 2))
    const timer = setTimeout(() => void this.letGo(task, id), holdMs)
    this.held.set(task, { id, timer })
  }

  private async letGo(task: TaskDelivery, id: string): Promise<void> {
    this.held.delete(task)
    this.roomMade.notify()
    if (this.isClosed) return this.send(task)
    if (!(await this.options.sendElsewhere(task))) this.hold(task, id)
  }

  private async send(task: TaskDelivery): Promise<void> {
    if (!(await this.options.sendElsewhere(task))) task.giveBack(0)
  }
}
