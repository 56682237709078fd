/** What is sent to the Contest API besides clarifications: submissions of a team, and moments of a contest. */
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { expect, test, vi } from 'vitest'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../support/caller.ts'
import { anonymous, uidOf } from '../support/people.ts'
import { apiFixture } from './fixture.ts'

const { services, db, alter, jury, team, rival, make, register, follow, get, send, switchApi } = await apiFixture()

const code = 'int main(){return 0;}'

async function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  return (await buffer(zip.outputStream)).toString('base64')
}
const data = await zipOf({ 'main.c': code })

const problemOf = async (cid: number): Promise<string> =>
  ((await get(jury, `contests/${cid}/problems`)).body as readonly { readonly id: string }[])[0]?.id ?? ''

async function open(given: Parameters<typeof make>[0] = {}) {
  const cid = await make({ openRank: true, ...given })
  await switchApi(cid)
  const body = { language_id: 'c', problem_id: await problemOf(cid), files: [{ data, mime: 'application/zip' }] }
  const submit = (more: Readonly<Record<string, unknown>> = {}, caller = team, headers = {}) =>
    send(caller, `contests/${cid}/submissions`, { ...body, ...more }, { headers })
  return { cid, submit }
}

const storedIn = (cid: number) =>
  rows(
    db(),
    sql<{ id: string; code: string; language: string }>`
    select submit_id::text as id, code, language from submission where cid = ${cid} order by submit_id`,
  )

test('a team submits, and gets what it has sent', async () => {
  const { cid, submit } = await open()
  const { http, body, location } = await submit({ entry_point: null })
  const [stored, ...others] = await storedIn(cid)
  expect(others).toEqual([])
  expect(stored).toMatchObject({ code, language: 'C' })
  expect([http, location]).toEqual([201, `/api/contests/${cid}/submissions/${stored?.id}`])
  expect(body).toMatchObject({ id: stored?.id, language_id: 'c', team_id: expect.any(String) as string })
  expect(await get(team, `contests/${cid}/submissions/${stored?.id}`)).toMatchObject({ http: 200, body })
  expect(await get(team, `contests/${cid}/access`)).toMatchObject({
    body: { capabilities: ['team_submit', 'post_clar'] },
  })
})

test('what is sent again with its key is stored once', async () => {
  const { cid, submit } = await open()
  const headers = { 'idempotency-key': 'attempt-0001' }
  const sent = [await submit({}, team, headers), await submit({}, team, headers)]
  expect(sent[1]?.body).toEqual(sent[0]?.body)
  expect(await storedIn(cid)).toHaveLength(1)
  expect((await submit({ problem_id: '1' }, team, { 'idempotency-key': 'no' })).http).toBe(400)
})

test('what is missing, not valid or not theirs to give is refused, and stores nothing', async () => {
  const { cid, submit } = await open()
  const two = await zipOf({ 'a.c': code, 'b.c': code })
  const binary = await zipOf({ 'main.c': Buffer.from([0xff, 0xfe, 0x00]) })
  for (const more of [
    { problem_id: '999999' },
    { problem_id: null },
    { language_id: 'cobol' },
    { language_id: 7 },
    { team_id: 'somebody' },
    { id: '5' },
    { time: '2026-11-26T10:00:00Z' },
    { files: [] },
    { files: [{ data }, { data }] },
    { files: [{ data: 'no zip' }] },
    { files: [{ data: Buffer.from('no zip').toString('base64') }] },
    { files: [{ data, mime: 'text/plain' }] },
    { files: [{ data: two }] },
    { files: [{ data: binary }] },
    { files: [{ data: await zipOf({ 'main.c': '' }) }] },
    { files: [{ data: await zipOf({ 'main.c': 'x'.repeat(400_000) }) }] },
  ])
    expect([more, (await submit(more)).http]).toEqual([more, 400])
  expect(await storedIn(cid)).toEqual([])
})

