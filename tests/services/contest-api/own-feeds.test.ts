/** The feed of a team: what everybody gets, and its own clarifications, which no other team ever gets. */
import { expect, test, vi } from 'vitest'
import { sql } from '@podium/services/platform/database/sql.ts'
import { judgedIn } from '../support/contests.ts'
import { anonymous, uidOf } from '../support/people.ts'
import { answered, folded } from './fold.ts'
import { apiFixture } from './fixture.ts'
import type { FeedClient, FeedLine } from './fixture.ts'
import { wholeFeed } from './whole-feed.ts'

const { services, address, alter, jury, team, rival, make, get, send, follow, switchApi } = await apiFixture()
const everybody = anonymous(services)
const [teamUid, rivalUid] = [await uidOf(services, 'team7'), await uidOf(services, 'rival')]

async function open(startMin = -60): Promise<number> {
  const cid = await make({ openRank: true, startMin, endMin: 120 })
  await switchApi(cid)
  return cid
}
const path = (cid: number) => `contests/${cid}/clarifications`
const ask = async (cid: number, caller: typeof team, text: string): Promise<string> => {
  await alter(sql`update clarification set created_at = created_at - interval '1 hour'`)
  return ((await send(caller, path(cid), { text })).body as { id: string }).id
}
const clarificationsIn = (lines: readonly FeedLine[]) => lines.filter(({ type }) => type === 'clarifications')
const wordsIn = (lines: readonly FeedLine[]): string[] => [
  ...new Set(JSON.stringify(lines).match(/\b[A-Z]+_[A-Z_]+\b/g) ?? []),
]
const whole = async (cid: number, caller: typeof team, since?: string): Promise<FeedLine[]> => {
  const lines = await wholeFeed({ address, caller, cid, ...(since === undefined ? {} : { since }) })
  if (typeof lines === 'number') throw new Error(`the feed answered ${lines}`)
  return lines
}
const agrees = (client: FeedClient, caller: typeof jury, cid: number) =>
  vi.waitFor(async () => expect(folded(client.lines)).toEqual(await answered(get, caller, cid)), {
    timeout: 15_000,
    interval: 50,
  })

test('a team gets its questions, the answers to it and what the jury writes to it, as they come; nobody else does', async () => {
  const cid = await open()
  const readers = [team, rival, everybody]
  const clients = readers.map((caller) => ({ caller, client: follow(caller, cid) }))
  const asked = await ask(cid, team, 'TEAM_ASKED')
  await ask(cid, rival, 'RIVAL_ASKED')
  await send(jury, path(cid), { reply_to_id: asked, text: 'TEAM_ANSWER', to_team_ids: [teamUid] })
  await send(jury, path(cid), { text: 'TO_RIVAL', to_team_ids: [rivalUid] })
  await send(jury, path(cid), { text: 'TO_BOTH', to_team_ids: [rivalUid, teamUid] })
  await send(jury, path(cid), { text: 'TO_ALL' })
  for (const { caller, client } of clients) await agrees(client, caller, cid)
  const expected = [
    ['TEAM_ASKED', 'TEAM_ANSWER', 'TO_BOTH', 'TO_ALL'],
    ['RIVAL_ASKED', 'TO_RIVAL', 'TO_BOTH', 'TO_ALL'],
    ['TO_ALL'],
  ]
  for (const [at, { caller, client }] of clients.entries())
    for (const lines of [client.lines, await whole(cid, caller)])
      expect(wordsIn(clarificationsIn(lines)).toSorted()).toEqual(expected[at]?.toSorted())
  const toBoth = clients.map(({ client }) => client.lines.find(({ data }) => JSON.stringify(data)?.includes('TO_BOTH')))
  expect(toBoth[0]?.data).toMatchObject({ to_team_ids: [teamUid] })
  expect(toBoth[1]?.data).toMatchObject({ to_team_ids: [rivalUid] })
})

