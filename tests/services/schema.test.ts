import { expect, test } from 'vitest'
import { servicesOfFile } from './support/services-of-file.ts'
import { startServices } from './support/stack.ts'

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
