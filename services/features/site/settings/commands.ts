/** One row of the settings table. */
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'

const insertSetting = (db: Db, key: string, value: unknown) =>
  tables(db)
    .insertInto('setting')
    .values(({ cast, val }) => ({ key, value: cast<unknown>(val(JSON.stringify(value)), 'jsonb') }))

/** In place of what was stored. */
export async function storeSetting(db: Db, key: string, value: unknown): Promise<void> {
  await insertSetting(db, key, value)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })))
    .execute()
}

/** Stores the given fields of a setting, leaves the others. */
export async function changeSetting(db: Db, key: string, changes: object): Promise<void> {
  await insertSetting(db, key, changes)
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet(({ eb, ref }) => ({ value: eb(ref('setting.value'), '||', ref('excluded.value')) })),
    )
    .execute()
}
