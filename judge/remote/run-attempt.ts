/**
 * One task in the lane of one account, from wherever its record stands to its end:
 *
 *     laned -> (sign in, baseline) -> posting -> post -> known -> following -> final
 *
 * The record leads: each step looks at it, does what it says, and stores what came of it. So a worker that begins
 * anew after a crash does the same as one that goes on. What a step can do in a state, the reducer decides.
 */
import type { RemoteTask } from '@podium/proto/events/bus/remote-task.ts'
import { boundAccount, isAttemptOver, resultOf } from '@podium/proto/rules/remote/attempt-state.ts'
import type { AttemptResult } from '@podium/proto/rules/remote/attempt-state.ts'
import { remoteLanguage } from '@podium/proto/rules/remote/languages/index.ts'
import { parseSiteId } from '@podium/proto/rules/remote/problem-ids.ts'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { again, AttemptCursor, failed, lost } from './attempt-tools.ts'
import type { AttemptTools, StepEnd, TaskFacts } from './attempt-tools.ts'
import { followRun } from './follow.ts'
import { postAttempt } from './post.ts'
import type { RunCase } from './provider.ts'
import { recoverRun } from './recover.ts'

export type RunEnd =
  /** What the contestant gets; null when a newer attempt has taken over. */
  | { readonly kind: 'over'; readonly result: AttemptResult | null; readonly cases: readonly RunCase[] }
  /** Another account's lane has to go on with it. */
  | { readonly kind: 'bound'; readonly accountId: number }
  | { readonly kind: 'later'; readonly delayMs: number }
  /** Its run is known; the lane may go on with another task while `follow` ends this one. */
  | { readonly kind: 'following'; readonly follow: () => Promise<RunEnd> }

/** When another worker has the attempt, its delivery of the task will end it; this one looks again after that. */
const lostRetryMs = 15_000

/** @returns why, for a task whose problem or language the site does not have */
const factsOf = (task: RemoteTask): TaskFacts | JudgeReport => {
  const language = remoteLanguage(task.site, task.language)
  const parsed = parseSiteId(task.site, task.problemId)
  if (!parsed.ok) return [judgeMessage(parsed.fault)]
  if (language !== null) return { task, language, problem: parsed.problem }
  return [judgeMessage('remoteLanguageGone', { site: remoteSites[task.site].name, language: task.language })]
}

const isReport = (facts: TaskFacts | JudgeReport): facts is JudgeReport => Array.isArray(facts)

class AttemptRun {
  private readonly cursor: AttemptCursor
  private readonly task: RemoteTask
  private readonly tools: AttemptTools

  constructor(cursor: AttemptCursor, task: RemoteTask, tools: AttemptTools) {
    this.cursor = cursor
    this.task = task
    this.tools = tools
  }

  /** @param mayOverlap stop as soon as the run is known, for the lane to go on */
  async run(mayOverlap: boolean): Promise<RunEnd> {
    const facts = factsOf(this.task)
    for (;;) {
      const { state } = this.cursor
      if (isAttemptOver(state)) return { kind: 'over', result: resultOf(state), cases: this.cursor.cases }
      const bound = boundAccount(state)
      if (bound !== null && bound !== this.tools.account.account.id) return { kind: 'bound', accountId: bound }
      if (mayOverlap && (state.phase === 'known' || state.phase === 'following'))
        return { kind: 'following', follow: () => this.run(false) }
      const end = isReport(facts) ? await this.refuse(facts) : await this.step(facts)
      if (end.kind === 'later') return end
      if (end.kind === 'lost') return { kind: 'later', delayMs: this.tools.lane.leftMs() > 0 ? lostRetryMs : 0 }
    }
  }

  private async refuse(report: JudgeReport): Promise<StepEnd> {
    const { state } = this.cursor
    // The language has left our table since then: what is at the site is followed all the same.
    if (state.phase !== 'queued' && state.phase !== 'laned') return this.step(this.handedOver())
    return (await this.cursor.advance({ kind: 'refuse', result: failed(Status.systemError, report) })) ? again : lost
  }

  private handedOver(): TaskFacts {
    const { site, problemId, language } = this.task
    const parsed = parseSiteId(site, problemId)
    const problem = parsed.ok ? parsed.problem : { site, id: problemId, contest: null, index: null, internal: null }
    return { task: this.task, problem, language: { name: language, id: '', contentType: '', since: '' } }
  }

  private async step(facts: TaskFacts): Promise<StepEnd> {
    const { state } = this.cursor
    const { lane, account, clock } = this.tools
    if (!('fence' in state) || state.fence < lane.fence) {
      const event = { kind: 'take', accountId: account.account.id, fence: lane.fence, atMs: clock.nowMs() } as const
      return (await this.cursor.advance(event)) ? again : lost
    }
    if (state.fence > lane.fence) return lost
    switch (state.phase) {
      case 'laned':
        return postAttempt(this.cursor, facts, this.tools)
      case 'posting':
        return this.recover(facts, state.recoveringSinceMs !== null)
      case 'known':
      case 'following':
        return followRun(this.cursor, facts, this.tools)
    }
  }

  /** A record that an earlier run of this lane has left, and whose post nobody awaits any more, is looked for. */
  private async recover(facts: TaskFacts, isRecovering: boolean): Promise<StepEnd> {
    const { lane, clock } = this.tools
    if (isRecovering) return recoverRun(this.cursor, facts, this.tools)
    const event = { kind: 'look-for', fence: lane.fence, atMs: clock.nowMs(), isConfirmed: false } as const
    return (await this.cursor.advance(event)) ? again : lost
  }
}

/** @throws when the bus does not answer; the task is to be given back then */
export const runAttempt = async (task: RemoteTask, tools: AttemptTools, mayOverlap = false): Promise<RunEnd> => {
  const stored = await tools.attempts.begin(task)
  if (stored === null) return { kind: 'over', result: null, cases: [] }
  const cursor = new AttemptCursor(stored, tools.attempts, tools.account.account.username)
  return new AttemptRun(cursor, task, tools).run(mayOverlap)
}
