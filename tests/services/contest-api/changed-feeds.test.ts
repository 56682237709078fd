/** Changes that a feed must tell of, each by itself: after it the feed comes to what the endpoints say. */
import { expect, test, vi } from 'vitest'
import { notifyContestChanged } from '@podium/services/features/contests/index.ts'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import { playJudge } from '../../services-judging/support.ts'
import { caseOn } from '../../services-judging/verdicts.ts'
import { judgedIn } from '../support/contests.ts'
import { anonymous, uidOf } from '../support/people.ts'
import { answered, folded } from './fold.ts'
import { apiFixture } from './fixture.ts'
import type { FeedClient } from './fixture.ts'

const { services, db, alter, root, jury, team, make, register, get, send, follow, switchApi } = await apiFixture()
const everybody = anonymous(services)
const uid = await uidOf(services, 'team7')
const given = { openRank: true, autoRealRank: true }

const open = async (more: Parameters<typeof make>[0]): Promise<number> => {
  const cid = await make({ ...given, ...more })
  await switchApi(cid)
  return cid
}
const agrees = (client: FeedClient, caller: typeof jury, cid: number) =>
  vi.waitFor(async () => expect(folded(client.lines)).toEqual(await answered(get, caller, cid)), {
    timeout: 15_000,
    interval: 50,
  })
const newestOf = ({ lines }: FeedClient, type: string) => folded(lines).collections[type] ?? []

test('who may edit a problem reads in the feed, too, where its package is; the rest of the jury does not', async () => {
  const cid = await open({ startMin: -60, endMin: 60 })
  const [roots, jurys] = [follow(root, cid), follow(jury, cid)]
  await agrees(roots, root, cid)
  await agrees(jurys, jury, cid)
  expect(newestOf(roots, 'problems')[0]).toHaveProperty('package')
  expect(newestOf(jurys, 'problems')[0]).not.toHaveProperty('package')
})

test('a team that is changed, or leaves, is so in the feeds that are open', async () => {
  const cid = await open({ startMin: -60, endMin: 60 })
  const clients = [everybody, jury].map((caller) => ({ caller, client: follow(caller, cid) }))
  const form = { username: 'team7', displayName: null, icpcId: null, organization: null, groupCodes: [] }
  const rest = { room: null, seat: null, networks: [], persons: [] }
  const save = (isNew: boolean, name: string, members: string[]) =>
    jury.call('saveContestTeam', { body: { cid, isNew, team: { code: 't1', name, members, ...form, ...rest } } })
  expect((await save(true, 'Seven', ['Ada', 'Grace'])).msg).toBe('success')
  for (const { client } of clients)
    await vi.waitFor(() => expect(newestOf(client, 'teams')).toMatchObject([{ id: uid, name: 'Seven' }]), 10_000)
  expect((await save(false, 'Eleven', ['Ada'])).msg).toBe('success')
  for (const { client } of clients)
    await vi.waitFor(() => expect(newestOf(client, 'teams')).toMatchObject([{ id: uid, name: 'Eleven' }]), 10_000)
  expect(newestOf(clients[1]?.client as FeedClient, 'persons')).toHaveLength(1)
  expect((await jury.call('removeContestTeam', { query: { cid: String(cid), code: 't1' } })).msg).toBe('success')
  for (const { caller, client } of clients) {
    await vi.waitFor(() => expect(newestOf(client, 'teams')).toEqual([]), 10_000)
    await agrees(client, caller, cid)
  }
})

