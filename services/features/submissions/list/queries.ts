/**
 * The common submission list: everything outside contests, newest first.
 *
 * It has to stay quick over millions of rows, whatever the filter. So a filter on the author or the problem is
 * resolved to ids first. A few ids: the newest rows of each are read from its own index and merged. Many, or none:
 * the list order itself is walked, where matches are then frequent; a deep page of the whole list, or of a verdict,
 * skips days and then index entries.
 *
 * Totals come from stored counts where one counts the filter: by day (nothing, the verdict), by problem (both within
 * some problems), by user. Others are counted, up to a bound: beyond it the total says "at least".
 */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { locales } from '@podium/proto/rules/site/locale.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { createRevisionCache } from '../../../platform/cache/revision-cache.ts'
import { cacheProblemNames, cacheUserNames } from './names.hot-sql.ts'
import { openCommonPairs } from '../../people/index.ts'
import { pageBounds, pageOf } from '../../../platform/database/page.ts'
import type { PageBounds } from '../../../platform/database/page.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { presentRow, shownTitle } from '../present.ts'
import { isNarrowed } from '../../../platform/database/narrowed.ts'
import { authorWord, findAuthors, maxMergedIds, problemIds } from './filter.hot-sql.ts'
import type { Authors, Filter, ListQuery } from './filter.hot-sql.ts'
import { isKnownStatus } from './page.hot-sql.ts'
import type { From } from './page.hot-sql.ts'
import { emptyPage, readPage } from './read.hot-sql.ts'
import type { ListPage } from './read.hot-sql.ts'
import type { SharedPage } from './run-queries.ts'
import { noPositions, readFromPosition } from './positions.ts'
import type { Positions } from './positions.ts'

const defaultPageRows = limits.problemPageRows

/** The walked lists from which nothing goes: those of many problems, whatever the verdict. */
const hasPositions = ({ uids, namesLike, pids, status, gid, narrowed }: Filter): boolean =>
  !isNarrowed(narrowed) &&
  uids === null &&
  namesLike === null &&
  status === null &&
  gid === null &&
  pids !== null &&
  pids.length > maxMergedIds

interface ProblemSet {
  readonly pids: readonly number[]
  readonly positions: Positions
}
const cachedMostPids = 300_000
const cachedMostUids = 50_000
const cachedMostNames = 50_000

/** What a list tells its reader beyond what it tells anybody. */
export interface ListReader {
  readonly locale: Locale
  /** Addresses. */
  readonly seesIps: boolean
  /** Titles of problems that are not open. */
  readonly seesHidden: boolean
}

export type ListSubmissions = (db: Db, asked: ListQuery, reader: ListReader) => Promise<SharedPage>

/** The page with the ids that its words stand for, which are cached. @param look where words in names are looked up */
function openSearch(look: () => Db) {
  const pairs = openCommonPairs(look)
  const people = createRevisionCache<Authors>(({ uids }) => uids?.length ?? 0, cachedMostUids)
  const problems = createRevisionCache<ProblemSet>(({ pids }) => pids.length, cachedMostPids)
  const byAuthors = async (db: Db, asked: ListQuery, read: (by: Authors) => Promise<ListPage>): Promise<ListPage> => {
    if (authorWord(asked) === '')
      return read({ uids: asked.ownUid === null ? null : [asked.ownUid], namesLike: null, seen: { fullUntilMs: 0 } })
    const { page } = await people.read(
      JSON.stringify([authorWord(asked), asked.ownUid]),
      () => findAuthors(db, asked, pairs),
      async ({ value }) => {
        const found = await (value.uids?.length === 0 ? emptyPage(db) : read(value))
        return { rev: found.nameRev, page: found }
      },
    )
    return page
  }
  const byProblems = async (
    db: Db,
    { query }: ListQuery,
    read: (set: ProblemSet | null) => Promise<ListPage>,
  ): Promise<ListPage> => {
    const sought = { id: query.problemID?.trim() ?? '', isWhole: query.completeProblemID === true }
    if (sought.id === '') return read(null)
    const load = async () => {
      const { rev, value } = await problemIds(db, sought)
      return { rev, value: { pids: value, positions: noPositions() } }
    }
    const { page } = await problems.read(JSON.stringify(sought), load, async ({ value }) => {
      const found = await read(value)
      return { rev: found.bankRev, page: found }
    })
    return page
  }
  return (db: Db, asked: ListQuery, bounds: PageBounds): Promise<ListPage> =>
    byAuthors(db, asked, ({ seen, ...by }) =>
      byProblems(db, asked, async (set) => {
        const filter = {
          ...by,
          pids: set?.pids ?? null,
          status: asked.query.status ?? null,
          gid: asked.query.gid ?? null,
          narrowed: asked.query,
          isFull: seen.fullUntilMs > Date.now(),
        }
        const readFrom = (from: From | null) => readPage(db, filter, bounds, from)
        const page = await (set !== null && hasPositions(filter)
          ? readFromPosition(set.positions, bounds.offset, readFrom)
          : readFrom(null))
        if (isCapped(filter, page)) seen.fullUntilMs = Date.now() + fullForMs
        return page
      }),
    )
}

/** Work hardly ever becomes less: who had more than is counted has so for a moment longer. */
const fullForMs = 10_000
const isCapped = ({ pids, status, gid, narrowed }: Filter, { count }: ListPage): boolean =>
  !isNarrowed(narrowed) && pids === null && status === null && gid === null && count === limits.submissionsCountedAtMost

/** Rows with the names of their problems and authors. */
function openRows(): (
  db: Db,
  page: ListPage,
  reader: ListReader & { readonly gid: number | null },
) => Promise<CallAnswer<'submissionList'>['records']> {
  const users = cacheUserNames(cachedMostNames)
  const problems = new Map(locales.map((locale) => [locale, cacheProblemNames(locale, cachedMostNames)]))
  return async (db, { records, bankRev, nameRev }, { locale, seesIps, seesHidden, gid }) => {
    const [names, named] = await Promise.all([
      users.of(
        db,
        nameRev,
        records.map(({ uid }) => uid),
      ),
      problems.get(locale)?.of(
        db,
        bankRev,
        records.map(({ pid }) => pid),
      ),
    ])
    return records.map((record, row) => {
      const problem = named?.[row]
      const title = problem === undefined || seesHidden ? problem?.title : shownTitle({ ...problem, gid })
      const { displayPid = null, isRemote = false } = problem ?? {}
      return presentRow(record, { displayPid, title: title ?? null, isRemote, username: names[row] ?? '' }, seesIps)
    })
  }
}

/** @param look where words in names are looked up */
export function openSubmissionList(look: () => Db): ListSubmissions {
  const search = openSearch(look)
  const rowsOf = openRows()
  return async (db, asked, reader) => {
    const bounds = pageBounds(asked.query, defaultPageRows)
    const status = asked.query.status ?? null
    if (status !== null && !isKnownStatus(status)) return { page: pageOf([], 0, bounds), runs: new Map() }
    const found = await search(db, asked, bounds)
    const records = await rowsOf(db, found, { ...reader, gid: asked.query.gid ?? null })
    return { page: pageOf(records, found.count, bounds), runs: found.runs }
  }
}
