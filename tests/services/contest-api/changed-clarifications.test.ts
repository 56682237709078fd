/** Clarifications whose problem, id or group changes: after it open feeds come to what the endpoints say. */
import { expect, test, vi } from 'vitest'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import { anonymous, uidOf } from '../support/people.ts'
import { agreementIn, folded } from './fold.ts'
import type { FeedClient } from './fixture.ts'
import { hallFixture } from './hall-fixture.ts'

const fixture = await hallFixture()
const { services, db, alter, root, jury, team, rival, make, send, switchApi, openHall } = fixture
const { followedBy, agree } = agreementIn(fixture)
const readers = [anonymous(services), jury, team, rival]
const teamUid = await uidOf(services, 'team7')

const path = (cid: number) => `contests/${cid}/clarifications`
const ask = async (cid: number, body: object): Promise<string> => {
  await alter(sql`update clarification set created_at = created_at - interval '1 hour'`)
  return ((await send(team, path(cid), body)).body as { id: string }).id
}
const open = async (more: Parameters<typeof make>[0] = {}): Promise<number> => {
  const cid = await make({ openRank: true, startMin: -60, endMin: 60, ...more })
  await switchApi(cid)
  return cid
}
const idsIn = ({ lines }: FeedClient) => (folded(lines).collections.clarifications ?? []).map(({ id }) => id)

test('an answer that a client gives an id of its own is there by that one alone, for whoever had it by ours', async () => {
  for (const to of [{}, { to_team_ids: [teamUid] }]) {
    const cid = await open({ startMin: -180 })
    const clients = followedBy(cid, readers)
    const id = await ask(cid, { text: 'May n be 0?' })
    await send(jury, path(cid), { reply_to_id: id, text: 'No.', ...to })
    await agree(cid, clients)
    expect(idsIn(clients[2]?.client as FeedClient)).toEqual([id, `${id}-answer`])
    const time = new Date(services.ctx.now().getTime() - 60_000).toISOString()
    const answer = { id: 'own-1', reply_to_id: id, text: 'Yes.', time, ...to }
    expect((await send(jury, `${path(cid)}/own-1`, answer, { method: 'PUT' })).http).toBe(201)
    await agree(cid, clients)
    expect(clients.map(({ client }) => idsIn(client).includes(`${id}-answer`))).toEqual([false, false, false, false])
    expect(idsIn(clients[2]?.client as FeedClient)).toEqual([id, 'own-1'])
  }
})

test('an answer that had no other id before takes none back', async () => {
  const cid = await open({ startMin: -180 })
  const [publics] = followedBy(cid, readers.slice(0, 1))
  const id = await ask(cid, { text: 'May n be 0?' })
  const time = services.ctx.now().toISOString()
  await send(jury, `${path(cid)}/own-1`, { id: 'own-1', reply_to_id: id, text: 'No.', time }, { method: 'PUT' })
  const lines = () => publics?.client.lines.filter(({ type }) => type === 'clarifications') ?? []
  await vi.waitFor(() => expect(lines().map((line) => line.id)).toEqual(['own-1']), 10_000)
})

test('a message to a group names it while it is there, in the feeds that are open, too', async () => {
  const cid = await openHall()
  const clients = followedBy(cid, [jury, team])
  const sent = await send(jury, path(cid), { text: 'To the east.', to_group_ids: ['east'] })
  expect(sent.http).toBe(201)
  await agree(cid, clients)
  await alter(sql`update contest_team set group_codes = '[]' where cid = ${cid}`)
  const message = () => folded(clients[0]?.client.lines ?? []).collections.clarifications?.[0]
  expect((await jury.call('removeTeamGroup', { query: { cid: String(cid), code: 'east' } })).msg).toBe('success')
  await agree(cid, clients)
  expect(message()).not.toHaveProperty('to_group_ids')
  const group = { code: 'east', name: 'East again', icpcId: null }
  expect((await jury.call('saveTeamGroup', { body: { cid, isNew: true, group } })).msg).toBe('success')
  await agree(cid, clients)
  expect(message()).toMatchObject({ to_group_ids: ['east'] })
})

test('what was asked and written about a problem that is taken out is about none in the feeds that are open', async () => {
  for (const isFinal of [false, true]) {
    const cid = await open()
    const [one] = await rows(
      db(),
      sql<{ id: string; pid: number }>`select id, pid from contest_problem where cid = ${cid} and display_id = 'A'`,
    )
    const about = { problem_id: String(one?.id) }
    const asked = await ask(cid, { text: 'May n be 0?', ...about })
    await send(jury, path(cid), { reply_to_id: asked, text: 'No.', ...about })
    await send(jury, path(cid), { text: 'Only for you.', to_team_ids: [teamUid], ...about })
    await send(jury, path(cid), { text: 'For all.', ...about })
    if (isFinal) services.advanceMs(61 * 60_000)
    const clients = followedBy(cid, readers)
    await agree(cid, clients)
    for (const { client } of clients) expect(JSON.stringify(client.lines)).toContain('"problem_id"')
    const query = { pid: String(one?.pid), cid: String(cid) }
    expect((await root.call('removeContestProblem', { query })).msg).toBe('success')
    await agree(cid, clients)
    for (const { client } of clients) {
      expect(JSON.stringify(folded(client.lines).collections.clarifications)).not.toContain('"problem_id"')
      expect(!isFinal || client.lines.at(-1)?.type === 'state').toBe(true)
    }
  }
})
