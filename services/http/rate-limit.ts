import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '@podium/proto/model/errors.ts'
import { networkOf } from '@podium/proto/node/client-network.ts'
import './app-types.ts'

const minuteMs = 60_000
/** A signed-in user may make this many requests a minute. */
const userPerMinute = 1200
/** All anonymous readers behind one address together: a lecture hall looking at one scoreboard. */
const addressPerMinute = 6000

const addressKey = ({ ip }: FastifyRequest): string => `ip ${networkOf(ip)}`
const userOf = (request: FastifyRequest): string | undefined => request.viewer?.uid

const refusalFor = (waitMs: number): Refusal =>
  waitMs > minuteMs ? new Refusal('tooManyRequestsFor', { minutes: Math.ceil(waitMs / minuteMs) }) : new Refusal('tooManyRequests', { seconds: Math.max(1, Math.ceil(waitMs / 1000)) })

/**
 * Bounds requests per user, or per address for anonymous ones; a call may have a narrower bound (http/handle.ts).
 * Counted in this process alone: several replicas allow so many times as much. @param factor 0 switches the limits off
 */
export async function limitRates(app: FastifyInstance, factor: number): Promise<void> {
  if (factor === 0) return
  app.addHook('onRoute', (route) => {
    const { perMinute, perTenMinutes, countedBy } = route.config ?? {}
    const most = perMinute ?? perTenMinutes
    if (most === undefined) return
    const timeWindow = perMinute === undefined ? 10 * minuteMs : minuteMs
    route.config = { ...route.config, rateLimit: { max: factor * most, timeWindow, ...(countedBy === 'address' ? { keyGenerator: addressKey } : {}) } }
  })
  await app.register(rateLimit, {
    timeWindow: minuteMs,
    max: (request: FastifyRequest) => factor * (userOf(request) ? userPerMinute : addressPerMinute),
    keyGenerator: (request: FastifyRequest) => userOf(request) ?? addressKey(request),
    errorResponseBuilder: (_request, { ttl }) => refusalFor(ttl),
  })
}
