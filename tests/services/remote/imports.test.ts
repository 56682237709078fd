/** Importing problems of remote sites: what is stored of them, who may, and what becomes of failures. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { mayWatch } from '@podium/services/features/live/policy.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { recordLive } from '../../services-judging/support.ts'
import { outcomeOf } from '../support/caller.ts'
import type { Caller } from '../support/caller.ts'
import { makeContest } from '../support/contests.ts'
import { person, signedInRoot, uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'
import { failedImport, playImports, remoteProblem } from './fixture.ts'

const { services, db, alter } = await servicesOfFile('starter', { submitIntervalS: 0 })
const { ctx } = services
const imports = playImports(ctx)
const live = recordLive(ctx)
const { answer } = imports
const [adminRole, problemAdminRole] = [1001, 1008]
let root: Caller
let admin: Caller
let problemAdmin: Caller

beforeAll(async () => {
  root = await signedInRoot(services)
  admin = await person(services, 'adam', adminRole)
  problemAdmin = await person(services, 'petra', problemAdminRole)
}, 60_000)
beforeEach(() => {
  imports.answer = answer
  imports.asked.length = 0
})

const importOne = (caller: Caller, problemId: string, name = 'HDU') =>
  caller.call('importRemoteProblem', { query: { name, problemId } })
const rowOf = (displayId: string) =>
  firstRow(
    db(),
    sql<Record<string, unknown> & { id: number }>`select p.id, p.title, p.auth, p.type, p.difficulty, p.is_remote,
      p.is_remove_end_blank, p.open_case_result, p.author, p.source, p.description, p.input, p.examples,
      p.time_limit_ms, p.memory_limit_mb from problem p where p.display_id = ${displayId}`,
  )

const detailOf = async (problemId: string): Promise<CallAnswer<'problemDetail'>> =>
  (await root.call('problemDetail', { query: { problemId } })).data

test('a problem is stored as its site shows it, with the languages of the site and a link to its page', async () => {
  expect((await importOne(root, '1000')).status).toBe(200)
  expect(await rowOf('HDU-1000')).toMatchObject({
    title: 'Sum 1000',
    auth: problemAuths.public,
    type: 0,
    difficulty: 1,
    is_remote: true,
    is_remove_end_blank: false,
    open_case_result: false,
    author: 'root',
    description: 'Add $a_1$ and **b**.',
    input: 'Two numbers.\\\nOne line.',
    source: '<a href="https://acm.hdu.edu.cn/showproblem.php?pid=1000">HDU-1000</a> Autumn Cup',
    examples: '<input>1 2\n</input><output>3\n</output>',
    time_limit_ms: 1000,
    memory_limit_mb: 32,
  })
  const data = await detailOf('HDU-1000')
  expect(data.languages).toEqual(['G++', 'C++', 'GCC', 'C', 'Pascal', 'Java', 'C#'])
  expect(data.tags.map(({ name, oj }) => [name, oj])).toEqual([['HDU', 'HDU']])
  expect(data.remote).toMatchObject({ site: 'HDU', id: '1000', isGone: false, statementLanguage: 'en' })
})

test('one that is here already, a wrong id and an unknown site are refused before anybody is asked', async () => {
  await importOne(root, '1001')
  imports.asked.length = 0
  expect(outcomeOf(await importOne(root, '1001'))).toEqual([400, 'HDU-1001 has been imported already.'])
  expect(outcomeOf(await importOne(root, '01'))).toEqual([400, '01: The id must not begin with a zero.'])
  expect(outcomeOf(await importOne(root, '1', 'UVA'))[0]).toBe(400)
  expect(imports.asked).toEqual([])
})

test('what the site has not, or does not show, is refused with its reason, and nothing is stored', async () => {
  imports.answer = () => failedImport('missing', 'importNoProblem')
  const refused = await importOne(root, '9999')
  expect(outcomeOf(refused)).toEqual([400, 'The problem was not imported. HDU has no problem 9999.'])
  expect(refused.data).toMatchObject({ judgeReport: [{ code: 'importNoProblem' }] })
  expect(await rowOf('HDU-9999')).toBeNull()
})

test('whoever may publish imports into the bank, other administrators for themselves', async () => {
  await importOne(problemAdmin, '1002')
  await importOne(admin, '1003')
  expect(await rowOf('HDU-1002')).toMatchObject({ auth: problemAuths.public, author: 'petra' })
  expect(await rowOf('HDU-1003')).toMatchObject({ auth: problemAuths.private, author: 'adam' })
  expect((await importOne(await person(services, 'nobody'), '1004')).status).toBe(403)
})

test('pictures are shown from here, and what the page holds can run nothing', async () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const hash = await ctx.pageFiles.put(png)
  const url = 'https://acm.hdu.edu.cn/data/images/1.png'
  const text = `<script>alert(1)</script><p onclick="x()">See <img src="${url}" onerror="x()">&lt;script&gt;</p>
    <a href="javascript:alert(1)">here</a> a_b * c`
  imports.answer = ({ problemId }) => ({
    v: 1,
    outcome: 'imported',
    problem: remoteProblem(problemId, {
      description: { format: 'html', text },
      files: [{ url, hash, name: '1.png', mediaType: 'image/png', sizeBytes: png.length }],
    }),
  })
  await importOne(root, '1005')
  expect((await rowOf('HDU-1005'))?.description).toMatch(
    /^See !\[\]\(\/api\/public\/img\/[0-9a-f]{32}\.png\)&lt;script>\n\nhere a\\_b \\\* c$/,
  )
})

test('a statement that is a document is offered as one', async () => {
  const pdf = Buffer.from('%PDF-1.4 statement')
  const hash = await ctx.pageFiles.put(pdf)
  const url = 'https://codeforces.com/gym/100001/attachments/1/statements.pdf'
  imports.answer = ({ problemId }) => ({
    v: 1,
    outcome: 'imported',
    problem: remoteProblem(problemId, {
      description: null,
      input: null,
      output: null,
      contestUrl: 'https://codeforces.com/gym/100001',
      tags: ['geometry', 'Geometry', 'dp'],
      files: [{ url, hash, name: 'statements.pdf', mediaType: 'application/pdf', sizeBytes: pdf.length }],
    }),
  })
  await importOne(root, '100001B', 'GYM')
  const row = await rowOf('GYM-100001B')
  expect(row).toMatchObject({ open_case_result: true, source: expect.stringContaining('/gym/100001">Autumn Cup</a>') })
  const [, address = ''] =
    /^\[statements\.pdf\]\((\/api\/public\/file\/[0-9a-f]{32}\.pdf)\)$/.exec(String(row?.description)) ?? []
  expect((await root.inject({ url: address })).rawPayload.equals(pdf)).toBe(true)
  const { tags, languages } = await detailOf('GYM-100001B')
  expect(tags.map(({ name, oj }) => [name, oj]).toSorted()).toEqual([
    ['Geometry', 'GYM'],
    ['dp', 'GYM'],
  ])
  expect(languages).toContain('GNU G++17 7.3.0')
})

test('the bank shows problems of one site, and a random one is of the site that is asked for', async () => {
  const { records }: CallAnswer<'problemList'> = (await root.call('problemList', { query: { oj: 'GYM' } })).data
  expect(records.map(({ problemId }) => problemId)).toEqual(['GYM-100001B'])
  const random = async (oj: string) => (await root.call('randomProblem', { query: { oj } })).data
  expect(await random('GYM')).toEqual({ problemId: 'GYM-100001B' })
  expect(outcomeOf(await root.call('randomProblem', { query: { oj: 'SPOJ' } }))[0]).toBe(400)
})

test('a contest takes a problem of a site, imported for it or not, once and under one label', async () => {
  const cid = await makeContest(services, { uid: await uidOf(services, 'root'), type: 1 })
  const add = (problemId: string, displayId: string) =>
    root.call('importRemoteContestProblem', { query: { name: 'HDU', problemId, cid: String(cid), displayId } })
  expect((await add('1006', 'X')).status).toBe(200)
  expect(await rowOf('HDU-1006')).toMatchObject({ auth: problemAuths.contest })
  imports.asked.length = 0
  expect(outcomeOf(await add('1007', 'X'))[0]).toBe(400)
  expect(outcomeOf(await add('1006', 'Y'))).toEqual([400, 'The problem is already in this contest.'])
  expect(imports.asked).toEqual([])
  expect((await add('1000', 'Z')).status).toBe(200)
  expect(imports.asked).toEqual([])
})

test('a training takes one too, which is public by that', async () => {
  const category = { id: null, name: 'Sites', color: '#409eff' }
  const training = { title: 'Remote', description: 'Words', auth: 'Public', rank: 1 }
  await root.call('createTraining', { body: { training, trainingCategory: category } as never })
  const found = await firstRow(db(), sql<{ id: number }>`select max(id) as id from training`)
  const tid = String(found?.id)
  const add = (caller: Caller, problemId: string) =>
    caller.call('importRemoteTrainingProblem', { query: { name: 'HDU', problemId, tid } })
  expect((await add(root, '1008')).status).toBe(200)
  expect(outcomeOf(await add(root, '1008'))).toEqual([400, 'The problem is already in this training.'])
  expect(outcomeOf(await add(admin, '1009'))[0]).toBe(403)
  expect(imports.asked).toEqual(['1008'])
})

async function finished(caller: Caller, id: number): Promise<CallAnswer<'remoteImportJob'>> {
  const job = async (): Promise<CallAnswer<'remoteImportJob'>> =>
    (await caller.call('remoteImportJob', { query: { id: String(id) } })).data
  await expect.poll(async () => (await job()).state, { timeout: 20_000 }).not.toBe('running')
  return job()
}
const start = async (caller: Caller, ids: string, rest: Record<string, unknown> = {}) =>
  (await caller.call('startRemoteImport', { body: { site: 'HDU', ids, ...rest } })).data as { id: number }

test('a range is imported as a task, each problem on its own, and reported to whoever started it', async () => {
  imports.answer = (question) =>
    question.problemId === '2001' ? failedImport('missing', 'importNoProblem') : answer(question)
  const { id } = await start(problemAdmin, '2000-2002, 1000', { isPrivate: true })
  expect(await finished(problemAdmin, id)).toMatchObject({
    site: 'HDU',
    state: 'done',
    total: 4,
    done: 4,
    items: [
      { id: '2000', outcome: 'stored', displayId: 'HDU-2000', title: 'Sum 2000', reason: null },
      { id: '2001', outcome: 'failed', displayId: null, reason: expect.stringContaining('HDU has no problem') },
      { id: '2002', outcome: 'stored' },
      { id: '1000', outcome: 'exists', displayId: 'HDU-1000' },
    ],
  })
  expect(await rowOf('HDU-2000')).toMatchObject({ auth: problemAuths.private })
  expect((await admin.call('remoteImportJob', { query: { id: String(id) } })).status).toBe(400)
  const watches = async ({ token }: Caller) => (await mayWatch(ctx, { v: 1, topic: topics.remoteImport(id), token })).ok
  expect([await watches(problemAdmin), await watches(admin), await watches(root)]).toEqual([true, false, false])
  const progress = () =>
    live.filter(({ topic }) => topic === topics.remoteImport(id)).map(({ data }) => data.contestant)
  await expect.poll(() => progress().at(-1)).toEqual({ id, state: 'done', done: 4, total: 4 })
  expect(progress()[0]).toEqual({ id, state: 'running', done: 1, total: 4 })
  const listed: CallAnswer<'remoteImportJobs'> = (await problemAdmin.call('remoteImportJobs')).data
  expect(listed.map((one) => one.id)).toContain(id)
  expect((await root.call('exchangeJobs')).data).toEqual([])
})

test('a site that shuts ends the task, for each further problem would meet the same', async () => {
  imports.answer = (question) => (question.problemId === '3001' ? failedImport('site', 'importBusy') : answer(question))
  const { id } = await start(root, '3000-3005')
  const job = await finished(root, id)
  expect(job).toMatchObject({ state: 'failed', done: 1 })
  expect(imports.asked).toEqual(['3000', '3001'])
})

test('an update shows what is another at the site, takes over what is chosen, and keeps the rest', async () => {
  await importOne(root, '4000')
  const pid = (await rowOf('HDU-4000'))?.id ?? 0
  const changes = async () => (await root.call('remoteProblemChanges', { query: { pid: String(pid) } })).data
  expect(await changes()).toEqual([])
  imports.answer = ({ problemId }) => ({
    v: 1,
    outcome: 'imported',
    problem: remoteProblem(problemId, { title: 'Another', timeLimitMs: 2000 }),
  })
  expect(await changes()).toEqual([
    { field: 'title', before: 'Sum 4000', after: 'Another' },
    { field: 'timeLimit', before: '1000', after: '2000' },
  ])
  await alter(sql`insert into code_template (pid, language_id, code, enabled)
    select ${pid}, id, 'int main(){}', true from language where oj = 'HDU' and name = 'G++'`)
  const update = (body: Record<string, unknown>) =>
    root.call('updateRemoteProblem', { body: { pid, ...body } as never })
  expect((await update({ fields: ['timeLimit'] })).data).toEqual({ changed: ['timeLimit'] })
  expect(await rowOf('HDU-4000')).toMatchObject({ title: 'Sum 4000', time_limit_ms: 2000 })
  expect((await update({})).data).toEqual({ changed: ['title'] })
  expect((await update({})).data).toEqual({ changed: [] })
  expect((await detailOf('HDU-4000')).codeTemplate).toEqual({ 'G++': 'int main(){}' })
})

test('a problem that the site has no more says so until it is there again', async () => {
  await importOne(root, '4001')
  const pid = String((await rowOf('HDU-4001'))?.id)
  const isGone = async () => (await detailOf('HDU-4001')).remote?.isGone
  imports.answer = () => failedImport('missing', 'importNoProblem')
  expect((await root.call('remoteProblemChanges', { query: { pid } })).status).toBe(400)
  expect(await isGone()).toBe(true)
  imports.answer = answer
  await root.call('remoteProblemChanges', { query: { pid } })
  expect(await isGone()).toBe(false)
})

test('only who may edit an imported problem updates it, and only one of a site', async () => {
  const pid = String((await rowOf('HDU-1000'))?.id)
  expect(outcomeOf(await admin.call('remoteProblemChanges', { query: { pid } }))[0]).toBe(403)
  const local = await firstRow(db(), sql<{ id: number }>`select id from problem where not is_remote limit 1`)
  expect(outcomeOf(await root.call('remoteProblemChanges', { query: { pid: String(local?.id) } }))).toEqual([
    400,
    'This problem is not of a remote site.',
  ])
})
