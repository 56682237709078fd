/**
 * Reading a multipart form so that it always comes to an end. The parser waits for bytes that a request announced and
 * never sends, and takes everything behind the closing boundary; and its errors are plain ones without a status. Here
 * a form that stalls, goes on behind its end or is damaged in any way is refused, and whoever reads it learns it by a
 * signal to let go of its files.
 */
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '@podium/proto/errors/index.ts'

/** So long a form may bring nothing, whoever is to blame for it. */
const stallMs = 20_000
/** After the closing boundary: what a form may still have, and how long its end may take. */
const epilogueMaxBytes = 1_024
const epilogueMaxMs = 2_000

const boundaryOf = (request: FastifyRequest): string =>
  /boundary=(?:"([^"]+)"|([^\s;]+))/i
    .exec(request.headers['content-type'] ?? '')
    ?.slice(1)
    .find(Boolean) ?? ''

/** Counts the bytes behind the closing boundary; null before it has come. */
function epilogueCounter(boundary: string): (chunk: Buffer) => number | null {
  const edge = Buffer.from(`\r\n--${boundary}--`)
  let tail = Buffer.from('\r\n')
  let behindBytes: number | null = null
  return (chunk) => {
    if (behindBytes !== null) return (behindBytes += chunk.length)
    // The boundary may be cut by the end of a chunk.
    const seam = Buffer.concat([tail, chunk.subarray(0, edge.length)])
    const inSeam = seam.indexOf(edge)
    const at = inSeam >= 0 ? inSeam - tail.length : chunk.indexOf(edge)
    tail = Buffer.concat([tail, chunk.subarray(-edge.length)]).subarray(1 - edge.length)
    if (inSeam < 0 && at < 0) return null
    behindBytes = chunk.length - (at + edge.length)
    return behindBytes
  }
}

/** Calls `broken` when the form stalls or goes on behind its end. @returns what ends the watching */
function watchForm(raw: IncomingMessage, boundary: string, broken: () => void): () => void {
  const lengthBytes = Number(raw.headers['content-length'] ?? Number.NaN)
  const behind = epilogueCounter(boundary)
  let receivedBytes = 0
  let timer = setTimeout(broken, stallMs)
  const isOver = (behindBytes: number): boolean =>
    behindBytes > epilogueMaxBytes || lengthBytes - receivedBytes > epilogueMaxBytes
  const onData = (chunk: Buffer): void => {
    receivedBytes += chunk.length
    const behindBytes = behind(chunk)
    clearTimeout(timer)
    if (behindBytes !== null && isOver(behindBytes)) return broken()
    timer = setTimeout(broken, behindBytes === null ? stallMs : epilogueMaxMs)
  }
  raw.on('data', onData)
  return () => {
    clearTimeout(timer)
    raw.off('data', onData)
  }
}

/** What an error of the parser stands for; faults of ours stay what they are. */
function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal || error instanceof TypeError || error instanceof RangeError) return error
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('payloadTooLarge')
  return syscall === undefined ? new Refusal('uploadBroken') : error
}

/**
 * Runs `read`, which reads the parts of the request and drops its files when the signal is aborted. Throws Refusal
 * `uploadBroken`.
 */
export async function readForm<T>(request: FastifyRequest, read: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const dropping = new AbortController()
  const reading = read(dropping.signal)
  let stop = (): void => undefined
  const broken = new Promise<never>((_resolve, reject) => {
    stop = watchForm(request.raw, boundaryOf(request), () => reject(new Refusal('uploadBroken')))
  })
  try {
    return await Promise.race([reading, broken])
  } catch (error) {
    dropping.abort()
    throw asRefusal(error)
  } finally {
    stop()
  }
}
