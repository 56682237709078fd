/**
 * The rest of a request that was answered before it was read. A connection that is closed under a client that still
 * sends loses the answer: the client learns of the close first. So the rest is read and dropped, up to a bound.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'

const drainMaxBytes = 64 * 1024 * 1024
const drainMaxMs = 30_000

/** Call it with the answer not yet sent. */
export function drainBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.readableEnded || raw.destroyed) return
  // The framework asks for the close that loses the answer.
  reply.removeHeader('connection')
  raw.unpipe()
  let leftBytes = drainMaxBytes
  const cut = (): void => void raw.destroy()
  const timer = setTimeout(cut, drainMaxMs)
  raw.once('close', () => clearTimeout(timer))
  raw.on('data', (chunk: Buffer) => {
    leftBytes -= chunk.length
    if (leftBytes < 0) cut()
  })
  raw.resume()
}
