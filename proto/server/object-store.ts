/** A bucket of the object store of the bus: an object's name is the SHA-256 of its bytes, so it never changes. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { JetStreamApiError } from '@nats-io/jetstream'
import type { JetStreamManager } from '@nats-io/jetstream'
import { Objm } from '@nats-io/obj'
import type { Bus } from './bus.ts'
import { openChunkReader } from './fast/object-chunks.ts'
import { openNotes } from './object-notes.ts'
import { openObjectReader } from './object-reader.ts'
import type { ByteRange } from './object-reader.ts'
import { keepReplicas, onEnoughServers } from './streams.ts'
import { testDataBucket } from '../events/bus/subjects.ts'

export interface ObjectStore {
  /** Stores bytes and returns their hash; bytes that are there already are not sent again. */
  readonly put: (data: Uint8Array) => Promise<string>
  /** Streams a file into the store. @param hash SHA-256 of the file in hex */
  readonly putFile: (path: string, hash: string) => Promise<void>
  /** Streams an object into a file. Throws when the object is missing or its bytes do not match the hash. */
  readonly getToFile: (hash: string, path: string) => Promise<void>
  /** An object as a stream, which fails when the bytes do not match the hash; null when it is missing. */
  readonly read: (hash: string) => Promise<Readable | null>
  /** Bytes of an object from one place to another, which alone are read; they cannot be checked against the hash. */
  readonly readPart: (hash: string, range: ByteRange) => Promise<Readable | null>
  readonly has: (hash: string) => Promise<boolean>
  readonly remove: (hash: string) => Promise<void>
  /** Bytes that may still be stored; null in a bucket without a bound. */
  readonly roomBytes: () => Promise<number | null>
  /** Names of everything that is or was stored. */
  readonly names: () => Promise<string[]>
  /**
   * Removes what was stored last, or found stored by somebody who came to store it, before a moment. @returns whether
   * it went
   */
  readonly removeOlder: (hash: string, before: Date) => Promise<boolean>
}

/** The bucket, the bus or its disk has no room for what was to be stored; nothing of it was kept. */
export class StoreFull extends Error {}

/** Store failed (the bucket is full, or the disk), insufficient resources, resource limits exceeded. */
const fullCodes = new Set([10_077, 10_023, 10_047])
const isFull = (error: unknown): boolean => error instanceof JetStreamApiError && fullCodes.has(error.code)

/** Whether there was no room, be it for an object or for the bucket itself. */
export const isStoreFull = (error: unknown): boolean => error instanceof StoreFull || isFull(error)

export const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex')

/** The same of a file, which is never in memory as a whole. */
export async function sha256OfFile(path: string): Promise<string> {
  const digest = createHash('sha256')
  await pipeline(createReadStream(path), digest)
  return digest.digest('hex')
}

/**
 * Of a bucket's room, kept for notes, so that a full bucket can still be cleared: removing an object writes one
 * first.
 */
const notesBytes = (maxBytes: number): number => Math.min(16 * 1024 * 1024, Math.floor(maxBytes / 8))

/**
 * Bounds a bucket that may have been made without a bound; never below what it holds, because the bus would drop the
 * oldest of it.
 */
async function boundBucket(manager: JetStreamManager, stream: string, maxBytes: number): Promise<void> {
  const { config, state } = await manager.streams.info(stream)
  const boundBytes = Math.max(maxBytes, state.bytes + notesBytes(maxBytes))
  if (config.max_bytes !== boundBytes) await manager.streams.update(stream, { max_bytes: boundBytes })
}

/** A judge opens what services have made. */
const openBytes = async ({ connection, replicas }: Bus, manager: JetStreamManager, name: string) => {
  if (replicas === null) return new Objm(connection).open(name)
  const bucket = await onEnoughServers(replicas, () => new Objm(connection).create(name, { replicas }))
  await keepReplicas(manager, `OBJ_${name}`, replicas)
  return bucket
}

/**
 * @param name of the bucket, which services make when it is missing
 * @param maxBytes what it may hold; whoever only reads leaves it out
 */
export const openObjectStore = async (
  bus: Bus,
  name = testDataBucket,
  maxBytes: number | null = null,
): Promise<ObjectStore> => {
  const manager = await bus.manager()
  const bucket = await openBytes(bus, manager, name)
  if (maxBytes !== null) await boundBucket(manager, `OBJ_${name}`, maxBytes)
  const { keepYoung, names, removeOlder } = await openNotes(bus, name)
  const { whole: read, part: readPart } = bus.fast
    ? openChunkReader(bucket, { bus, direct: manager.direct, bucketName: name })
    : openObjectReader(bucket)
  const has = async (hash: string): Promise<boolean> => (await bucket.info(hash))?.deleted === false
  const putStream = async (hash: string, source: Readable): Promise<void> => {
    try {
      await bucket.put({ name: hash }, Readable.toWeb(source) as ReadableStream<Uint8Array>)
    } catch (error) {
      throw isFull(error) ? new StoreFull(`bucket ${name} is full`) : error
    }
  }
  return {
    has,
    names,
    read,
    readPart,
    removeOlder,
    roomBytes: async () => {
      if (maxBytes === null) return null
      const { state } = await manager.streams.info(`OBJ_${name}`)
      return Math.max(0, maxBytes - notesBytes(maxBytes) - state.bytes)
    },
    remove: async (hash) => {
      if (await has(hash)) await bucket.delete(hash)
    },
    put: async (data) => {
      const hash = sha256(data)
      if (!(await keepYoung(hash))) await putStream(hash, Readable.from([Buffer.from(data)]))
      return hash
    },
    putFile: async (path, hash) => {
      if (!(await keepYoung(hash))) await putStream(hash, createReadStream(path))
    },
    getToFile: async (hash, path) => {
      const source = await read(hash)
      if (source === null) throw new Error(`object ${hash} is not in the store`)
      await pipeline(source, createWriteStream(path))
    },
  }
}
