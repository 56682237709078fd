import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseTopic } from '@podium/proto/events/topics.ts'
import { feedKeepAliveMs } from '@podium/proto/rules/contest/contest-api.ts'
import { busy } from '../../../platform/concurrency/concurrency-limiter.ts'
import { singleFlight } from '../../../platform/concurrency/single-flight.ts'
import type { Context } from '../../../platform/context.ts'
import type { Boards } from '../../boards/index.ts'
import { cidOf } from '../contest-form.ts'
import type { ApiCaller } from '../sign-in-commands.ts'
import { openFeeds } from './queries.ts'
import { beginAt, streamFrom } from './stream.ts'
import type { Look } from './stream.ts'
import { openWakes } from './wake.ts'

/** Of one process; each stands for a connection that never ends. */
const streamsMax = 500
/** A client that has taken nothing for so long, though there was something each minute, is disconnected. */
const stuckAfterMs = 3 * feedKeepAliveMs

interface Tools {
  readonly ctx: Context
  readonly boards: Boards
  readonly callerOf: (request: FastifyRequest) => Promise<ApiCaller>
}

const tokenIn = (request: FastifyRequest): string | null => {
  const query = request.query as Readonly<Record<string, unknown>>
  // `since_id` is what clients of older versions send.
  const token = query.since_token ?? query.since_id
  return typeof token === 'string' ? token : token === undefined ? null : ''
}

export function registerFeed(api: FastifyInstance, { ctx, boards, callerOf }: Tools): void {
  const [feeds, looks, open] = [openFeeds(ctx), singleFlight<Look>(), new Set<AbortController>()]
  const wakes = openWakes(ctx.bus, (topic) => {
    const parsed = parseTopic(topic)
    if (parsed?.kind === 'contest' && parsed.part === 'clarifications') feeds.forgetClarifications(parsed.cid)
  })
  api.addHook('preClose', async () => {
    for (const one of open) one.abort()
  })
  api.get<{ Params: { cid: string } }>('/api/contests/:cid/event-feed', { compress: false }, async (request, reply) => {
    const cid = cidOf(request.params)
    if (open.size >= streamsMax) throw busy()
    const streaming = {
      ctx,
      boards,
      feeds,
      keepAliveMs: feedKeepAliveMs,
      cid,
      version: ctx.config.contestApiVersion,
      caller: () => callerOf(request),
      callerName: request.headers.authorization ?? '',
      looks,
    }
    const beginning = await beginAt(streaming, tokenIn(request))
    const [wake, ending] = [wakes(streaming.cid), new AbortController()]
    open.add(ending)
    ending.signal.addEventListener('abort', () => {
      wake.close()
      open.delete(ending)
    })
    reply.raw.on('close', () => ending.abort())
    reply.raw.setTimeout(stuckAfterMs)
    return reply
      .type('application/x-ndjson')
      .header('X-Accel-Buffering', 'no')
      .send(Readable.from(streamFrom(streaming, beginning, wake, ending.signal), { objectMode: false }))
  })
}
