import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '@podium/proto/errors/index.ts'
import { networkOf } from '@podium/proto/server/client-network.ts'
import type { Context } from '../context.ts'
import { peopleBehind } from '@podium/proto/server/halls.ts'
import { callCounts } from './call-counts.ts'
import './app-types.ts'

type Parts = Pick<Context, 'config' | 'now' | 'orm' | 'settings'>

const minuteMs = 60_000
/** A signed-in user may make this many requests a minute. */
const userPerMinute = 1200
/** All anonymous readers behind one address together: a lecture hall looking at one scoreboard. */
const addressPerMinute = 6000

/** Each person of a hall may ask so often a minute where others behind one address share a bound. */
const perPerson = 3

const addressKey = ({ ip }: FastifyRequest): string => `ip ${networkOf(ip)}`
const userOf = (request: FastifyRequest): string | undefined => request.viewer?.uid

const refusalFor = (waitMs: number): Refusal =>
  waitMs > minuteMs
    ? new Refusal('tooManyRequestsFor', { minutes: Math.ceil(waitMs / minuteMs) })
    : new Refusal('tooManyRequests', { seconds: Math.max(1, Math.ceil(waitMs / 1000)) })

/**
 * Bounds requests per user, or per address for anonymous ones; a call may have a narrower bound (http/handle.ts), which
 * is counted over the whole site (call-counts.ts). A hall of people behind one address may do as much as its people.
 * The factor 0 switches the limits off.
 */
export async function limitRates(app: FastifyInstance, parts: Parts): Promise<void> {
  const { settings } = parts
  const { rateFactor: factor } = parts.config
  if (factor === 0) return
  const ofAddress = async (most: number, { ip }: FastifyRequest): Promise<number> => {
    const { halls } = await settings.get()
    return factor * (halls.length === 0 ? most : Math.max(most, perPerson * peopleBehind(halls, ip)))
  }
  app.addHook('onRoute', (route) => {
    const { perMinute, perTenMinutes, countedBy } = route.config ?? {}
    const most = perMinute ?? perTenMinutes
    if (most === undefined) return
    const timeWindow = perMinute === undefined ? 10 * minuteMs : minuteMs
    const byAddress = { keyGenerator: addressKey, max: (request: FastifyRequest) => ofAddress(most, request) }
    route.config = {
      ...route.config,
      rateLimit: { max: factor * most, timeWindow, ...(countedBy === 'address' ? byAddress : {}) },
    }
  })
  await app.register(rateLimit, {
    store: callCounts(parts),
    timeWindow: minuteMs,
    max: async (request: FastifyRequest) =>
      userOf(request) ? factor * userPerMinute : ofAddress(addressPerMinute, request),
    keyGenerator: (request: FastifyRequest) => userOf(request) ?? addressKey(request),
    errorResponseBuilder: (_request, { ttl }) => refusalFor(ttl),
  })
}
