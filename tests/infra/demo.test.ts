/** `npm start -- --demo`: the board moves at once, and starting again goes on with the same contest. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Stack } from '@podium/infra/stack/stack.ts'
import { Api } from '../support/api.ts'
import { startTestStack } from '../support/stack.ts'

let stack: Stack
const boards: string[] = []

beforeAll(async () => {
  stack = await startTestStack({
    counts: { demo: 1, judge: 0 },
    onLine: (name, line) => {
      if (name === 'demo' && line.includes('"msg":"ready"')) boards.push((JSON.parse(line) as { board: string }).board)
    },
  })
})
afterAll(() => stack?.stop())

const cidOf = (board: string | undefined): number => Number(board?.split('/').at(-1))
const boardNow = () => new Api(stack.url).call('contestBoard', { query: { cid: cidOf(boards[0]) } })

test('says where the board is; it has a history and goes on moving, for visitors too', async () => {
  expect(boards[0]).toMatch(/^\/contest\/acm-scoreboard\/\d+$/)
  await expect.poll(async () => (await boardNow()).rows.length, { timeout: 30_000 }).toBeGreaterThan(40)
  const { rev, head } = await boardNow()
  expect(head?.columns.length).toBeGreaterThanOrEqual(8)
  expect(head?.columns.every(({ color, title }) => color !== null && !title.startsWith('Problem '))).toBe(true)
  await expect.poll(async () => (await boardNow()).rev, { timeout: 30_000 }).toBeGreaterThan(rev + 3)
})

test('goes on with the contest that runs when it is started again, and plays nothing twice', async () => {
  const before = await boardNow()
  await stack.kill('demo', 'SIGKILL')
  await stack.waitReady('demo')
  expect([boards.length > 1, new Set(boards).size]).toEqual([true, 1])
  await expect.poll(async () => (await boardNow()).rev, { timeout: 30_000 }).toBeGreaterThan(before.rev)
  const database = new pg.Client({ connectionString: stack.databaseUrl })
  await database.connect()
  const { rows } = await database.query<{ all: number; different: number; contests: number }>(`
    select count(*)::int as all, count(distinct (cid, uid, cpid, submit_time))::int as different, count(distinct cid)::int as contests from contest_record`)
  await database.end()
  expect(rows).toEqual([{ all: rows[0]?.different, different: expect.any(Number), contests: 1 }])
})

test('has sample teams that sign in with the password of the start, and requests in the print queue', async () => {
  const cid = cidOf(boards[0])
  const team = new Api(stack.url)
  await team.signIn(`c${cid}t001`, stack.demoPassword)
  expect((await team.call('contestProblems', { query: { cid } })).length).toBeGreaterThanOrEqual(8)
  const root = new Api(stack.url)
  await root.signIn('root', stack.rootPassword)
  await expect.poll(async () => (await root.call('contestPrints', { query: { cid } })).total).toBeGreaterThanOrEqual(2)
})