test('the rules of the contest hold: its phase, languages, interval and password', async () => {
  const { submit: early } = await open({ startMin: 10 })
  expect((await early()).http).toBe(403)
  const { submit: late } = await open({ startMin: -60, endMin: -1, allowEndSubmit: true })
  expect((await late()).http).toBe(403)
  const { cid, submit } = await open()
  await alter(sql`update contest set submit_interval_s = 60, languages = '["C++"]' where id = ${cid}`)
  expect((await submit()).http).toBe(400)
  await alter(sql`update contest set languages = '[]' where id = ${cid}`)
  expect((await submit({}, rival)).http).toBe(201)
  expect((await submit({}, rival)).http).toBe(429)
  const { cid: closed, submit: enter } = await open({ auth: 1, openRank: false })
  expect((await enter()).http).toBe(403)
  await register(team, closed)
  expect((await enter()).http).toBe(201)
})

test('nobody submits anonymously, with a token of the jury, or as its staff for nobody', async () => {
  const { cid, submit } = await open()
  const { data: made } = await jury.call('makeContestApiToken', { body: { cid, name: 'Tool', scope: 'jury-write' } })
  const token: Caller = { ...team, token: (made as { token: string }).token }
  expect((await submit({}, anonymous(services))).http).toBe(401)
  expect((await submit({}, token)).http).toBe(403)
  expect((await submit({}, jury)).http).toBe(400)
  expect(await storedIn(cid)).toEqual([])
})

test('a director moves the start, and freeze and end go with it', async () => {
  const { cid } = await open({ startMin: 30, freezeMin: 60, endMin: 90 })
  const before = (await get(jury, `contests/${cid}`)).body as { start_time: string; duration: string }
  const start_time = new Date(Date.parse(before.start_time) + 600_000).toISOString()
  const moved = await send(jury, `contests/${cid}`, { id: `${cid}`, start_time }, { method: 'PATCH' })
  expect(moved).toMatchObject({ http: 200, body: { ...(before as object), start_time } })
  const refused = async (body: object, caller = jury) =>
    (await send(caller, `contests/${cid}`, body, { method: 'PATCH' })).http
  expect(await refused({ id: '1', start_time })).toBe(409)
  expect(await refused({ id: `${cid}`, start_time, countdown_pause_time: '0:05:00' })).toBe(400)
  expect(await refused({ id: `${cid}`, countdown_pause_time: '0:05:00' })).toBe(400)
  expect(await refused({ id: `${cid}`, start_time: null, countdown_pause_time: 'soon' })).toBe(400)
  expect(await refused({ id: `${cid}`, start_time: 'soon' })).toBe(400)
  expect(await refused({ id: `${cid}`, name: 'Other' })).toBe(400)
  const in20s = new Date(services.ctx.now().getTime() + 20_000).toISOString()
  expect(await refused({ id: `${cid}`, start_time: in20s })).toBe(403)
  expect(await refused({ id: `${cid}`, start_time }, team)).toBe(403)
  const { cid: running } = await open({ startMin: -1 })
  expect((await send(jury, `contests/${running}`, { id: `${running}`, start_time }, { method: 'PATCH' })).http).toBe(
    403,
  )
})

test('a director clears the start, pauses the countdown, and sets a new start: the contest begins by that alone', async () => {
  const { cid } = await open({ startMin: 30, freezeMin: 60, endMin: 90 })
  const before = (await get(jury, `contests/${cid}`)).body as { duration: string; scoreboard_freeze_duration: string }
  const { duration, scoreboard_freeze_duration } = before
  const patch = (body: object, caller = jury) =>
    send(caller, `contests/${cid}`, { id: `${cid}`, ...body }, { method: 'PATCH' })
  const [feed, everybody] = [follow(jury, cid), anonymous(services)]
  expect((await patch({ start_time: null }, team)).http).toBe(403)
  const cleared = await patch({ start_time: null })
  expect(cleared).toMatchObject({ http: 200, body: { start_time: null, duration, scoreboard_freeze_duration } })
  expect(cleared.body).not.toHaveProperty('countdown_pause_time')
  const paused = { start_time: null, countdown_pause_time: '0:10:00.000' }
  expect(await patch(paused)).toMatchObject({ http: 200, body: paused })
  expect((await get(everybody, `contests/${cid}`)).body).toMatchObject(paused)
  expect((await get(everybody, `contests/${cid}/state`)).body).toMatchObject({ started: null, ended: null })
  // Other times make another feed: who reads the old one begins anew.
  await feed.ended
  const anew = follow(jury, cid)
  await vi.waitFor(() => expect(anew.lines.find(({ type }) => type === 'contest')?.data).toMatchObject(paused))
  const { data } = await team.call('contestInfo', { query: { cid: `${cid}` } })
  expect(data).toMatchObject({ status: -1 })
  const start_time = new Date(services.ctx.now().getTime() + 120_000).toISOString()
  const body = { start_time, duration, scoreboard_freeze_duration }
  expect(await patch({ start_time, countdown_pause_time: null })).toMatchObject({ http: 200, body })
  const [entry] = await rows(
    db(),
    sql<{ username: string }>`select username from audit where cid = ${cid} and kind = 'contest' order by id desc`,
  )
  expect(entry?.username).toBe('jury')
  await alter(sql`update contest set start_time = now() + interval '20 seconds' where id = ${cid}`)
  expect((await patch({ start_time: null })).http).toBe(403)
})

