/** Statements whose plans are kept, and the same planned each time. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entities, prepared } from '@podium/services/features/entities.ts'
import { openOrm } from '@podium/services/platform/database/orm.ts'
import { firstRow, plannedChange, plannedRows, rows, sql } from '@podium/services/platform/database/sql.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services } = await servicesOfFile('migrated')

const sums = prepared((tables, { least }: { readonly least: number }) =>
  tables
    .selectFrom('submission_day')
    .select(({ fn }) => fn.sum<number>('total').as('total'))
    .where('total', '>=', least),
)

describe.each([
  { way: 'the library', fast: false },
  { way: 'the fast path', fast: true },
])('planned by $way', ({ fast }) => {
  let orm: Awaited<ReturnType<typeof openOrm>>
  const db = () => orm.em.fork()
  beforeAll(async () => {
    orm = await openOrm(services.ctx.config.databaseUrl, { entities, poolMax: 1, fast })
    await rows(db(), sql`delete from submission_day`)
  })
  afterAll(() => orm.close())

  test('a statement answers by its values, time after time', async () => {
    for (const value of [3, -1, 2_147_483_648, 3]) {
      const [row] = await plannedRows(db(), sql<{ twice: number }>`select 2 * ${value}::bigint as twice`)
      expect(row?.twice).toBe(2 * value)
    }
  })

  test('a write in a transaction is undone with it, and done again', async () => {
    const add = (shard: number) => (em: ReturnType<typeof db>) =>
      plannedChange(
        em,
        sql`insert into submission_day (day, shard, total, ac) values (current_date, ${shard}, 1, 0)
          on conflict (day, shard) do update set total = submission_day.total + 1`,
      )
    await expect(
      db().transactional(async (em) => {
        await add(0)(em)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    for (const shard of [0, 0, 1]) expect(await db().transactional(add(shard))).toBe(1)
    expect(await firstRow(db(), sql`select sum(total)::int as total from submission_day`)).toEqual({ total: 3 })
    expect(await sums(db(), { least: 2 })).toEqual([{ total: 2 }])
    expect(await sums(db(), { least: 1 })).toEqual([{ total: 3 }])
  })

  test('a statement goes on after one of its runs has failed', async () => {
    const part = (divisor: number) => plannedRows(db(), sql<{ part: number }>`select 6 / ${divisor}::int as part`)
    expect(await part(2)).toEqual([{ part: 3 }])
    await expect(part(0)).rejects.toThrow(/division by zero/)
    expect(await part(3)).toEqual([{ part: 2 }])
  })

  test('a connection keeps its plan by name only on the fast path', async () => {
    const found = await db().transactional(async (em) => {
      await plannedRows(em, sql`select 'kept or not'`)
      return rows(
        em,
        sql<{ name: string }>`select name from pg_prepared_statements where statement like '%kept or not%'`,
      )
    })
    expect(found.length > 0).toBe(fast)
  })
})
