import { useQueryClient } from '@tanstack/react-query'
import { limits } from '@podium/proto/rules/limits.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { reloadSnapshot } from '../../live/live-feed.ts'
import { useLiveQuery } from '../../live/live-query.ts'
import { userTopic } from '../../domain/user/user-topic.ts'
import { useProblemContext } from '../../domain/problem/problem-context.ts'
import { applyEvent } from './list-events.ts'
import type { ListEvent } from './list-events.ts'
import { mergePage, runningIds } from '../../domain/submission/live-rows.ts'
import type { RowPage } from '../../domain/submission/live-rows.ts'
import { momentsOf } from './status-filters.ts'
import type { StatusFilters } from './status-filters.ts'

/** The contest itself is another one, or is at another phase: everybody who is in it is notified at once. */
const isOfContest = ({ kind }: ListEvent): boolean => kind === 'changed' || kind === 'phase'
const spreadMs = 3_000

/**
 * The submission list of the context, live. A contest tells everybody only what everybody may know: nothing of what a
 * freeze covers, and no times while it runs. So participants get the own ones apart, and all of it anew once it is
 * open.
 */
export function useStatusList(filters: StatusFilters, ownUid: string | undefined) {
  const client = useQueryClient()
  const { key: contextKey, ids, calls, listTopic } = useProblemContext()
  const key = ['status', ownUid, contextKey, filters]
  return useLiveQuery({
    key,
    topic: listTopic,
    alsoTopics: ids.cid === 0 ? [] : [userTopic(ownUid), topics.contest(ids.cid, 'info')],
    keepsPrevious: true,
    spreadMs: (event) => (isOfContest(event) ? spreadMs : 0),
    load: async (signal: AbortSignal): Promise<RowPage> => {
      const { completeProblemID, language, from, until, ...rest } = filters
      const loaded = await calls.submissions(
        {
          ...rest,
          ...momentsOf({ from, until }),
          language: language || undefined,
          completeProblemID: completeProblemID || undefined,
        },
        signal,
      )
      return mergePage(client.getQueryData<RowPage>(key), loaded)
    },
    apply: (page, events) =>
      isOfContest(events)
        ? reloadSnapshot
        : applyEvent(page, events, {
            filters,
            ownUid,
            cid: ids.cid,
            isAtTop: filters.currentPage === 1 && window.scrollY === 0,
          }),
    poll: {
      everyMs: limits.poll.submissionListMs,
      maxTries: limits.poll.submissionListMaxTries,
      endsAtError: true,
      while: (page) => runningIds(page).length > 0,
      ask: (page: RowPage, signal: AbortSignal) => calls.states(runningIds(page), signal),
    },
  })
}
