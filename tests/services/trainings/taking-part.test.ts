/** Trainings for those who take part: the list, the door, what is recorded, the rank, what nobody else learns. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Answer } from '../support/caller.ts'
import { createCaller } from '../support/caller.ts'
import { watchAs } from '../support/contests.ts'
import { person, uidOf } from '../support/people.ts'
import { pidOf } from '../support/problems.ts'
import { startServices } from '../support/stack.ts'
import { trainingPassword, trainingsAndRecount } from '../support/trainings.ts'
import { trainingFixture, enter, rankOf, readers } from './fixture.ts'
import type { ReaderName } from './fixture.ts'

const { stack, services, db, alter, received, callers, make, judged } = await trainingFixture()

describe('the list', () => {
  test('shows visitors visible trainings outside groups in their order, and narrows by word, author, category and auth', async () => {
    const category = await firstRow(
      db(),
      sql<{ id: number }>`insert into training_category (name, color) values ('Basics', '#1a2b3c') returning id`,
    )
    const late = await make({ title: 'Graphs', rank: 20, auth: 'Private' })
    const early = await make({ title: 'Arrays', rank: 10, categoryId: category?.id ?? 0 })
    await make({ title: 'Unfinished', rank: 1, visible: false })
    await make({ title: 'Of a group', rank: 1, gid: 5 })
    const list = async (query: Record<string, string> = {}) =>
      ((await callers.anonymous.call('trainingList', { query })).data as { records: Record<string, unknown>[] }).records
    expect(await list()).toMatchObject([
      {
        id: early,
        title: 'Arrays',
        categoryName: 'Basics',
        categoryColor: '#1a2b3c',
        author: 'author',
        auth: 'Public',
        problemCount: 2,
        acCount: null,
        gid: null,
      },
      { id: late, title: 'Graphs', categoryName: null, auth: 'Private' },
    ])
    const ids = async (query: Record<string, string>) => (await list(query)).map(({ id }) => id)
    expect(await ids({ keyword: 'RAPH' })).toEqual([late])
    expect(await ids({ keyword: 'auth' })).toEqual([early, late])
    expect(await ids({ categoryId: `${category?.id}` })).toEqual([early])
    expect(await ids({ auth: 'Private' })).toEqual([late])
    expect(await ids({ limit: '1', currentPage: '2' })).toEqual([late])
    expect((await callers.anonymous.call('trainingCategories')).data).toMatchObject([{ name: 'Basics', gid: null }])
  })

  test('counts public problems, and what the reader has solved of them where they may look inside', async () => {
    const open = await make({ title: 'Counted open' })
    const shut = await make({ title: 'Counted shut', auth: 'Private' })
    await judged(callers.outsider)
    const counts = async () =>
      (
        (await callers.outsider.call('trainingList', { query: { keyword: 'Counted' } })).data as {
          records: { id: number; problemCount: number; acCount: number }[]
        }
      ).records.map(({ id, problemCount, acCount }) => [id, problemCount, acCount])
    expect(await counts()).toEqual([
      [open, 2, 1],
      [shut, 2, 0],
    ])
    await alter(sql`update problem set auth = 2 where display_id = 'P1001'`)
    expect(await counts()).toEqual([
      [open, 1, 1],
      [shut, 1, 0],
    ])
    await alter(sql`update problem set auth = 1 where display_id = 'P1001'`)
  })
})

describe('the door of a private training', () => {
  test('opens to its password alone, once, and says what was wrong', async () => {
    const tid = await make({ auth: 'Private' })
    const access = async () => (await callers.pupil.call('trainingAccess', { query: { tid: `${tid}` } })).data
    const rankEvents = async (password: string) => {
      const { status, msg } = await enter(callers.pupil, tid, password)
      return [status, msg]
    }
    expect(await access()).toEqual({ access: false })
    expect(await rankEvents('')).toEqual([400, 'Enter the training password'])
    expect(await rankEvents('guess')).toEqual([400, 'The password of the training is wrong.'])
    expect(await rankEvents(trainingPassword)).toEqual([200, 'success'])
    expect(await rankEvents(trainingPassword)).toEqual([400, 'You already joined this training.'])
    expect(await access()).toEqual({ access: true })
    expect((await enter(callers.pupil, 999_999)).status).toBe(400)
    await alter(sql`update training set visible = false where id = ${tid}`)
    expect((await callers.pupil.call('trainingAccess', { query: { tid: `${tid}` } })).status).toBe(400)
    for (const caller of [callers.pupil, callers.author, callers.root])
      expect((await caller.call('trainingDetail', { query: { tid: `${tid}` } })).status).toBe(400)
  })

  test('takes only so many guesses a minute', async () => {
    const limited = await startServices(stack, { rateFactor: 1 })
    const guesser = createCaller(limited.app)
    guesser.token = callers.outsider.token
    const answers: Answer[] = []
    for (let at = 0; at < 25; at += 1) answers.push(await enter(guesser, 999_999, `guess ${at}`))
    await limited.stop()
    expect(answers[0]?.msg).toContain('no such training')
    expect(answers.at(-1)?.msg).toContain('Too many requests')
  })
})

describe('a private training', () => {
  const marks = ['P1000', 'P1001', trainingPassword, 'submissionInfo', '"acCount":1'] as const
  let tid: number
  const seen = {} as Record<ReaderName, Answer[]>

  beforeAll(async () => {
    tid = await make({ auth: 'Private', title: 'Closed circle' })
    await enter(callers.pupil, tid)
    await judged(callers.pupil, { tid })
    await judged(callers.outsider)
    const query = { tid: `${tid}` }
    for (const reader of readers) {
      const caller = callers[reader]
      seen[reader] = [
        await caller.call('trainingList', { query: { keyword: 'Closed circle' } }),
        await caller.call('trainingDetail', { query }),
        await caller.call('trainingProblems', { query }),
        await caller.call('trainingRank', { query }),
        await caller.call('trainingRank', { query: { ...query, keyword: 'pupil' } }),
        await caller.call('fullScreenProblemList', { query }),
        await caller.call('trainingProblemDetail', { query: { ...query, displayId: 'P1000' } }),
        await caller.call('trainingProblemDetail', { query: { cid: query.tid, displayId: 'P1000' } }),
        await caller.call('submit', { body: { pid: 'P1003', tid, language: 'C', code: 'int main(){}' } }),
      ]
    }
  })
  const textOf = (reader: ReaderName) => JSON.stringify(seen[reader].map(({ data }) => data))

  test('tells outsiders its title and description, and none of its problems, people and counts', () => {
    const learned = (reader: ReaderName) => marks.filter((mark) => textOf(reader).includes(mark))
    expect(learned('anonymous')).toEqual([])
    expect(learned('outsider')).toEqual([])
    expect(learned('pupil')).toEqual(['P1000', 'P1001', 'submissionInfo', '"acCount":1'])
    expect(learned('author')).toEqual(['P1000', 'P1001', 'submissionInfo'])
    expect(learned('root')).toEqual(['P1000', 'P1001', 'submissionInfo'])
  })

  test('answers each reader with the status of the contract', () => {
    const inside = [200, 200, 200, 200, 200, 200, 200, 200, 404]
    const expected: Record<ReaderName, number[]> = {
      anonymous: [200, 401, 401, 401, 401, 401, 401, 401, 401],
      outsider: [200, 200, 401, 401, 401, 401, 401, 401, 401],
      pupil: inside,
      author: inside,
      root: inside,
    }
    for (const reader of readers)
      expect([reader, ...seen[reader].map(({ status }) => status)]).toEqual([reader, ...expected[reader]])
    expect(seen.outsider.map(({ http }) => http).every((http) => http === 200)).toBe(true)
  })

  test('lets nobody but those inside watch its rank', async () => {
    const watched = await Promise.all(readers.map((reader) => watchAs(services, callers[reader], `training:${tid}`)))
    expect(watched).toEqual(['sign-in', 'forbidden', 'contestant', 'jury', 'jury'])
  })

  test('shows real names to its staff alone, who alone can search by them', async () => {
    const realnames = async (reader: ReaderName, keyword = '') =>
      (await rankOf(callers[reader], tid, { keyword })).map(({ realname }) => realname)
    expect([await realnames('pupil'), await realnames('author'), await realnames('root')]).toEqual([
      [null],
      ['Real pupil'],
      ['Real pupil'],
    ])
    expect([await realnames('pupil', 'real'), await realnames('author', 'REAL')]).toEqual([[], ['Real pupil']])
    expect(await realnames('pupil', 'school of PUPIL')).toEqual([null])
  })

  test('is nothing that a public list of submissions tells of', async () => {
    const listed = (await callers.anonymous.call('submissionList', { query: { username: 'pupil', limit: '1' } }))
      .data as { records: Record<string, unknown>[] }
    expect(listed.records[0]).toMatchObject({ displayPid: 'P1000', cid: 0 })
    expect(Object.keys(listed.records[0] ?? {})).not.toContain('tid')
    expect(
      received
        .filter(({ topic }) => topic === 'status' || topic.startsWith('submission:'))
        .some(({ data }) => JSON.stringify(data).includes('"tid"')),
    ).toBe(false)
  })
})

test('the way through a training leaves out what is still judged', async () => {
  const tid = await make({ problems: ['P1002', 'P1003'] })
  const caller = await person(services, 'wayfarer')
  for (const [pid, status] of [
    ['P1002', Status.wrongAnswer],
    ['P1002', Status.timeLimit],
    ['P1003', Status.timeLimit],
  ] as const)
    await judged(caller, { tid, pid, status })
  const turn = (from: number, to: number) => alter(sql`update submission set status = ${to} where status = ${from}`)
  await turn(Status.timeLimit, Status.judging)
  const way = (await caller.call('fullScreenProblemList', { query: { tid: `${tid}` } })).data as {
    status: number | null
  }[]
  await turn(Status.judging, Status.timeLimit)
  expect(way.map(({ status }) => status)).toEqual([Status.wrongAnswer, null])
})

test('a problem that is not public any more is gone from every page of its training, and cannot be submitted to', async () => {
  const tid = await make({ problems: ['P1004', 'P1000'] })
  await judged(callers.pupil, { tid, pid: 'P1004' })
  await alter(sql`update problem set auth = 3 where display_id = 'P1004'`)
  const query = { tid: `${tid}` }
  for (const caller of [callers.pupil, callers.author]) {
    const answers = [
      await caller.call('trainingProblems', { query }),
      await caller.call('trainingRank', { query }),
      await caller.call('fullScreenProblemList', { query }),
    ]
    expect(JSON.stringify(answers.map(({ data }) => data))).not.toContain('P1004')
    expect((await caller.call('trainingProblemDetail', { query: { ...query, displayId: 'P1004' } })).status).toBe(403)
    expect(
      (await caller.call('submit', { body: { pid: 'P1004', tid, language: 'C', code: 'int main(){}' } })).status,
    ).toBe(403)
  }
  const adminScope = (await callers.admin.call('adminTrainingProblems', { query: { ...query, queryExisted: 'true' } }))
    .data as { problemList: { records: { problemId: string; description: string | null }[] } }
  expect(adminScope.problemList.records.map(({ problemId, description }) => [problemId, description === null])).toEqual(
    [
      ['P1004', true],
      ['P1000', false],
    ],
  )
  await alter(sql`update problem set auth = 1 where display_id = 'P1004'`)
})

describe('the rank', () => {
  const names = async (tid: number, query: Record<string, string> = {}) =>
    (await rankOf(callers.author, tid, query)).map(({ username, ac, totalRunTime }) => [username, ac, totalRunTime])

  test('of a private training holds what its members submit from it and from the bank, and what they had solved before', async () => {
    const [fresh, old] = [await person(services, 'fresh'), await person(services, 'oldhand')]
    await judged(old, { pid: 'P1002', timeMs: 30 })
    await judged(old, { pid: 'P1003', status: Status.wrongAnswer })
    const [tid, other] = [
      await make({ auth: 'Private', problems: ['P1002', 'P1003'] }),
      await make({ auth: 'Private', problems: ['P1002', 'P1003'] }),
    ]
    for (const caller of [fresh, old]) await enter(caller, tid)
    await enter(fresh, other)
    expect(await rankOf(callers.author, tid)).toMatchObject([
      {
        username: 'oldhand',
        ac: 1,
        totalRunTime: 30,
        submissionInfo: { P1002: { status: 0, isAC: true, runTime: 30 } },
      },
    ])
    for (const status of [Status.timeLimit, Status.runtimeError]) await judged(fresh, { pid: 'P1002', tid, status })
    expect((await rankOf(callers.author, tid))[1]).toMatchObject({
      username: 'fresh',
      ac: 0,
      submissionInfo: { P1002: { status: Status.runtimeError } },
    })
    for (const [pid, timeMs] of [
      ['P1002', 50],
      ['P1003', 40],
      ['P1002', 20],
    ] as const)
      await judged(fresh, { pid, timeMs })
    await judged(fresh, { pid: 'P1002', status: Status.wrongAnswer })
    expect(await names(tid)).toEqual([
      ['fresh', 2, 60],
      ['oldhand', 1, 30],
    ])
    // The one submitted from the pages of the first training is none of the other's.
    expect(await names(other)).toEqual([['fresh', 2, 60]])
    const [stored, anew] = await trainingsAndRecount(services.ctx)
    expect(stored).toEqual(anew)
  })

  test('of a public training holds whoever has submitted from it, with all that they have solved', async () => {
    const [walker, solver] = [await person(services, 'walker'), await person(services, 'solver')]
    const tid = await make({ problems: ['P1002', 'P1003'] })
    await judged(solver, { pid: 'P1002' })
    await judged(walker, { pid: 'P1003', timeMs: 7 })
    expect(await names(tid)).toEqual([])
    await judged(walker, { pid: 'P1002', tid, status: Status.wrongAnswer })
    expect(await names(tid)).toEqual([['walker', 1, 7]])
    await judged(walker, { pid: 'P1002', timeMs: 5 })
    expect(await names(tid)).toEqual([['walker', 2, 12]])
  })

  test('leaves out author and super administrators, pages by 30, and numbers anew what a word finds', async () => {
    const tid = await make({ problems: ['P1000', 'P1001'] })
    await judged(callers.author, { tid })
    await judged(callers.root, { tid })
    const uids = await rows(
      db(),
      sql<{ uid: string }>`
      insert into users (uid, username, email, password_hash, school)
      select md5('t' || n), 'team' || lpad(n::text, 2, '0'), 't' || n || '@example.org', 'x',
        case when n = 33 then 'Far away' end from generate_series(1, 33) n returning uid`,
    )
    expect(uids).toHaveLength(33)
    await alter(
      sql`
      with cells as (
        insert into training_cell (tid, uid, pid, status, run_time_ms)
        select ${tid}, md5('t' || n), ${await pidOf(services, 'P1000')}, 0, n from generate_series(1, 33) n returning *)
      insert into training_standing (uid, tid, cells, ac, run_time_ms) select uid, tid, 1, 1, run_time_ms from cells`,
    )
    const first = await callers.pupil.call('trainingRank', { query: { tid: `${tid}` } })
    expect(first.data).toMatchObject({ total: 33, size: 30, pages: 2 })
    expect(await names(tid, { currentPage: '2' })).toEqual([
      ['team31', 1, 31],
      ['team32', 1, 32],
      ['team33', 1, 33],
    ])
    expect(await names(tid, { keyword: 'far AWAY' })).toEqual([['team33', 1, 33]])
    await alter(sql`delete from users where username like 'team%'`)
    await alter(sql`delete from training_cell where tid = ${tid}`)
  })

  test('is pushed to those inside, and nothing of the staff is', async () => {
    const tid = await make({ auth: 'Private' })
    await enter(callers.pupil, tid)
    const from = received.length
    const rankEvents = () =>
      received.slice(from).filter(({ topic, kind }) => topic === `training:${tid}` && kind === 'rank')
    await judged(callers.pupil, { tid, pid: 'P1001', timeMs: 8 })
    await judged(callers.author, { tid, pid: 'P1001' })
    const data = {
      uid: await uidOf(services, 'pupil'),
      ac: 2,
      displayId: 'P1001',
      cell: { status: 0, isAC: true, runTime: 8 },
    }
    await vi.waitFor(() => expect(rankEvents()).toMatchObject([{ data: { contestant: data, jury: data } }]), 20_000)
    expect(rankEvents()[0]?.data.public).toBeUndefined()
  })
})
