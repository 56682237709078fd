/** Clarifications in the Contest API: who reads which, who sends which, and what the feed tells of them. */
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../support/caller.ts'
import { anonymous, person, uidOf } from '../support/people.ts'
import { apiFixture } from './fixture.ts'

const { services, alter, jury: owner, make, get, send, follow, switchApi } = await apiFixture()
const asker = await person(services, 'asker')
const other = await person(services, 'other')
const director = await person(services, 'dora')
const askerUid = await uidOf(services, 'asker')
const otherUid = await uidOf(services, 'other')

const given = { startMin: -60, freezeMin: -1, endMin: 60, openRank: true }

async function open() {
  const cid = await make(given)
  await owner.call('giveContestRole', { body: { cid, username: 'dora', role: 'director' } })
  await switchApi(cid)
  return cid
}

/** Of participants, who otherwise wait between two questions. */
const ask = async (cid: number, caller: Caller, body: Readonly<Record<string, unknown>>) => {
  await alter(sql`update clarification set created_at = created_at - interval '1 hour'`)
  return send(caller, `contests/${cid}/clarifications`, body)
}
const idsFor = async (cid: number, caller: Caller): Promise<string[]> =>
  ((await get(caller, `contests/${cid}/clarifications`)).body as { id: string }[]).map(({ id }) => id)
const tokenOf = async (cid: number, scope: 'public' | 'jury' | 'jury-write'): Promise<Caller> => {
  const { data } = await director.call('makeContestApiToken', { body: { cid, name: scope, scope } })
  const { token }: CallAnswer<'makeContestApiToken'> = data
  return { ...director, token }
}

test('a participant asks, the jury answers to them alone, then to all', async () => {
  const cid = await open()
  const [{ id: problem } = { id: '' }] = (await get(asker, `contests/${cid}/problems`)).body as { id: string }[]
  const asked = await ask(cid, asker, { text: 'May n be 0?', problem_id: problem })
  const { id } = asked.body as { id: string }
  expect(asked).toMatchObject({
    http: 201,
    location: `/api/contests/${cid}/clarifications/${id}`,
    body: { from_team_id: askerUid, problem_id: problem, text: 'May n be 0?' },
  })
  expect(await idsFor(cid, asker)).toEqual([id])
  expect(await idsFor(cid, owner)).toEqual([id])
  for (const caller of [other, anonymous(services)]) expect(await idsFor(cid, caller)).toEqual([])

  const reply = { reply_to_id: id, text: 'No.' }
  const answered = await send(director, `contests/${cid}/clarifications`, { ...reply, to_team_ids: [askerUid] })
  expect(answered).toMatchObject({
    http: 201,
    body: { id: `${id}-answer`, reply_to_id: id, to_team_ids: [askerUid], text: 'No.' },
  })
  expect(await idsFor(cid, asker)).toEqual([id, `${id}-answer`])
  expect(await idsFor(cid, other)).toEqual([])

  expect(await send(director, `contests/${cid}/clarifications`, reply)).toMatchObject({ http: 201 })
  const seen = (await get(other, `contests/${cid}/clarifications/${id}-answer`)).body
  expect(seen).toMatchObject({ text: '> May n be 0?\n\nNo.' })
  expect(seen).not.toHaveProperty('reply_to_id')
  expect(seen).not.toHaveProperty('to_team_ids')
})

