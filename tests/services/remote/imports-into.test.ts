/** Lists of remote problems into a contest or a training, and the language of their statements. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { RemoteImport } from '@podium/proto/events/bus/remote-import.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { outcomeOf } from '../support/caller.ts'
import type { Caller } from '../support/caller.ts'
import { makeContest } from '../support/contests.ts'
import { signedInRoot, uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'
import { failedImport, playImports, remoteProblem } from './fixture.ts'

const { services, db } = await servicesOfFile('starter', { submitIntervalS: 0 })
const { ctx } = services
const imports = playImports(ctx)
let root: Caller
let questions: RemoteImport[] = []

beforeAll(async () => {
  root = await signedInRoot(services)
}, 60_000)
beforeEach(() => {
  questions = []
  imports.answer = (question) => {
    questions.push(question)
    const { problemId, language = 'en' } = question
    if (problemId === '1999') return failedImport('missing', 'importNoProblem')
    const problem = remoteProblem(problemId, { title: `Sum ${problemId} ${language}`, statementLanguage: language })
    return { v: 1, outcome: 'imported', problem }
  }
})

async function importAll(caller: Caller, body: Record<string, unknown>): Promise<CallAnswer<'remoteImportJob'>> {
  const started = await caller.call('startRemoteImport', { body: { site: 'POJ', ...body } as never })
  expect(started.status).toBe(200)
  const query = { id: String((started.data as { id: number }).id) }
  const job = async (): Promise<CallAnswer<'remoteImportJob'>> => (await caller.call('remoteImportJob', { query })).data
  await expect.poll(async () => (await job()).state, { timeout: 20_000 }).not.toBe('running')
  return job()
}

const labelsOf = (cid: number) =>
  rows(
    db(),
    sql<{ label: string; problem: string; auth: number; hides: boolean }>`select cp.display_id as label,
      p.display_id as problem, p.auth, cp.hides from contest_problem cp join problem p on p.id = cp.pid
      where cp.cid = ${cid} order by length(cp.display_id), cp.display_id`,
  )
const problemOf = (displayId: string) =>
  firstRow(
    db(),
    sql<{ id: number; title: string; auth: number; language: string | null }>`select p.id, p.title, p.auth,
      r.statement_language as language from problem p left join remote_problem r on r.pid = p.id
      where p.display_id = ${displayId}`,
  )

test('a list into a contest goes on with its labels, and says of each what became of it', async () => {
  const cid = await makeContest(services, { uid: await uidOf(services, 'root'), type: 1 })
  const before = (await labelsOf(cid)).map(({ label }) => label)
  const job = await importAll(root, { ids: '1001, 1999, 1002, 1001', cid })
  expect(job).toMatchObject({ state: 'done', into: { kind: 'contest', id: cid } })
  expect(job.items.map(({ id, outcome }) => [id, outcome])).toEqual([
    ['1001', 'stored'],
    ['1999', 'failed'],
    ['1002', 'stored'],
  ])
  const added = (await labelsOf(cid)).filter(({ problem }) => problem.startsWith('POJ-'))
  const free = [...'ABCDEFGHIJ'].filter((letter) => !before.includes(letter))
  expect(added.map(({ label, problem, auth }) => [label, problem, auth])).toEqual([
    [free[0], 'POJ-1001', problemAuths.contest],
    [free[1], 'POJ-1002', problemAuths.contest],
  ])
  const again = await importAll(root, { ids: '1001-1003', cid })
  expect(again.items.map(({ outcome }) => outcome)).toEqual(['exists', 'exists', 'stored'])
  expect((await labelsOf(cid)).at(-1)).toMatchObject({ label: free[2], problem: 'POJ-1003' })
})

test('what stays in the bank stays public, and what a contest hides no training takes meanwhile', async () => {
  const cid = await makeContest(services, { uid: await uidOf(services, 'root'), type: 1 })
  await importAll(root, { ids: '1011', cid, keepInBank: true })
  expect(await problemOf('POJ-1011')).toMatchObject({ auth: problemAuths.public })
  await root.call('importRemoteProblem', { query: { name: 'POJ', problemId: '1012' } })
  await importAll(root, { ids: '1012', cid })
  expect(await problemOf('POJ-1012')).toMatchObject({ auth: problemAuths.contest })
  const tid = await trainingOf()
  const job = await importAll(root, { ids: '1011, 1012', tid })
  expect(job).toMatchObject({ into: { kind: 'training', id: tid } })
  expect(job.items.map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['stored', null],
    ['failed', expect.stringContaining('public problems')],
  ])
})

async function trainingOf(): Promise<number> {
  const category = { id: null, name: `Sites ${Math.random()}`, color: '#409eff' }
  const training = { title: 'Remote', description: 'Words', auth: 'Public', rank: 1 }
  await root.call('createTraining', { body: { training, trainingCategory: category } as never })
  return (await firstRow(db(), sql<{ id: number }>`select max(id) as id from training`))?.id ?? 0
}

test('a contest or a training that is not there is refused before anybody is asked', async () => {
  const start = (rest: Record<string, unknown>) =>
    root.call('startRemoteImport', { body: { site: 'POJ', ids: '1021-1022', ...rest } as never })
  expect(outcomeOf(await start({ cid: 999_999 }))[0]).toBe(400)
  expect(outcomeOf(await start({ tid: 999_999 }))[0]).toBe(400)
  expect(questions).toEqual([])
})

test('a statement is read in the language that was chosen, and stays in it', async () => {
  await importAll(root, { ids: '1031', language: 'zh' })
  expect(questions).toMatchObject([{ problemId: '1031', language: 'zh' }])
  const found = await problemOf('POJ-1031')
  expect(found).toMatchObject({ title: 'Sum 1031 zh', language: 'zh' })
  const pid = found?.id ?? 0
  const changes = async (query: Record<string, unknown> = {}): Promise<CallAnswer<'remoteProblemChanges'>> =>
    (await root.call('remoteProblemChanges', { query: { pid: String(pid), ...query } as never })).data
  expect(await changes()).toEqual([])
  expect(await changes({ language: 'en' })).toMatchObject([{ field: 'title', after: 'Sum 1031 en' }])
  // A look alone changes nothing.
  expect(await changes()).toEqual([])
  const update = await root.call('updateRemoteProblem', { body: { pid, language: 'en' } })
  expect(update.data).toEqual({ changed: ['title'] })
  expect(await problemOf('POJ-1031')).toMatchObject({ title: 'Sum 1031 en', language: 'en' })
  expect(await changes()).toEqual([])
  expect(questions.at(-1)).toMatchObject({ language: 'en' })
})

test('a site with one text is asked for no language', async () => {
  await root.call('importRemoteProblem', { query: { name: 'HDU', problemId: '1041', language: 'zh' } })
  expect(questions).toHaveLength(1)
  expect(questions[0]).not.toHaveProperty('language')
})
