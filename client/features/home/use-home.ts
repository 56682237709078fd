import { useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { HomeFigures, MovedCounters } from '@podium/proto/events/events.ts'
import type { HomeList } from '@podium/proto/rules/site/home-lists.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { call } from '../../api/call.ts'
import { reloadSnapshot } from '../../live/live-feed.ts'
import { useLiveQuery } from '../../live/live-query.ts'
import { soonestFirst } from './contest-order.ts'
import { countContests } from '../../domain/site/moved-counters.ts'
import { aheadMsOf } from '../../domain/contest/contest-times.ts'

export interface ContestRow extends Readonly<CallAnswer<'recentContest'>[number]> {
  /** The server's clock minus the browser's, in milliseconds, when this came. */
  readonly aheadMs: number
}
export type RecentProblem = CallAnswer<'recentUpdatedProblem'>[number]

/** While the socket is down. */
const pollMs = 60_000
const figuresKey = ['home', 'figures'] as const

/** The week's chart and rank: pushed whole after each verdict. */
export const useHomeFigures = () =>
  useLiveQuery({
    key: figuresKey,
    topic: topics.home(),
    load: async (signal): Promise<HomeFigures> => {
      const [statistics, rank] = await Promise.all([
        call('lastWeekStatistics', { query: {}, signal }),
        call('recentSevenAcRank', { signal }),
      ])
      return { statistics, rank }
    },
    apply: (before, { kind, data }) => (kind === 'figures' ? data : before),
    poll: { everyMs: pollMs },
  })

/** Counts the week anew on the server; for the super administrator. */
export function useForcedRefresh(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    const statistics = await call('lastWeekStatistics', { query: { forceRefresh: true } })
    client.setQueryData<HomeFigures>(figuresKey, (before) => before && { ...before, statistics })
  }
}

/** A list that is loaded again when the server says that it has changed. */
function useHomeList<Data>(
  what: HomeList,
  key: readonly unknown[],
  load: (signal: AbortSignal) => Promise<Data>,
  count?: (before: Data, moved: Pick<MovedCounters, 'contests'>) => Data,
) {
  return useLiveQuery({
    key: ['home', what, ...key],
    topic: topics.home(),
    keepsPrevious: true,
    load,
    apply: (before, { kind, data }) => {
      if (kind === 'counters') return count?.(before, data) ?? before
      return kind === 'changed' && data.what === what ? reloadSnapshot : before
    },
    poll: { everyMs: pollMs },
  })
}

export const useCarousel = () => useHomeList('carousel', [], (signal) => call('homeCarousel', { signal, quiet: true }))
export const useRecentProblems = () => useHomeList('problems', [], (signal) => call('recentUpdatedProblem', { signal }))
export const useRecentContests = () =>
  useHomeList(
    'contests',
    [],
    async (signal): Promise<readonly ContestRow[]> =>
      soonestFirst(await call('recentContest', { signal })).map((contest) => ({
        ...contest,
        aheadMs: aheadMsOf(contest.now),
      })),
    (contests, moved) => countContests({ records: contests }, moved).records,
  )
export const useAnnouncements = (page: number) =>
  useHomeList('announcements', [page], (signal) =>
    call('commonAnnouncement', { query: { currentPage: page, limit: limits.announcementPageRows }, signal }),
  )