test('the feed tells the jury of each, the public of what is answered to all, and of what is withdrawn', async () => {
  const cid = await open()
  const [jurys, publics] = [follow(owner, cid), follow(anonymous(services), cid)]
  const { id } = (await ask(cid, asker, { text: 'Is SECRET_WORD allowed?' })).body as { id: string }
  const reply = { reply_to_id: id, text: 'Yes.' }
  await send(director, `contests/${cid}/clarifications`, { ...reply, to_team_ids: [askerUid] })
  const of = ({ lines }: typeof jurys) =>
    lines.filter(({ type }) => type === 'clarifications').map((line) => [line.id, line.data === null])
  await vi.waitFor(() => expect(of(jurys).at(-1)).toEqual([`${id}-answer`, false]))
  expect(of(publics)).toEqual([])
  expect(JSON.stringify(publics.lines)).not.toContain('SECRET_WORD')
  await send(director, `contests/${cid}/clarifications`, reply)
  await vi.waitFor(() => expect(of(publics)).toEqual([[`${id}-answer`, false]]))
  await send(director, `contests/${cid}/clarifications`, { ...reply, to_team_ids: [askerUid] })
  await vi.waitFor(() => expect(of(publics).at(-1)).toEqual([`${id}-answer`, true]))
  // Who only asks is a team, before the first message that names it.
  const order = jurys.lines.map((line) => `${line.type} ${line.id}`)
  expect(order.indexOf(`teams ${askerUid}`)).toBeGreaterThan(-1)
  expect(order.indexOf(`teams ${askerUid}`)).toBeLessThan(order.indexOf(`clarifications ${id}`))
  const anew = follow(owner, cid)
  await vi.waitFor(() => expect(of(anew).at(-1)).toEqual([`${id}-answer`, false]))
})

describe('a message of the jury to several', () => {
  const path = (cid: number) => `contests/${cid}/clarifications`
  const opened = async () => {
    const cid = await open()
    const asked = await Promise.all([asker, other].map((one) => ask(cid, one, { text: 'Who takes part?' })))
    expect(asked.map(({ http }) => http)).toEqual([201, 201])
    return cid
  }

  test('names teams and groups, and is read by the jury with both, by each recipient as their own', async () => {
    const cid = await opened()
    const jurys = follow(owner, cid)
    const sent = await send(director, path(cid), { text: 'To two', to_team_ids: [askerUid, otherUid] })
    expect(sent).toMatchObject({ http: 201, body: { text: 'To two', to_team_ids: [askerUid, otherUid] } })
    const { id } = sent.body as { id: string }
    expect((await get(asker, `${path(cid)}/${id}`)).body).toMatchObject({ to_team_ids: [askerUid] })
    expect((await get(other, `${path(cid)}/${id}`)).body).toMatchObject({ to_team_ids: [otherUid] })
    expect((await get(anonymous(services), `${path(cid)}/${id}`)).http).toBe(404)
    await vi.waitFor(() => expect(jurys.lines.at(-1)).toMatchObject({ id, data: sent.body }))
    await alter(sql`update contest set star_accounts = '["other"]' where id = ${cid}`)
    const body = { text: 'To a group', to_group_ids: ['unofficial'] }
    const toGroup = await send(director, path(cid), body)
    expect(toGroup).toMatchObject({ http: 201, body })
    expect(toGroup.body).not.toHaveProperty('to_team_ids')
    const ofGroup = (toGroup.body as { id: string }).id
    expect(await idsFor(cid, other)).toContain(ofGroup)
    for (const by of [asker, anonymous(services)]) expect(await idsFor(cid, by)).not.toContain(ofGroup)
    const both = { text: 'To both', to_team_ids: [askerUid], to_group_ids: ['unofficial'] }
    expect(await send(director, path(cid), both)).toMatchObject({ http: 201, body: both })
  })

  test('is refused with what is wrong', async () => {
    const cid = await opened()
    const refused = async (body: object) => {
      const { http, body: answer } = await send(director, path(cid), { text: 'x', ...body })
      return [http, (answer as { message: string }).message.replace(/ is missing.*/, '')]
    }
    expect(await refused({ to_team_ids: [askerUid, 'nobody'] })).toEqual([400, 'The property to_team_ids (nobody)'])
    expect(await refused({ to_team_ids: [askerUid, askerUid] })).toEqual([
      400,
      `The property to_team_ids (${askerUid})`,
    ])
    expect(await refused({ to_group_ids: ['north'] })).toEqual([400, 'The property to_group_ids (north)'])
    expect((await refused({ to_group_ids: ['unofficial'] }))[0]).toBe(400)
    expect((await refused({ to_group_ids: [] }))[0]).toBe(400)
    expect((await refused({ to_team_id: askerUid, to_team_ids: [otherUid] }))[0]).toBe(400)
  })

  test('is one to each recipient where the version has a name for one team alone', async () => {
    const cid = await opened()
    const { body } = await send(director, path(cid), { text: 'To two', to_team_ids: [askerUid, otherUid] })
    const { id } = body as { id: string }
    const configured = services.ctx.config as { contestApiVersion: string }
    const before = configured.contestApiVersion
    configured.contestApiVersion = '2023-06'
    onTestFinished(() => {
      configured.contestApiVersion = before
    })
    const messages = (await get(owner, path(cid))).body as { id: string; to_team_id?: string; text: string }[]
    const each = messages.filter(({ text }) => text === 'To two')
    expect(each.map((one) => one.id)).toEqual([`${id}-1`, `${id}-2`])
    expect(each.map((one) => one.to_team_id).toSorted()).toEqual([askerUid, otherUid].toSorted())
    const own = each.find((one) => one.to_team_id === askerUid)?.id ?? ''
    expect((await idsFor(cid, asker)).filter((one) => one.startsWith(`${id}-`))).toEqual([own])
    expect(await send(director, path(cid), { text: 'x', to_team_id: askerUid })).toMatchObject({ http: 201 })
    for (const refused of [{ to_team_ids: [askerUid] }, { to_group_ids: ['official'] }])
      expect(await send(director, path(cid), { text: 'x', ...refused })).toMatchObject({ http: 400 })
  })
})

