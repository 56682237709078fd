/** A contest that took place, played with its Contest API on, while clients of its feed are cut at random. */
import { expect, test, vi } from 'vitest'
import { recordPeriods } from '@podium/proto/rules/contest/contest-phase.ts'
import { replay } from '@podium/services/app/replay.ts'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import { readBoard } from '@podium/services/features/boards/xcpcio/read-board.ts'
import { makeBoard, newerFiles } from '../../services-boards/board-files.ts'
import { anonymous } from '../support/people.ts'
import { cutter, isOver } from './cutter.ts'
import { apiFixture } from './fixture.ts'
import type { FeedLine } from './fixture.ts'

const { services, db, alter, root, follow } = await apiFixture()

const speed = 3_000
const parts = Object.fromEntries(
  Object.entries(newerFiles(makeBoard(5, 25, 250))).map(([name, value]) => [name, Buffer.from(JSON.stringify(value))]),
)

const idsOf = (lines: readonly FeedLine[], type: string): (string | null)[] =>
  lines.filter((line) => line.type === type).map(({ id }) => id)

const recordsOf = (cid: number) =>
  rows(
    db(),
    sql<{ id: string; period: number; isWaiting: boolean }>`
    select submit_id::text as id, period, status in (5, 6, 7) as "isWaiting" from contest_record where cid = ${cid}`,
  )

test('no event of a replayed contest is lost or doubled, and the public learns nothing under the freeze', async () => {
  const started = Promise.withResolvers<number>()
  const playing = replay(services.ctx, readBoard(parts), { speed, startsInMs: 1_000, onStart: started.resolve })
  const cid = await started.promise
  await alter(sql`update contest set open_rank = true, auto_real_rank = false where id = ${cid}`)
  expect((await root.call('saveContestApi', { body: { cid, isOn: true } })).status).toBe(200)
  const readers = [anonymous(services), root]
  const whole = readers.map((caller) => follow(caller, cid))
  const cut = readers.flatMap((caller, index) =>
    [7, 11, 13].map((seed) => ({ index, ...cutter({ follow, caller, cid, seed }) })),
  )
  const { played } = await playing
  const records = await vi.waitFor(
    async () => {
      const found = await recordsOf(cid)
      expect([found.length, found.some(({ isWaiting }) => isWaiting)]).toEqual([played, false])
      return found
    },
    { timeout: 60_000, interval: 50 },
  )
  const within = (...periods: number[]) =>
    records.flatMap(({ id, period }) => (periods.includes(period) ? [id] : [])).toSorted()
  const open = within(recordPeriods.open)
  const all = within(recordPeriods.open, recordPeriods.underFreeze)
  expect(all.length).toBeGreaterThan(open.length)
  await vi.waitFor(() =>
    expect(whole.map(({ lines }) => idsOf(lines, 'submissions').length)).toEqual([all.length, all.length]),
  )
  const publics = [whole[0]?.lines ?? [], ...cut.flatMap(({ index, lines }) => (index === 0 ? [lines] : []))]
  const shown = publics.flatMap((lines) => idsOf(lines, 'judgements'))
  expect(shown.filter((id) => id === null || !open.includes(id))).toEqual([])

  await alter(sql`update contest set auto_real_rank = true where id = ${cid}`)
  await vi.waitFor(
    () => {
      for (const { lines } of [...whole, ...cut]) expect(isOver(lines)).toBe(true)
    },
    { timeout: 60_000, interval: 20 },
  )
  for (const { lines } of whole) {
    expect(idsOf(lines, 'submissions').toSorted()).toEqual(all)
    expect(idsOf(lines, 'judgements').toSorted()).toEqual(all)
  }
  for (const { index, lines, cuts, stop } of cut) {
    await stop()
    expect(lines).toEqual(whole[index]?.lines)
    expect(cuts()).toBeGreaterThan(5)
  }
}, 180_000)
