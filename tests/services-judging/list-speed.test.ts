/** The lists must not read whole tables, whatever the filter: PostgreSQL itself counts how they were read. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { firstRow, rows, sql } from '@podium/services/db/sql.ts'
import type { CallName } from '@podium/proto/http/paths.ts'
import type { Caller } from '../services/support/caller.ts'
import { startServices, startStack } from '../services/support/stack.ts'
import type { TestServices, TestStack } from '../services/support/stack.ts'
import { bigTables, fillLists } from '../support/big-lists.ts'
import { person, stranger, uidOf } from './support.ts'

const submissions = Number(process.env.PODIUM_LIST_ROWS ?? 40_000)

let stack: TestStack
let services: TestServices
let anyone: Caller
let ada: Caller

beforeAll(async () => {
  stack = await startStack('starter')
  services = await startServices(stack, {}, { worker: true })
  anyone = stranger(services)
  ada = await person(services, 'ada')
  await fillLists(stack.databaseUrl, { submissions, problems: 5_000, users: 20_000 }, await uidOf(services, 'ada'))
}, 600_000)
afterAll(async () => {
  await services?.stop()
  await stack?.stop()
})

interface Scans {
  readonly whole: Readonly<Record<string, number>>
  readonly byIndex: number
}

const scans = async (): Promise<Scans> => {
  const found = await rows(services.ctx.orm.em.fork(), sql<{ relname: string; whole: number; byIndex: number }>`
    select relname, seq_scan as whole, idx_scan as "byIndex" from pg_stat_user_tables where relname = any(${bigTables})`)
  expect(found).toHaveLength(bigTables.length)
  return { whole: Object.fromEntries(found.map((one) => [one.relname, one.whole])), byIndex: found.reduce((sum, one) => sum + one.byIndex, 0) }
}

const filters: readonly Record<string, string>[] = [
  {}, { currentPage: '40' }, { currentPage: String(Math.floor(submissions / 15)) }, { status: '0' }, { status: '8' }, { status: '5' },
  { username: 'user12' }, { username: 'USER' }, { username: 'nobody' }, { username: 'user77', status: '0' },
  { problemID: 'P1003' }, { problemID: 'P10' }, { problemID: 'P1003', completeProblemID: 'true', status: '2' },
  { problemID: 'P1003', username: 'user12' }, { onlyMine: 'true' }, { onlyMine: 'true', status: '0', problemID: 'P1001' },
]

const problemFilters: readonly Record<string, string>[] = [
  {}, { currentPage: '160' }, { difficulty: '1' }, { oj: 'Mine' }, { oj: 'CF' }, { keyword: 'problem' }, { keyword: 'q12' }, { keyword: '题目' },
  { keyword: '%' }, { tagId: '3' }, { tagId: '3,5', difficulty: '2', keyword: 'a' },
]

const rankPages: readonly Record<string, string>[] = [
  { type: '0' }, { type: '1' }, { type: '0', currentPage: '200' }, { type: '1', currentPage: '600' }, { type: '0', searchUser: 'user1234' },
  { type: '1', searchUser: 'r77' }, { type: '0', searchUser: '小禾' }, { type: '1', searchUser: 'nobody at all' },
]

/** Of somebody with many submissions, by name and by uid. */
const people: readonly Record<string, string>[] = [{ username: 'ada' }, { username: 'USER77' }, { uid: 'c81e728d9d4c2f636f067f89cc14862c' }]

const trainings: readonly Record<string, string>[] = [
  {}, { currentPage: '130' }, { keyword: 'ing 19' }, { keyword: 'user12' }, { categoryId: '2', auth: 'Private' }, { auth: 'Public', currentPage: '90' },
]
const trainingRanks: readonly Record<string, string>[] = [{ tid: '1' }, { tid: '1', currentPage: '2' }, { tid: '1', currentPage: '40' }, { tid: '2' }]

/** Asks for a list with each of its filters. @returns the totals, where the call has one */
async function askAll(name: CallName, asked: readonly Record<string, string>[]): Promise<number[]> {
  const totals: number[] = []
  for (const query of asked) {
    const start = performance.now()
    const answer = await (query.onlyMine || name.startsWith('training') ? ada : anyone).call(name, { query: name.endsWith('List') ? { limit: '15', ...query } : query })
    expect(answer.status, JSON.stringify(query)).toBe(200)
    const { total } = answer.data as { total: number }
    totals.push(total)
    if (process.env.PODIUM_LIST_ROWS) console.log(name, JSON.stringify(query), Math.round(performance.now() - start), 'ms', total)
  }
  return totals
}

