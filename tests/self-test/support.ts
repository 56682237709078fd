/** Self-tests against the real services, with a judge that the test plays. */
import { expect, vi } from 'vitest'
import { SelfTestTask } from '@podium/proto/events/bus/judge.ts'
import type { SelfTestResult } from '@podium/proto/events/bus/judge.ts'
import { consumers, streams, subjects } from '@podium/proto/events/bus/subjects.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { parseMessage } from '@podium/proto/server/bus.ts'
import { openTaskQueue } from '@podium/proto/server/task-queue.ts'
import type { TaskDelivery } from '@podium/proto/server/task-queue.ts'
import type { Caller } from '../services/support/caller.ts'
import type { TestServices } from '../services/support/stack.ts'

export const draft = (pid: number, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  pid,
  type: 'public',
  language: 'C',
  code: 'int main(){}',
  userInput: '1 2',
  expectedOutput: null,
  mode: 'text/x-csrc',
  isRemoteJudge: false,
  ...changes,
})

export const resultOn = (key: string, changes: Partial<SelfTestResult> = {}): SelfTestResult => ({
  v: 1,
  key,
  status: Status.accepted,
  timeMs: 3,
  memoryKb: 900,
  output: '3\n',
  stderr: null,
  ...changes,
})

export interface PlayedTester {
  readonly take: () => Promise<{ task: SelfTestTask; delivery: TaskDelivery }>
  readonly answer: (result: SelfTestResult) => Promise<void>
  /** Resolves when every answer so far has been handled: several are handled at a time, in no order. */
  readonly handled: () => Promise<void>
  readonly close: () => Promise<void>
}

export function playTester({ ctx }: TestServices): PlayedTester {
  const queue = openTaskQueue(ctx.bus, ctx.log)
  let answers = 0
  return {
    take: async () => {
      const delivery = await queue.next()
      const task = delivery && parseMessage(SelfTestTask, delivery.text, ctx.log, 'task')
      if (!delivery || !task) throw new Error('no self-test came')
      return { task, delivery }
    },
    answer: async (result) => {
      answers += 1
      await ctx.bus.publishDurable(subjects.selfTest, result, `${result.key}.${answers}`)
    },
    handled: async () => {
      const manager = await ctx.bus.manager()
      await vi.waitFor(
        async () => {
          const info = await manager.consumers.info(streams.selfTests.name, consumers.selfTests)
          expect(info.num_pending + info.num_ack_pending).toBe(0)
        },
        { timeout: 10_000, interval: 20 },
      )
    },
    close: () => queue.close(),
  }
}

/** Starts a test and returns its key. */
export async function startTest(caller: Caller, pid: number, changes: Record<string, unknown> = {}): Promise<string> {
  const answer = await caller.call('submitTestJudge', { body: draft(pid, changes) })
  if (answer.status !== 200) throw new Error(`${answer.http}/${answer.status} ${answer.msg}`)
  return String(answer.data)
}

export const readTest = (caller: Caller, key: string) =>
  caller.call('testJudgeResult', { query: { testJudgeKey: key } })
