/** Hand-written SQL over the connection of an entity manager; inside its transaction when it has one. */
import { sql } from 'kysely'
import type { CompiledQuery, Expression, Kysely, QueryResult, RawBuilder } from 'kysely'
import type { TypedDb } from './columns.ts'
import { planOnce } from './fast/plans.ts'
import { filled, Slot, slotsOf } from './prepared.ts'

export { sql }

/** A fork of the entity manager, or the one of a running transaction. */
export type Db = TypedDb

const client = (db: Db): Kysely<unknown> => db.getKysely<unknown>()

/** Runs a query and returns its rows. Times come as text (stored-time.ts), 64-bit integers as numbers. */
export async function rows<Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> {
  const { rows: found } = await query.execute(client(db))
  return found
}

function runPlanned<Row>(connection: Kysely<unknown>, query: RawBuilder<Row>): Promise<QueryResult<Row>> {
  const compiled = query.compile(connection)
  planOnce(compiled.sql)
  return connection.executeQuery(compiled)
}

/**
 * `rows` for the queries of lists that many ask for, and for those of each submission and verdict: PostgreSQL reads
 * and plans such a text once on each connection, which takes longer than finding a page. Only for texts of which
 * there are few, and whose plan is the same for every value: bounds stand in them as `(select ...)`, because of a
 * bound that it knows PostgreSQL would make another plan each time.
 */
export async function plannedRows<Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> {
  // Outside a transaction this is a pool of its own (`openOrm`).
  const { rows: found } = await runPlanned(db.getKysely<unknown>({ type: 'read' }), query)
  return found
}

/** `change` for the writes of each submission and verdict, planned once like `plannedRows`. */
export async function plannedChange(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await runPlanned(client(db), query)
  return Number(numAffectedRows ?? 0n)
}

/** A number that PostgreSQL does not know when it plans. */
export const bound = (value: number): RawBuilder<unknown> => sql`(select ${value}::bigint)`

/** The first row, or null. */
export async function firstRow<Row>(db: Db, query: RawBuilder<Row>): Promise<Row | null> {
  const [first] = await rows(db, query)
  return first ?? null
}

export async function firstPlanned<Row>(db: Db, query: RawBuilder<Row>): Promise<Row | null> {
  const [first] = await plannedRows(db, query)
  return first ?? null
}

/** Runs a write and returns the number of rows that it touched. */
export async function change(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await query.execute(client(db))
  return Number(numAffectedRows ?? 0n)
}

/**
 * A typed expression as a part of raw SQL. It is written at its first use like a prepared query, since that takes
 * longer than all of the raw query around it; what is no slot stands in the text as it is. Its columns are called like
 * their properties: nothing translates a part of raw SQL.
 */
export function rawPart<Values extends object, Value>(
  write: (values: Values) => Expression<Value>,
): (db: Db, values: Values) => RawBuilder<Value> {
  let written: { readonly texts: TemplateStringsArray; readonly parameters: readonly unknown[] } | undefined
  return (db, values) => {
    written ??= splitAtParameters(sql`${write(slotsOf<Values>())}`.compile(client(db)))
    const { texts, parameters } = written
    return sql<Value>(texts, ...parameters.map((each) => (each instanceof Slot ? filled(each, values) : sql.lit(each))))
  }
}

function splitAtParameters({ sql: text, parameters }: CompiledQuery) {
  const texts = text.split(/\$\d+/)
  return { texts: Object.assign(texts, { raw: texts }), parameters }
}