test('who is asked for the password anew, or is let in no more, is in no open feed until they are back', async () => {
  const accountRule = '<prefix>team</prefix><suffix></suffix><start>1</start><end>9</end><extra></extra>'
  const cid = await open({ auth: 2, startMin: -60, endMin: 60, accountRule })
  const client = follow(jury, cid)
  const enter = () => register(team, cid)
  const there = async (count: number) => {
    // Whoever enters is in the next look at the feed: a remark brings it at once.
    await send(jury, `contests/${cid}/commentary`, { message: 'A remark' })
    await vi.waitFor(() => expect(newestOf(client, 'teams')).toHaveLength(count), { timeout: 10_000 })
  }
  expect(await enter()).toEqual([200, 'success'])
  await there(1)
  await alter(sql`delete from contest_register where cid = ${cid}`)
  await db().transactional((em) => notifyContestChanged(em, cid, Date.now()))
  await there(0)
  expect(await enter()).toEqual([200, 'success'])
  await there(1)
  const rule = (prefix: string) =>
    alter(sql`update contest set account_limit_rule = ${accountRule.replace('team', prefix)} where id = ${cid}`)
  await rule('other')
  expect((await team.call('contestAccess', { query: { cid: String(cid) } })).data).toEqual({ access: false })
  await there(0)
  await rule('team')
  expect(await enter()).toEqual([200, 'success'])
  await there(1)
  await agrees(client, jury, cid)
})

test('a participant who takes another name, or gives another school, is so in the feeds that are open', async () => {
  const others = { number: '', cfUsername: '', signature: '', blog: '', github: '', gender: 'secrecy' as const }
  const save = (nickname: string, school: string) =>
    team.call('changeUserInfo', { body: { realname: '', nickname, school, ...others } })
  await save('First', 'Old school')
  const over = { startMin: -90, endMin: -30 }
  const [cid, byUsername, final] = [await make(given), await make(given), await make({ ...given, ...over })]
  await alter(sql`update contest set rank_show_name = 'nickname' where id in (${cid}, ${final})`)
  await alter(sql`insert into contest_register (cid, uid) select unnest(${[cid, byUsername, final]}::int[]), ${uid}`)
  for (const each of [cid, byUsername, final]) await switchApi(each)
  const clients = [cid, byUsername, final].flatMap((each) =>
    [everybody, jury].map((caller) => ({ caller, each, client: follow(caller, each) })),
  )
  for (const { each, caller, client } of clients) await agrees(client, caller, each)
  const before = clients.map(({ client }) => client.lines.length)
  expect((await save('Second', 'Old school')).msg).toBe('success')
  for (const { client } of clients.slice(0, 2))
    await vi.waitFor(() => expect(newestOf(client, 'teams')).toMatchObject([{ id: uid, name: 'Second' }]), 10_000)
  expect(clients.slice(2).map(({ client }) => client.lines.length)).toEqual(before.slice(2))
  expect((await save('Second', 'New school')).msg).toBe('success')
  for (const { each, caller, client } of clients.slice(0, 4)) {
    await vi.waitFor(() => expect(newestOf(client, 'organizations')).toMatchObject([{ name: 'New school' }]), 10_000)
    await agrees(client, caller, each)
  }
  // A feed that has said that no update comes gets none.
  expect(clients.slice(4).map(({ client }) => client.lines.length)).toEqual(before.slice(4))
})

test('who has a team goes by what the contest says of it, whatever their account says', async () => {
  const cid = await make(given)
  await alter(sql`update contest set rank_show_name = 'nickname' where id = ${cid}`)
  await alter(sql`insert into contest_register (cid, uid) values (${cid}, ${uid})`)
  await alter(sql`insert into contest_organization (cid, code, name) values (${cid}, 'uni', 'A university')`)
  await alter(sql`insert into contest_team (cid, code, uid, name, organization, members, persons, group_codes, networks)
    values (${cid}, 't1', ${uid}, 'Seven', 'uni', '[]', '[]', '[]', '[]')`)
  await switchApi(cid)
  const client = follow(jury, cid)
  await agrees(client, jury, cid)
  const before = client.lines.length
  const edit = (given: { username?: string; nickname?: string; school?: string }) =>
    root.call('editUser', { body: { uid, setNewPwd: false, ...given } })
  expect((await edit({ nickname: 'Third', school: 'Third school' })).msg).toBe('success')
  expect((await edit({ username: 'team8' })).msg).toBe('success')
  await vi.waitFor(() => expect(newestOf(client, 'teams')).toMatchObject([{ label: 'team8', name: 'Seven' }]), 10_000)
  expect(client.lines.slice(before).map(({ type }) => type)).toEqual(['organizations', 'teams'])
  await agrees(client, jury, cid)
  await edit({ username: 'team7' })
})

