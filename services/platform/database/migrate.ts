/**
 * Bringing the database to the version of this code. Several may prepare it at once: one holds the advisory lock and
 * does the work, the others wait for it. All other processes wait until the version is there.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { MikroORM } from '@mikro-orm/postgresql'
import { migrations } from './migrations/index.ts'

/** Any number, the same in every process of ours. */
const startLock = 7_036_486

/** Runs `work` while no other process does; waits for its turn. */
export async function underStartLock<T>(orm: MikroORM, work: () => Promise<T>): Promise<T> {
  return orm.em.fork().transactional(async (em) => {
    await em
      .getKysely()
      .selectNoFrom(({ fn, val }) => fn('pg_advisory_xact_lock', [val(startLock)]).as('locked'))
      .execute()
    return work()
  })
}

/** Runs the migrations that are missing, or those of `names` alone; call under the start lock. */
export async function migrate(orm: MikroORM, names?: readonly string[]): Promise<void> {
  await orm.migrator.up(names === undefined ? undefined : { migrations: [...names] })
}

const migrationTable = 'mikro_orm_migrations'

/** What the migrator has written down of this database. */
interface MigrationTables {
  readonly [migrationTable]: { readonly name: string }
}

async function isCurrent(orm: MikroORM): Promise<boolean> {
  const db = orm.em.fork().getKysely<MigrationTables>()
  const table = await db
    .selectNoFrom(({ fn, val }) => fn<string | null>('to_regclass', [val(migrationTable)]).as('found'))
    .executeTakeFirst()
  if (!table?.found) return false
  const done = await db.selectFrom(migrationTable).select('name').execute()
  const names = new Set(done.map((row) => row.name))
  return migrations.every(({ name }) => names.has(name))
}

const askAgainMs = 200

/** Resolves when the database has been brought to the version of this code. */
export async function waitForMigrations(orm: MikroORM): Promise<void> {
  while (!(await isCurrent(orm).catch(() => false))) await sleep(askAgainMs)
}