test.each([
  ['submissionList', filters], ['problemList', problemFilters], ['rankList', rankPages], ['userHomeInfo', people], ['userHeatMap', people],
  ['recentUpdatedProblem', [{}]], ['recentSevenAcRank', [{}]], ['trainingList', trainings], ['trainingRank', trainingRanks], ['trainingProblems', [{ tid: '1' }]],
] as const)('no question to %s reads a whole table', async (name, asked) => {
  const before = await scans()
  await askAll(name, asked)
  await vi.waitFor(async () => expect((await scans()).byIndex).toBeGreaterThanOrEqual(before.byIndex + asked.length), { timeout: 20_000, interval: 200 })
  expect((await scans()).whole).toEqual(before.whole)
}, 60_000)

test('words are found in id and title of every language, and taken as they are', async () => {
  const [byId, byTitle, byChinese, byPercent] = await askAll('problemList', [{ keyword: 'q12' }, { keyword: 'PROBLEM' }, { keyword: '题目' }, { keyword: '%' }])
  const real = await firstRow(services.ctx.orm.em.fork(), sql<{ byId: number; byTitle: number; byChinese: number }>`
    select count(*) filter (where p.display_id ilike '%q12%' or p.title ilike '%q12%') as "byId", count(*) filter (where p.title ilike '%problem%') as "byTitle",
      count(*) filter (where exists (select 1 from problem_translation t where t.pid = p.id and t.title like '%题目%')) as "byChinese"
    from problem p where auth = 1 and gid is null`)
  expect({ byId, byTitle, byChinese }).toEqual(real)
  expect(byPercent).toBe(0)
})

test('the last pages, which are counted from the end of the list, are the same as counted from its beginning', async () => {
  const size = 15
  const at = Math.floor((submissions - 1) / size)
  const { data } = await anyone.call('submissionList', { query: { limit: String(size), currentPage: String(at + 1) } })
  const real = await rows(services.ctx.orm.em.fork(), sql<{ submitId: number }>`
    select submit_id as "submitId" from submission order by submit_time desc, submit_id desc offset ${at * size}`)
  expect((data as { records: { submitId: number }[] }).records.map((one) => one.submitId)).toEqual(real.map((one) => one.submitId))
  const after = await anyone.call('submissionList', { query: { limit: String(size), currentPage: String(at + 2) } })
  expect((after.data as { records: unknown[] }).records).toEqual([])
})

test('totals of the unfiltered list and of a verdict are exact', async () => {
  const total = async (query: Record<string, string>): Promise<number> =>
    ((await anyone.call('submissionList', { query })).data as { total: number }).total
  const real = await firstRow(services.ctx.orm.em.fork(), sql<{ all: number; accepted: number }>`
    select count(*) as all, count(*) filter (where status = 0) as accepted from submission`)
  expect(await total({})).toBe(real?.all)
  expect(await total({ status: '0' })).toBe(real?.accepted)
})

test('10,000 comments in one discussion are paged through within 50 ms', async () => {
  const db = services.ctx.orm.em.fork()
  const made = await firstRow(db, sql<{ did: number }>`
    insert into discussion (uid, category_id, title, description, content) values ('1', 1, 'Busy', 'D', 'C') returning id as did`)
  const did = made?.did ?? 0
  await rows(db, sql`
    insert into comment (did, uid, content, like_num, reply_num) select ${did}, '1', repeat('Words ', 20), (i * 37) % 900, 3 from generate_series(1, 10000) i`)
  await rows(db, sql`
    insert into reply (comment_id, uid, to_uid, quote_type, quote_id, content)
    select id, '1', uid, 'Comment', id, 'An answer' from comment cross join generate_series(1, 3) where did = ${did}`)
  await rows(db, sql`analyze comment, reply`)
  const times: number[] = []
  const read = async (page: number): Promise<number> => {
    const begin = performance.now()
    const { data } = await ada.call('comments', { query: { did: `${did}`, limit: '10', currentPage: `${page}` } })
    expect((data as { commentList: { total: number; records: unknown[] } }).commentList).toMatchObject({ total: 10_000, records: { length: 10 } })
    return performance.now() - begin
  }
  for (let page = 1; page <= 10; page += 1) await read(page)
  for (let page = 1; page <= 1000; page += 10) times.push(await read(page))
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
  if (process.env.PODIUM_LIST_ROWS) console.log('comments p95', Math.round(p95), 'ms')
  expect(p95).toBeLessThan(50)
})
