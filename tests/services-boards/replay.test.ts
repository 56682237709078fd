/** A contest that took place, played through the path of real verdicts. */
import { expect, test, vi } from 'vitest'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { replay } from '@podium/services/app/replay.ts'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import { readBoard } from '@podium/services/features/boards/xcpcio/read-board.ts'
import { signedInRoot } from '../services/support/people.ts'
import { servicesOfFile } from '../services/support/services-of-file.ts'
import { makeBoard, newerFiles } from './board-files.ts'
import { expectReplayed } from './replayed.ts'

const speed = 6_000
const { services, db } = await servicesOfFile('starter', {}, { worker: true })

test('a replayed contest ends with the board of its runs, each verdict stored by the consumer of verdicts', async () => {
  const root = await signedInRoot(services)
  const files = newerFiles(makeBoard(3, 12, 150))
  const parts = Object.fromEntries(
    Object.entries(files).map(([name, value]) => [name, Buffer.from(JSON.stringify(value))]),
  )
  const { cid, played } = await replay(services.ctx, readBoard(parts), { speed, startsInMs: 500 })
  await vi.waitFor(
    async () => {
      const [left] = await rows(
        db(),
        sql<{ waiting: number; all: number }>`
      select count(*) filter (where status in (5, 6, 7)) as waiting, count(*) as all from contest_record
        where cid = ${cid}`,
      )
      expect(left).toEqual({ waiting: 0, all: played })
    },
    { timeout: 30_000, interval: 50 },
  )
  const { data } = await root.call('contestBoard', { query: { cid: String(cid), variant: 'jury' } })
  const names = await rows(
    db(),
    sql<{ username: string }>`
    select u.username from contest_register r join users u on u.uid = r.uid where r.cid = ${cid} order by u.username`,
  )
  expectReplayed(files, {
    speed,
    usernames: names.map(({ username }) => username),
    rows: (data as CallAnswer<'contestBoard'>).rows,
  })
}, 60_000)
