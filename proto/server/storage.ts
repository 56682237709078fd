/** All that the bus stores. Services make it at their start; judges find it. */
import { remoteBuckets } from '../events/bus/remote-buckets.ts'
import type { BucketFacts } from '../events/bus/remote-buckets.ts'
import { openBucket } from './buckets.ts'
import type { Bus } from './bus.ts'
import type { Log } from './log.ts'
import { ensureStreams } from './streams.ts'

/** Streams and key-value buckets; those of the object store are made where their size is known. Throws ConfigError. */
export async function ensureStorage(bus: Bus, log: Log): Promise<void> {
  await ensureStreams(bus)
  const buckets: readonly BucketFacts[] = Object.values(remoteBuckets)
  for (const facts of buckets) await openBucket(bus, log, facts)
}
