/**
 * Events that come by the clock: a site compares its lists, sums figures and counters and looks at what is up now and
 * then, and what such an event is about may be long over. A test of what something has sent leaves them out.
 */
import type { LiveEvent } from '@podium/proto/events/bus/live.ts'
import type { TopicKind } from '@podium/proto/events/topics.ts'

const topicsByClock = new Set<string>([
  'home',
  'lists',
  'user-home',
  'system',
  'remote-sites',
  'remote-health',
] satisfies TopicKind[])

/** Ranks are loaded again by whoever shows them, of a group and of the site. */
const ofRanks = new Set<unknown>(['rank', 'ranks'])

export const isOfRanks = ({ kind, data }: LiveEvent): boolean =>
  kind === 'changed' && ofRanks.has(((data.jury ?? data.public) as { what?: string } | null | undefined)?.what)

export const comesByClock = (event: LiveEvent): boolean =>
  topicsByClock.has(event.topic.split(':')[0] ?? '') || event.kind === 'counters' || isOfRanks(event)
