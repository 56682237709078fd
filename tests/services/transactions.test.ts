import { expect, test } from 'vitest'
import { openOrm } from '@podium/services/db/orm.ts'
import { change, rows, sql } from '@podium/services/db/sql.ts'
import { openSettings } from '@podium/services/features/site/settings.ts'
import { servicesOfFile } from './support/services-of-file.ts'

const { services } = await servicesOfFile()
const db = () => services.ctx.orm.em.fork()

/** Adds one to both counters, in this order; goes on from the first to the second once everybody has come so far. */
async function count(order: readonly [string, string], meet: () => Promise<void>): Promise<void> {
  let isFirstTry = true
  await db().transactional(async (em) => {
    const add = (name: string) => change(em, sql`update circle set n = n + 1 where name = ${name}`)
    await add(order[0])
    if (isFirstTry) await meet()
    isFirstTry = false
    await add(order[1])
  })
}

test('two transactions that wait for each other both come to their end: one is ended by PostgreSQL and begins anew', async () => {
  await change(db(), sql`create table circle (name text primary key, n int not null)`)
  await change(db(), sql`insert into circle values ('a', 0), ('b', 0)`)
  const { promise: all, resolve } = Promise.withResolvers<void>()
  let here = 0
  const meet = (): Promise<void> => {
    here += 1
    if (here === 2) resolve()
    return all
  }
  await Promise.all([count(['a', 'b'], meet), count(['b', 'a'], meet)])
  expect(await rows(db(), sql`select name, n from circle order by name`)).toEqual([{ name: 'a', n: 2 }, { name: 'b', n: 2 }])
})

test('settings are read while transactions hold every connection', async () => {
  const { config } = services.ctx
  const own = await openOrm(config.databaseUrl, 1)
  try {
    const settings = openSettings(own, config)
    const name = own.em.fork().transactional(async (em) => {
      await rows(em, sql`select 1`)
      return (await settings.get()).shortName
    })
    expect(await name).toBe('Podium')
  } finally {
    await own.close()
  }
})
