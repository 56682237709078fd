import { defineEntity, MikroKyselyPlugin, MikroORM, p } from '@mikro-orm/postgresql'
import type { InferKyselyDB } from '@mikro-orm/postgresql'
import { createQueryId } from 'kysely'
import type { Kysely, KyselyPlugin, RootOperationNode, UnknownRow } from 'kysely'
import { describe, expect, test } from 'vitest'
import { columnNames, naming } from './columns.ts'

const Author = defineEntity({
  name: 'Author',
  tableName: 'writers',
  properties: {
    id: p.integer().primary(),
    penName: p.string().length(40),
    bornAt: p.datetime(6).nullable(),
    isKnown: p.boolean(),
  },
})

const Book = defineEntity({
  name: 'Book',
  tableName: 'book',
  properties: {
    id: p.bigint('number').primary(),
    authorId: p.integer(),
    title: p.text(),
    prices: p.json<readonly number[]>(),
    printedAt: p.datetime(6),
  },
})

type Shelf = InferKyselyDB<typeof Author | typeof Book, typeof naming>

const orm = new MikroORM({ entities: [Author, Book], dbName: 'none', forceUtcTimezone: true })
const builders: Kysely<Shelf> = orm.em.getKysely<Shelf>()
const ours = (): KyselyPlugin => columnNames(orm.em)
const library = (): KyselyPlugin => new MikroKyselyPlugin(orm.em, naming)

const stored = '2026-02-03 04:05:06.789+00'

interface Case {
  readonly query: { toOperationNode: () => RootOperationNode }
  readonly rows: UnknownRow[]
}

const cases: Readonly<Record<string, Case>> = {
  'columns of one table': {
    query: builders.selectFrom('book').select(['id', 'authorId', 'title', 'printedAt']).where('authorId', '=', 3),
    rows: [
      { id: 1, author_id: 3, title: 'One', printed_at: stored },
      { id: 2, author_id: 3, title: 'Two', printed_at: null },
    ],
  },
  'all columns': {
    query: builders.selectFrom('book').selectAll(),
    rows: [{ id: 1, author_id: 3, title: 'One', prices: [1, 2], printed_at: new Date(stored) }],
  },
  'joined tables under other names': {
    query: builders
      .selectFrom('book as b')
      .leftJoin('writers as w', 'w.id', 'b.authorId')
      .select(['b.id', 'w.penName', 'w.isKnown', 'w.bornAt as since', 'b.printedAt as bornAt']),
    rows: [{ id: 1, pen_name: 'A', is_known: true, since: stored, bornAt: stored }],
  },
  'a condition on another table': {
    query: builders
      .selectFrom('book')
      .select('title')
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('writers').select('writers.penName').whereRef('writers.id', '=', 'book.authorId')),
      ),
    rows: [{ title: 'One', pen_name: 'not asked for', counted: 4 }],
  },
  'a table made by a query': {
    query: builders
      .with('known', (with_) => with_.selectFrom('writers').select(['id', 'penName']).where('isKnown', '=', true))
      .selectFrom('known as k')
      .innerJoin('book as b', 'b.authorId', 'k.id')
      .select(['k.penName', 'b.printedAt']),
    rows: [{ pen_name: 'A', printed_at: stored }],
  },
  'rows given back by an insert': {
    query: builders
      .insertInto('book')
      .values({ id: 1, authorId: 3, title: 'One', prices: [1], printedAt: new Date(stored) })
      .returning(['id', 'printedAt']),
    rows: [{ id: 1, printed_at: stored }],
  },
  'an update': {
    query: builders
      .updateTable('book')
      .set({ printedAt: new Date(stored) })
      .where('authorId', '=', 2),
    rows: [],
  },
  'a removal': { query: builders.deleteFrom('writers').where('bornAt', 'is', null), rows: [] },
}

const run = async (plugin: KyselyPlugin, { query, rows }: Case) => {
  const queryId = createQueryId()
  const node = plugin.transformQuery({ node: query.toOperationNode(), queryId })
  const { sql, parameters } = builders.getExecutor().compileQuery(node, queryId)
  return { sql, parameters, ...(await plugin.transformResult({ result: { rows: structuredClone(rows) }, queryId })) }
}

describe('names of columns', () => {
  test.each(Object.entries(cases))('of %s are those of the library', async (_, one) => {
    expect(await run(ours(), one)).toEqual(await run(library(), one))
  })

  test('are written and read by properties', async () => {
    const { sql, rows } = await run(ours(), cases['columns of one table'] as Case)
    expect(sql).toBe('select "id", "author_id", "title", "printed_at" from "book" where "author_id" = $1')
    expect(rows[0]).toEqual({ id: 1, authorId: 3, title: 'One', printedAt: new Date(stored) })
  })
})