test('a director opens the results of a contest that is over', async () => {
  const { cid } = await open({ freezeMin: -30, endMin: 10, autoRealRank: false })
  const thaw = async (ms = 0) => {
    const scoreboard_thaw_time = new Date(services.ctx.now().getTime() + ms).toISOString()
    return (await send(jury, `contests/${cid}`, { id: `${cid}`, scoreboard_thaw_time }, { method: 'PATCH' })).http
  }
  expect(await thaw()).toBe(403)
  await alter(sql`update contest set end_time = now() - interval '1 minute' where id = ${cid}`)
  expect(await get(team, `contests/${cid}/state`)).toMatchObject({ body: { thawed: null } })
  expect([await thaw(60_000), await thaw(), await thaw()]).toEqual([403, 200, 403])
  expect(await get(team, `contests/${cid}/state`)).toMatchObject({ body: { thawed: expect.any(String) as string } })
})

test('members of teams and who is with them are for the jury, in the collection', async () => {
  const { cid, submit } = await open()
  await submit()
  const uid = await uidOf(services, 'team7')
  await alter(sql`insert into contest_team (cid, code, uid, name, members, persons)
    values (${cid}, 't7', ${uid}, 'Seven', '["Ada", "Grace"]', '[{"id": "c1", "name": "Cy", "role": "coach"}]')`)
  const persons = [
    { id: `${uid}-1`, name: 'Ada', team_ids: [uid], role: 'contestant' },
    { id: `${uid}-2`, name: 'Grace', team_ids: [uid], role: 'contestant' },
    { id: 'c1', name: 'Cy', team_ids: [uid], role: 'coach' },
  ]
  expect(await get(jury, `contests/${cid}/persons`)).toMatchObject({ http: 200, body: persons })
  expect(await get(team, `contests/${cid}/persons`)).toMatchObject({ http: 200, body: [] })
})

test('the jury comments on what happens, and its feed has it', async () => {
  const { cid, submit } = await open()
  const { body: sent } = await submit()
  const { id, team_id, problem_id } = sent as Record<'id' | 'team_id' | 'problem_id', string>
  const body = {
    message: 'The first to try A',
    tags: ['submission'],
    team_ids: [team_id],
    problem_ids: [problem_id],
    submission_ids: [id],
  }
  const comment = await send(jury, `contests/${cid}/commentary`, body)
  expect(comment).toMatchObject({ http: 201, body })
  const made = comment.body as { id: string }
  expect(comment.location).toBe(`/api/contests/${cid}/commentary/${made.id}`)
  expect(await get(jury, `contests/${cid}/commentary/${made.id}`)).toMatchObject({ http: 200, body: made })
  const feeds = [jury, anonymous(services)].map((caller) => follow(caller, cid))
  const of = (index: number) => feeds[index]?.lines.filter(({ type }) => type === 'commentary')
  await vi.waitFor(() => expect(of(0)).toMatchObject([{ id: made.id, data: made }]))
  await vi.waitFor(() => expect(feeds[1]?.lines.some(({ type }) => type === 'submissions')).toBe(true))
  expect(of(1)).toEqual([])
  for (const wrong of [
    { message: ' ' },
    { message: 7 },
    { time: '2026-11-26T10:00:00Z' },
    { team_ids: ['nobody'] },
    { problem_ids: ['0'] },
    { submission_ids: ['999999'] },
    { tags: 'submission' },
    { source_id: 'me' },
  ])
    expect([wrong, (await send(jury, `contests/${cid}/commentary`, { ...body, ...wrong })).http]).toEqual([wrong, 400])
})
