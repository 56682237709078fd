/** Clients of a feed that are cut at random places and come back with their last token. */
import { expect, test, vi } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { openBoards } from '@podium/services/features/boards/store/board-cache.ts'
import { openFeeds } from '@podium/services/features/contest-api/feed/queries.ts'
import { beginAt, streamFrom } from '@podium/services/features/contest-api/feed/stream.ts'
import type { Look } from '@podium/services/features/contest-api/feed/stream.ts'
import { openWakes } from '@podium/services/features/contest-api/feed/wake.ts'
import { anonymousCaller } from '@podium/services/features/contest-api/sign-in-commands.ts'
import { singleFlight } from '@podium/services/platform/concurrency/single-flight.ts'
import { judgedIn } from '../support/contests.ts'
import { anonymous, uidOf } from '../support/people.ts'
import { cutter, isOver } from './cutter.ts'
import { apiFixture } from './fixture.ts'

const { services, jury, team, rival, make, follow, switchApi, get, send } = await apiFixture()
const teamUid = await uidOf(services, 'team7')

const minuteMs = 60_000

test('a client that is cut gets every event once, in order, whoever reads', async () => {
  const cid = await make({ startMin: -5, freezeMin: 5, endMin: 15, openRank: true })
  await judgedIn(services, team, { cid })
  await switchApi(cid)
  const readers = [anonymous(services), jury, team]
  const whole = readers.map((caller) => follow(caller, cid))
  const cut = readers.flatMap((caller, index) =>
    [7, 11, 13].map((seed) => ({ index, ...cutter({ follow, caller, cid, seed }) })),
  )
  for (const status of [Status.wrongAnswer, Status.accepted]) {
    await judgedIn(services, rival, { cid, status })
    await send(jury, `contests/${cid}/clarifications`, { text: 'Only for you.', to_team_ids: [teamUid] })
    await send(jury, `contests/${cid}/clarifications`, { text: 'For all.' })
  }
  services.advanceMs(6 * minuteMs)
  for (const caller of [team, rival]) await judgedIn(services, caller, { cid, pid: 'B' })
  const hidden = whole[0]?.lines.filter(({ type }) => type === 'judgements').length
  expect(hidden).toBeLessThanOrEqual(3)
  services.advanceMs(10 * minuteMs)
  await vi.waitFor(
    () => {
      for (const { lines } of [...whole, ...cut]) expect(isOver(lines)).toBe(true)
    },
    { timeout: 30_000, interval: 20 },
  )
  for (const { index, lines, cuts, stop } of cut) {
    await stop()
    expect(lines).toEqual(whole[index]?.lines)
    expect(new Set(lines.map(({ token }) => token)).size).toBe(lines.length)
    expect(cuts()).toBeGreaterThan(3)
  }
  expect(whole.map(({ lines }) => lines.filter(({ type }) => type === 'judgements').length)).toEqual([5, 5, 5])
  const ofClarifications = whole.map(({ lines }) => lines.filter(({ type }) => type === 'clarifications').length)
  expect(ofClarifications).toEqual([2, 4, 4])
})

test('a token that is not of the feed is refused, and one of a feed that was written anew', async () => {
  const cid = await make({ openRank: true })
  await switchApi(cid)
  for (const token of ['999999', 'xY-99_', '1-99999', '9-1'])
    expect(await get(jury, `contests/${cid}/event-feed?since_token=${token}`)).toMatchObject({
      http: 400,
      body: { code: 400 },
    })
})

test('a client that comes back and has missed nothing is answered at once', async () => {
  const cid = await make({ openRank: true })
  await switchApi(cid)
  const before = follow(jury, cid)
  await vi.waitFor(() => expect(before.lines.some(({ type }) => type === 'state')).toBe(true))
  await before.cut()
  const again = follow(jury, cid, before.token())
  await vi.waitFor(() => expect(again.blanks()).toBe(1), { timeout: 5_000 })
  expect(again.lines).toEqual([])
})

test('a feed in which nothing happens sends blank lines', async () => {
  const { ctx } = services
  const cid = await make({ openRank: true })
  await switchApi(cid)
  const streaming = {
    ctx,
    boards: openBoards(ctx),
    feeds: openFeeds(ctx),
    version: '2026-01',
    cid,
    caller: () => Promise.resolve(anonymousCaller),
    callerName: '',
    looks: singleFlight<Look>(),
    keepAliveMs: 30,
  } as const
  const ending = new AbortController()
  const stream = streamFrom(streaming, await beginAt(streaming, null), openWakes(ctx.bus)(cid), ending.signal)
  const parts: string[] = []
  for await (const part of stream) {
    parts.push(part.toString())
    if (parts.length === 3) break
  }
  expect(parts.slice(1)).toEqual(['\n', '\n'])
})

test('a feed that is switched off ends, and the contest is not there any more', async () => {
  const cid = await make({ openRank: true })
  await switchApi(cid)
  const client = follow(anonymous(services), cid)
  await vi.waitFor(() => expect(client.lines.length).toBeGreaterThan(0))
  await switchApi(cid, false)
  await client.ended
  expect(await get(jury, `contests/${cid}`)).toMatchObject({ http: 404, body: { code: 404 } })
})

test('a submission that the jury does not count is in no feed any more: clients begin again', async () => {
  const cid = await make({ startMin: -60, openRank: true })
  await switchApi(cid)
  const submitId = await judgedIn(services, team, { cid })
  const before = follow(jury, cid)
  const ofSubmissions = ({ lines }: typeof before) => lines.filter(({ type }) => type === 'submissions')
  await vi.waitFor(() => expect(ofSubmissions(before)).toHaveLength(1))
  const body = { cid, kind: 'ignore', submitId, reason: 'Sent for another team' } as const
  expect((await jury.call('decide', { body })).status).toBe(200)
  await before.ended
  const anew = follow(jury, cid)
  await vi.waitFor(() => expect(anew.lines.some(({ type }) => type === 'state')).toBe(true))
  expect(ofSubmissions(anew)).toEqual([])
})
