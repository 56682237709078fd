import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { call } from '../../../api/call.ts'
import { reloadSnapshot } from '../../../live/live-feed.ts'
import { useLiveQuery } from '../../../live/live-query.ts'
import { contestKey } from '../queries.ts'

export type DecisionRow = CallAnswer<'contestDecisions'>['records'][number]

export const decisionsKey = (cid: number) => [...contestKey(cid), 'decisions'] as const

/** What the jury has decided; every change of another one comes at once. */
export const useDecisions = (cid: number) =>
  useLiveQuery({
    key: decisionsKey(cid),
    topic: topics.contest(cid, 'decisions'),
    load: (signal) => call('contestDecisions', { query: { cid }, signal, quiet: true }),
    apply: () => reloadSnapshot,
    poll: { everyMs: limits.poll.queueMs },
  })
