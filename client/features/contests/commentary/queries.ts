import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { call } from '../../../api/call.ts'
import { reloadSnapshot } from '../../../live/live-feed.ts'
import { useLiveQuery } from '../../../live/live-query.ts'
import { contestKey } from '../queries.ts'

export type CommentaryRow = CallAnswer<'contestCommentary'>['records'][number]

export const commentaryKey = (cid: number) => [...contestKey(cid), 'commentary'] as const

/** What the jury and its tools have written; what another one writes comes at once. */
export const useCommentary = (cid: number) =>
  useLiveQuery({
    key: commentaryKey(cid),
    topic: topics.contest(cid, 'commentary'),
    load: (signal) => call('contestCommentary', { query: { cid }, signal, quiet: true }),
    apply: () => reloadSnapshot,
    poll: { everyMs: limits.poll.queueMs },
  })
