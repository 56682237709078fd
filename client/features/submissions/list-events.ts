/** What pushed news do to the page of a list with filters. */
import type { TopicEvent } from '@podium/proto/events/live-events.ts'
import type { TopicNames } from '@podium/proto/events/topics.ts'
import { reloadSnapshot } from '../../live/live-feed.ts'
import { addRow, addWaiting, changeRow, endsAtSite, hasRow } from '../../domain/submission/live-rows.ts'
import type { RowEvent, RowPage, WireRow } from '../../domain/submission/live-rows.ts'
import type { StateEvent } from '../../live/state-events.ts'
import { matches } from './status-filters.ts'
import type { Listed, StatusFilters } from './status-filters.ts'

export interface Reading {
  readonly filters: StatusFilters
  readonly ownUid: string | undefined
  /** 0 outside contests. */
  readonly cid: number
  /** New rows go on top only for a reader who is there: elsewhere they would move what is being read. */
  readonly isAtTop: boolean
}

/** News of a row that is not there: a verdict may have brought it onto a list of that verdict. */
function enter(
  page: RowPage,
  row: RowEvent & Listed,
  { filters, ownUid, isAtTop }: Reading,
): RowPage | typeof reloadSnapshot {
  const last = page.rows.at(-1)?.submitId ?? 0
  const isOlder = page.rows.length >= filters.limit && row.submitId < last
  if (isOlder || !matches(filters, row, ownUid)) return page
  if (isAtTop) return reloadSnapshot
  const isUnsure =
    row.username === undefined &&
    [filters.username, filters.language, filters.from, filters.until].some((text) => text !== '')
  return isUnsure ? page : addWaiting(page, row.submitId)
}

function applyNew(page: RowPage, row: WireRow, { filters, ownUid, isAtTop }: Reading): RowPage | typeof reloadSnapshot {
  if (!matches(filters, row, ownUid)) return page
  if (!isAtTop) return addWaiting(page, row.submitId)
  // What a contest tells everybody of a new row lacks what its author may know.
  return row.uid === ownUid && row.length === null ? reloadSnapshot : addRow(page, row, filters.limit)
}

/** What changes a list: its own topic, the reader's, or a poll. */
export type ListEvent =
  TopicEvent<TopicNames['status' | 'contest:submissions' | 'contest:info' | 'group:submissions' | 'user']> | StateEvent

/** The page after news of its list, or of the reader's own submissions. */
export function applyEvent(
  page: RowPage,
  { kind, data }: ListEvent,
  reading: Reading,
): RowPage | typeof reloadSnapshot {
  if (kind === 'new') return applyNew(page, data, reading)
  if (kind === 'state') return changeRow(page, data)
  if (kind !== 'submission' && kind !== 'row') return page
  // The author's own events are of every contest, group and list.
  const isOwn = kind === 'submission' && data.cid === reading.cid
  if (!isOwn && kind !== 'row') return page
  if (hasRow(page, data.submitId))
    return endsAtSite(page, data, reading.ownUid) ? reloadSnapshot : changeRow(page, data)
  return isOwn || reading.filters.status !== null ? enter(page, data, reading) : page
}
