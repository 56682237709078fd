/**
 * One contest from before its start until its results are open, through the Contest API: what the public, a team and
 * the jury get, and that the feed of each comes to the same as its collections.
 */
import { describe, expect, test, vi } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import { hangsAfterMs } from '../../services-judging/support.ts'
import { caseOn } from '../../services-judging/verdicts.ts'
import type { Caller } from '../support/caller.ts'
import { judgedIn } from '../support/contests.ts'
import { anonymous, uidOf } from '../support/people.ts'
import { answered, folded } from './fold.ts'
import type { Item } from './fold.ts'
import { apiFixture } from './fixture.ts'

const { services, alter, jury, team, rival, make, get, send, follow, switchApi } = await apiFixture()

const minuteMs = 60_000
const cid = await make({ startMin: 10, freezeMin: 20, endMin: 30, openRank: true, autoRealRank: false })
await switchApi(cid)
const feeds = { public: follow(anonymous(services), cid), team: follow(team, cid), jury: follow(jury, cid) }
const readers = [
  ['public', anonymous(services)],
  ['team', team],
  ['jury', jury],
] as const

const list = async (caller: Caller, name: string): Promise<Item[]> => {
  const { http, body } = await get(caller, `contests/${cid}/${name}`)
  expect([name, http]).toEqual([name, 200])
  return body
}
const idsOf = async (caller: Caller, name: string) => (await list(caller, name)).map(({ id }) => Number(id))

/** What a feed comes to is what the collections say. */
const checkFeed = (name: keyof typeof feeds, caller: Caller): Promise<void> =>
  vi.waitFor(async () => expect(folded(feeds[name].lines)).toEqual(await answered(get, caller, cid)), hangsAfterMs)

/** Whatever an object refers to is there, and its properties are those that are promised. */
async function checkObjects(caller: Caller): Promise<void> {
  const { endpoints } = (await get(caller, `contests/${cid}/access`)).body as {
    endpoints: { type: string; properties: string[] }[]
  }
  const all = new Map<string, Item[]>()
  for (const { type, properties } of endpoints) {
    if (['contest', 'state', 'scoreboard'].includes(type)) continue
    const items = await list(caller, type)
    all.set(type, items)
    for (const item of items) expect(properties, type).toEqual(expect.arrayContaining(Object.keys(item)))
    for (const item of items.slice(0, 2))
      expect((await get(caller, `contests/${cid}/${type}/${item.id}`)).body).toEqual(item)
  }
  const has = (type: string, id: unknown) => all.get(type)?.some((item) => item.id === id) ?? false
  for (const one of all.get('submissions') ?? [])
    expect([has('teams', one.team_id), has('problems', one.problem_id), has('languages', one.language_id)]).toEqual([
      true,
      true,
      true,
    ])
  for (const one of all.get('judgements') ?? [])
    expect([has('submissions', one.submission_id), has('judgement-types', one.judgement_type_id)]).toEqual([true, true])
  for (const one of all.get('runs') ?? []) expect(has('judgements', one.judgement_id)).toBe(true)
}

async function checkAll(): Promise<void> {
  for (const [name, caller] of readers) {
    await checkObjects(caller)
    await checkFeed(name, caller)
  }
}
const stateOf = async (caller: Caller) => (await get(caller, `contests/${cid}/state`)).body as Record<string, unknown>
const board = async (caller: Caller) =>
  (await get(caller, `contests/${cid}/scoreboard`)).body as {
    rows: { rank: number; score: { num_solved: number }; problems: { num_pending: number; solved: boolean }[] }[]
  }

describe('before the start', () => {
  test('the public reads that there is a contest, and the jury its problems', async () => {
    await checkAll()
    const [problems, whole] = [await list(anonymous(services), 'problems'), await list(jury, 'problems')]
    expect([problems.length, whole.length]).toEqual([0, 2])
    expect(await stateOf(jury)).toMatchObject({ started: null, frozen: null, ended: null })
    expect((await board(anonymous(services))).rows).toEqual([])
  })
})

const sent = { open: 0, wrong: 0, frozen: 0 }

