/** Awards that directors give by the Contest API: who gives them, what is refused, and who reads them when. */
import { expect, test, vi } from 'vitest'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../support/caller.ts'
import { judgedIn, moveContest } from '../support/contests.ts'
import { anonymous, person, uidOf } from '../support/people.ts'
import { apiFixture } from './fixture.ts'

const { services, db, jury, team, make, get, send, follow, switchApi } = await apiFixture()
const judge = await person(services, 'jules')
const [uid, everybody] = [await uidOf(services, 'team7'), anonymous(services)]

async function open(): Promise<number> {
  const cid = await make({ startMin: -60, freezeMin: -1, endMin: 60, openRank: true, autoRealRank: true })
  await switchApi(cid)
  await judgedIn(services, team, { cid })
  return cid
}
const costume = { citation: 'Best costumes', team_ids: [uid] }
type Act = readonly ['PUT' | 'PATCH' | 'DELETE', string]
const by = (cid: number, [method, id]: Act, body: unknown, caller: Caller = jury) =>
  send(caller, `contests/${cid}/awards/${id}`, body, { method })
const idsFor = async (cid: number, caller: Caller): Promise<string[]> =>
  ((await get(caller, `contests/${cid}/awards`)).body as { id: string }[]).map(({ id }) => id)

test('the jury reads what was given at once, the public when the results are final, in collection and feed', async () => {
  const cid = await open()
  const feeds = [jury, everybody].map((caller) => follow(caller, cid))
  const made = await send(jury, `contests/${cid}/awards`, costume)
  const { id } = made.body as { id: string }
  expect(made).toMatchObject({ http: 201, body: costume, location: `/api/contests/${cid}/awards/${id}` })
  expect(await by(cid, ['PUT', 'best-name'], { id: 'best-name', citation: 'Best name', team_ids: [] })).toMatchObject({
    http: 200,
    body: { id: 'best-name', citation: 'Best name', team_ids: [] },
  })
  expect([await idsFor(cid, jury), await idsFor(cid, everybody)]).toEqual([[id, 'best-name'].toSorted(), []])
  const awards = (index: number) => feeds[index]?.lines.filter(({ type }) => type === 'awards') ?? []
  await vi.waitFor(() => expect(awards(0)).toHaveLength(2), 10_000)
  expect(awards(0)[1]).toMatchObject({ id: null, data: [{ id }, { id: 'best-name' }] })
  const winner = { id: 'winner', citation: 'Our winner', team_ids: [uid] }
  expect((await by(cid, ['PUT', 'winner'], winner)).http).toBe(200)
  expect(awards(1)).toEqual([])
  await moveContest(services, cid, { endMin: 0 })
  await vi.waitFor(async () => expect(await idsFor(cid, everybody)).toContain(id), 10_000)
  expect((await get(everybody, `contests/${cid}/awards/winner`)).body).toEqual(winner)
  expect(await idsFor(cid, everybody)).toEqual(await idsFor(cid, jury))
  expect((await by(cid, ['DELETE', 'winner'], {})).http).toBe(204)
  expect((await get(everybody, `contests/${cid}/awards/winner`)).body).toMatchObject({ citation: 'Contest winner' })
  const again = follow(everybody, cid)
  await vi.waitFor(() => expect(again.lines.some(({ type, id: one }) => type === 'awards' && one === id)).toBe(true))
})

test('a part is changed, what was given is removed, and both stand in the audit log', async () => {
  const cid = await open()
  await by(cid, ['PUT', 'best-name'], { id: 'best-name', ...costume, display_mode: 'list' })
  expect(await by(cid, ['PATCH', 'best-name'], { citation: 'Best team name' })).toMatchObject({
    http: 200,
    body: { id: 'best-name', citation: 'Best team name', team_ids: [uid] },
  })
  expect((await by(cid, ['DELETE', 'best-name'], {})).http).toBe(204)
  expect((await by(cid, ['DELETE', 'best-name'], {})).http).toBe(404)
  expect((await by(cid, ['PATCH', 'best-name'], { citation: 'None' })).http).toBe(404)
  const found = await rows(
    db(),
    sql`select after ->> 'citation' as citation from audit
    where cid = ${cid} and kind = 'contest_award' order by id`,
  )
  expect(found).toEqual([{ citation: 'Best costumes' }, { citation: 'Best team name' }, { citation: null }])
})

test('what is missing, not valid, of another number or not theirs to give is refused', async () => {
  const cid = await open()
  const { data } = await jury.call('makeContestApiToken', { body: { cid, name: 'Tool', scope: 'jury-write' } })
  const token: Caller = { ...jury, token: (data as CallAnswer<'makeContestApiToken'>).token }
  const put = { id: 'one', ...costume }
  for (const [body, http] of [
    [{ ...put, id: 'two' }, 409],
    [{ ...put, citation: null }, 400],
    [{ ...put, citation: ' ' }, 400],
    [{ ...put, team_ids: null }, 400],
    [{ ...put, team_ids: ['nobody'] }, 400],
    [{ id: 'one', citation: 'x' }, 400],
    [costume, 400],
    [[], 400],
  ] as const)
    expect([body, (await by(cid, ['PUT', 'one'], body)).http]).toEqual([body, http])
  expect((await send(jury, `contests/${cid}/awards`, put)).http).toBe(400)
  expect((await by(cid, ['PUT', 'one.'], { ...put, id: 'one.' })).http).toBe(400)
  await jury.call('giveContestRole', { body: { cid, username: 'jules', role: 'jury' } })
  for (const [caller, http] of [
    [everybody, 401],
    [team, 403],
    [judge, 403],
    [token, 403],
  ] as const) {
    expect((await by(cid, ['PUT', 'one'], put, caller)).http).toBe(http)
    expect((await send(caller, `contests/${cid}/awards`, costume)).http).toBe(http)
    expect((await by(cid, ['DELETE', 'one'], {}, caller)).http).toBe(http)
  }
  expect(await idsFor(cid, jury)).toEqual([])
})
