/**
 * Files whose bytes have a hash carry it as a strong `ETag`. Who may read them is asked before this: a reader who has
 * lost the right to a picture is not answered that they know it.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether a header `If-None-Match` names the tag; a weak one names the same bytes. */
const names = (header: string, tag: string): boolean =>
  header.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')))

/** Puts the tag into the answer. @returns whether the asker has the bytes already, so that none are sent */
export function tagAnswer(request: FastifyRequest, reply: FastifyReply, hash: string): boolean {
  const tag = `"${hash}"`
  reply.header('ETag', tag)
  const isKnown = names(request.headers['if-none-match'] ?? '', tag)
  if (isKnown) reply.code(304)
  return isKnown
}
