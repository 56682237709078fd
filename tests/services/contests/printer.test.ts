/** Prints on the printer of the site: a real queue of CUPS, and what the staff see of it. */
import { expect, test, vi } from 'vitest'
import { errorText } from '@podium/proto/errors/index.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import { outcomeOf } from '../support/caller.ts'
import type { Caller } from '../support/caller.ts'
import { cupsOfFile } from '../support/printer-queue.ts'
import { contestFixture } from './fixture.ts'

const cups = await cupsOfFile()
const { services, alter, received, root, jury, team, rival, make } = await contestFixture({ printer: cups.address })

const door = { networks: [], rooms: [], oneSession: false, autoSignIn: false }
const hall = { ...door, usesPrinter: true, printsTickets: false }
const code = '// 最短路径\n#include <cstdio>\nint main() { for (int i = 0; i < 10; i++) printf("%d\\n", i); }\n'

interface Row {
  readonly id: number
  readonly status: number
  readonly printer: string | null
  readonly printerReason: string | null
}
const queueOf = async (cid: number): Promise<readonly Row[]> =>
  ((await jury.call('contestPrints', { query: { cid: `${cid}` } })).data as { records: Row[] }).records
const rowWith = (cid: number, printer: string): Promise<Row> =>
  vi.waitFor(
    async () => {
      const [row] = await queueOf(cid)
      expect(row?.printer).toBe(printer)
      return row as Row
    },
    { timeout: 20_000, interval: 100 },
  )
const ask = async (cid: number, by: Caller = team) => {
  services.advanceMs(31_000)
  expect(outcomeOf(await by.call('submitPrintText', { body: { cid, content: code } }))).toEqual([200, 'success'])
}
const withPrinter = async (): Promise<number> => {
  const cid = await make({ openPrint: true })
  expect((await root.call('saveContestHall', { body: { cid, hall } })).status).toBe(200)
  return cid
}

test('a print comes out of the queue with team, seat and pages, and stays in the list of the runners', async () => {
  const cid = await withPrinter()
  await alter(sql`update users set place = 'Hall 2 · B7' where username = 'team7'`)
  await ask(cid)
  expect(await rowWith(cid, 'printed')).toMatchObject({ status: 0, printerReason: null })
  const [paper] = cups.papers()
  expect(paper?.title).toBe('team7 Hall 2 · B7')
  expect(paper?.document.subarray(0, 5).toString()).toBe('%PDF-')
  const pushed = await vi.waitFor(() => {
    const events = received.filter((event) => event.topic === `contest:${cid}:print`)
    expect(events).toHaveLength(4)
    return events
  }, 10_000)
  expect(pushed.map(({ data }) => Object.keys(data))).toEqual(pushed.map(() => ['jury']))
  expect(pushed.map(({ data }) => (data.jury as Row).printer)).toEqual(['queued', 'sending', 'sent', 'printed'])
})

test('a print that the printer gives up is back with the runners, who send it again', async () => {
  const cid = await withPrinter()
  cups.jam()
  await ask(cid)
  const failed = await rowWith(cid, 'failed')
  expect(failed.printerReason).toContain('the printer ended it')
  cups.clear()
  const again = async (by: Caller, of = cid) =>
    outcomeOf(await by.call('sendPrintAgain', { body: { cid: of, id: failed.id } }))
  expect((await again(rival))[0]).toBe(403)
  expect(await again(jury, await make())).toEqual([400, errorText('printerMissing', 'en-US')])
  expect(await again(jury)).toEqual([200, 'success'])
  await rowWith(cid, 'printed')
})

test('a contest has the printer only where a super administrator lets it, and gives it up by itself', async () => {
  const cid = await make({ openPrint: true })
  const save = async (by: Caller, usesPrinter: boolean) =>
    outcomeOf(await by.call('saveContestHall', { body: { cid, hall: { ...hall, usesPrinter } } }))
  expect(await save(jury, true)).toEqual([403, errorText('printerNotYours', 'en-US')])
  expect((await save(root, true))[0]).toBe(200)
  expect((await save(jury, true))[0]).toBe(200)
  expect((await save(jury, false))[0]).toBe(200)
  expect((await save(jury, true))[0]).toBe(403)
  await ask(cid)
  expect((await queueOf(cid))[0]).toMatchObject({ printer: null, status: 0 })
})

test('what was being sent when a process ended may have come out, and is for a runner to look at', async () => {
  const cid = await withPrinter()
  await alter(sql`insert into contest_print (cid, uid, content, printer, printer_at)
    select ${cid}, uid, 'x', 'sending', now() - interval '1 hour' from users where username = 'team7'`)
  expect((await rowWith(cid, 'failed')).printerReason).toBe('whether it has come out is not known')
})
