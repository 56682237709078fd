/** What all lanes of a remote judge share. */
import type { RemoteAccount, remoteBuckets } from '@podium/proto/events/bus/remote-buckets.ts'
import type { RemoteTask } from '@podium/proto/events/bus/remote-task.ts'
import type { RemoteUrgency } from '@podium/proto/events/bus/remote-task.ts'
import type { LaneSite, RemoteSite } from '@podium/proto/rules/remote/sites.ts'
import type { Bucket } from '@podium/proto/server/buckets.ts'
import type { Bus } from '@podium/proto/server/bus.ts'
import type { Log } from '@podium/proto/server/log.ts'
import type { SecretBox } from '@podium/proto/server/secrets.ts'
import type { TaskQueue } from '@podium/proto/server/task-queue.ts'
import type { Static } from 'typebox'
import type { AttemptStore } from './attempts.ts'
import type { Clock } from './clock.ts'
import type { HealthBoard } from './health.ts'
import type { Provider, RunCase } from './provider.ts'
import type { AttemptResult } from '@podium/proto/rules/remote/attempt-state.ts'
import type { Session } from './session.ts'

type Facts = typeof remoteBuckets
export type RemoteBuckets = { readonly [Name in keyof Facts]: Bucket<Static<Facts[Name]['schema']>> }

/** A delivery of a task of one site. */
export interface RemoteDelivery {
  readonly text: string
  readonly ack: () => Promise<boolean | null>
  readonly giveBack: (delayMs: number) => void
  readonly drop: () => void
}

export interface RemoteParts {
  readonly bus: Pick<Bus, 'publish' | 'publishDurable'>
  readonly buckets: RemoteBuckets
  readonly attempts: AttemptStore
  readonly health: HealthBoard
  readonly secrets: SecretBox
  readonly clock: Clock
  readonly log: Log
  /** Of this process: holds lanes, is shown as the judger. */
  readonly name: string
  readonly openQueue: (site: LaneSite) => TaskQueue<RemoteUrgency>
  readonly openSession: (site: RemoteSite, stored: string | null) => Session
  /** Stores the verdict, then acknowledges the task. */
  readonly conclude: (task: RemoteTask, delivery: RemoteDelivery, end: Concluded) => Promise<void>
  readonly isStopped: (task: RemoteTask) => boolean
  /** Hands a task to the lane that alone can go on with it; false when it is not held here. */
  readonly offer: (site: LaneSite, accountId: number, delivery: RemoteDelivery) => boolean
}

export interface Concluded {
  /** Null: a newer attempt has taken over, and nothing is told. */
  readonly result: AttemptResult | null
  readonly cases: readonly RunCase[]
}

/** One account and the site that it speaks to. */
export interface LaneFacts {
  readonly site: RemoteSite
  readonly provider: Provider
  readonly account: RemoteAccount
}

export const laneKeyOf = ({ site, id }: Pick<RemoteAccount, 'site' | 'id'>): string => `${site}.${id}`
