/**
 * All tables as lines of JSON and back, for backups. Whoever reads is in one transaction of repeatable reads, so that
 * all tables are of one moment; whoever writes fills empty tables in one transaction.
 *
 * Raw SQL: which tables and columns there are is the database's to say, and a cursor keeps a million rows out of the
 * memory of this process. May go when MikroORM reads tables that have no entity by a cursor.
 */
import { firstRow, change, rows, sql } from './sql.ts'
import type { Db } from './sql.ts'

export interface CopiedTable {
  readonly name: string
  /** Without those that PostgreSQL computes. */
  readonly columns: readonly string[]
}

export interface ReadTable extends CopiedTable {
  /**
   * Columns of its primary key, or of another one where it has none. Rows come in its order: where they lie is chance,
   * and the same rows make the same backup.
   */
  readonly key: readonly string[]
}

export interface CopiedSequence {
  readonly name: string
  readonly lastValue: number
}

/** With the longest code in each row: some 30 MB. */
const readRowsAtOnce = 500

/** All but the migrator's own. */
export const copiedTables = (db: Db): Promise<ReadTable[]> =>
  rows(
    db,
    sql<ReadTable>`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns,
      coalesce(array_agg(a.attname::text order by array_position(k.indkey::int2[], a.attnum))
        filter (where a.attnum = any(k.indkey)), '{}') as key
    from pg_class c join pg_attribute a on a.attrelid = c.oid
      left join lateral (
        select indkey from pg_index where indrelid = c.oid and indisunique and indpred is null and indexprs is null
        order by indisprimary desc, indexrelid limit 1
      ) k on true
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> 'mikro_orm_migrations'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`,
  )

/** Those that have given a number. */
export const copiedSequences = (db: Db): Promise<CopiedSequence[]> =>
  rows(
    db,
    sql<CopiedSequence>`
    select sequencename::text as name, last_value as "lastValue" from pg_sequences
    where schemaname = current_schema() and last_value is not null order by 1`,
  )

export const ranMigrations = async (db: Db): Promise<string[]> =>
  (await rows(db, sql<{ name: string }>`select name from mikro_orm_migrations order by id`)).map(({ name }) => name)

/** The rows of a table, some at a time, each as one line of JSON without its end. */
export async function* readTable(db: Db, { name, columns, key }: ReadTable): AsyncGenerator<readonly string[]> {
  const [listed, ordered] = [columns, key].map((names) => sql.join(names.map((column) => sql.ref(column))))
  const order = key.length === 0 ? sql`` : sql`order by ${ordered}`
  await change(
    db,
    sql`declare copied no scroll cursor for
      select row_to_json(t)::text as line from (select ${listed} from ${sql.table(name)} ${order}) t`,
  )
  for (;;) {
    const found = await rows(db, sql<{ line: string }>`fetch ${sql.lit(readRowsAtOnce)} from copied`)
    if (found.length === 0) break
    yield found.map(({ line }) => line)
  }
  await change(db, sql`close copied`)
}

/** Whether nobody has an account yet; true where there are no tables at all. */
export async function isEmptySite(db: Db): Promise<boolean> {
  const table = await firstRow(db, sql<{ found: string | null }>`select to_regclass('users')::text as found`)
  if (!table?.found) return true
  return (await firstRow(db, sql`select 1 from users limit 1`)) === null
}

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/**
 * Fills the tables, which lose what migrations have put into them. Triggers stay away: what they would compute is
 * among the rows; relations are checked at the end, all at once.
 */
export async function fillTables(db: Db, tables: readonly CopiedTable[], fill: () => Promise<void>): Promise<void> {
  const relations = await rows(
    db,
    sql<ForeignKey>`
    select c.relname::text as table, k.conname::text as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = current_schema()::regnamespace`,
  )
  for (const { table, name } of relations)
    await change(db, sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`)
  for (const { name } of tables) await change(db, sql`alter table ${sql.table(name)} disable trigger user`)
  await change(db, sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`)
  await fill()
  for (const { name } of tables) await change(db, sql`alter table ${sql.table(name)} enable trigger user`)
  for (const { table, name, definition } of relations)
    await change(db, sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`)
}

/** @param lines as `readTable` gives them */
export async function writeRows(db: Db, { name, columns }: CopiedTable, lines: readonly string[]): Promise<void> {
  const listed = sql.join(columns.map((column) => sql.ref(column)))
  await change(
    db,
    sql`insert into ${sql.table(name)} (${listed}) overriding system value
      select ${listed} from json_populate_recordset(null::${sql.table(name)}, ${`[${lines.join(',')}]`}::json)`,
  )
}

export async function writeSequence(db: Db, { name, lastValue }: CopiedSequence): Promise<void> {
  await rows(db, sql`select setval(quote_ident(${name}::text)::regclass, ${lastValue}::bigint)`)
}
