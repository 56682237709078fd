/** The CLICS event feed, held against the rules of version 2023-06 for every reader class and kind of contest. */
import { beforeAll, describe, expect, test } from 'vitest'
import { Status, verdicts } from '@podium/proto/rules/submission/verdict.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import { signedInRoot } from '../services/support/people.ts'
import { servicesOfFile } from '../services/support/services-of-file.ts'
import type { Caller } from '../services/support/caller.ts'
import { feedFaults } from './clics-rules.ts'
import { giveVerdict, makeContest, makeAttempt } from './support.ts'
import type { MadeContest } from './support.ts'

const { services, alter } = await servicesOfFile()
let root: Caller
let open: MadeContest
let frozen: MadeContest
let oi: MadeContest

const durationS = 600
const odd = ['=cmd|1', '队伍一', 'a-name-of-more-than-thirty-six-characters', '.dot', 'team-1']
const finals = Object.values(verdicts)
  .filter(({ phase }) => phase === 'final')
  .map(({ code }) => code)

async function fill(contest: MadeContest, timesS: readonly number[]): Promise<void> {
  for (const [index, timeS] of timesS.entries()) {
    const submitId = await makeAttempt(services.ctx, contest, {
      user: odd[index % odd.length] ?? '',
      problem: index % 2,
      timeS,
    })
    await giveVerdict(services.ctx, submitId, finals[index % finals.length] ?? 0, { timeMs: 15, score: 40 })
  }
  // No judge answers Cancelled: an administrator cancels what waits.
  await alter(sql`
    update contest_record set status = ${Status.cancelled} where cid = ${contest.cid} and status = ${Status.pending}`)
}

beforeAll(async () => {
  root = await signedInRoot(services)
  const startMs = Math.floor(Date.now() / 1000) * 1000 - 700_000
  const wish = { users: odd, problems: 2, startMs, durationS, sealFromS: 400 }
  const fields = { open_rank: true, star_accounts: ['.dot'] }
  open = await makeContest(services.ctx, { ...wish, fields: { ...fields, allow_end_submit: true } })
  frozen = await makeContest(services.ctx, { ...wish, fields: { ...fields, auto_real_rank: false } })
  oi = await makeContest(services.ctx, { ...wish, sealFromS: null, fields: { ...fields, type: 1 } })
  const times = finals.map((_, index) => 100 + index * 40)
  await fill(open, [...times, 650])
  await fill(frozen, times)
  await fill(oi, times)
  await alter(sql`update submission set language = 'Brainfuck' where cid = ${open.cid} and submit_id % 3 = 0`)
}, 60_000)

const feedOf = async (cid: number, variant: string): Promise<string> =>
  (await root.inject({ url: `/api/file/export-contest-board?cid=${cid}&format=clics&variant=${variant}` })).body
const linesOf = (feed: string, type: string): { id: string; data: Record<string, unknown> }[] =>
  feed
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter((line: { type: string }) => line.type === type)

describe.each(['public', 'jury'])('the feed of the %s', (variant) => {
  test('keeps the rules for an ended contest, a frozen one and a scoring one', async () => {
    for (const { cid } of [open, frozen, oi]) expect(feedFaults(await feedOf(cid, variant))).toEqual([])
  })
})

test('every participant has an id that the rules allow, and a name as it is', async () => {
  const teams = linesOf(await feedOf(open.cid, 'jury'), 'teams')
  expect(teams.map(({ data }) => data.label).toSorted()).toEqual(odd.toSorted())
  expect(new Set(teams.map(({ id }) => id)).size).toBe(odd.length)
  expect(teams.find(({ data }) => data.label === 'team-1')?.id).toBe('team-1')
})

test('what came after the end is no part of the contest', async () => {
  const feed = await feedOf(open.cid, 'jury')
  expect(linesOf(feed, 'submissions')).toHaveLength(finals.length)
  expect(linesOf(feed, 'state')[0]?.data.end_of_updates).not.toBeNull()
})

test("results under the freeze are the jury's: for it they are final, and for nobody is anything thawed", async () => {
  const [hidden, full] = [await feedOf(frozen.cid, 'public'), await feedOf(frozen.cid, 'jury')]
  const underFreeze = finals.filter((_, index) => 100 + index * 40 >= 400).length
  expect(linesOf(full, 'judgements').length - linesOf(hidden, 'judgements').length).toBe(underFreeze)
  for (const feed of [hidden, full])
    expect(linesOf(feed, 'state')[0]?.data).toMatchObject({ thawed: null, end_of_updates: null })
  expect([hidden, full].map((feed) => linesOf(feed, 'state')[0]?.data.finalized)).toEqual([null, expect.any(String)])
})

test('results are not final while a submission waits for its verdict', async () => {
  await makeAttempt(services.ctx, oi, { user: 'team-1', problem: 0, timeS: 590 })
  const feed = await feedOf(oi.cid, 'public')
  expect(feedFaults(feed)).toEqual([])
  expect(linesOf(feed, 'state')[0]?.data.finalized).toBeNull()
  expect(linesOf(feed, 'judgements').map(({ data }) => data.score)).toContain(40)
  expect(
    linesOf(feed, 'judgement-types')
      .filter(({ data }) => data.solved)
      .map(({ id }) => id),
  ).toEqual(['AC'])
})

test('the rules notice what is wrong', async () => {
  const feed = await feedOf(open.cid, 'jury')
  const faulty = (from: string, to: string): number => feedFaults(feed.replace(from, to)).length
  expect(faulty('"penalty_time":20', '"penalty_time":"20"')).toBe(1)
  expect(faulty('"group_ids":["official"]', '"group_ids":["nobody"]')).toBe(1)
  expect(faulty('"contest_time":"0:01:40.000"', '"contest_time":"100"')).toBe(1)
  expect(feedFaults(`${feed}${feed.split('\n')[0]}\n`)).toEqual([
    'contest null comes twice',
    'a token comes twice',
    'something comes after the end of updates',
  ])
})
