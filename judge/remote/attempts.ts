/**
 * The records of attempts. Every change is one compare-and-set from the record that it was decided on, so it is made
 * by the reducer on what is stored, or not at all.
 */
import type { RemoteAttempt, RunOwner } from '@podium/proto/events/bus/remote-buckets.ts'
import type { RemoteTask } from '@podium/proto/events/bus/remote-task.ts'
import { advanceAttempt, takenOver } from '@podium/proto/rules/remote/attempt.ts'
import type { AttemptEvent } from '@podium/proto/rules/remote/attempt.ts'
import type { AttemptState } from '@podium/proto/rules/remote/attempt-state.ts'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import type { SiteKey } from '@podium/proto/rules/remote/sites.ts'
import type { Bucket } from '@podium/proto/server/buckets.ts'
import type { Clock } from './clock.ts'

export interface StoredAttempt {
  readonly record: RemoteAttempt
  readonly revision: number
}

export interface AttemptBuckets {
  readonly attempts: Bucket<RemoteAttempt>
  readonly runs: Bucket<RunOwner>
}

const keyOf = (submitId: number, attempt: number): string => `${submitId}.${attempt}`
const runKey = (site: SiteKey, runId: string): string => `${remoteSites[site].laneSite}.${runId}`

type Identity = Pick<RemoteTask, 'submitId' | 'attempt' | 'site'>

export class AttemptStore {
  private readonly buckets: AttemptBuckets
  private readonly clock: Clock

  constructor(buckets: AttemptBuckets, clock: Clock) {
    this.buckets = buckets
    this.clock = clock
  }

  /**
   * The record of a task, made when there is none. Earlier attempts of the submission end by that, and what they have
   * left at the site is gone on with. Null for a task that a newer attempt has overtaken.
   *
   * Each attempt writes its own record before it looks at the others: of two that begin at the same time at least one
   * sees the other, and the newer one goes on.
   */
  async begin(task: RemoteTask): Promise<StoredAttempt | null> {
    const { submitId, attempt } = task
    for (;;) {
      const own = (await this.read(submitId, attempt)) ?? (await this.create(task))
      if (own === null) continue
      const others = (await this.buckets.attempts.keys(`${submitId}.*`)).map((key) => Number(key.split('.')[1]))
      if (others.some((other) => other > attempt)) return null
      if (own.record.state.phase !== 'queued') return own
      const from = await this.left(
        task,
        others.filter((other) => other < attempt),
      )
      if (from === null) return own
      const begun = await this.advance(own, { kind: 'inherit', from, atMs: this.clock.nowMs() })
      if (begun !== null) return begun
      if (takenOver(from, 0).phase === 'queued') return own
    }
  }

  private async read(submitId: number, attempt: number): Promise<StoredAttempt | null> {
    const found = await this.buckets.attempts.get(keyOf(submitId, attempt))
    return found === null ? null : { record: found.value, revision: found.revision }
  }

  private async create({ submitId, attempt, site, problemId }: RemoteTask): Promise<StoredAttempt | null> {
    const record: RemoteAttempt = {
      v: 1,
      submitId,
      attempt,
      site,
      problemId,
      username: null,
      changedAtMs: this.clock.nowMs(),
      state: { phase: 'queued' },
    }
    const revision = await this.buckets.attempts.create(keyOf(submitId, attempt), record)
    return revision === null ? null : { record, revision }
  }

  /**
   * What the task goes on with: the run that it names, else what the latest earlier attempt has left that was taken
   * up at all. One that is still queued has not looked at those before it, so they are looked at, too.
   */
  private async left(task: RemoteTask, earlier: readonly number[]): Promise<AttemptState | null> {
    let found: AttemptState | null = null
    for (const attempt of earlier.toSorted((a, b) => b - a)) {
      const state = await this.supersede(task.submitId, attempt, task.attempt)
      const was = state?.phase === 'superseded' ? state.was : state
      if (found === null && was !== null && was.phase !== 'queued') found = was
    }
    if (task.fetch === null) return found
    return { phase: 'known', fence: 0, sinceMs: this.clock.nowMs(), ...task.fetch }
  }

  /** Ends the earlier attempt, so that its worker can change nothing any more. */
  private async supersede(submitId: number, attempt: number, by: number): Promise<AttemptState | null> {
    for (;;) {
      const found = await this.buckets.attempts.get(keyOf(submitId, attempt))
      if (found === null) return null
      const state = advanceAttempt(found.value.state, { kind: 'supersede', by })
      if (state === found.value.state) return state
      const record = { ...found.value, state, changedAtMs: this.clock.nowMs() }
      if ((await this.buckets.attempts.update(found.key, record, found.revision)) !== null) return state
    }
  }

  /** Null when the event is not allowed, or somebody else was first: whoever gets that has lost the attempt. */
  async advance(
    { record, revision }: StoredAttempt,
    event: AttemptEvent,
    username: string | null = record.username,
  ): Promise<StoredAttempt | null> {
    const state = advanceAttempt(record.state, event)
    if (state === record.state) return null
    const next = { ...record, username, state, changedAtMs: this.clock.nowMs() }
    const newRevision = await this.buckets.attempts.update(keyOf(record.submitId, record.attempt), next, revision)
    return newRevision === null ? null : { record: next, revision: newRevision }
  }

  /** A run belongs to one submission for ever. @returns false when another one has it */
  async claimRun({ submitId, attempt, site }: Identity, runId: string): Promise<boolean> {
    const isNew = (await this.buckets.runs.create(runKey(site, runId), { v: 1, submitId, attempt })) !== null
    return isNew || (await this.ownerOf(site, runId)) === submitId
  }

  /** The submission that has a run; null for none. */
  async ownerOf(site: SiteKey, runId: string): Promise<number | null> {
    return (await this.buckets.runs.get(runKey(site, runId)))?.value.submitId ?? null
  }
}
