/**
 * Key-value buckets of the bus: small state that several processes share and change by compare-and-set. A change names
 * the revision that it was made from; when the entry has another one by now, nothing is written and the answer is null.
 */
import { AckPolicy, JetStreamApiError, StorageType } from '@nats-io/jetstream'
import type { JetStreamManager } from '@nats-io/jetstream'
import { Kvm } from '@nats-io/kv'
import type { KV, KvEntry } from '@nats-io/kv'
import type { Static, TSchema } from 'typebox'
import type { BucketFacts } from '../events/bus/remote-buckets.ts'
import { parseMessage } from './bus.ts'
import type { Bus } from './bus.ts'
import type { Log } from './log.ts'
import { keepReplicas, onEnoughServers } from './streams.ts'

export interface BucketEntry<V> {
  readonly key: string
  readonly value: V
  /** Grows with every change of the bucket. */
  readonly revision: number
}

export interface Bucket<V> {
  /** Null when there is none, and (with a log line) when it does not fit its schema. */
  readonly get: (key: string) => Promise<BucketEntry<V> | null>
  /** @returns the revision; null when there is an entry already */
  readonly create: (key: string, value: V) => Promise<number | null>
  /** @returns the new revision; null when the entry is not of this revision any more */
  readonly update: (key: string, value: V, revision: number) => Promise<number | null>
  /** Whatever is there. */
  readonly put: (key: string, value: V) => Promise<number>
  /** @returns false when the entry is not of this revision any more */
  readonly remove: (key: string, revision?: number) => Promise<boolean>
  /** Keys of the entries; `*` stands for a part between dots, `>` for the rest. */
  readonly keys: (filter?: string) => Promise<string[]>
  /**
   * Calls back for every entry that is there, then for every change; with null when an entry is removed (not when its
   * time is over). @returns ends that
   */
  readonly watch: (handle: (key: string, entry: BucketEntry<V> | null) => void) => Promise<() => void>
}

/** Wrong last sequence: somebody else was first. */
const conflictCodes = new Set([10_071, 10_164])
const unlessConflict = async <T, E>(work: Promise<T>, otherwise: E): Promise<T | E> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof JetStreamApiError && conflictCodes.has(error.code)) return otherwise
    throw error
  }
}

const textOf = (value: unknown): string => JSON.stringify(value)

class KvBucket<S extends TSchema> implements Bucket<Static<S>> {
  private readonly kv: KV
  private readonly facts: BucketFacts<S>
  private readonly log: Log
  private readonly manager: JetStreamManager

  constructor(kv: KV, manager: JetStreamManager, facts: BucketFacts<S>, log: Log) {
    this.kv = kv
    this.manager = manager
    this.facts = facts
    this.log = log
  }

  private entryOf({ key, operation, revision }: KvEntry, text: string): BucketEntry<Static<S>> | null {
    if (operation !== 'PUT') return null
    const value = parseMessage(this.facts.schema, text, this.log, `${this.facts.name} ${key}`)
    return value === null ? null : { key, value, revision }
  }

  async get(key: string): Promise<BucketEntry<Static<S>> | null> {
    const found = await this.kv.get(key)
    return found === null ? null : this.entryOf(found, found.string())
  }

  create(key: string, value: Static<S>): Promise<number | null> {
    return unlessConflict(this.kv.create(key, textOf(value)), null)
  }

  update(key: string, value: Static<S>, revision: number): Promise<number | null> {
    return unlessConflict(this.kv.update(key, textOf(value), revision), null)
  }

  put(key: string, value: Static<S>): Promise<number> {
    return this.kv.put(key, textOf(value))
  }

  remove(key: string, revision?: number): Promise<boolean> {
    const options = revision === undefined ? {} : { previousSeq: revision }
    return unlessConflict(
      this.kv.delete(key, options).then(() => true),
      false,
    )
  }

