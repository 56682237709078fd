/** The services with a judge that the test plays: it takes tasks from the real queue and answers what the test says. */
import { afterAll, expect, vi } from 'vitest'
import { JudgeTask } from '@podium/proto/events/bus/judge.ts'
import type { JudgeVerdict } from '@podium/proto/events/bus/judge.ts'
import { LiveEvent } from '@podium/proto/events/bus/live.ts'
import { consumers, streams, subjects, taskMaxDeliver } from '@podium/proto/events/bus/subjects.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { languageNames } from '@podium/proto/rules/submission/languages.ts'
import { parseMessage } from '@podium/proto/server/bus.ts'
import { openTaskQueue } from '@podium/proto/server/task-queue.ts'
import type { TaskDelivery } from '@podium/proto/server/task-queue.ts'
import type { Context } from '@podium/services/platform/context.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { enqueue, liveEvent } from '@podium/services/platform/outbox/outbox.ts'
import type { Caller } from '../services/support/caller.ts'
import { servicesOfFile } from '../services/support/services-of-file.ts'
import type { TestServices } from '../services/support/stack.ts'
import { whileWaiting } from '../services/support/unfinished.ts'
import { verdictOn } from './verdicts.ts'

export interface TakenTask {
  readonly task: JudgeTask
  readonly delivery: TaskDelivery
}

export interface PlayedJudge {
  readonly take: () => Promise<TakenTask>
  readonly progress: (task: JudgeTask, status: 6 | 7, done?: number, total?: number) => void
  readonly verdict: (task: Pick<JudgeTask, 'submitId' | 'attempt'>, changes?: Partial<JudgeVerdict>) => Promise<void>
  /** Resolves when every verdict so far has been handled: several are handled at a time, in no order. */
  readonly handled: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Less than a test may take: what is waited for comes, and only what hangs does not. */
export const hangsAfterMs = 120_000

let verdicts = 0

/** Gives a task back until its last delivery comes. */
export async function untilLastTry(judge: PlayedJudge, first: TakenTask): Promise<TakenTask> {
  let taken = first
  while (taken.delivery.tries < taskMaxDeliver) {
    taken.delivery.giveBack(0)
    taken = await judge.take()
  }
  return taken
}

/** Says that a judge with every language is there, and waits until the services know. */
export async function announceJudge({ ctx }: TestServices, names: readonly string[] = languageNames): Promise<void> {
  const db = ctx.orm.em.fork()
  const before = await firstRow(db, sql<{ at: string }>`select clock_timestamp()::text as at`)
  ctx.bus.publish(subjects.heartbeat, {
    v: 1,
    name: 'judge-1',
    cores: 2,
    slots: 2,
    running: 0,
    driver: 'fake',
    unsafe: false,
    languages: names.map((name) => ({ name, version: `${name} 1.0` })),
  })
  const isKnown = () => firstRow(db, sql`select from judge_server where seen_at >= ${before?.at}::timestamptz`)
  await vi.waitUntil(isKnown, hangsAfterMs)
}

/** What a judge does before it begins a task. */
export async function begin({ ctx }: TestServices, { tries, seq }: TaskDelivery): Promise<void> {
  if (tries === taskMaxDeliver) await ctx.bus.publishDurable(subjects.lastTry(seq), { v: 1 }, `last-try.${seq}`)
}

export function playJudge({ ctx }: TestServices): PlayedJudge {
  const open = () => openTaskQueue(ctx.bus, ctx.log)
  let queue = open()
  const leave = async (): Promise<void> => {
    const left = queue
    queue = open()
    await left.close()
  }
  return {
    take: async () => {
      const delivery = await whileWaiting(leave, () => queue.next())
      const task = delivery && parseMessage(JudgeTask, delivery.text, ctx.log, 'task')
      if (!delivery || !task) throw new Error('no task came')
      return { task, delivery }
    },
    progress: (task, status, done, total) =>
      ctx.bus.publish(subjects.progress, {
        v: 1,
        submitId: task.submitId,
        attempt: task.attempt,
        status,
        judger: 'judge-1',
        ...(done === undefined ? {} : { done }),
        ...(total === undefined ? {} : { total }),
      }),
    verdict: async (task, changes) => {
      verdicts += 1
      await ctx.bus.publishDurable(
        subjects.verdict,
        verdictOn(task, changes),
        `${task.submitId}.${task.attempt}.${verdicts}`,
      )
    },
    handled: async () => {
      const manager = await ctx.bus.manager()
      await vi.waitFor(
        async () => {
          const info = await manager.consumers.info(streams.verdicts.name, consumers.verdicts)
          expect(info.num_pending + info.num_ack_pending).toBe(0)
        },
        { timeout: hangsAfterMs, interval: 20 },
      )
    },
    close: () => queue.close(),
  }
}

/**
 * The head of a file about judging: the services with the starter content, and a judge that the test plays, in these
 * languages.
 */
export async function judgingOfFile(names?: readonly string[]) {
  const file = await servicesOfFile('starter', { submitIntervalS: 0 }, { worker: true })
  const judge = playJudge(file.services)
  afterAll(() => judge.close())
  await announceJudge(file.services, names)
  return { ...file, judge }
}

/** Live events as gateways receive them, from now on. */
export function recordLive(ctx: Context): LiveEvent[] {
  const received: LiveEvent[] = []
  ctx.bus.subscribe(subjects.live, LiveEvent, (event) => void received.push(event))
  return received
}

let marks = 0

/** Resolves when all that was committed before has been received: messages leave in the order of their commits. */
export async function untilReceived({ ctx }: TestServices, received: LiveEvent[]): Promise<void> {
  marks += 1
  const nobodys = topics.discussion(-marks)
  const mark = liveEvent({ topic: nobodys, rev: marks, kind: 'changed', data: { public: null } })
  await enqueue(ctx.orm.em.fork(), [mark])
  const isMark = ({ topic }: LiveEvent): boolean => topic === nobodys
  await vi.waitUntil(() => received.some(isMark), hangsAfterMs)
  received.splice(received.findIndex(isMark), 1)
}

export const statusOf = async (ctx: Context, submitId: number): Promise<number | null> =>
  (
    await firstRow(
      ctx.orm.em.fork(),
      sql<{ status: number }>`select status from submission where submit_id = ${submitId}`,
    )
  )?.status ?? null

/** Resolves when the row holds it, however slow the machine is; what never comes is named before the test ends. */
export const untilStatus = (ctx: Context, submitId: number, status: number): Promise<void> =>
  vi.waitFor(async () => expect(await statusOf(ctx, submitId)).toBe(status), { timeout: hangsAfterMs, interval: 20 })

interface Submitted {
  readonly submitId: number
  readonly status: number
  readonly [field: string]: unknown
}

export async function submitAs(caller: Caller, changes: Record<string, unknown> = {}): Promise<Submitted> {
  const answer = await caller.call('submit', {
    body: { pid: 'P1000', language: 'C', code: 'int main(){}', isRemote: false, ...changes },
  })
  if (answer.status !== 200) throw new Error(`${answer.http}/${answer.status} ${answer.msg}`)
  return answer.data
}