describe('while it runs', () => {
  test('submissions and verdicts come to everybody, runs to the jury alone', async () => {
    services.advanceMs(11 * minuteMs)
    sent.wrong = await judgedIn(services, team, { cid, status: Status.wrongAnswer })
    sent.open = await judgedIn(services, team, { cid, cases: [caseOn(1), caseOn(2)] })
    await checkAll()
    expect(await idsOf(anonymous(services), 'judgements')).toEqual([sent.wrong, sent.open])
    expect(await list(anonymous(services), 'runs')).toEqual([])
    expect((await list(jury, 'runs')).map(({ id }) => id)).toEqual([`${sent.open}-1`, `${sent.open}-2`])
    expect(await list(anonymous(services), 'problems')).toHaveLength(2)
    expect((await board(anonymous(services))).rows).toMatchObject([{ rank: 1, score: { num_solved: 1 } }])
  })
  test('a question and its answer are read by the team and the jury', async () => {
    const path = `contests/${cid}/clarifications`
    const { id } = (await send(team, path, { text: 'May n be 0?' })).body as { id: string }
    await send(jury, path, { reply_to_id: id, text: 'No.', to_team_ids: [await uidOf(services, 'team7')] })
    await checkAll()
    const counts = await Promise.all(readers.map(async ([, caller]) => (await list(caller, 'clarifications')).length))
    expect(counts).toEqual([0, 2, 2])
  })
  test('objects are filtered by what they refer to', async () => {
    const [first] = await list(jury, 'problems')
    expect(await list(jury, `submissions?problem_id=${first?.id}`)).toHaveLength(2)
    expect(await list(jury, 'submissions?team_id=nobody')).toEqual([])
    expect(await list(jury, 'teams?organization_id=')).toHaveLength(1)
  })
})

describe('under the freeze', () => {
  test('the public gets that there was an attempt, and nothing of how it ended', async () => {
    services.advanceMs(10 * minuteMs)
    sent.frozen = await judgedIn(services, rival, { cid, cases: [caseOn(1)] })
    await send(jury, `contests/${cid}/clarifications`, { text: 'The board is frozen.' })
    await checkAll()
    expect(await idsOf(anonymous(services), 'submissions')).toContain(sent.frozen)
    expect(await idsOf(anonymous(services), 'judgements')).not.toContain(sent.frozen)
    expect(await idsOf(jury, 'judgements')).toContain(sent.frozen)
    for (const { lines } of [feeds.public, feeds.team])
      expect(lines.some(({ type, id }) => type === 'judgements' && id === String(sent.frozen))).toBe(false)
    expect((await board(anonymous(services))).rows).toMatchObject([
      { score: { num_solved: 1 } },
      { score: { num_solved: 0 }, problems: [{ num_pending: 1, solved: false }, {}] },
    ])
    expect((await board(jury)).rows).toMatchObject([{ score: { num_solved: 1 } }, { score: { num_solved: 1 } }])
  })
  test('the numbers of the tokens show neither the public nor a team that a verdict came', () => {
    for (const { lines } of [feeds.public, feeds.team]) {
      const numbers = lines.map(({ token }) => Number(token.split('-')[1]))
      expect(numbers.every((one, index) => one - (numbers[index - 1] ?? 0) <= 1)).toBe(true)
    }
  })
})

describe('after the end', () => {
  test('what is frozen stays so until the jury opens it', async () => {
    services.advanceMs(10 * minuteMs)
    await checkAll()
    for (const caller of [anonymous(services), team])
      expect(await stateOf(caller)).toMatchObject({ thawed: null, finalized: null })
    for (const { lines } of [feeds.public, feeds.team])
      expect(lines.some(({ type, id }) => type === 'judgements' && id === String(sent.frozen))).toBe(false)
    expect(await list(anonymous(services), 'awards')).toEqual([])
  })
  test('once all is judged the jury has final results and their awards, with which a resolver begins', async () => {
    expect(await stateOf(jury)).toMatchObject({ thawed: null, finalized: expect.any(String), end_of_updates: null })
    expect((await list(jury, 'awards')).find(({ id }) => id === 'winner')?.team_ids).toHaveLength(1)
  })
  test('opening it gives the public every verdict, the awards, and the last update', async () => {
    await alter(sql`update contest set auto_real_rank = true where id = ${cid}`)
    await checkAll()
    expect(await idsOf(anonymous(services), 'judgements')).toContain(sent.frozen)
    const { finalized, end_of_updates: last } = await stateOf(anonymous(services))
    expect([finalized, last].includes(null)).toBe(false)
    expect(feeds.public.lines.at(-1)?.type).toBe('state')
    expect((await list(anonymous(services), 'awards')).find(({ id }) => id === 'winner')?.team_ids).toHaveLength(1)
  })
  test('all readers have the same submissions and verdicts then', () => {
    for (const type of ['submissions', 'judgements', 'teams']) {
      const [publics, ...others] = Object.values(feeds).map(({ lines }) =>
        folded(lines).collections[type]?.map(({ id }) => id),
      )
      expect(others).toEqual([publics, publics])
    }
  })
})
