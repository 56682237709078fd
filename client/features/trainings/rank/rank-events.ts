/**
 * What a page of the rank makes of news: the row changes and moves in place; what the page cannot know is loaded
 * again.
 */
import type { TrainingRankEventData } from '@podium/proto/events/events.ts'
import type { TopicEvent } from '@podium/proto/events/live-events.ts'
import type { TopicNames } from '@podium/proto/events/topics.ts'
import { compareRanking } from '@podium/proto/rules/training/training-rank.ts'
import { reloadSnapshot } from '../../../live/live-feed.ts'
import type { RankPage, RankRow } from '../queries.ts'

function changedRow(row: RankRow, { ac, totalRunTime, displayId, cell }: TrainingRankEventData): RankRow {
  const { [displayId]: _before, ...others } = row.submissionInfo
  return { ...row, ac, totalRunTime, submissionInfo: cell === null ? others : { ...others, [displayId]: cell } }
}

/** @param isFiltered the page holds only whom a word finds */
export function applyRankEvent(
  page: RankPage,
  { kind, data }: TopicEvent<TopicNames['training']>,
  isFiltered: boolean,
): RankPage | typeof reloadSnapshot {
  if (kind !== 'rank') return reloadSnapshot
  const { records, size, current, pages } = page
  const row = records.find(({ uid }) => uid === data.uid)
  if (row === undefined) {
    // Somebody of another page: they concern this one when they rise into it, or when a word may find them for the
    // first time.
    const last = records.at(-1)
    const comesIn = last === undefined || records.length < size || compareRanking(data, last) < 0
    return comesIn || isFiltered ? reloadSnapshot : page
  }
  const isGone = Object.keys(changedRow(row, data).submissionInfo).length === 0
  const moved = records.map((one) => (one === row ? changedRow(row, data) : one)).toSorted(compareRanking)
  // At the edge of a page the next row is one of another page.
  const first = current > 1 && moved[0]?.uid === data.uid && moved[0] !== records[0]
  const last = current < pages && moved.at(-1)?.uid === data.uid
  return isGone || first || last ? reloadSnapshot : { ...page, records: moved }
}
