/** Commentary that the jury writes on a page: what of it tools read, and that it is removed everywhere. */
import { expect, test, vi } from 'vitest'
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { errorText } from '@podium/proto/errors/index.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import { outcomeOf } from '../support/caller.ts'
import type { Caller } from '../support/caller.ts'
import { judgedIn } from '../support/contests.ts'
import { uidOf } from '../support/people.ts'
import { apiFixture } from './fixture.ts'

const { services, db, received, jury, team, rival, make, get, send, follow, switchApi } = await apiFixture()
const given = { startMin: -60, freezeMin: -1, endMin: 60, openRank: true }

async function open(): Promise<number> {
  const cid = await make(given)
  await switchApi(cid)
  await judgedIn(services, team, { cid })
  return cid
}
const write = (cid: number, body: Omit<CallBody<'writeCommentary'>, 'cid'>, by: Caller = jury) =>
  by.call('writeCommentary', { body: { cid, ...body } })
const remove = (cid: number, id: number, by: Caller = jury) =>
  by.call('removeCommentary', { query: { cid: `${cid}`, id: `${id}` } })
const written = async (cid: number): Promise<CallAnswer<'contestCommentary'>> =>
  (await jury.call('contestCommentary', { query: { cid: `${cid}` } })).data
const idOf = ({ data }: { readonly data: unknown }): number => (data as { id: number }).id

test('what the jury writes is on the page, the newest first, and in the collection and the feed of tools', async () => {
  const cid = await open()
  const [uid, feed] = [await uidOf(services, 'team7'), follow(jury, cid)]
  const [{ id: problem } = { id: '' }] = (await get(jury, `contests/${cid}/problems`)).body as { id: string }[]
  await write(cid, { message: 'It begins' })
  const message = 'team7 has {solved} A'
  const id = idOf(await write(cid, { message, tags: ['accepted'], displayIds: ['a'], usernames: ['TEAM7', 'team7'] }))
  expect(await written(cid)).toMatchObject({
    isOn: true,
    records: [
      { id, message, tags: ['accepted'], displayIds: ['A'], teams: ['team7'], madeBy: 'jury', contestTimeS: 3600 },
      { message: 'It begins', tags: [], displayIds: [], teams: [] },
    ],
  })
  const data = { id: `${id}`, message: String.raw`team7 has \{solved} A`, team_ids: [uid], problem_ids: [problem] }
  expect((await get(jury, `contests/${cid}/commentary/${id}`)).body).toMatchObject(data)
  const lines = () => feed.lines.filter(({ type }) => type === 'commentary')
  await vi.waitFor(() => expect(lines()).toMatchObject([{}, { id: `${id}`, data }]))
  const sent = await send(jury, `contests/${cid}/commentary`, { message: `{teams:${uid}} leads, {problems:0} is open` })
  expect((await written(cid)).records[0]).toMatchObject({
    id: Number((sent.body as { id: string }).id),
    message: 'team7 leads, {problems:0} is open',
  })
  const changes = received.filter(({ topic }) => topic === topics.contest(cid, 'commentary'))
  expect(changes.map(({ data: by }) => by)).toEqual([1, 2, 3].map(() => ({ jury: { cid } })))
})

test('what is removed is gone from the page, the collection and the feed, and stands in the audit log', async () => {
  const cid = await open()
  const id = idOf(await write(cid, { message: 'Too early' }))
  const feed = follow(jury, cid)
  const datas = (lines = feed.lines) => lines.flatMap((one) => (one.type === 'commentary' ? [one.data] : []))
  await vi.waitFor(() => expect(datas()).toMatchObject([{ message: 'Too early' }]))
  expect(outcomeOf(await remove(cid, id))).toEqual([200, 'success'])
  await vi.waitFor(() => expect(datas().at(-1)).toBeNull())
  expect((await written(cid)).records).toEqual([])
  expect((await get(jury, `contests/${cid}/commentary`)).body).toEqual([])
  expect(outcomeOf(await remove(cid, id))).toEqual([404, errorText('commentaryMissing', 'en-US')])
  await send(jury, `contests/${cid}/commentary`, { message: 'By a tool' })
  const acts = await rows(
    db(),
    sql`select call, kind, before ->> 'message' as was, after ->> 'message' as becomes
    from audit where cid = ${cid} and kind = 'contest_commentary' order by id`,
  )
  expect(acts).toEqual([
    { call: 'writeCommentary', kind: 'contest_commentary', was: null, becomes: 'Too early' },
    { call: 'removeCommentary', kind: 'contest_commentary', was: 'Too early', becomes: null },
    { call: 'writeCommentary', kind: 'contest_commentary', was: null, becomes: 'By a tool' },
  ])
})

test('it is written without the Contest API, too, and read by tools once that is switched on', async () => {
  const cid = await make(given)
  const id = idOf(await write(cid, { message: 'Good morning' }))
  expect(await written(cid)).toMatchObject({ isOn: false, records: [{ message: 'Good morning' }] })
  await switchApi(cid)
  expect((await get(jury, `contests/${cid}/commentary`)).body).toMatchObject([{ id: `${id}`, message: 'Good morning' }])
})

test('nothing empty, of nobody and of no problem is stored, and none by who is not of the jury', async () => {
  const cid = await open()
  const refusals: [Parameters<typeof write>[1], string][] = [
    [{ message: ' ' }, errorText('fieldBlank', 'en-US', { field: 'Content' })],
    [{ message: 'Hello', usernames: ['rival'] }, errorText('decisionParticipant', 'en-US', { name: 'rival' })],
    [{ message: 'Hello', displayIds: ['Z'] }, errorText('contestProblemMissing', 'en-US')],
  ]
  for (const [body, message] of refusals) expect(outcomeOf(await write(cid, body))[1]).toBe(message)
  expect((await write(cid, { message: 'Hello' }, rival)).status).toBe(403)
  expect((await written(cid)).records).toEqual([])
})
