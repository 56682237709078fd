/** The submission list must not read the whole table, whatever the filter: PostgreSQL itself counts how it was read. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { firstRow, sql } from '@podium/services/db/sql.ts'
import type { Caller } from '../services/support/caller.ts'
import { startServices, startStack } from '../services/support/stack.ts'
import type { TestServices, TestStack } from '../services/support/stack.ts'
import { person, stranger, uidOf } from './support.ts'

const submissions = Number(process.env.PODIUM_LIST_ROWS ?? 40_000)
const users = 3_000

let stack: TestStack
let services: TestServices
let anyone: Caller
let ada: Caller

/** A connection of its own: what it read is in PostgreSQL's statistics for certain once it has ended, and not later. */
async function fill(): Promise<void> {
  const database = new pg.Client({ connectionString: stack.databaseUrl })
  await database.connect()
  await database.query(`insert into users (uid, username, password_hash) select md5(n::text), 'user' || n, '' from generate_series(1, ${users}) n`)
  await database.query(`
    insert into submission (pid, uid, submit_time, status, code, code_bytes, language, lane, dispatched_at)
    select 1000 + (random() * 15)::int, md5((1 + floor(random() * ${users}))::int::text), now() - make_interval(secs => n),
      (array[0, 0, 0, -1, -1, -1, 1, 2, 3, -2])[1 + floor(random() * 10)::int], repeat('x', 200), 200, 'C', 'normal', now()
    from generate_series(1, ${submissions}) n`)
  await database.query('update submission set uid = $1 where submit_id % 1000 = 7', [await uidOf(services, 'ada')])
  await database.query(`
    insert into problem_count (pid, total, ac, wa, ce, tle, mle, re)
    select pid, count(*), count(*) filter (where status = 0), count(*) filter (where status = -1), count(*) filter (where status = -2),
      count(*) filter (where status = 1), count(*) filter (where status = 2), count(*) filter (where status = 3) from submission group by pid`)
  await database.query('vacuum analyze submission')
  await database.end()
}

beforeAll(async () => {
  stack = await startStack()
  services = await startServices(stack, {}, { worker: true })
  anyone = stranger(services)
  ada = await person(services, 'ada')
  await fill()
}, 600_000)
afterAll(async () => {
  await services?.stop()
  await stack?.stop()
})

const scans = async () => {
  const found = await firstRow(services.ctx.orm.em.fork(), sql<{ whole: number; byIndex: number }>`
    select seq_scan as whole, idx_scan as "byIndex" from pg_stat_user_tables where relname = 'submission'`)
  if (!found) throw new Error('no statistics')
  return found
}

const filters: readonly Record<string, string>[] = [
  {}, { currentPage: '40' }, { currentPage: String(Math.floor(submissions / 15)) }, { status: '0' }, { status: '8' }, { status: '5' },
  { username: 'user12' }, { username: 'user' }, { username: 'nobody' }, { username: 'user77', status: '0' },
  { problemID: 'P1003' }, { problemID: 'P10' }, { problemID: 'P1003', completeProblemID: 'true', status: '2' },
  { problemID: 'P1003', username: 'user12' }, { onlyMine: 'true' }, { onlyMine: 'true', status: '0', problemID: 'P1001' },
]

test('no filter of the list reads the whole table', async () => {
  const before = await scans()
  for (const query of filters) {
    const start = performance.now()
    const answer = await (query.onlyMine ? ada : anyone).call('submissionList', { query: { limit: '15', ...query } })
    expect(answer.status, JSON.stringify(query)).toBe(200)
    if (process.env.PODIUM_LIST_ROWS) console.log(JSON.stringify(query), Math.round(performance.now() - start), 'ms', (answer.data as { total: number }).total)
  }
  await vi.waitFor(async () => expect((await scans()).byIndex).toBeGreaterThan(before.byIndex + filters.length), { timeout: 20_000, interval: 200 })
  expect((await scans()).whole).toBe(before.whole)
}, 60_000)

test('totals of the unfiltered list and of a verdict are exact', async () => {
  const total = async (query: Record<string, string>): Promise<number> =>
    ((await anyone.call('submissionList', { query })).data as { total: number }).total
  const real = await firstRow(services.ctx.orm.em.fork(), sql<{ all: number; accepted: number }>`
    select count(*) as all, count(*) filter (where status = 0) as accepted from submission`)
  expect(await total({})).toBe(real?.all)
  expect(await total({ status: '0' })).toBe(real?.accepted)
})
