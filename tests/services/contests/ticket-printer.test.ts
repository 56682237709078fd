/** Tickets of balloons on the printer of the site: a real queue of CUPS, and what the runners see of it. */
import { expect, test, vi } from 'vitest'
import { errorText } from '@podium/proto/errors/index.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { outcomeOf } from '../support/caller.ts'
import type { Caller } from '../support/caller.ts'
import { judgedIn } from '../support/contests.ts'
import { cupsOfFile } from '../support/printer-queue.ts'
import { contestFixture } from './fixture.ts'

const cups = await cupsOfFile()
const { services, db, alter, root, jury, team, rival, make } = await contestFixture({ printer: cups.address })

const hall = { networks: [], rooms: [], oneSession: false, autoSignIn: false, usesPrinter: false, printsTickets: true }
const saved = async (by: Caller, cid: number, changes: Partial<typeof hall> = {}) =>
  outcomeOf(await by.call('saveContestHall', { body: { cid, hall: { ...hall, ...changes } } }))
const withTickets = async (): Promise<number> => {
  const cid = await make()
  expect((await saved(root, cid))[0]).toBe(200)
  return cid
}

interface Row {
  readonly id: number
  readonly takeBack: boolean
  readonly printer: string | null
  readonly printerReason: string | null
}
const queueOf = async (cid: number): Promise<readonly Row[]> => {
  const query = { cid: `${cid}`, takeBacks: 'true' }
  return ((await jury.call('contestAcInfo', { query })).data as { records: Row[] }).records
}
const rowWith = (cid: number, id: number, printer: string): Promise<Row> =>
  vi.waitFor(
    async () => {
      const row = (await queueOf(cid)).find((one) => one.id === id)
      expect(row?.printer).toBe(printer)
      return row as Row
    },
    { timeout: 20_000, interval: 100 },
  )
const step = async (cid: number, id: number, what: string) =>
  expect((await jury.call('stepBalloon', { body: { cid, id, step: what } })).status).toBe(200)
const decide = async (cid: number, submitId: number): Promise<number> => {
  const body = { cid, kind: 'ignore', submitId, reason: 'Copied' }
  return ((await jury.call('decide', { body })).data as { id: number }).id
}
const again = async (by: Caller, cid: number, id: number) =>
  outcomeOf(await by.call('sendTicketAgain', { body: { cid, id } }))
const roundsOf = async (cid: number): Promise<number> =>
  (await firstRow(db(), sql<{ count: number }>`select count(*)::int from contest_ticket where cid = ${cid}`))?.count ??
  0
const titles = (name: string): number => cups.papers().filter(({ title }) => title.includes(name)).length

test('a balloon has one ticket, one more when it is to be taken back, and one when it waits again after that', async () => {
  const cid = await withTickets()
  await alter(sql`update users set place = 'Hall 2 · B7' where username = 'team7'`)
  const id = await judgedIn(services, team, { cid })
  await rowWith(cid, id, 'printed')
  const [paper] = cups.papers()
  expect(paper?.title).toBe('A team7 Hall 2 · B7')
  expect(paper?.document.subarray(0, 5).toString()).toBe('%PDF-')
  await step(cid, id, 'done')
  const decision = await decide(cid, id)
  expect(await rowWith(cid, id, 'printed')).toMatchObject({ takeBack: true })
  expect(titles('B7')).toBe(2)
  await step(cid, id, 'undo')
  await jury.call('takeBackDecision', { body: { cid, id: decision, reason: 'Was wrong' } })
  await vi.waitFor(() => expect(titles('B7')).toBe(3), { timeout: 20_000, interval: 100 })
  // Whatever comes after it has been looked for in all contests meanwhile.
  const other = await judgedIn(services, rival, { cid })
  await rowWith(cid, other, 'printed')
  expect(titles('B7')).toBe(3)
  expect(await roundsOf(cid)).toBe(4)
})

test('a ticket that the printer gives up is back with the runners, who send it again', async () => {
  const cid = await withTickets()
  cups.jam()
  const id = await judgedIn(services, team, { cid })
  expect((await rowWith(cid, id, 'failed')).printerReason).toContain('the printer ended it')
  cups.clear()
  expect((await again(rival, cid, id))[0]).toBe(403)
  expect(await again(jury, await make(), id)).toEqual([400, errorText('printerMissing', 'en-US')])
  expect(await again(jury, cid, id)).toEqual([200, 'success'])
  await rowWith(cid, id, 'printed')
  await step(cid, id, 'done')
  expect((await again(jury, cid, id))[0]).toBe(400)
})

test('what was delivered before its ticket was printed is not printed', async () => {
  const cid = await make()
  const id = await judgedIn(services, team, { cid })
  await step(cid, id, 'done')
  const before = cups.papers().length
  await alter(sql`insert into contest_ticket (cpid, uid, round, cid, take_back, printer, printer_at)
    select cpid, uid, 1, cid, false, 'queued', now() from contest_record where submit_id = ${id}`)
  await vi.waitFor(async () => expect(await roundsOf(cid)).toBe(0), { timeout: 20_000, interval: 100 })
  expect(cups.papers()).toHaveLength(before)
})

test('tickets are printed only where a super administrator lets a contest use the printer', async () => {
  const cid = await make()
  expect(await saved(jury, cid)).toEqual([403, errorText('printerNotYours', 'en-US')])
  expect((await saved(root, cid, { usesPrinter: true, printsTickets: false }))[0]).toBe(200)
  expect((await saved(jury, cid))[0]).toBe(200)
  expect((await saved(jury, cid, { printsTickets: false }))[0]).toBe(200)
  expect((await saved(jury, cid))[0]).toBe(403)
})
