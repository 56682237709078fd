import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { call } from '../../../api/call.ts'
import { reloadSnapshot } from '../../../live/live-feed.ts'
import { useLiveQuery } from '../../../live/live-query.ts'
import { contestKey } from '../queries.ts'

export type Member = CallAnswer<'contestStaff'>['members'][number]
export type Attention = CallAnswer<'contestAttention'>

export type ApiToken = CallAnswer<'contestApi'>['tokens'][number]
export type ApiWebhook = CallAnswer<'contestApi'>['webhooks'][number]

/** Whether the contest has the Contest API, with its tokens. */
export const contestApiKey = (cid: number) => [...contestKey(cid), 'contest-api'] as const

export const staffKey = (cid: number) => [...contestKey(cid), 'staff'] as const

/** Who has a role; every change of another director comes at once. */
export const useStaff = (cid: number) =>
  useLiveQuery({
    key: staffKey(cid),
    topic: topics.contest(cid, 'staff'),
    load: (signal) => call('contestStaff', { query: { cid }, signal, quiet: true }),
    apply: () => reloadSnapshot,
    poll: { everyMs: limits.poll.queueMs },
  })

export const attentionKey = (cid: number) => [...contestKey(cid), 'attention'] as const

/** What waits; a verdict, a balloon and a print move it. */
export const useAttention = (cid: number) =>
  useLiveQuery<Attention, ReturnType<typeof topics.contest<'submissions' | 'print'>>>({
    key: attentionKey(cid),
    topic: topics.contest(cid, 'submissions'),
    alsoTopics: [topics.contest(cid, 'print')],
    load: (signal) => call('contestAttention', { query: { cid }, signal, quiet: true }),
    apply: () => reloadSnapshot,
    poll: { everyMs: limits.poll.queueMs },
  })
