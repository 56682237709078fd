import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { entities } from '@podium/services/features/entities.ts'
import { databasePatience, openOrm } from '@podium/services/platform/database/orm.ts'
import { change, rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Db } from '@podium/services/platform/database/sql.ts'
import { openSettings } from '@podium/services/features/site/settings/settings.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

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
  expect(await rows(db(), sql`select name, n from circle order by name`)).toEqual([
    { name: 'a', n: 2 },
    { name: 'b', n: 2 },
  ])
})

test('settings are read while transactions hold every connection', async () => {
  const { config } = services.ctx
  const own = await openOrm(config.databaseUrl, { entities, poolMax: 1 })
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

describe('a pool whose connections are all ended by the database', () => {
  const poolSize = 4
  let own: Awaited<ReturnType<typeof openOrm>>
  beforeEach(async () => void (own = await openOrm(services.ctx.config.databaseUrl, { entities, poolMax: poolSize })))
  afterEach(() => own.close())

  const inTransaction = (work: (em: Db) => Promise<unknown>): Promise<unknown> => own.em.fork().transactional(work)
  const endAll = (): Promise<unknown> =>
    rows(
      db(),
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ended'
        and pid <> pg_backend_pid()`,
    )
  const useWhole = (): Promise<unknown[]> =>
    Promise.all(Array.from({ length: poolSize }, () => inTransaction((em) => rows(em, sql`select pg_sleep(0.01)`))))

  test('in the middle of transactions is as large as before', async () => {
    const { promise: isReached, resolve: reached } = Promise.withResolvers<void>()
    let inside = 0
    const going = Array.from({ length: poolSize }, () =>
      inTransaction(async (em) => {
        await rows(em, sql`set application_name = 'ended'`)
        inside += 1
        if (inside === poolSize) reached()
        await rows(em, sql`select pg_sleep(60)`)
      }),
    )
    const ended = Promise.allSettled(going)
    await isReached
    await endAll()
    expect((await ended).map(({ status }) => status)).toEqual(going.map(() => 'rejected'))
    expect(await useWhole()).toHaveLength(poolSize)
  })

  test('before transactions begin on them is as large as before', async () => {
    // What is written to a connection right after its end was asked for meets the end: the pool does not know of it
    // yet.
    const allAsk = (query: Parameters<typeof rows>[1]) =>
      Promise.allSettled(Array.from({ length: poolSize }, () => inTransaction((em) => rows(em, query))))
    for (let round = 0; round < 10; round += 1) {
      await allAsk(sql`set application_name = 'ended'`)
      await Promise.all([endAll(), allAsk(sql`select 1`)])
    }
    await vi.waitFor(async () => expect(await useWhole()).toHaveLength(poolSize), { timeout: 10_000 })
  })
})

test('a connection whose answer was not waited for is given to nobody else', async () => {
  const own = await openOrm(services.ctx.config.databaseUrl, {
    entities,
    poolMax: 1,
    patience: { ...databasePatience, query_timeout: 500 },
  })
  try {
    await expect(rows(own.em.fork(), sql`select pg_sleep(60)`)).rejects.toThrow('Query read timeout')
    expect(await rows(own.em.fork(), sql`select 1 as one`)).toEqual([{ one: 1 }])
    await expect(own.em.fork().transactional((em) => rows(em, sql`select pg_sleep(60)`))).rejects.toThrow(
      'Query read timeout',
    )
    expect(await rows(own.em.fork(), sql`select 2 as two`)).toEqual([{ two: 2 }])
  } finally {
    await own.close()
  }
})
