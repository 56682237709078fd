import { expect, test } from 'vitest'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import { anonymous } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services, alter, db } = await servicesOfFile('starter')

test('a problem without texts answers empty ones: what reads markdown gets text', async () => {
  await alter(
    sql`update problem set description = null, input = null, output = null, hint = null where display_id = 'P1000'`,
  )
  const { data } = await anonymous(services).call('problemDetail', { query: { problemId: 'P1000' } })
  expect((data as { problem: object }).problem).toMatchObject({ description: '', input: '', output: '', hint: '' })
})

test('no other text in markdown can be stored as null', async () => {
  const found = await rows(
    db(),
    sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema() and is_nullable = 'YES'
      and (table_name, column_name) in (('contest', 'description'), ('training', 'description'), ('user_group',
        'description'), ('announcement', 'content'),
        ('contest_announcement', 'content'), ('discussion', 'content'), ('comment', 'content'), ('reply', 'content'),
          ('notice', 'content'))`,
  )
  expect(found).toEqual([])
})