describe('what is sent', () => {
  test('is refused from whoever may not send it', async () => {
    const cid = await open()
    const { id } = (await ask(cid, asker, { text: 'Why?' })).body as { id: string }
    const path = `contests/${cid}/clarifications`
    const body = { reply_to_id: id, text: 'Because.' }
    expect(await send(anonymous(services), path, { text: 'Why?' })).toMatchObject({ http: 401, body: { code: 401 } })
    for (const scope of ['public', 'jury'] as const)
      expect(await send(await tokenOf(cid, scope), path, body)).toMatchObject({ http: 403, body: { code: 403 } })
    expect(await send(other, path, body)).toMatchObject({ http: 400 })
    const access = async (caller: Caller) => (await get(caller, `contests/${cid}/access`)).body as object
    expect(await access(await tokenOf(cid, 'jury'))).toMatchObject({ capabilities: [] })
    const writer = await tokenOf(cid, 'jury-write')
    expect(await access(writer)).toMatchObject({ capabilities: ['post_clar', 'post_comment'] })
    expect(await send(writer, path, body)).toMatchObject({ http: 201 })
    expect(await idsFor(cid, asker)).toEqual([id, `${id}-answer`])
  })

  test('is refused with properties that are not theirs to give, and with references to nothing', async () => {
    const cid = await open()
    const path = `contests/${cid}/clarifications`
    const { id } = (await ask(cid, asker, { text: 'Why?' })).body as { id: string }
    const faulty: readonly (readonly [Caller, unknown])[] = [
      [asker, { text: 'x', id: '7' }],
      [asker, { text: 'x', time: '2026-01-01T00:00:00Z' }],
      [asker, { text: 'x', from_team_id: 'somebody' }],
      [asker, { text: 'x', to_team_ids: [askerUid] }],
      [asker, { text: 'x', problem_id: '999999' }],
      [asker, { text: 7 }],
      [asker, {}],
      [asker, ['text']],
      [director, {}],
      [director, { text: 'x', time: 'once' }],
      [director, { text: 'x', from_team_id: askerUid }],
      [director, { text: 'x', to_team_ids: ['somebody'] }],
      [director, { text: 'x', to_team_ids: [] }],
      [director, { text: 'x', reply_to_id: '999999' }],
      [director, { text: 'x', reply_to_id: id, to_team_ids: ['somebody'] }],
      [director, { text: 'x', reply_to_id: id, to_team_ids: [askerUid, 'somebody'] }],
      [director, { text: 'x', reply_to_id: id, to_group_ids: ['official'] }],
      [director, { text: 'x', reply_to_id: id, from_team_id: askerUid }],
    ]
    for (const [caller, body] of faulty) {
      const answer = await send(caller, path, body)
      expect([body, answer]).toMatchObject([body, { http: 400, body: { code: 400 } }])
    }
    expect(await idsFor(cid, owner)).toEqual([id])
  })
})
