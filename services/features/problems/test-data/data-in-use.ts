/** Which objects of the store somebody may still ask for. */
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'

const selectDataInUse = (db: Db) =>
  tables(db)
    .selectFrom('problem_case')
    .select('inputHash as hash')
    .unionAll(tables(db).selectFrom('problem_case').select('outputHash as hash'))
    .unionAll(
      tables(db).selectFrom('problem').select('dataHash as hash').where('dataHash', 'is not', null).$narrowType<{
        hash: string
      }>(),
    )
    .unionAll(
      tables(db)
        .selectFrom('exchange_job')
        .select('resultHash as hash')
        .where('resultHash', 'is not', null)
        .$narrowType<{
          hash: string
        }>(),
    )
    .unionAll(
      tables(db)
        .selectFrom('exchange_job')
        .select('sourceHash as hash')
        .where('sourceHash', 'is not', null)
        .$narrowType<{
          hash: string
        }>(),
    )
    .unionAll(
      tables(db)
        .selectFrom('testcase_upload')
        .select(({ fn, val }) =>
          fn<string>('jsonb_array_elements_text', [fn('jsonb_path_query_array', ['files', val('$[*].*.hash')])]).as(
            'hash',
          ),
        ),
    )

/** Those of the hashes that something names. */
export async function dataInUse(db: Db, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await tables(db)
    .selectFrom(selectDataInUse(db).as('used'))
    .select('used.hash')
    .distinct()
    .where(({ eb, fn, val }) => eb('used.hash', '=', fn.any(val([...hashes]))))
    .execute()
  return new Set(found.map(({ hash }) => hash))
}
