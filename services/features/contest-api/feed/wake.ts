/**
 * Wakes the streams of a contest when something of it was committed: by the live events that the outbox relay publishes
 * then. A wake that comes while a stream is reading is remembered. Should the bus lose one, the next look of the stream
 * (stream.ts) is not far.
 */
import { LiveEvent } from '@podium/proto/events/bus/live.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { parseTopic, topics } from '@podium/proto/events/topics.ts'
import type { Bus } from '@podium/proto/server/bus.ts'

const parts = ['submissions', 'info', 'clarifications', 'commentary', 'awards', 'teams'] as const

/** Whether what a feed tells of has perhaps changed with an event of a topic. */
export const isOfFeed = (topic: string): boolean => {
  const parsed = parseTopic(topic)
  return parsed?.kind === 'contest' && parts.some((part) => part === parsed.part)
}

export interface Wake {
  /** Until something happens, at most so long, or until it is closed. */
  readonly wait: (limitMs: number) => Promise<void>
  readonly close: () => void
}

/** @param onEvent is called with the topic of every live event, once somebody waits */
export function openWakes(bus: Pick<Bus, 'subscribe'>, onEvent?: (topic: string) => void) {
  const waiting = new Map<string, Set<() => void>>()
  let isSubscribed = false
  const subscribe = (): void => {
    if (isSubscribed) return
    isSubscribed = true
    bus.subscribe(subjects.live, LiveEvent, ({ topic }) => {
      onEvent?.(topic)
      for (const set of waiting.get(topic) ?? []) set()
    })
  }
  const watch = (cid: number, set: () => void): (() => void) => {
    const names = parts.map((part) => topics.contest(cid, part))
    for (const name of names) waiting.set(name, new Set([...(waiting.get(name) ?? []), set]))
    return () => {
      for (const name of names) {
        waiting.get(name)?.delete(set)
        if (waiting.get(name)?.size === 0) waiting.delete(name)
      }
    }
  }
  return (cid: number): Wake => {
    subscribe()
    let isSet = false
    let resolve: (() => void) | undefined
    const set = (): void => {
      isSet = true
      resolve?.()
    }
    const stop = watch(cid, set)
    return {
      wait: async (limitMs) => {
        if (!isSet) {
          const { promise, resolve: done } = Promise.withResolvers<void>()
          resolve = done
          const timer = setTimeout(done, limitMs)
          await promise
          clearTimeout(timer)
          resolve = undefined
        }
        isSet = false
      },
      close: () => {
        stop()
        set()
      },
    }
  }
}
