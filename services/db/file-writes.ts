/** Files on their way into the test data: line ends made alike, hashed and stored as streams, never whole in memory. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ObjectStore } from '@podium/proto/node/object-store.ts'
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

/**
 * Writes a stream to a file and keeps that in the store, measured on the way.
 * @param from where the bytes come from, and what changes them
 */
export async function storeStream(objects: ObjectStore, path: string, from: readonly [Readable, ...Transform[]]): Promise<Pick<StoredFile, 'hash' | 'sizeBytes'>> {
  const digest = createHash('sha256')
  let sizeBytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk)
      sizeBytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline([...from, measure, createWriteStream(path, { mode: 0o600 })])
  const hash = digest.digest('hex')
  await objects.putFile(path, hash)
  return { hash, sizeBytes }
}

export interface FileStorer {
  /** Stores a stream as a file of test data. */
  readonly store: (name: string, content: Readable) => Promise<StoredFile>
  readonly close: () => Promise<void>
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
