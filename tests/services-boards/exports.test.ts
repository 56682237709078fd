/** Boards in the formats of other programs and of existing clients. */
import { beforeAll, expect, test } from 'vitest'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { readBoard } from '@podium/services/features/boards/xcpcio/read-board.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import { filesOf } from '../services/support/files.ts'
import { signedInRoot } from '../services/support/people.ts'
import { servicesOfFile } from '../services/support/services-of-file.ts'
import { createCaller } from '../services/support/caller.ts'
import type { Caller } from '../services/support/caller.ts'
import { giveVerdict, makeContest, makeAttempt } from './support.ts'
import type { MadeContest } from './support.ts'

const { stack, services, alter } = await servicesOfFile()
let root: Caller
let acm: MadeContest
let oi: MadeContest

const durationS = 600

beforeAll(async () => {
  root = await signedInRoot(services)
  const wish = {
    users: ['=cmd|1', 'ben', 'star'],
    problems: 2,
    startMs: Math.floor(Date.now() / 1000) * 1000 - 700_000,
    durationS,
    sealFromS: 400,
  }
  acm = await makeContest(services.ctx, {
    ...wish,
    fields: {
      star_accounts: ['star'],
      award_type: 2,
      awards: [{ priority: 1, name: 'Gold', background: '#e6bf25', color: '#000', num: 1 }],
      open_rank: true,
      allow_end_submit: true,
    },
  })
  oi = await makeContest(services.ctx, { ...wish, fields: { type: 1, oi_rank_score_type: 'Highest', open_rank: true } })
  const runs = [
    ['=cmd|1', 0, 60, Status.wrongAnswer],
    ['=cmd|1', 0, 90, Status.accepted],
    ['star', 0, 80, Status.accepted],
    ['ben', 1, 450, Status.accepted],
    ['ben', 0, 650, Status.accepted],
  ] as const
  for (const [user, problem, timeS, status] of runs)
    await giveVerdict(services.ctx, await makeAttempt(services.ctx, acm, { user, problem, timeS }), status)
  for (const [score, timeMs, status] of [
    [40, 9, Status.partial],
    [100, 7, Status.accepted],
    [100, 5, Status.accepted],
    [0, 1, Status.wrongAnswer],
  ] as const) {
    await giveVerdict(
      services.ctx,
      await makeAttempt(services.ctx, oi, { user: 'ben', problem: 0, timeS: 50 + timeMs }),
      status,
      { score, timeMs },
    )
  }
}, 60_000)

const rank = async (cid: number, more: object = {}): Promise<CallAnswer<'contestRank'>> =>
  (await root.call('contestRank', { body: { cid: String(cid), ...more } })).data
const exported = async (cid: number, format: string) =>
  root.inject({ url: `/api/file/export-contest-board?cid=${cid}&format=${format}&variant=jury` })

test("an ACM page has the contract's rows: stars without a rank, awards, first accepts, accepts after the end when asked for", async () => {
  const page = await rank(acm.cid)
  expect(
    page.records.map(({ rank: position, username, ac, totalTime, awardName }) => [
      position,
      username,
      ac,
      totalTime,
      awardName,
    ]),
  ).toEqual([
    [-1, 'star', 1, 80, null],
    [1, 'ben', 1, 450, 'Gold'],
    [2, '=cmd|1', 1, 1290, null],
  ])
  expect(page.records[2]?.submissionInfo).toEqual({ A: { errorNum: 1, isAC: true, isFirstAC: false, ACTime: 90 } })
  const late = await rank(acm.cid, { containsEnd: true, removeStar: true, keyword: 'BEN' })
  expect(late).toMatchObject({
    total: 1,
    records: [{ username: 'ben', ac: 2, submissionInfo: { A: { isAfterContest: true, ACTime: 650 } } }],
  })
  const followed = await rank(acm.cid, { concernedList: [acm.uids.get('=cmd|1')], limit: 1, currentPage: 1 })
  expect(followed).toMatchObject({ total: 4, records: [{ username: '=cmd|1', rank: 2 }] })
})

test('rows of followed participants say so', async () => {
  const page = await rank(acm.cid, { concernedList: [acm.uids.get('ben')] })
  expect(page.records.filter(({ isConcerned }) => isConcerned).map(({ username }) => username)).toEqual(['ben', 'ben'])
})

test('a forced update reads the board anew for the staff, and for nobody else', async () => {
  const schoolOf = async (caller: Caller, more: object): Promise<string | undefined> => {
    const { data } = await caller.call('contestBoard', { query: { cid: String(acm.cid), variant: 'public', ...more } })
    return (data as CallAnswer<'contestBoard'>).rows.find(({ u }) => u === 'ben')?.s
  }
  const anonymous = createCaller(services.app)
  const before = await schoolOf(anonymous, {})
  await alter(sql`update users set school = 'Another school' where username = 'ben'`)
  expect(await schoolOf(anonymous, { forceRefresh: 'true' })).toBe(before)
  const { data } = await root.call('contestBoard', {
    query: { cid: String(acm.cid), since: '1', forceRefresh: 'true' },
  })
  expect(data).toMatchObject({ from: null, head: { gid: null } })
  expect(await schoolOf(anonymous, {})).toBe('Another school')
})

test('an OI page has scores, and run times of what is full', async () => {
  const page = await rank(oi.cid)
  expect(page.records).toMatchObject([
    { username: 'ben', rank: 1, totalScore: 100, totalTime: 5, submissionInfo: { A: 100 }, timeInfo: { A: 5 } },
  ])
})

