/**
 * The one statement that reads a page of the common submission list with its total (parts: page.hot-sql.ts).
 *
 * Raw SQL: a page of 15 among a million rows is read by one statement, planned once a connection, in 0.29 ms of
 * processor time, typed 1.62 ms: planning its joins takes longer than reading the page (infra/decisions
 * "submission-list", `npm run bench -- lists`). May go when typed queries of many forms keep their plans and
 * tests/services-judging/list-speed holds.
 */
import type { PageBounds } from '../../../platform/database/page.ts'
import { firstRow, plannedRows, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { listColumns } from '../columns.hot-sql.ts'
import type { Filter } from './filter.hot-sql.ts'
import { pageIds, sharedBy, totalOf } from './page.hot-sql.ts'
import type { From } from './page.hot-sql.ts'
import { runOf } from '../../remote/index.ts'
import type { Run, Runs, StoredRun } from '../../remote/index.ts'
import type { ListRecord } from '../present.ts'

export interface ListPage {
  /** Of the bank when the page was read. */
  readonly bankRev: number
  /** Of the users' names then. */
  readonly nameRev: number
  readonly count: number
  readonly records: readonly ListRecord[]
  readonly first: ListRecord | null
  /** Of those that another site judged. */
  readonly runs: Runs
}

interface Found extends ListRecord, Pick<ListPage, 'count' | 'bankRev' | 'nameRev'> {
  /** Of those that another site judged. One column: there is none in most rows. */
  readonly run: StoredRun | null
}

function runsOfFound(found: readonly Found[]): Runs {
  const runs = new Map<number, Run>()
  for (const { submitId, run } of found) {
    const shown = run && runOf(run)
    if (shown) runs.set(submitId, shown)
  }
  return runs
}

/** Looked up for no row of a site where no other one has judged anything. */
const runOfPage = sql`case when exists (select from remote_attempt) then (
  select json_build_object('site', run.site, 'problemId', run.problem_id, 'runId', run.run_id)
  from remote_attempt run
  where run.submit_id = page."submitId" and run.attempt = page.attempt and run.run_id is not null) end`

/** One row at least, so that the total comes with an empty page too. */
export async function readPage(db: Db, filter: Filter, bounds: PageBounds, from: From | null): Promise<ListPage> {
  const found = await plannedRows(
    db,
    sql<Found>`
    ${sharedBy(filter)}
    select counted.count, (select rev from bank_revision) as "bankRev", (select rev from name_revision) as "nameRev",
      page.*, ${runOfPage} as run from (${totalOf(filter)}) counted
    left join (select ${listColumns} from submission s
      where s.submit_id = any(array(${pageIds(filter, bounds, from)}))) page on true
    order by page."submitTime" desc, page."submitId" desc`,
  )
  const { bankRev, nameRev, count } = found[0] ?? { bankRev: 0, nameRev: 0, count: 0 }
  const records = found.filter(({ submitId }) => submitId !== null)
  return { bankRev, nameRev, count, records, first: records[0] ?? null, runs: runsOfFound(records) }
}

/** Of nobody's submissions. */
export async function emptyPage(db: Db): Promise<ListPage> {
  const revs = await firstRow(
    db,
    sql<
      Pick<ListPage, 'bankRev' | 'nameRev'>
    >`select b.rev as "bankRev", n.rev as "nameRev" from bank_revision b, name_revision n`,
  )
  return {
    bankRev: revs?.bankRev ?? 0,
    nameRev: revs?.nameRev ?? 0,
    count: 0,
    records: [],
    first: null,
    runs: new Map(),
  }
}
