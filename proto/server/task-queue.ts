/**
 * The judge's side of the work queue: one task at a time, from the most urgent lane that has one, at once.
 *
 * Each lane is a durable pull consumer. `next` first asks every lane in order of urgency for what is there already,
 * so a backlog is served strictly by urgency. When nothing is there it leaves one pull pending on every lane, so that
 * a new task arrives without any idle wait, and withdraws the others as soon as one is answered. A surplus task (two
 * lanes at the very same moment) is kept for the next call, with its lease kept alive.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { remoteUrgencies } from '../events/bus/remote-task.ts'
import type { RemoteUrgency } from '../events/bus/remote-task.ts'
import { consumers, streams, subjects } from '../events/bus/subjects.ts'
import type { LaneSite } from '../rules/remote/sites.ts'
import { lanes } from '../rules/submission/lanes.ts'
import type { Lane } from '../rules/submission/lanes.ts'
import type { Bus } from './bus.ts'
import { openHandPulls } from './fast/hand-pulls.ts'
import { openLanePulls } from './lane-pulls.ts'
import type { Log } from './log.ts'
import type { OpenPulls, TaskDelivery, TaskPulls, TaskSource } from './task-pulls.ts'

export type { TaskDelivery }

export interface TaskQueue<L extends string = Lane> {
  /** Waits for the next task; null after `close`. */
  readonly next: () => Promise<TaskDelivery<L> | null>
  /**
   * Takes the most urgent task that waits already in one of the lanes, if any, for the call of `next` that follows,
   * unless one is held. No two calls may overlap. @returns whether one is held
   */
  readonly fetchAhead: (from?: readonly L[]) => Promise<boolean>
  /** Gives back what is held. */
  readonly handBackHeld: () => Promise<void>
  /** Gives back what is held and ends a pending `next`. */
  readonly close: () => Promise<void>
}

/** What becomes of a task that was taken and not begun, when the queue is closed. */
export type HandBack<L extends string = Lane> = (task: TaskDelivery<L>) => Promise<void> | void

/** Tasks that are for others. */
export interface Leaving<L extends string = Lane> {
  /** @returns whether the task is for others, and is seen to */
  readonly take: (task: TaskDelivery<L>) => boolean
  /** Resolves when it can see to another one. */
  readonly untilRoom: () => Promise<void>
  /** Nothing of it stays here. */
  readonly close: () => Promise<void>
}

export interface QueueOptions<L extends string = Lane> {
  readonly handBack?: HandBack<L>
  readonly leaving?: Leaving<L>
}

const giveBackAtOnce = <L extends string>(task: TaskDelivery<L>): void => task.giveBack(0)

const retryMs = 250

class LaneQueue<L extends string> implements TaskQueue<L> {
  private readonly log: Log
  private readonly lanes: readonly L[]
  private readonly pulls: TaskPulls<L>
  private readonly held: TaskDelivery<L>[] = []
  private closed = false

  private readonly handBack: HandBack<L>
  private readonly leaving: Leaving<L> | undefined

  constructor(bus: Bus, log: Log, source: TaskSource<L>, { handBack = giveBackAtOnce, leaving }: QueueOptions<L> = {}) {
    const openPulls: OpenPulls = bus.fast ? openHandPulls : openLanePulls
    this.log = log
    this.lanes = source.lanes
    this.handBack = handBack
    this.leaving = leaving
    this.pulls = openPulls(bus, source, (task) => this.receive(task))
  }

  private receive(task: TaskDelivery<L>): void {
    if (this.closed) void this.handBack(task)
    else if (this.leaving?.take(task) !== true) this.held.push(task)
  }

  async next(): Promise<TaskDelivery<L> | null> {
    while (!this.closed) {
      await this.leaving?.untilRoom()
      if (this.held.length === 0) await this.fetchFrom(this.lanes)
      if (this.held.length === 0) await this.pull(() => this.pulls.waitForAny())
      const found = this.takeHeld()
      if (found !== null) return found
    }
    return null
  }

  async fetchAhead(from: readonly L[] = this.lanes): Promise<boolean> {
    if (!this.holdsOne(from)) await this.fetchFrom(from)
    return this.holdsOne(from)
  }

  private holdsOne(from: readonly L[]): boolean {
    return this.held.some(({ lane }) => from.includes(lane))
  }

  private takeHeld(): TaskDelivery<L> | null {
    const lane = this.lanes.find((one) => this.holdsOne([one]))
    const at = this.held.findIndex((task) => task.lane === lane)
    return at < 0 ? null : (this.held.splice(at, 1)[0] ?? null)
  }

  /** Holds the most urgent task that waits already. */
  private async fetchFrom(from: readonly L[]): Promise<void> {
    for (const lane of from) {
      await this.pull(() => this.pulls.fetchWaiting(lane))
      if (this.closed || this.holdsOne(from)) return
    }
  }

  private async pull(act: () => Promise<void>): Promise<void> {
    if (this.closed) return
    try {
      await act()
    } catch (error) {
      if (this.closed) return
      this.log.warn({ error }, 'the work queue does not answer; asking again')
      await sleep(retryMs)
    }
  }

  async handBackHeld(): Promise<void> {
    for (const task of this.held.splice(0)) await this.handBack(task)
  }

  async close(): Promise<void> {
    this.closed = true
    this.pulls.close()
    await Promise.all([this.handBackHeld(), this.leaving?.close()])
  }
}

/**
 * The streams and consumers must exist (`ensureStreams`). @param lanes those of which tasks are taken, all when
 * absent
 */
export const openTaskQueue = (
  bus: Bus,
  log: Log,
  { lanes: from = lanes, ...options }: QueueOptions & { readonly lanes?: readonly Lane[] } = {},
): TaskQueue => {
  const source = { stream: streams.tasks.name, lanes: from, consumerOf: consumers.lane, subjectOf: subjects.task }
  return new LaneQueue(bus, log, source, options)
}

/** Of the submissions to one remote site. */
export const openRemoteQueue = (bus: Bus, log: Log, site: LaneSite): TaskQueue<RemoteUrgency> =>
  new LaneQueue(bus, log, {
    stream: streams.remoteTasks.name,
    lanes: remoteUrgencies,
    consumerOf: (urgency) => consumers.remote(site, urgency),
    subjectOf: (urgency) => subjects.remoteTask(site, urgency),
  })