  // The library would make a consumer for it, which costs the server more than it is worth for a few keys.
  async keys(filter = '>'): Promise<string[]> {
    const prefix = `$KV.${this.facts.name}.`
    const { state } = await this.manager.streams.info(`KV_${this.facts.name}`, {
      subjects_filter: `${prefix}${filter}`,
    })
    const written = Object.keys(state.subjects ?? {}).map((subject) => subject.slice(prefix.length))
    const entries = await Promise.all(written.map((key) => this.kv.get(key)))
    return entries.flatMap((entry) => (entry?.operation === 'PUT' ? [entry.key] : []))
  }

  async watch(handle: (key: string, entry: BucketEntry<Static<S>> | null) => void): Promise<() => void> {
    const entries = await this.kv.watch()
    const read = async (): Promise<void> => {
      for await (const entry of entries) handle(entry.key, this.entryOf(entry, entry.string()))
    }
    read().catch((error: unknown) => this.log.error({ error, bucket: this.facts.name }, 'watching a bucket ended'))
    return () => entries.stop()
  }
}

/** Makes the bucket where it is missing, on as many servers as the setting says; a judge only opens it. */
export const openBucket = async <S extends TSchema>(
  bus: Bus,
  log: Log,
  facts: BucketFacts<S>,
): Promise<Bucket<Static<S>>> => {
  const { replicas } = bus
  const manager = await bus.manager()
  const all = new Kvm(bus.connection)
  if (replicas === null) {
    await manager.streams.info(`KV_${facts.name}`)
    return new KvBucket(await all.open(facts.name), manager, facts, log)
  }
  const kv = await onEnoughServers(replicas, () =>
    all.create(facts.name, {
      history: 1,
      storage: StorageType.File,
      max_bytes: facts.maxBytes,
      replicas,
      ...(facts.ttlMs === undefined ? {} : { ttl: facts.ttlMs }),
    }),
  )
  await keepReplicas(manager, `KV_${facts.name}`, replicas)
  return new KvBucket(kv, manager, facts, log)
}

/** A durable consumer of every change of a bucket, by its stream. Makes bucket and consumer where they are missing. */
export const ensureMirror = async (bus: Bus, log: Log, facts: BucketFacts, durable: string): Promise<void> => {
  await openBucket(bus, log, facts)
  const manager = await bus.manager()
  await manager.consumers.add(`KV_${facts.name}`, { durable_name: durable, ack_policy: AckPolicy.Explicit })
}

export interface OldEntries<V> {
  /** Written before. */
  readonly before: Date
  readonly isRemovable: (value: V) => boolean
  /** Entries that are looked at in one go. */
  readonly most: number
}

/**
 * Removes old entries without a trace: what `remove` leaves of a key would be read with every list of keys. The
 * entries of a bucket are in the order in which they were written, so that the first young one ends it.
 * @returns how many went
 */
export const clearOldEntries = async <S extends TSchema>(
  bus: Bus,
  log: Log,
  facts: BucketFacts<S>,
  { before, isRemovable, most }: OldEntries<Static<S>>,
): Promise<number> => {
  await openBucket(bus, log, facts)
  const manager = await bus.manager()
  const stream = `KV_${facts.name}`
  let removed = 0
  let seq = 1
  for (let looked = 0; looked < most; looked += 1) {
    // At this sequence, or the first behind it.
    const next = { seq, next_by_subj: '>' }
    const found = await manager.streams.getMessage(stream, next).catch(noMessage)
    if (found === null || found.time >= before) break
    const text = found.string()
    // An empty one is what was left of a removed key.
    const value = text === '' ? null : parseMessage(facts.schema, text, log, `${facts.name} ${found.subject}`)
    if (text === '' || (value !== null && isRemovable(value))) {
      await manager.streams.deleteMessage(stream, found.seq, false)
      removed += 1
    }
    seq = found.seq + 1
  }
  return removed
}

const noMessageCode = 10_037
const noMessage = (error: unknown): null => {
  if (error instanceof JetStreamApiError && error.code === noMessageCode) return null
  throw error
}
