/**
 * A contest is replayed, and every process that has a part in it is killed once while verdicts come: the replay goes
 * on by itself, and both the stored board and that of who only received the pushes end as the board of the runs.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Stack } from '@podium/infra/stack/stack.ts'
import { replay } from '@podium/services/app/replay.ts'
import { readBoard } from '@podium/services/features/boards/xcpcio/read-board.ts'
import { Api } from '../support/api.ts'
import { contextOf } from '../support/context.ts'
import type { Beside } from '../support/context.ts'
import { startTestStack } from '../support/stack.ts'
import { makeBoard, newerFiles } from '../services-boards/board-files.ts'
import { expectReplayed } from '../services-boards/replayed.ts'
import { followBoard } from '../support/board-follower.ts'
import type { BoardFollower } from '../support/board-follower.ts'

const victims = ['worker', 'api', 'gateway', 'nats', 'postgres', 'front'] as const
const speed = 1_000
const files = newerFiles(makeBoard(11, 40, 500))
const parts = Object.fromEntries(
  Object.entries(files).map(([name, value]) => [name, Buffer.from(JSON.stringify(value))]),
)

let stack: Stack
let database: pg.Client
let follower: BoardFollower
let cid = 0
let played = 0
let beside: Beside

async function replayUnderFire(): Promise<void> {
  beside = await contextOf(stack)
  const killed: Promise<void>[] = []
  const done = await replay(beside.ctx, readBoard(parts), {
    speed,
    startsInMs: 1_000,
    onStart: (started) => {
      cid = started
      follower = followBoard(stack.url, started)
    },
    onProgress: (count, all) => {
      const due = Math.floor((count / all) * (victims.length + 1))
      while (killed.length < Math.min(due, victims.length))
        killed.push(stack.kill(victims[killed.length] ?? 'worker', 'SIGKILL'))
    },
  })
  played = done.played
  await Promise.all(killed)
  expect(killed).toHaveLength(victims.length)
}

beforeAll(async () => {
  stack = await startTestStack({ counts: { judge: 0 } })
  await replayUnderFire()
  await Promise.all(stack.names.map((name) => stack.waitReady(name)))
  database = new pg.Client({ connectionString: stack.databaseUrl })
  await database.connect()
}, 240_000)
afterAll(async () => {
  follower?.close()
  await database?.end()
  await beside?.close()
  await stack?.stop()
})

test('judges every run exactly once, without a manual step', async () => {
  const counted = async () =>
    (
      await database.query(
        'select count(*)::int as all, count(*) filter (where status in (5, 6, 7))::int as waiting from contest_record where cid = $1',
        [cid],
      )
    ).rows
  await expect.poll(counted, { timeout: 60_000, interval: 200 }).toEqual([{ all: played, waiting: 0 }])
}, 70_000)

test('ends with the board of the runs, which is also that of a page that was open all the time', async () => {
  const root = new Api(stack.url)
  await root.signIn('root', stack.rootPassword)
  const names = await database.query<{ username: string }>(
    'select u.username from contest_register r join users u on u.uid = r.uid where r.cid = $1 order by u.username',
    [cid],
  )
  const usernames = names.rows.map(({ username }) => username)
  const board = await root.call('contestBoard', { query: { cid, variant: 'jury' } })
  expectReplayed(files, { speed, usernames, rows: board.rows })
  const open = async () => (await new Api(stack.url).call('contestBoard', { query: { cid } })).rev
  await expect.poll(async () => follower.board()?.rev === (await open()), { timeout: 20_000 }).toBe(true)
  expectReplayed(files, { speed, usernames, rows: follower.board()?.rows ?? [] })
}, 40_000)
