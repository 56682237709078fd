/** Asks services whether a token may watch a topic, and as which reader class. */
import { MayWatchAnswer } from '@podium/proto/events/bus/live.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { Bus } from '@podium/proto/server/bus.ts'
import type { Log } from '@podium/proto/server/log.ts'

export type AskPermission = (topic: string, token: string | null, address: string) => Promise<MayWatchAnswer>

const unavailable: MayWatchAnswer = { ok: false, code: 'unavailable' }

/**
 * Visitors all get the same answer, so theirs is kept for as long as services allow and asked once for all who wait:
 * ten thousand spectators cost a handful of questions. `forget` drops what is kept when rights change.
 */
export const createPermission = (bus: Bus, log: Log): { ask: AskPermission; forget: (topic?: string) => void } => {
  const cached = new Map<string, { answer: Promise<MayWatchAnswer>; untilMs: number }>()
  let generation = 0
  const request = async (topic: string, token: string | null, address?: string): Promise<MayWatchAnswer> => {
    const asked = generation
    try {
      const answer = await bus.request(subjects.mayWatch, { v: 1, topic, token, address }, MayWatchAnswer)
      // Rights changed while the answer was under way: it may be older than the change.
      return asked === generation ? answer : await request(topic, token, address)
    } catch (error) {
      log.warn({ error, topic }, 'services did not answer whether a topic may be watched')
      return unavailable
    }
  }
  const askForAnonymous = (topic: string): Promise<MayWatchAnswer> => {
    const found = cached.get(topic)
    if (found && found.untilMs > Date.now()) return found.answer
    const entry = { answer: request(topic, null), untilMs: Number.POSITIVE_INFINITY }
    cached.set(topic, entry)
    void entry.answer.then((answer) => {
      if (answer.ok) entry.untilMs = Date.now() + answer.keepMs
      if ((!answer.ok || answer.keepMs === 0) && cached.get(topic) === entry) cached.delete(topic)
      if (cached.size > maxCached) dropExpired(cached)
    })
    return entry.answer
  }
  return {
    ask: (topic, token, address) => (token === null ? askForAnonymous(topic) : request(topic, token, address)),
    forget: (topic) => {
      generation += 1
      if (topic === undefined) cached.clear()
      else cached.delete(topic)
    },
  }
}

const maxCached = 10_000
const dropExpired = (cached: Map<string, { untilMs: number }>): void => {
  for (const [topic, { untilMs }] of cached) if (untilMs <= Date.now()) cached.delete(topic)
}
