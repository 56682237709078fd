/**
 * Fast path: an object is read chunk by chunk, each asked for when the one before has been taken, and a part of it
 * without what stands before.
 *
 * Library's way: `bucket.get` (../object-reader.ts). It brings an object faster than a disk takes it, so the whole of
 * it waits in memory, and has no parts.
 * Gain: an object of 128 MB into a file takes 0.4 s of processor time in place of 2.2 s and 25 MB of memory in place of
 * 155 MB; its last megabyte 12 ms in place of 5 s (medians of 4 runs in turns, two busy cores).
 * Proved equal: tests/services/site/objects reads the same objects and parts by both ways.
 * May go: when the library waits for who reads, and reads from a place within an object.
 *
 * The chunks of an object are messages of one subject: those of one upload mostly have consecutive sequence numbers, so
 * that the number of a chunk gives its message. Where two uploads were interleaved, the sequence numbers are listed
 * once with a consumer that delivers headers only.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { DeliverPolicy } from '@nats-io/jetstream'
import type { DirectStreamAPI } from '@nats-io/jetstream'
import type { ObjectStore as Bucket, ObjectInfo } from '@nats-io/obj'
import type { Bus } from '../bus.ts'
import type { ByteRange, ObjectReader } from '../object-reader.ts'
import { bytesPassed } from './external-memory.ts'

interface Source {
  readonly bus: Bus
  readonly direct: DirectStreamAPI
  readonly bucketName: string
}

const subjectOf = ({ bucketName }: Source, { nuid }: ObjectInfo): string => `$O.${bucketName}.C.${nuid}`
const streamOf = ({ bucketName }: Source): string => `OBJ_${bucketName}`

async function* chunksOf(source: Source, info: ObjectInfo): AsyncGenerator<Uint8Array> {
  let seq = 1
  for (let leftBytes = info.size; leftBytes > 0;) {
    const chunk = await source.direct.getMessage(streamOf(source), { seq, next_by_subj: subjectOf(source, info) })
    if (chunk === null) throw new Error(`object ${info.nuid} ends ${leftBytes} bytes too early`)
    yield chunk.data
    bytesPassed(chunk.data.length)
    leftBytes -= chunk.data.length
    seq = chunk.seq + 1
  }
}

async function* provenBytes(chunks: AsyncIterable<Uint8Array>, hash: string): AsyncGenerator<Uint8Array> {
  const digest = createHash('sha256')
  for await (const chunk of chunks) {
    digest.update(chunk)
    yield chunk
  }
  if (digest.digest('hex') !== hash) throw new Error(`object ${hash} is damaged`)
}

/** Sequence numbers of an object's chunks. */
type Layout = { readonly from: number } | { readonly sequences: readonly number[] }

/** Layouts in memory; an interleaved one takes 8 bytes for each chunk of 128 KB. */
const layoutsCached = 256

async function listSequences(source: Source, info: ObjectInfo): Promise<number[]> {
  const consumer = await source.bus.jetstream.consumers.get(streamOf(source), {
    filter_subjects: subjectOf(source, info),
    headers_only: true,
    deliver_policy: DeliverPolicy.All,
  })
  const messages = await consumer.fetch({ max_messages: info.chunks })
  const sequences: number[] = []
  for await (const { seq } of messages) sequences.push(seq)
  return sequences
}

async function findLayout(source: Source, info: ObjectInfo): Promise<Layout> {
  const subject = subjectOf(source, info)
  const [first, last] = await Promise.all([
    source.direct.getMessage(streamOf(source), { seq: 1, next_by_subj: subject }),
    source.direct.getMessage(streamOf(source), { last_by_subj: subject }),
  ])
  if (first !== null && last !== null && last.seq - first.seq === info.chunks - 1) return { from: first.seq }
  return { sequences: await listSequences(source, info) }
}

async function* partOf(
  source: Source,
  info: ObjectInfo,
  layout: Layout,
  { first, last }: ByteRange,
): AsyncGenerator<Uint8Array> {
  const chunkBytes = info.options?.max_chunk_size ?? info.size
  for (let index = Math.floor(first / chunkBytes); index * chunkBytes <= last; index += 1) {
    const seq = 'from' in layout ? layout.from + index : layout.sequences[index]
    const chunk = seq === undefined ? null : await source.direct.getMessage(streamOf(source), { seq })
    const from = index * chunkBytes
    if (chunk?.subject !== subjectOf(source, info) || chunk.data.length !== Math.min(chunkBytes, info.size - from))
      throw new Error(`object ${info.nuid} is damaged`)
    bytesPassed(chunk.data.length)
    yield chunk.data.subarray(Math.max(0, first - from), last + 1 - from)
  }
}

/** A part costs the chunks that hold it, and two more the first time. */
export function openChunkReader(bucket: Bucket, source: Source): ObjectReader {
  const layouts = new Map<string, Promise<Layout>>()
  const layoutOf = (info: ObjectInfo): Promise<Layout> => {
    const { nuid } = info
    const found = layouts.get(nuid) ?? findLayout(source, info)
    layouts.delete(nuid)
    layouts.set(nuid, found)
    const [oldest] = layouts.keys()
    if (layouts.size > layoutsCached && oldest !== undefined) layouts.delete(oldest)
    found.catch(() => layouts.delete(nuid))
    return found
  }
  const infoOf = async (hash: string): Promise<ObjectInfo | null> => {
    const info = await bucket.info(hash)
    return info === null || info.deleted ? null : info
  }
  return {
    whole: async (hash) => {
      const info = await infoOf(hash)
      return info && Readable.from(provenBytes(chunksOf(source, info), hash), { objectMode: false })
    },
    part: async (hash, range) => {
      const info = await infoOf(hash)
      return info && Readable.from(partOf(source, info, await layoutOf(info), range), { objectMode: false })
    },
  }
}
