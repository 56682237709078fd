/** A bucket in memory, with the revisions and the lifetimes of the real one. */
import type { Bucket, BucketEntry } from '@podium/proto/server/buckets.ts'
import type { Clock } from '../clock.ts'

interface Stored<V> {
  readonly value: V
  readonly revision: number
  readonly atMs: number
}

const matches = (key: string, filter: string): boolean => {
  const parts = key.split('.')
  const wanted = filter.split('.')
  if (wanted.at(-1) === '>') return wanted.slice(0, -1).every((part, index) => part === '*' || part === parts[index])
  return parts.length === wanted.length && wanted.every((part, index) => part === '*' || part === parts[index])
}

export class MemoryBucket<V> implements Bucket<V> {
  private readonly stored = new Map<string, Stored<V>>()
  private readonly watchers = new Set<(key: string, entry: BucketEntry<V> | null) => void>()
  private readonly clock: Clock
  private readonly ttlMs: number
  private revision = 0
  /** Called before every change; throws what the bus would. */
  onWrite: (key: string, value: V | null) => void = () => undefined

  constructor(clock: Clock, ttlMs = Infinity) {
    this.clock = clock
    this.ttlMs = ttlMs
  }

  private live(key: string): Stored<V> | null {
    const found = this.stored.get(key)
    return found === undefined || this.clock.nowMs() >= found.atMs + this.ttlMs ? null : found
  }

  private write(key: string, value: V): number {
    this.onWrite(key, value)
    this.revision += 1
    // what is stored is a copy, as on the bus
    const entry = { value: structuredClone(value), revision: this.revision, atMs: this.clock.nowMs() }
    this.stored.set(key, entry)
    for (const handle of this.watchers) handle(key, { key, value: entry.value, revision: entry.revision })
    return this.revision
  }

  async get(key: string): Promise<BucketEntry<V> | null> {
    const found = this.live(key)
    return found === null ? null : { key, value: found.value, revision: found.revision }
  }

  async create(key: string, value: V): Promise<number | null> {
    return this.live(key) === null ? this.write(key, value) : null
  }

  async update(key: string, value: V, revision: number): Promise<number | null> {
    return this.live(key)?.revision === revision ? this.write(key, value) : null
  }

  async put(key: string, value: V): Promise<number> {
    return this.write(key, value)
  }

  async remove(key: string, revision?: number): Promise<boolean> {
    if (revision !== undefined && this.live(key)?.revision !== revision) return false
    this.onWrite(key, null)
    this.stored.delete(key)
    for (const handle of this.watchers) handle(key, null)
    return true
  }

  async keys(filter = '>'): Promise<string[]> {
    return [...this.stored.keys()].filter((key) => this.live(key) !== null && matches(key, filter))
  }

  async watch(handle: (key: string, entry: BucketEntry<V> | null) => void): Promise<() => void> {
    for (const key of await this.keys()) handle(key, await this.get(key))
    this.watchers.add(handle)
    return () => void this.watchers.delete(handle)
  }
}
