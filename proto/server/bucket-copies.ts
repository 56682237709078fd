/** Key-value buckets of the bus as lines, for backups: entries in the order in which they were written. */
import { JetStreamApiError } from '@nats-io/jetstream'
import { Type } from 'typebox'
import { Check } from 'typebox/value'
import type { BucketFacts } from '../events/bus/remote-buckets.ts'
import type { Bucket } from './buckets.ts'
import type { Bus } from './bus.ts'

const Line = Type.Object({ key: Type.String(), value: Type.Unknown() })

const noMessageCode = 10_037
const noMessage = (error: unknown): null => {
  if (error instanceof JetStreamApiError && error.code === noMessageCode) return null
  throw error
}

/** Each entry as a line of JSON. One that is written while they are read may come twice, the newer one last. */
export async function* bucketLines(bus: Bus, { name }: BucketFacts): AsyncGenerator<string> {
  const manager = await bus.manager()
  const prefix = `$KV.${name}.`
  for (let seq = 1; ;) {
    const next = { seq, next_by_subj: `${prefix}>` }
    const found = await manager.streams.getMessage(`KV_${name}`, next).catch(noMessage)
    if (found === null) return
    const text = found.string()
    // An empty one is what was left of a removed key.
    if (text !== '')
      yield `${JSON.stringify({ key: found.subject.slice(prefix.length), value: JSON.parse(text) as unknown })}\n`
    seq = found.seq + 1
  }
}

/** Writes the lines into the bucket, over what it has by the same keys. @returns how many; throws for other lines */
export async function fillBucket(
  bucket: Bucket<unknown>,
  facts: BucketFacts,
  lines: AsyncIterable<string>,
): Promise<number> {
  let count = 0
  for await (const line of lines) {
    const entry: unknown = JSON.parse(line)
    if (!Check(Line, entry) || !Check(facts.schema, entry.value))
      throw new Error(`an entry of ${facts.name} does not fit its schema`)
    await bucket.put(entry.key, entry.value)
    count += 1
  }
  return count
}
