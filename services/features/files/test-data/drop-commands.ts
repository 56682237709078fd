/**
 * Test data that a problem or an upload stops naming are listed in the transaction that takes them away
 * (dropped-commands.ts removes them). Bytes that nobody lists wait for the daily look.
 */
import type { Expression, SqlBool } from 'kysely'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'

/** A manifest gives way to another one, or to none. */
export const dropManifest = (db: Db, pid: number, hash: string): Promise<unknown> =>
  tables(db).insertInto('dropped_test_data').values({ hash, pid }).execute()

const listCases = (db: Db, pids: readonly number[]): Promise<unknown> =>
  tables(db)
    .insertInto('dropped_test_data')
    .columns(['hash', 'pid'])
    .expression(({ selectFrom }) => {
      const cases = selectFrom('problem_case').where('pid', 'in', pids)
      return cases.select(['inputHash as hash', 'pid']).union(cases.select(['outputHash as hash', 'pid']))
    })
    .execute()

/** Deletes the cases of a problem, whose row is locked. */
export async function dropCases(db: Db, pid: number): Promise<void> {
  await listCases(db, [pid])
  await tables(db).deleteFrom('problem_case').where('pid', '=', pid).execute()
}

/** Deletes problems, with all that cascades; who saves one of them at the moment comes first. */
export async function dropProblems(db: Db, which: Expression<SqlBool>): Promise<void> {
  const found = await tables(db)
    .selectFrom('problem')
    .select(['id', 'dataHash'])
    .where(which)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (found.length === 0) return
  const pids = found.map(({ id }) => id)
  const manifests = found.flatMap(({ id, dataHash }) => (dataHash === null ? [] : [{ pid: id, hash: dataHash }]))
  await listCases(db, pids)
  if (manifests.length > 0) await tables(db).insertInto('dropped_test_data').values(manifests).execute()
  await tables(db).deleteFrom('problem').where('id', 'in', pids).execute()
}

/** Deletes uploads (a condition on `testcase_upload`). Call it in a transaction. */
export async function dropUploads(db: Db, which: Expression<SqlBool>): Promise<void> {
  const found = await tables(db)
    .selectFrom('testcase_upload')
    .select('token')
    .where(which)
    .orderBy('token')
    .forUpdate()
    .execute()
  if (found.length === 0) return
  const tokens = found.map(({ token }) => token)
  await tables(db)
    .insertInto('dropped_test_data')
    .columns(['hash'])
    .expression(({ selectFrom }) =>
      selectFrom('testcase_upload')
        .select(({ fn, val }) =>
          fn<string>('jsonb_array_elements_text', [fn('jsonb_path_query_array', ['files', val('$[*].*.hash')])]).as(
            'hash',
          ),
        )
        .distinct()
        .where('token', 'in', tokens),
    )
    .execute()
  await tables(db).deleteFrom('testcase_upload').where('token', 'in', tokens).execute()
}