test('of an answer to all the asker gets their question and its answer, and keeps both when it is withdrawn', async () => {
  const cid = await open()
  const clients = [team, rival].map((caller) => ({ caller, client: follow(caller, cid) }))
  const [own, other] = clients.map(({ client }) => client)
  const id = await ask(cid, team, 'May n be 0?')
  await send(jury, path(cid), { reply_to_id: id, text: 'No.' })
  for (const { caller, client } of clients) await agrees(client, caller, cid)
  expect(clarificationsIn(own?.lines ?? []).map((line) => line.data)).not.toContainEqual(
    expect.objectContaining({ text: '> May n be 0?\n\nNo.' }),
  )
  expect(clarificationsIn(other?.lines ?? [])).toMatchObject([
    { id: `${id}-answer`, data: { text: '> May n be 0?\n\nNo.' } },
  ])
  await send(jury, path(cid), { reply_to_id: id, text: 'Perhaps.', to_team_ids: [teamUid] })
  for (const { caller, client } of clients) await agrees(client, caller, cid)
  expect(folded(own?.lines ?? []).collections.clarifications).toMatchObject([
    { id, from_team_id: teamUid },
    { id: `${id}-answer`, reply_to_id: id, text: 'Perhaps.' },
  ])
  expect(clarificationsIn(other?.lines ?? []).at(-1)).toMatchObject({ id: `${id}-answer`, data: null })
})

test('from the token of any line a team gets every line after it, once', async () => {
  const cid = await open()
  for (const [at, caller] of [team, rival, team].entries()) {
    await judgedIn(services, caller, { cid, pid: at === 2 ? 'B' : 'A' })
    const id = await ask(cid, caller, `Question ${at}?`)
    if (at > 0)
      await send(jury, path(cid), { reply_to_id: id, text: 'No.', ...(at === 1 ? {} : { to_team_ids: [teamUid] }) })
    await send(jury, path(cid), { text: `Message ${at}`, to_team_ids: [teamUid] })
  }
  const lines = await whole(cid, team)
  expect(new Set(lines.map(({ token }) => token)).size).toBe(lines.length)
  expect(clarificationsIn(lines).length).toBeGreaterThan(6)
  const borders = lines.flatMap(({ type }, at) => (type === 'clarifications' ? [at - 1, at] : []))
  for (const at of new Set(borders)) expect(await whole(cid, team, lines[at]?.token)).toEqual(lines.slice(at + 1))
})

test('what the jury writes to a team before the start, the team learns with the start', async () => {
  const cid = await open(90)
  await alter(sql`insert into contest_register (cid, uid) values (${cid}, ${teamUid}), (${cid}, ${rivalUid})`)
  const clients = [team, rival].map((caller) => ({ caller, client: follow(caller, cid) }))
  const sent = await send(jury, path(cid), { text: 'EARLY_WORD', to_team_ids: [teamUid] })
  expect(sent.http).toBe(201)
  for (const { caller, client } of clients) {
    await agrees(client, caller, cid)
    expect(wordsIn(client.lines)).toEqual([])
    expect(wordsIn(await whole(cid, caller))).toEqual([])
  }
  services.advanceMs(91 * 60_000)
  for (const { caller, client } of clients) await agrees(client, caller, cid)
  expect(clients.map(({ client }) => wordsIn(client.lines))).toEqual([['EARLY_WORD'], []])
  const late = await whole(cid, team)
  expect(late.findIndex(({ type }) => type === 'state')).toBeLessThan(
    late.findIndex(({ type }) => type === 'clarifications'),
  )
})

test('a number of another team, or of the jury, opens nothing that is not the reader’s own', async () => {
  const cid = await open()
  await ask(cid, team, 'TEAM_ASKED')
  await send(jury, path(cid), { text: 'TO_TEAM', to_team_ids: [teamUid] })
  const lines = (await Promise.all([team, jury].map((caller) => whole(cid, caller)))).flat()
  const tokens = clarificationsIn(lines).map(({ token }) => token)
  for (const token of tokens)
    for (const caller of [rival, everybody]) {
      const found = await wholeFeed({ address, caller, cid, since: token })
      expect([token, JSON.stringify(found)]).toEqual([token, expect.not.stringMatching(/TEAM_ASKED|TO_TEAM/)])
    }
})
