/**
 * Bringing the database to the version of this code. Several may prepare it at once: one holds the advisory lock and
 * does the work, the others wait for it. All other processes wait until the version is there.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { MikroORM } from '@mikro-orm/postgresql'
import { migrations } from './migrations/index.ts'
import { firstRow, rows, sql } from './sql.ts'

/** Any number, the same in every process of ours. */
const startLock = 7_036_486

/** Runs `work` while no other process does; waits for its turn. */
export async function underStartLock<T>(orm: MikroORM, work: () => Promise<T>): Promise<T> {
  return orm.em.fork().transactional(async (em) => {
    await rows(em, sql`select pg_advisory_xact_lock(${startLock})`)
    return work()
  })
}

/** Runs the migrations that are missing; call under the start lock. */
export async function migrate(orm: MikroORM): Promise<void> {
  await orm.migrator.up()
}

async function isCurrent(orm: MikroORM): Promise<boolean> {
  const table = await firstRow(
    orm.em.fork(),
    sql<{ there: boolean }>`select to_regclass('mikro_orm_migrations') is not null as there`,
  )
  if (!table?.there) return false
  const done = await rows(orm.em.fork(), sql<{ name: string }>`select name from mikro_orm_migrations`)
  const names = new Set(done.map((row) => row.name))
  return migrations.every(({ name }) => names.has(name))
}

const askAgainMs = 200

/** Resolves when the database has been brought to the version of this code. */
export async function waitForMigrations(orm: MikroORM): Promise<void> {
  while (!(await isCurrent(orm).catch(() => false))) await sleep(askAgainMs)
}
