/** Files on their way into the test data: line ends made alike, hashed and stored as streams, never whole in memory. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform, Writable } from 'node:stream'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ObjectStore } from '@podium/proto/server/object-store.ts'
import type { StoredFile } from './test-data.ts'

const carriageReturn = 13
const lineFeed = 10

/** CR LF and CR become LF (contract/files-and-formats 8.2); other bytes are left as they are. */
export function lineFeeds(): Transform {
  let endedOnReturn = false
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!endedOnReturn && !chunk.includes(carriageReturn)) return done(null, chunk)
      const out = Buffer.allocUnsafe(chunk.length)
      let length = 0
      for (const byte of chunk) {
        if (byte === lineFeed && endedOnReturn) {
          endedOnReturn = false
          continue
        }
        endedOnReturn = byte === carriageReturn
        out[length] = endedOnReturn ? lineFeed : byte
        length += 1
      }
      done(null, out.subarray(0, length))
    },
  })
}

type Measured = Pick<StoredFile, 'hash' | 'sizeBytes'>

/** Pumps a stream to its end and says what went through it. */
async function measured(from: readonly [Readable, ...Transform[]], to: Writable): Promise<Measured> {
  const digest = createHash('sha256')
  let sizeBytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk)
      sizeBytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline([...from, measure, to])
  return { hash: digest.digest('hex'), sizeBytes }
}

/**
 * Writes a stream to a file and puts that into the store, measured on the way.
 * @param from where the bytes come from, and what changes them
 */
export async function storeStream(
  objects: ObjectStore,
  path: string,
  from: readonly [Readable, ...Transform[]],
): Promise<Measured> {
  const found = await measured(from, createWriteStream(path, { mode: 0o600 }))
  await objects.putFile(path, found.hash)
  return found
}

export interface FileStorer {
  /** Stores a stream as a file of test data. */
  readonly store: (name: string, content: Readable) => Promise<StoredFile>
  readonly close: () => Promise<void>
}

/** Stores nothing: says what a file of test data would be. */
export const fileMeasurer: FileStorer = {
  store: async (name, content) => ({
    name,
    ...(await measured([content, lineFeeds()], new Writable({ write: (_chunk, _encoding, done) => done() }))),
  }),
  close: async () => undefined,
}

/** Stores file after file by way of a folder of its own. Close it in any case. */
export async function openFileStorer(objects: ObjectStore): Promise<FileStorer> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-files-'))
  const path = join(folder, 'file')
  return {
    store: async (name, content) => ({ name, ...(await storeStream(objects, path, [content, lineFeeds()])) }),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
