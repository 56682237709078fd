/** What remote judging keeps on the bus, in memory, with an account and tasks for it. */
import type {
  LaneLease,
  RemoteAccount,
  RemoteAttempt,
  RemoteHealth,
  RemotePace,
  RemoteSession,
  RunOwner,
} from '@podium/proto/events/bus/remote-buckets.ts'
import { accountSecretPurpose, remoteBuckets } from '@podium/proto/events/bus/remote-buckets.ts'
import type { RemoteTask } from '@podium/proto/events/bus/remote-task.ts'
import { createSecretBox } from '@podium/proto/server/secrets.ts'
import type { Clock } from '../clock.ts'
import { MemoryBucket } from './memory-bucket.ts'

export class FakeBus {
  readonly accounts: MemoryBucket<RemoteAccount>
  readonly attempts: MemoryBucket<RemoteAttempt>
  readonly runs: MemoryBucket<RunOwner>
  readonly lanes: MemoryBucket<LaneLease>
  readonly sessions: MemoryBucket<RemoteSession>
  readonly paces: MemoryBucket<RemotePace>
  readonly health: MemoryBucket<RemoteHealth>

  constructor(clock: Clock) {
    this.accounts = new MemoryBucket(clock)
    this.attempts = new MemoryBucket(clock)
    this.runs = new MemoryBucket(clock)
    this.lanes = new MemoryBucket(clock, remoteBuckets.lanes.ttlMs)
    this.sessions = new MemoryBucket(clock)
    this.paces = new MemoryBucket(clock)
    this.health = new MemoryBucket(clock)
  }
}

export const secrets = createSecretBox('s'.repeat(32))
export const accountOf = (id: number, rest: Partial<RemoteAccount> = {}, password = 'x'): RemoteAccount => {
  const site = rest.site ?? 'HDU'
  return {
    v: 1,
    id,
    site,
    username: `judge${id}`,
    encryptedSecret: secrets.encrypt(
      JSON.stringify({ kind: 'password', password }),
      accountSecretPurpose({ site, id }),
    ),
    isEnabled: true,
    repost: 'proved',
    isAllowedBySite: true,
    secretVersion: 1,
    ...rest,
  }
}

export const taskOf = (submitId: number, clock: Clock, rest: Partial<RemoteTask> = {}): RemoteTask => ({
  v: 1,
  submitId,
  attempt: 1,
  uid: 'u1',
  site: 'HDU',
  problemId: '1000',
  urgency: 'general',
  language: 'G++',
  code: `int main() { return ${submitId}; }`,
  queuedAtMs: clock.nowMs(),
  fetch: null,
  ...rest,
})
