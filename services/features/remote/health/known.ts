/** What the remote judges have written of the health of sites and accounts, and which of them hold lanes. */
import { remoteBuckets } from '@podium/proto/events/bus/remote-buckets.ts'
import type { LaneLease, RemoteHealth } from '@podium/proto/events/bus/remote-buckets.ts'
import { openBucket } from '@podium/proto/server/buckets.ts'
import type { Bucket } from '@podium/proto/server/buckets.ts'
import type { Context } from '../../../platform/context.ts'

export interface KnownHealth {
  /** By `<SITE>.site`, or `<SITE>.<accountId>`. */
  readonly rows: ReadonlyMap<string, RemoteHealth>
  readonly leases: readonly LaneLease[]
}

async function entriesOf<Value>(bucket: Bucket<Value>): Promise<Map<string, Value>> {
  const entries = await Promise.all((await bucket.keys()).map((key) => bucket.get(key)))
  return new Map(entries.flatMap((entry) => (entry === null ? [] : [[entry.key, entry.value]])))
}

/** Throws when the bus does not answer. */
export async function knownHealth({ bus, log }: Pick<Context, 'bus' | 'log'>): Promise<KnownHealth> {
  const [health, lanes] = await Promise.all([
    openBucket(bus, log, remoteBuckets.health),
    openBucket(bus, log, remoteBuckets.lanes),
  ])
  const [rows, leases] = await Promise.all([entriesOf(health), entriesOf(lanes)])
  return { rows, leases: [...leases.values()] }
}
