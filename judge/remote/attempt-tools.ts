/** What the steps of an attempt work with, and how each of them ends. */
import type { RemoteTask } from '@podium/proto/events/bus/remote-task.ts'
import type { AttemptEvent } from '@podium/proto/rules/remote/attempt.ts'
import type { AttemptResult, AttemptState } from '@podium/proto/rules/remote/attempt-state.ts'
import type { RemoteLanguage } from '@podium/proto/rules/remote/languages/remote-language.ts'
import type { RemoteProblemId } from '@podium/proto/rules/remote/problem-ids.ts'
import { patienceMs } from '@podium/proto/rules/remote/recovery.ts'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Log } from '@podium/proto/server/log.ts'
import type { AccountSession } from './account-session.ts'
import type { AttemptStore, StoredAttempt } from './attempts.ts'
import type { Clock } from './clock.ts'
import type { HealthBoard } from './health.ts'
import type { Lane } from './lane.ts'
import type { SharedPace } from './limits.ts'
import type { Outcome, Provider, RunCase } from './provider.ts'

export interface AttemptTools {
  readonly provider: Provider
  readonly account: AccountSession
  readonly lane: Lane
  readonly attempts: AttemptStore
  readonly health: HealthBoard
  /** Of the posts of the account. */
  readonly pace: SharedPace
  readonly repost: 'proved' | 'never'
  readonly clock: Clock
  readonly log: Log
  /** Nobody waits for the verdict of this task any more. */
  readonly isStopped: () => boolean
  /** The site judges it: 5 waiting there, 6 compiling, 7 running, with the cases that are done where it tells. */
  readonly onProgress: (status: number, done: number | null) => void
}

export interface TaskFacts {
  readonly task: RemoteTask
  readonly problem: RemoteProblemId
  readonly language: RemoteLanguage
}

/**
 * How a step ends. `again`: the state of the attempt says what comes next; `later`: the task is given back and taken
 * up again after so long, by whoever gets it; `lost`: somebody else has the attempt, or the lane.
 */
export type StepEnd =
  { readonly kind: 'again' } | { readonly kind: 'later'; readonly delayMs: number } | { readonly kind: 'lost' }

export const again: StepEnd = { kind: 'again' }
export const lost: StepEnd = { kind: 'lost' }
export const later = (delayMs: number): StepEnd => ({ kind: 'later', delayMs })

/** After which a task is taken up again that the site or a wall has held up. */
export const heldUpMs = 30_000

/** The attempt as this worker last stored it. */
export class AttemptCursor {
  private stored: StoredAttempt
  private readonly attempts: AttemptStore
  private readonly username: string | null
  /** What the site showed of single cases. */
  cases: readonly RunCase[] = []
  /** How the list showed the run in which it was found; null once it has been looked at. */
  listedStatus: string | null = null

  constructor(stored: StoredAttempt, attempts: AttemptStore, username: string | null) {
    this.stored = stored
    this.attempts = attempts
    this.username = username
  }

  get state(): AttemptState {
    return this.stored.record.state
  }

  /** Resolves when the change is stored. False: it is not allowed, or somebody else was first. */
  async advance(event: AttemptEvent): Promise<boolean> {
    const next = await this.attempts.advance(this.stored, event, this.username)
    if (next !== null) this.stored = next
    return next !== null
  }
}

export const failed = (status: number, report: JudgeReport): AttemptResult => ({
  status,
  timeMs: 0,
  memoryKb: 0,
  report,
})

/** Handed over, and nobody knows its number. */
export const unknownRun = (task: RemoteTask): AttemptResult =>
  failed(Status.submitFailed, [judgeMessage('remoteUnknownRun', { site: remoteSites[task.site].name })])

const minuteMs = 60_000

/** Its run is known, and the site has not ended it in time. */
export const followTimeout = (task: RemoteTask, run: string): AttemptResult => {
  const { name } = remoteSites[task.site]
  const minutes = patienceMs / minuteMs
  return failed(Status.submitFailed, [judgeMessage('remoteFollowTimeout', { site: name, run, minutes })])
}

/** What held a question up, as a message; walls have their own. */
export const troubleOf = (
  task: RemoteTask,
  outcome: Exclude<Outcome<unknown>, { readonly kind: 'ok' }>,
): JudgeReport => {
  const site = remoteSites[task.site].name
  switch (outcome.kind) {
    case 'refused':
      return [judgeMessage('remoteRefused', { site, why: outcome.reason[0] ?? '' })]
    case 'unreachable':
      return [judgeMessage('remoteDown', { site, why: outcome.why })]
    case 'page-changed':
      return [judgeMessage('remotePageChanged', { what: outcome.what })]
    case 'signed-out':
      return [judgeMessage('remoteLoginRefused')]
    case 'too-soon':
    case 'walled':
      return [judgeMessage('remoteDown', { site, why: outcome.kind })]
  }
}
