import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { call } from '../../../api/call.ts'
import { reloadSnapshot } from '../../../live/live-feed.ts'
import { useLiveQuery } from '../../../live/live-query.ts'
import { contestKey } from '../queries.ts'

export type Hall = CallAnswer<'contestTeams'>
export type Team = Hall['teams'][number]
export type Organization = Hall['organizations'][number]
export type TeamGroup = Hall['groups'][number]

export const teamsKey = (cid: number) => [...contestKey(cid), 'teams'] as const

/** Teams, affiliations and groups; every change of another director comes at once. */
export const useTeams = (cid: number) =>
  useLiveQuery({
    key: teamsKey(cid),
    topic: topics.contest(cid, 'teams'),
    load: (signal) => call('contestTeams', { query: { cid }, signal, quiet: true }),
    apply: (hall, { kind }) => (kind === 'seen' ? hall : reloadSnapshot),
    poll: { everyMs: limits.poll.queueMs },
  })

/** Whether one of the texts has the keyword in it, letter case aside. */
export const hasKeyword = (keyword: string, texts: readonly (string | null)[]): boolean => {
  const wanted = keyword.trim().toLowerCase()
  return wanted === '' || texts.some((text) => text?.toLowerCase().includes(wanted) === true)
}
