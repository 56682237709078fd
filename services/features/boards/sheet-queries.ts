/** The board as a spreadsheet (contract/contests-and-community 6.13). */
import type { CallQuery } from '@podium/proto/calls/calls.ts'
import { shownName } from '@podium/proto/rules/board/listing.ts'
import type { Cell } from '@podium/proto/rules/board/cell.ts'
import type { Ranked } from '@podium/proto/rules/board/rank.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { viewContest } from '../contests/index.ts'
import type { Download } from '../../platform/http/downloads.ts'
import { xlsxOf } from '../../platform/http/sheet.ts'
import type { SheetCell } from '../../platform/http/sheet.ts'
import type { BoardEntry, Boards, CachedBoard } from './store/board-cache.ts'
import { isJudged, solvedAfterEnd } from './rank-queries.ts'

const acmText = ({ acS, errors, tries }: Cell, isAfter: boolean): string => {
  if (acS !== null) return `+(${errors + 1})${isAfter ? '*' : ''}`
  if (tries > 0) return errors > 0 ? `-(${errors}+${tries})` : `?(${tries})`
  return errors > 0 ? `-(${errors})` : ''
}

const common = ['Rank', 'Username', 'ShowName', 'Real Name', 'School']

function rowOf({ head }: CachedBoard, { entry, totals, rank }: Ranked<BoardEntry>): SheetCell[] {
  const { username, realname, school } = entry.participant
  const shownRank = entry.isOut ? 'DQ' : rank === -1 ? '*' : rank
  const person = [shownRank, username, shownName(entry.participant, head.rankShowName), realname, school]
  if (head.rule !== 'acm') {
    return [
      ...person,
      totals.score,
      ...entry.cells.map((cell) => (cell !== null && isJudged(cell) ? cell.score : null)),
    ]
  }
  return [
    ...person,
    totals.ac,
    totals.n,
    totals.time,
    ...entry.cells.map((cell, column) => (cell ? acmText(cell, solvedAfterEnd(entry, column)) || null : null)),
  ]
}

/** Seconds that the jury has added or taken off; null for none. */
const changeOf = ({ penaltyS = 0 }: BoardEntry): number | null => (penaltyS === 0 ? null : penaltyS)

/** Throws Refusal. */
export async function rankSheet(
  { orm, now }: Context,
  boards: Boards,
  viewer: Viewer,
  query: CallQuery<'downloadContestRank'>,
): Promise<Download> {
  const { cid } = query
  const view = await viewContest(orm.em.fork(), { cid, viewer, now: now() })
  const cached = view?.isJury ? await boards.get(cid, query.forceRefresh ? 'jury' : 'public') : null
  if (!cached) throw new Refusal('rankDownloadRefused')
  const ranked = cached.ranked({ withAfter: query.containEnd === true, removeStar: query.removeStar === true })
  const totals = cached.head.rule === 'acm' ? ['AC', 'Total Submission', 'Total Penalty Time (s)'] : ['Total Score']
  // Behind all that was there before, and only where the jury has changed a penalty: the totals have it in them.
  const isChanged = cached.head.rule === 'acm' && ranked.some(({ entry }) => changeOf(entry) !== null)
  const titles = [
    ...common,
    ...totals,
    ...cached.head.columns.map(({ displayId }) => displayId),
    ...(isChanged ? ['Penalty Change (s)'] : []),
  ]
  return {
    name: `contest_${cid}_rank.xlsx`,
    mediaType: 'application/xlsx',
    content: await xlsxOf('rank', [
      titles,
      ...ranked.map((one) => [...rowOf(cached, one), ...(isChanged ? [changeOf(one.entry)] : [])]),
    ]),
  }
}