test('XCPCIO files read back as the same contest', async () => {
  const answer = await exported(acm.cid, 'xcpcio')
  expect(answer.headers['content-disposition']).toBe(`attachment;filename=contest_${acm.cid}_board.zip`)
  const files = await filesOf(answer.rawPayload, stack.dataDir)
  const board = readBoard({
    config: files['config.json'] as Buffer,
    team: files['team.json'] as Buffer,
    run: files['run.json'] as Buffer,
  })
  expect(board.teams.map(({ id, isStar }) => [id, isStar])).toEqual([
    ['=cmd|1', false],
    ['ben', false],
    ['star', true],
  ])
  expect(board.runs.map(({ team, problem, offsetMs, status }) => [team, problem, offsetMs, status])).toEqual([
    [0, 0, 60_000, -1],
    [2, 0, 80_000, 0],
    [0, 0, 90_000, 0],
    [1, 1, 450_000, 0],
    [1, 0, 650_000, 0],
  ])
  expect(board.config).toMatchObject({ frozenMs: 200_000, medals: { gold: 1 } })
})

test('the standard ranklist has the ranked rows', async () => {
  const list = (await exported(acm.cid, 'srk')).json()
  expect(list.rows.map((row: { user: { id: string }; score: object }) => [row.user.id, row.score])).toEqual([
    ['star', { value: 1, time: [80, 's'] }],
    ['ben', { value: 1, time: [450, 's'] }],
    ['=cmd|1', { value: 1, time: [1290, 's'] }],
  ])
  expect(list.rows[0].statuses[0]).toEqual({ result: 'FB', time: [80, 's'], tries: 1 })
  expect(list.series).toEqual([
    {
      title: '#',
      segments: [{ title: 'Gold', style: 'gold' }],
      rule: { preset: 'ICPC', options: { count: { value: [1] } } },
    },
  ])
})

test('the event feed configures first, and each judgement follows its submission', async () => {
  const answer = await exported(acm.cid, 'clics')
  expect(String(answer.headers['content-type'])).not.toContain('json')
  const events = answer.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  const kinds = events.map(({ type }: { type: string }) => type)
  expect([kinds[0], kinds.at(-1)]).toEqual(['contest', 'state'])
  expect(kinds.indexOf('submissions')).toBeGreaterThan(kinds.lastIndexOf('teams'))
  const [first] = events.filter(({ type }: { type: string }) => type === 'judgements')
  expect(first.data).toMatchObject({ judgement_type_id: 'WA', end_contest_time: '0:01:00.000' })
  expect(
    events
      .filter(({ type }: { type: string }) => type === 'judgement-types')
      .find(({ id }: { id: string }) => id === 'CE').data.penalty,
  ).toBe(false)
})

test('the sheet holds what users wrote as text, never as a formula', async () => {
  const answer = await root.inject({
    url: `/api/file/download-contest-rank?cid=${acm.cid}&forceRefresh=true&containEnd=true`,
  })
  expect(answer.headers).toMatchObject({
    'content-type': 'application/xlsx',
    'content-disposition': `attachment;filename=contest_${acm.cid}_rank.xlsx`,
  })
  const files = await filesOf(answer.rawPayload, stack.dataDir)
  const sheet = String(files['xl/worksheets/sheet1.xml'])
  expect(sheet).not.toContain('<f')
  const texts = String(files['xl/sharedStrings.xml'])
  for (const cell of ['=cmd|1', '+(2)', '+(1)*', 'Total Penalty Time (s)']) expect(texts).toContain(`>${cell}<`)
})

test('both boards for the rolling scoreboard: final cells, and the frozen ones where they differ', async () => {
  await alter(sql`update contest set auto_real_rank = false where id = ${acm.cid}`)
  const { data } = await root.call('contestReveal', { query: { cid: String(acm.cid) } })
  const ben = (data as CallAnswer<'contestReveal'>).rows.find(({ u }) => u === 'ben')
  expect(ben).toMatchObject({ c: [0, [1, 0, 450]], z: { 1: [1, 0, null, 1] } })
  const submissions = (
    await root.call('scrollBoardSubmission', { query: { cid: String(acm.cid), removeStar: 'true' } })
  ).data as CallAnswer<'scrollBoardSubmission'>
  expect(submissions.map(({ username, status }) => [username, status])).toEqual([
    ['ben', 0],
    ['=cmd|1', 0],
    ['=cmd|1', -1],
  ])
})

test('the sheet shows who is disqualified, whom the rolling scoreboard of others leaves out, and by how much the jury has changed a penalty', async () => {
  const sheetOf = async () => {
    const answer = await root.inject({ url: `/api/file/download-contest-rank?cid=${acm.cid}&forceRefresh=true` })
    const files = await filesOf(answer.rawPayload, stack.dataDir)
    return { cells: String(files['xl/worksheets/sheet1.xml']), texts: String(files['xl/sharedStrings.xml']) }
  }
  expect((await sheetOf()).texts).not.toContain('Penalty Change (s)')
  const decide = (given: object) =>
    root.call('decide', { body: { cid: acm.cid, reason: 'Seen in the hall', ...given } })
  expect(await decide({ kind: 'penalty', username: 'ben', minutes: 30 })).toMatchObject({ status: 200 })
  expect(await decide({ kind: 'disqualify', username: '=cmd|1', shown: 'last' })).toMatchObject({ status: 200 })
  const { cells, texts } = await sheetOf()
  for (const text of ['Penalty Change (s)', 'DQ']) expect(texts).toContain(`>${text}<`)
  for (const seconds of [450 + 1_800, 1_800]) expect(cells).toContain(`<v>${seconds}</v>`)
  const { data } = await root.call('scrollBoardSubmission', { query: { cid: String(acm.cid) } })
  const rolled = data as CallAnswer<'scrollBoardSubmission'>
  expect(new Set(rolled.map(({ username }) => username))).not.toContain('=cmd|1')
  expect(rolled.length).toBeGreaterThan(0)
})
