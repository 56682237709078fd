import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { call } from '../../../api/call.ts'
import { reloadSnapshot } from '../../../live/live-feed.ts'
import { useLiveQuery } from '../../../live/live-query.ts'
import { contestKey } from '../queries.ts'

export type Rejudging = CallAnswer<'rejudgings'>[number]
export type Preview = CallAnswer<'rejudgingPreview'>

export const rejudgingsKey = (cid: number) => [...contestKey(cid), 'rejudgings'] as const

/** Neither applied nor dropped. */
export const isOpen = (state: Rejudging['state']): boolean => state === 'judging' || state === 'ready'

/** Rejudges that are looked at before they count; progress comes at once. */
export const useRejudgings = (cid: number) =>
  useLiveQuery({
    key: rejudgingsKey(cid),
    topic: topics.contest(cid, 'decisions'),
    load: (signal) => call('rejudgings', { query: { cid }, signal, quiet: true }),
    apply: () => reloadSnapshot,
    poll: { everyMs: limits.poll.queueMs },
  })

export const previewQuery = (cid: number, { id, done, state }: Rejudging) => ({
  queryKey: [...rejudgingsKey(cid), id, done],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call('rejudgingPreview', { query: { cid, id }, signal, quiet: true }),
  // Of one that has ended there is none.
  enabled: isOpen(state),
})