test('a problem that is taken out of a contest is gone from the feeds that are open', async () => {
  const cid = await open({ startMin: -60, endMin: 60 })
  const client = follow(everybody, cid)
  await vi.waitFor(() => expect(newestOf(client, 'problems')).toHaveLength(2))
  const [one] = await rows(db(), sql<{ pid: number }>`select pid from contest_problem where cid = ${cid} limit 1`)
  expect((await root.call('removeContestProblem', { query: { pid: String(one?.pid), cid: String(cid) } })).msg).toBe(
    'success',
  )
  await vi.waitFor(() => expect(newestOf(client, 'problems')).toHaveLength(1), 10_000)
  await agrees(client, everybody, cid)
})

test('a verdict that comes anew with fewer runs takes the others back', async () => {
  const cid = await open({ startMin: -60, endMin: 60 })
  const submitId = await judgedIn(services, team, { cid, cases: [1, 2, 3].map((seq) => caseOn(seq)) })
  const client = follow(jury, cid)
  await vi.waitFor(() => expect(newestOf(client, 'runs')).toHaveLength(3))
  const judge = playJudge(services)
  await root.call('rejudge', { query: { submitId: String(submitId) } })
  await vi.waitFor(() => expect(newestOf(client, 'runs')).toEqual([]), 10_000)
  const { task, delivery } = await judge.take()
  await judge.verdict(task, { cases: [caseOn(1)] })
  await delivery.ack()
  await vi.waitFor(() => expect(newestOf(client, 'runs')).toMatchObject([{ id: `${submitId}-1` }]), 10_000)
  await judge.close()
  const late = follow(jury, cid)
  for (const one of [client, late]) await agrees(one, jury, cid)
})

test('a decision after the results were final gives the awards anew, and the last line is that nothing comes', async () => {
  const cid = await open({ startMin: -60, endMin: 60 })
  await judgedIn(services, team, { cid })
  const client = follow(everybody, cid)
  services.advanceMs(61 * 60_000)
  await vi.waitFor(() => expect(newestOf(client, 'awards').length).toBeGreaterThan(0), 10_000)
  const body = { cid, kind: 'disqualify', username: 'team7', shown: 'hidden', reason: 'A reason' } as const
  expect((await jury.call('decide', { body })).msg).toBe('success')
  await vi.waitFor(
    () => expect(newestOf(client, 'awards').every(({ team_ids: ids }) => (ids as string[]).length === 0)).toBe(true),
    10_000,
  )
  await agrees(client, everybody, cid)
  expect(client.lines.at(-1)).toMatchObject({ type: 'state', data: { end_of_updates: expect.any(String) as string } })
})

test('what the jury tells everybody before the start, the public learns with the start', async () => {
  const cid = await open({ startMin: 90, endMin: 120 })
  const [publics, jurys] = [follow(everybody, cid), follow(jury, cid)]
  expect((await send(jury, `contests/${cid}/clarifications`, { text: 'EARLY_WORD' })).http).toBe(201)
  await vi.waitFor(() => expect(newestOf(jurys, 'clarifications')).toHaveLength(1))
  await agrees(publics, everybody, cid)
  const late = follow(everybody, cid)
  await agrees(late, everybody, cid)
  expect(JSON.stringify([publics.lines, late.lines])).not.toContain('EARLY_WORD')
  services.advanceMs(31 * 60_000)
  await vi.waitFor(() => expect(newestOf(publics, 'clarifications')).toMatchObject([{ text: 'EARLY_WORD' }]), 15_000)
  for (const client of [publics, late]) await agrees(client, everybody, cid)
})
