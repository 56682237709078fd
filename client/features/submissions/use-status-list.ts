import { useQueryClient } from '@tanstack/react-query'
import { limits } from '@podium/proto/model/limits.ts'
import type { News } from '../../live/live-feed.ts'
import { useLiveQuery } from '../../live/live-query.ts'
import { usePlace } from '../problems/place/place.ts'
import { addRow, addWaiting, changeRow, mergePage, runningIds } from './live-rows.ts'
import type { RowNews, RowPage, WireRow } from './live-rows.ts'
import { matches } from './status-filters.ts'
import type { StatusFilters } from './status-filters.ts'

/** New rows go on top only for a reader who is there: elsewhere they would move what is being read. */
const isAtTop = (filters: StatusFilters): boolean => filters.currentPage === 1 && window.scrollY === 0

function applyNews(page: RowPage, { kind, data }: News, filters: StatusFilters, ownUid: string | undefined): RowPage {
  if (kind === 'new') {
    const row = data as WireRow
    if (!matches(filters, row, ownUid)) return page
    return isAtTop(filters) ? addRow(page, row, filters.limit) : addWaiting(page, row.submitId)
  }
  return kind === 'row' || kind === 'state' ? changeRow(page, data as RowNews) : page
}

/** The submission list of the place, live. */
export function useStatusList(filters: StatusFilters, ownUid: string | undefined) {
  const client = useQueryClient()
  const { key: placeKey, calls, listTopic } = usePlace()
  const key = ['status', ownUid, placeKey, filters]
  return useLiveQuery<RowPage>({
    key,
    topic: listTopic,
    keepsPrevious: true,
    load: async (signal) => {
      const { completeProblemID, ...rest } = filters
      const loaded = await calls.submissions({ ...rest, completeProblemID: completeProblemID || undefined }, signal)
      return mergePage(client.getQueryData<RowPage>(key), loaded)
    },
    apply: (page, news) => applyNews(page, news, filters, ownUid),
    poll: {
      everyMs: limits.poll.submissionListMs,
      maxTries: limits.poll.submissionListMaxTries,
      while: (page) => runningIds(page).length > 0,
      ask: (page, signal) => calls.states(runningIds(page), signal),
    },
  })
}
