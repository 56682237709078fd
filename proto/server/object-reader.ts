/** How objects are read by the library: from their beginning, as fast as the bus sends them, whoever takes them. */
import { Readable } from 'node:stream'
import type { ObjectStore as Bucket } from '@nats-io/obj'

export interface ByteRange {
  /** Both included. */
  readonly first: number
  readonly last: number
}

/** Null for an object that is missing. */
export interface ObjectReader {
  /** Fails at its end when the bytes do not match the hash. */
  readonly whole: (hash: string) => Promise<Readable | null>
  /** Cannot be checked against the hash. */
  readonly part: (hash: string, range: ByteRange) => Promise<Readable | null>
}

const digestType = 'SHA-256='

/** The bytes that an object was stored with, which the library compares with what it reads. */
const hashIn = (digest: string): string => Buffer.from(digest.slice(digestType.length), 'base64url').toString('hex')

async function* cut(source: AsyncIterable<Uint8Array>, { first, last }: ByteRange): AsyncGenerator<Uint8Array> {
  let from = 0
  for await (const chunk of source) {
    const end = from + chunk.length
    if (end > first) yield chunk.subarray(Math.max(0, first - from), Math.min(chunk.length, last + 1 - from))
    if (end > last) return
    from = end
  }
}

export function openObjectReader(bucket: Bucket): ObjectReader {
  const open = async (hash: string) => {
    const found = await bucket.get(hash)
    if (found === null) return null
    // The stream fails as well, and says so to its reader.
    found.error.catch(() => undefined)
    if (hashIn(found.info.digest) !== hash) throw new Error(`object ${hash} is damaged`)
    return found.data
  }
  return {
    whole: async (hash) => {
      const source = await open(hash)
      return source && Readable.from(source, { objectMode: false })
    },
    part: async (hash, range) => {
      const source = await open(hash)
      return source && Readable.from(cut(source, range), { objectMode: false })
    },
  }
}
