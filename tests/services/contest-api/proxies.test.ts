/** What is passed on to the Contest API for teams: by tools at once, by directors late and by ids of their own. */
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { expect, test, vi } from 'vitest'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../support/caller.ts'
import { anonymous, person, uidOf } from '../support/people.ts'
import { apiFixture } from './fixture.ts'

const { services, db, alter, jury, team, rival, make, register, follow, get, send, switchApi } = await apiFixture()
const judge = await person(services, 'jules')
const [uid, rivalUid] = [await uidOf(services, 'team7'), await uidOf(services, 'rival')]

const zip = new ZipFile()
zip.addBuffer(Buffer.from('int main(){return 0;}'), 'main.c')
zip.end()
const files = [{ data: (await buffer(zip.outputStream)).toString('base64') }]

async function open(given: Parameters<typeof make>[0] = {}) {
  const cid = await make({ startMin: -60, endMin: 60, auth: 1, openRank: true, ...given })
  for (const one of [team, rival]) await register(one, cid)
  await jury.call('giveContestRole', { body: { cid, username: 'jules', role: 'jury' } })
  await switchApi(cid)
  const { data } = await jury.call('makeContestApiToken', { body: { cid, name: 'Site B', scope: 'proxy' } })
  const proxy: Caller = { ...team, token: (data as CallAnswer<'makeContestApiToken'>).token }
  const [problem] = (await get(jury, `contests/${cid}/problems`)).body as readonly { readonly id: string }[]
  const body = { language_id: 'c', problem_id: problem?.id, team_id: uid, files }
  const submit = (caller: Caller, more: Readonly<Record<string, unknown>> = {}) =>
    send(caller, `contests/${cid}/submissions`, { ...body, ...more })
  const put = (caller: Caller, id: string, more: Readonly<Record<string, unknown>> = {}) =>
    send(caller, `contests/${cid}/submissions/${id}`, { id, ...body, ...more }, { method: 'PUT' })
  return { cid, proxy, submit, put }
}

const minutesAgo = (minutes: number): string => new Date(services.ctx.now().getTime() - minutes * 60_000).toISOString()
const capabilities = async (cid: number, caller: Caller) =>
  ((await get(caller, `contests/${cid}/access`)).body as { capabilities: readonly string[] }).capabilities
const audited = (cid: number) =>
  rows(
    db(),
    sql<{ username: string; call: string; object: string }>`
    select username, call, object from audit where cid = ${cid} and call in ('submit', 'askClarification')`,
  )

test('a tool passes on a submission at once, for the team that it names', async () => {
  const { cid, proxy, submit } = await open()
  expect(await capabilities(cid, proxy)).toEqual(['proxy_submit', 'proxy_clar'])
  const sent = await submit(proxy)
  expect(sent).toMatchObject({ http: 201, body: { team_id: uid, files: [] } })
  const [stored] = await rows(
    db(),
    sql<{ uid: string; staff: boolean }>`select uid, is_staff as staff from contest_record where cid = ${cid}`,
  )
  expect(stored).toEqual({ uid, staff: false })
  expect(await audited(cid)).toMatchObject([{ username: 'jury', call: 'submit' }])
  for (const more of [
    { team_id: undefined },
    { team_id: 'nobody' },
    { team_id: await uidOf(services, 'jules') },
    { time: minutesAgo(1) },
    { id: 'b-1' },
  ])
    expect([more, (await submit(proxy, more)).http]).toEqual([more, 400])
})

test('the interval of the contest holds for what a tool passes on, and not for what comes late', async () => {
  const { cid, proxy, submit } = await open()
  await alter(sql`update contest set submit_interval_s = 60 where id = ${cid}`)
  expect([(await submit(proxy)).http, (await submit(proxy)).http]).toEqual([201, 429])
  expect((await submit(proxy, { team_id: rivalUid })).http).toBe(201)
  expect((await submit(jury, { time: minutesAgo(5) })).http).toBe(201)
})

test('a director passes on what was submitted before, by an id of their own, and all of the API goes by it', async () => {
  const { cid, put } = await open({ freezeMin: -30 })
  expect(await capabilities(cid, jury)).toEqual(expect.arrayContaining(['admin_submit', 'admin_clar']))
  const feeds = [jury, anonymous(services)].map((caller) => follow(caller, cid))
  const time = minutesAgo(40)
  const sent = await put(jury, 'site-b.17', { time })
  expect(sent).toMatchObject({
    http: 201,
    location: `/api/contests/${cid}/submissions/site-b.17`,
    body: { id: 'site-b.17', team_id: uid, time },
  })
  expect(await put(jury, 'site-b.17', { time })).toMatchObject({ http: 409, body: { code: 409 } })
  expect(await get(team, `contests/${cid}/submissions/site-b.17`)).toMatchObject({ http: 200 })
  for (const feed of feeds)
    await vi.waitFor(() =>
      expect(feed.lines.filter(({ type }) => type === 'submissions').map(({ id }) => id)).toEqual(['site-b.17']),
    )
  const comment = { message: 'Late', submission_ids: ['site-b.17'] }
  expect(await send(jury, `contests/${cid}/commentary`, comment)).toMatchObject({ http: 201, body: comment })
  const source = await services.app.inject({
    url: `/api/contests/${cid}/submissions/site-b.17/files`,
    headers: { authorization: jury.token ?? '' },
  })
  expect(source.statusCode).toBe(200)
  // It was sent before the freeze, so it is of the open part.
  const [record] = await rows(db(), sql<{ period: number }>`select period from contest_record where cid = ${cid}`)
  expect(record?.period).toBe(1)
})

