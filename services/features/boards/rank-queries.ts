/** Pages of the board in the shape of existing clients (contract/contests-and-community, AcmRow and OiRow). */
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { listBoard, shownName } from '@podium/proto/rules/board/listing.ts'
import type { RankName } from '@podium/proto/rules/board/listing.ts'
import { firstAccepts } from '@podium/proto/rules/board/rank.ts'
import type { Ranked } from '@podium/proto/rules/board/rank.ts'
import type { Cell } from '@podium/proto/rules/board/cell.ts'
import { awardName } from '@podium/proto/rules/contest/award-names.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { outsideRefusal } from './policy.ts'
import { enterContest, existingContest } from '../contests/index.ts'
import type { ContestView } from '../contests/index.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import type { BoardEntry, Boards, CachedBoard } from './store/board-cache.ts'

type Page = CallAnswer<'contestRank'>
type Row = Page['records'][number]
type Query = CallBody<'contestRank'>

const pageRows = 50

interface Columns {
  readonly locale: Locale
  readonly rankShowName: RankName
  /** Uids whom the reader follows. */
  readonly followed: ReadonlySet<string>
  readonly displayIds: readonly string[]
  readonly firsts: readonly (number | null)[]
}

const acmCell = ({ errors, tries, acS }: Cell, isAfter: boolean, first: number | null) => ({
  errorNum: errors,
  ...(tries > 0 ? { tryNum: tries } : {}),
  ...(acS === null
    ? {}
    : { isAC: true, isFirstAC: acS === first, ACTime: acS, ...(isAfter ? { isAfterContest: true } : {}) }),
})

const infoOf = <Value>(
  columns: Columns,
  { cells }: BoardEntry,
  valueOf: (cell: Cell, column: number) => Value | undefined,
): Record<string, Value> =>
  Object.fromEntries(
    columns.displayIds.flatMap((displayId, column) => {
      const cell = cells[column] ?? null
      const value = cell === null ? undefined : valueOf(cell, column)
      return value === undefined ? [] : [[displayId, value] as const]
    }),
  )

/** The accept of a cell lies after the end when the cell without what came later has none. */
export const solvedAfterEnd = ({ row, cells }: BoardEntry, column: number): boolean => {
  const packed = row.c[column]
  return (cells[column]?.acS ?? null) !== null && (!packed || (packed[2] ?? null) === null)
}

const nothingWon = { isWinAward: false, awardName: null, awardBackground: null, awardColor: null }

const personOf = ({ entry, rank, award }: Ranked<BoardEntry>, { followed, rankShowName, locale }: Columns) => {
  const { uid, username, realname, nickname, school, avatar, gender } = entry.participant
  const won =
    award === null
      ? nothingWon
      : {
          isWinAward: true,
          awardName: awardName(award.name, locale),
          awardBackground: award.background,
          awardColor: award.color,
        }
  const displayName = shownName(entry.participant, rankShowName)
  const names = { uid, username, realname, nickname, displayName }
  return { rank, ...won, isConcerned: followed.has(uid), ...names, school, avatar, gender }
}

/** A cell of nothing but hidden attempts is none for these clients. */
export const isJudged = ({ n, tries }: Cell): boolean => n > tries

const acmRow = (ranked: Ranked<BoardEntry>, columns: Columns): Row => ({
  ...personOf(ranked, columns),
  ac: ranked.totals.ac,
  total: ranked.totals.n,
  totalTime: ranked.totals.time,
  submissionInfo: infoOf(columns, ranked.entry, (cell, column) =>
    acmCell(cell, solvedAfterEnd(ranked.entry, column), columns.firsts[column] ?? null),
  ),
})

const oiRow = (ranked: Ranked<BoardEntry>, columns: Columns): Row => {
  const timeInfo = infoOf(columns, ranked.entry, ({ runMs }) => runMs ?? undefined)
  return {
    ...personOf(ranked, columns),
    totalScore: ranked.totals.score,
    totalTime: ranked.totals.time,
    submissionInfo: infoOf(columns, ranked.entry, (cell) => (isJudged(cell) ? cell.score : undefined)),
    timeInfo: Object.keys(timeInfo).length === 0 ? null : timeInfo,
  }
}

interface RankReader {
  readonly locale: Locale
  /** Username of the reader whose row comes first; null for none. */
  readonly own: string | null
}

/** One page of a held board. */
function pageOfBoard(cached: CachedBoard, query: Query, { locale, own }: RankReader): Page {
  const { head } = cached
  const ranked = cached.ranked({ withAfter: query.containsEnd === true, removeStar: query.removeStar === true })
  const shown =
    head.rule === 'acm'
      ? ranked
      : ranked.filter(({ entry }) => entry.cells.some((cell) => cell !== null && isJudged(cell)))
  const uids = new Set(query.concernedList)
  const listed = listBoard(shown, {
    own,
    followed: new Set(
      uids.size === 0 ? [] : shown.filter(({ entry }) => uids.has(entry.participant.uid)).map(({ entry }) => entry.key),
    ),
    keyword: query.keyword ?? '',
    texts: ({ participant }) => [participant.school, shownName(participant, head.rankShowName)],
  })
  const bounds = pageBounds({ currentPage: query.currentPage ?? 1, limit: query.limit ?? 0 }, pageRows)
  const columns = {
    locale,
    rankShowName: head.rankShowName,
    followed: uids,
    displayIds: head.columns.map(({ displayId }) => displayId),
    firsts: firstAccepts(
      head,
      cached.ranked({ withAfter: query.containsEnd === true, removeStar: false }).map(({ entry }) => entry),
    ),
  }
  const row = head.rule === 'acm' ? acmRow : oiRow
  return pageOf(
    listed.slice(bounds.offset, bounds.offset + bounds.size).map((one) => row(one, columns)),
    listed.length,
    bounds,
  )
}

async function pageFor(boards: Boards, view: ContestView, query: Query, reader: RankReader): Promise<Page> {
  // The freeze is lifted for the staff alone, and only when they ask for it.
  const cached = await boards.get(view.contest.id, query.forceRefresh === true && view.isJury ? 'jury' : 'public')
  if (!cached) throw new Refusal('contestMissing')
  return pageOfBoard(cached, query, reader)
}

const cidOf = ({ cid }: Query): number => {
  if (cid === null || cid === undefined) throw new Refusal('contestMissing')
  return cid
}

/** Throws Refusal. */
export async function insideRank(
  { orm, now }: Context,
  boards: Boards,
  { viewer, locale }: { readonly viewer: Viewer; readonly locale: Locale },
  query: Query,
): Promise<Page> {
  const view = await enterContest(orm.em.fork(), { cid: cidOf(query), viewer, now: now() })
  return pageFor(boards, view, query, { locale, own: viewer.username })
}

/** Throws Refusal. */
export async function outsideRank(
  { orm, now }: Context,
  boards: Boards,
  { viewer, locale }: { readonly viewer: Viewer | null; readonly locale: Locale },
  query: Query,
): Promise<Page> {
  const view = await existingContest(orm.em.fork(), { cid: cidOf(query), viewer, now: now() })
  const refusal = outsideRefusal(view)
  if (refusal) throw new Refusal(refusal)
  return pageFor(boards, view, query, { locale, own: null })
}
