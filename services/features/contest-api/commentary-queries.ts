/** Commentary with what it names: problems, teams and submissions that are gone are named no more. */
import { isOneOf } from '../../platform/database/expressions.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import { readSubmissions } from './contest-queries.ts'
import type { ApiCommentary } from './present/commentary.ts'
import { submissionId } from './present/objects.ts'
import { readTakingPart } from './team-queries.ts'

interface Naming {
  readonly uids: readonly string[]
  readonly cpids: readonly number[]
  readonly submitIds: readonly number[]
}

const namedIn = <Row, Id>(rows: readonly Row[], of: (row: Row) => readonly Id[]): Id[] => [...new Set(rows.flatMap(of))]

async function readProblemsThere(db: Db, cid: number, cpids: readonly number[]): Promise<ReadonlySet<number>> {
  if (cpids.length === 0) return new Set()
  const found = await tables(db)
    .selectFrom('contest_problem')
    .select('id')
    .where('cid', '=', cid)
    .where(({ ref }) => isOneOf(ref('id'), cpids))
    .execute()
  return new Set(found.map(({ id }) => id))
}

/** Of what some commentary names, what the contest still has. */
export async function readNamed<Row extends Naming>(
  db: Db,
  cid: number,
  rows: readonly Row[],
): Promise<(Row & Pick<ApiCommentary, 'submissionIds'>)[]> {
  const [cpids, uids] = [namedIn(rows, (row) => row.cpids), namedIn(rows, (row) => row.uids)]
  const numbers = namedIn(rows, ({ submitIds }) => submitIds)
  const problems = await readProblemsThere(db, cid, cpids)
  const teams = await readTakingPart(db, cid, uids)
  const found = numbers.length === 0 ? [] : await readSubmissions(db, cid, numbers)
  const submissions = new Map(found.map((one) => [one.submitId, submissionId(one)]))
  return rows.map((row) => ({
    ...row,
    uids: row.uids.filter((uid) => teams.has(uid)),
    cpids: row.cpids.filter((cpid) => problems.has(cpid)),
    submitIds: row.submitIds.filter((submitId) => submissions.has(submitId)),
    submissionIds: row.submitIds.flatMap((submitId) => submissions.get(submitId) ?? []),
  }))
}

/** @param ids of commentary; null for all */
export async function readCommentary(db: Db, cid: number, ids: readonly number[] | null): Promise<ApiCommentary[]> {
  const found = await tables(db)
    .selectFrom('contest_commentary')
    .select(['id', 'message', 'tags', 'uids', 'cpids', 'submitIds', 'madeAt'])
    .where('cid', '=', cid)
    .$if(ids !== null, (rows) => rows.where(({ ref }) => isOneOf(ref('id'), ids ?? [])))
    .orderBy('id')
    .execute()
  return readNamed(db, cid, found)
}
