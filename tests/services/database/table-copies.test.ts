import { expect, test } from 'vitest'
import { change, rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Db } from '@podium/services/platform/database/sql.ts'
import { copiedTables, readTable } from '@podium/services/platform/database/table-copies.hot-sql.ts'
import { person } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services } = await servicesOfFile()
const db = (): Db => services.ctx.orm.em.fork()

async function copiedNames(inside: Db): Promise<string[]> {
  const table = (await copiedTables(inside)).find(({ name }) => name === 'users')
  if (table === undefined) throw new Error('no users')
  const names: string[] = []
  for await (const lines of readTable(inside, table))
    names.push(...lines.map((line) => (JSON.parse(line) as { username: string }).username))
  return names
}

test('rows are copied in the order of their key, wherever they lie', async () => {
  for (const name of ['ada', 'bob', 'cyd']) await person(services, name)
  const byKey = await rows(db(), sql<{ username: string }>`select username from users order by uid`)
  const [first] = byKey
  // A row that is changed is written anew, behind the others.
  await change(db(), sql`update users set signature = 'moved' where username = ${first?.username}`)
  const copied = await services.ctx.orm.em.fork().transactional((inside) => copiedNames(inside))
  expect(copied).toEqual(byKey.map(({ username }) => username))
})

test('every table has a key to be copied by', async () => {
  expect((await copiedTables(db())).filter(({ key }) => key.length === 0)).toEqual([])
})
