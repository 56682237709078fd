import { expect, test } from 'vitest'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import { servicesOfFile } from '../support/services-of-file.ts'
import { startServices } from '../support/stack.ts'

const { stack, services } = await servicesOfFile()

/** The table that a statement of the difference is about. */
const tableOf = (statement: string): string | undefined => /table (?:if exists )?"(\w+)"/.exec(statement)?.[1]

// Indexes and constraints are written in the migrations alone, and tables that are only ever read and written by SQL
// have no entity.
const isOurs = (statement: string): boolean =>
  statement.includes(' drop constraint ') || statement.includes(' add constraint ')

test('the migrated tables and columns of every entity are what the entity says', async () => {
  const tables = new Set([...services.ctx.orm.getMetadata().getAll().values()].map((one) => one.tableName))
  expect(tables).toContain('users')
  const difference = await services.ctx.orm.schema.getUpdateSchemaSQL({ wrap: false })
  expect(difference.split('\n').filter((line) => tables.has(tableOf(line) ?? '') && !isOurs(line))).toEqual([])
})

interface Column {
  readonly table: string
  readonly column: string
}
const nameOf = ({ table, column }: Column): string => `${table}.${column}`

const catalogColumns = async (): Promise<readonly Column[]> =>
  rows(
    services.ctx.orm.em.fork(),
    sql<Column>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and table_name <> 'mikro_orm_migrations' order by 1, 2`,
  )

const entityColumns = (): readonly Column[] =>
  [...services.ctx.orm.getMetadata().getAll().values()].flatMap(({ tableName: table, props }) =>
    props
      .filter(({ persist }) => persist !== false)
      .flatMap(({ fieldNames }) => fieldNames.map((column) => ({ table, column }))),
  )

/** Tables that hot statements alone read and write; this list may only shrink. */
const withoutEntity = new Set(['daily_work', 'judge_server', 'name_revision', 'problem_rejudge', 'submit_gate'])

test('every table has an entity, every column its property, and back', async () => {
  const inEntities = entityColumns()
  const tables = new Set(inEntities.map(({ table }) => table))
  const inCatalog = await catalogColumns()
  const bare = new Set(inCatalog.map(({ table }) => table).filter((table) => !tables.has(table)))
  expect([...bare].filter((table) => !withoutEntity.has(table))).toEqual([])
  const expected = inCatalog.filter(({ table }) => !bare.has(table)).map(nameOf)
  expect([...new Set(inEntities.map(nameOf))].toSorted()).toEqual(expected.toSorted())
})

const mostTriggers = 8

test('triggers are few beside those of the log of acts, and none writes a message that leaves', async () => {
  const db = services.ctx.orm.em.fork()
  const triggers = await rows(
    db,
    sql<{ name: string; does: string; source: string }>`
    select t.tgname as name, p.proname as does, p.prosrc as source from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal`,
  )
  const ofLog = triggers.filter(({ does }) => does === 'audit_change' || does === 'audit_is_final')
  expect(ofLog.filter(({ name }) => !name.endsWith('_audited') && name !== 'audit_is_final')).toEqual([])
  expect(triggers.length - ofLog.length).toBeLessThanOrEqual(mostTriggers)
  expect(triggers.filter(({ source }) => /outbox|pg_notify/.test(source))).toEqual([])
})

test('an anonymous caller gets the site settings', async () => {
  const answer = await services.app.inject({ url: '/api/get-website-config' })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    status: 200,
    msg: 'success',
    data: { shortName: 'Podium', register: true, description: '' },
  })
})

test('a second worker finds nothing left to migrate', async () => {
  const executed = async () => (await services.ctx.orm.migrator.getExecuted()).length
  const before = await executed()
  const again = await startServices(stack)
  expect(await executed()).toBe(before)
  await again.stop()
})