test('what was not sent while the contest ran, or comes when all is open, is refused', async () => {
  const { cid, put, submit } = await open({ allowEndSubmit: true })
  for (const [time, http] of [
    [minutesAgo(61), 403],
    [minutesAgo(-1), 400],
    ['yesterday', 400],
    [null, 400],
  ] as const)
    expect([time, (await submit(jury, { time })).http]).toEqual([time, http])
  for (const id of ['17', '17-answer', '-b', 'b/1', 'x'.repeat(37)])
    expect([id, (await put(jury, encodeURIComponent(id), { id, time: minutesAgo(1) })).http]).toEqual([id, 400])
  expect((await put(jury, 'own-1', { id: 'own-2', time: minutesAgo(1) })).http).toBe(409)
  await alter(sql`update contest set end_time = now() - interval '1 minute' where id = ${cid}`)
  expect((await submit(jury, { time: minutesAgo(5) })).http).toBe(403)
  expect(await rows(db(), sql`select 1 from contest_record where cid = ${cid}`)).toEqual([])
})

test('nobody passes on but tools with such a token, and directors themselves', async () => {
  const { cid, proxy, submit, put } = await open()
  expect((await submit(judge, { time: minutesAgo(1) })).http).toBe(403)
  expect((await submit(rival)).http).toBe(400)
  for (const caller of [team, judge, proxy])
    expect((await put(caller, 'own-1', { time: minutesAgo(1) })).http).toBe(403)
  const elsewhere = await open()
  expect((await elsewhere.submit(proxy)).http).toBe(404)
  const question = { from_team_id: uid, text: 'Why?' }
  expect((await send(judge, `contests/${cid}/clarifications`, question)).http).toBe(400)
  expect((await send(rival, `contests/${cid}/clarifications`, question)).http).toBe(400)
})

test('a tool passes on a question, under the rules for who asks', async () => {
  const { cid, proxy } = await open()
  const path = `contests/${cid}/clarifications`
  const question = { from_team_id: uid, text: 'May n be 0?' }
  const sent = await send(proxy, path, question)
  expect(sent).toMatchObject({ http: 201, body: question })
  expect((await send(proxy, path, question)).http).toBe(403)
  const { id } = sent.body as { id: string }
  const idsFor = async (caller: Caller) => ((await get(caller, path)).body as { id: string }[]).map((one) => one.id)
  expect(await Promise.all([team, jury, rival, proxy].map(idsFor))).toEqual([[id], [id], [], []])
  expect(await audited(cid)).toMatchObject([{ username: 'jury', call: 'askClarification' }])
  for (const more of [
    { from_team_id: 'nobody' },
    { to_team_ids: [rivalUid] },
    { reply_to_id: id },
    { time: minutesAgo(1) },
  ])
    expect([more, (await send(proxy, path, { ...question, ...more })).http]).toEqual([more, 400])
})

test('questions and answers that come late have their time and their own ids', async () => {
  const { cid } = await open()
  const path = `contests/${cid}/clarifications`
  const put = (id: string, body: object) => send(jury, `${path}/${id}`, { id, ...body }, { method: 'PUT' })
  const [asked, answered] = [minutesAgo(20), minutesAgo(10)]
  const question = { from_team_id: uid, text: 'May n be 0?', time: asked }
  expect(await put('b-1', question)).toMatchObject({ http: 201, body: { id: 'b-1', ...question } })
  expect((await put('b-1', question)).http).toBe(409)
  const answer = { reply_to_id: 'b-1', text: 'No.', time: answered, to_team_ids: [uid] }
  expect(await put('b-2', answer)).toMatchObject({ http: 201, body: { id: 'b-2', ...answer } })
  expect(await get(team, `${path}/b-2`)).toMatchObject({ http: 200, body: { reply_to_id: 'b-1' } })
  expect((await put('b-3', { ...question, time: minutesAgo(90) })).http).toBe(403)
  expect((await put('b-3', { text: 'No time' })).http).toBe(400)
})

test('the jury writes to all and to one team, without a question', async () => {
  const { cid } = await open()
  const path = `contests/${cid}/clarifications`
  const toAll = await send(judge, path, { text: 'Do not touch anything!' })
  const toOne = await send(judge, path, { text: 'Your printer is back.', to_team_ids: [uid] })
  expect(toAll).toMatchObject({ http: 201, body: { text: 'Do not touch anything!' } })
  expect(toOne).toMatchObject({ http: 201, body: { to_team_ids: [uid], text: 'Your printer is back.' } })
  for (const { body } of [toAll, toOne]) expect(body).not.toHaveProperty('from_team_id')
  const [all, one] = [toAll, toOne].map(({ body }) => (body as { id: string }).id)
  const idsFor = async (caller: Caller) => ((await get(caller, path)).body as { id: string }[]).map(({ id }) => id)
  expect(await Promise.all([team, rival, judge, anonymous(services)].map(idsFor))).toEqual([
    [all, one],
    [all],
    [all, one],
    [all],
  ])
  const [jurys, publics] = [follow(jury, cid), follow(anonymous(services), cid)]
  const of = ({ lines }: typeof jurys) => lines.filter(({ type }) => type === 'clarifications').map(({ id }) => id)
  await vi.waitFor(() => expect([of(jurys), of(publics)]).toEqual([[all, one], [all]]))
})
