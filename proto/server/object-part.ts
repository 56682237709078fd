/**
 * A part of an object, without reading what stands before it. The chunks of an object are messages of one subject:
 * those of one upload mostly have consecutive sequence numbers, so that the number of a chunk gives its message.
 * Where two uploads were interleaved, the sequence numbers are listed once with a consumer that delivers headers
 * only.
 */
import { DeliverPolicy } from '@nats-io/jetstream'
import type { DirectStreamAPI } from '@nats-io/jetstream'
import type { ObjectInfo } from '@nats-io/obj'
import type { Bus } from './bus.ts'
import { bytesPassed } from './outside-heap.ts'

export interface ByteRange {
  /** Both included. */
  readonly first: number
  readonly last: number
}

interface Source {
  readonly bus: Bus
  readonly direct: DirectStreamAPI
  readonly bucket: string
}

/** Sequence numbers of an object's chunks. */
type Layout = { readonly from: number } | { readonly sequences: readonly number[] }

/** Layouts in memory; an interleaved one takes 8 bytes for each chunk of 128 KB. */
const layoutsCached = 256

async function listSequences({ bus, bucket }: Source, subject: string, chunks: number): Promise<number[]> {
  const consumer = await bus.jetstream.consumers.get(`OBJ_${bucket}`, {
    filter_subjects: subject,
    headers_only: true,
    deliver_policy: DeliverPolicy.All,
  })
  const messages = await consumer.fetch({ max_messages: chunks })
  const sequences: number[] = []
  for await (const { seq } of messages) sequences.push(seq)
  return sequences
}

async function findLayout(source: Source, subject: string, chunks: number): Promise<Layout> {
  const stream = `OBJ_${source.bucket}`
  const [first, last] = await Promise.all([
    source.direct.getMessage(stream, { seq: 1, next_by_subj: subject }),
    source.direct.getMessage(stream, { last_by_subj: subject }),
  ])
  if (first !== null && last !== null && last.seq - first.seq === chunks - 1) return { from: first.seq }
  return { sequences: await listSequences(source, subject, chunks) }
}

/** Reads parts of the objects of a bucket; costs the chunks that hold the part, and two more the first time. */
export function openPartReader(source: Source): (info: ObjectInfo, range: ByteRange) => AsyncGenerator<Uint8Array> {
  const layouts = new Map<string, Promise<Layout>>()
  const layoutOf = (subject: string, chunks: number): Promise<Layout> => {
    const found = layouts.get(subject) ?? findLayout(source, subject, chunks)
    layouts.delete(subject)
    layouts.set(subject, found)
    const [oldest] = layouts.keys()
    if (layouts.size > layoutsCached && oldest !== undefined) layouts.delete(oldest)
    found.catch(() => layouts.delete(subject))
    return found
  }
  return async function* partOf({ nuid, size, chunks, options }, { first, last }) {
    const chunkBytes = options?.max_chunk_size ?? size
    const subject = `$O.${source.bucket}.C.${nuid}`
    const layout = await layoutOf(subject, chunks)
    for (let index = Math.floor(first / chunkBytes); index * chunkBytes <= last; index += 1) {
      const seq = 'from' in layout ? layout.from + index : layout.sequences[index]
      const chunk = seq === undefined ? null : await source.direct.getMessage(`OBJ_${source.bucket}`, { seq })
      const from = index * chunkBytes
      if (chunk?.subject !== subject || chunk.data.length !== Math.min(chunkBytes, size - from))
        throw new Error(`object ${nuid} is damaged`)
      bytesPassed(chunk.data.length)
      yield chunk.data.subarray(Math.max(0, first - from), last + 1 - from)
    }
  }
}
