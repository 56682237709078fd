/** Trainings in the back office. */
import { describe, expect, test, vi } from 'vitest'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../support/caller.ts'
import { pidOf } from '../support/problems.ts'
import { trainingFixture, enter, rankOf } from './fixture.ts'

const { services, db, alter, received, callers, judged } = await trainingFixture()

describe('in the back office', () => {
  const category = { name: 'Basics', color: '#1a2b3c' }
  const form = (changes: Record<string, unknown> = {}, trainingCategory: unknown = category) => ({
    training: {
      title: ' Strings ',
      description: 'About strings',
      auth: 'Private',
      privatePwd: 'first',
      rank: 1000,
      status: true,
      author: 'whoever',
      ...changes,
    },
    trainingCategory,
  })
  async function create(changes: Record<string, unknown> = {}): Promise<number> {
    const answer = await callers.author.call('createTraining', { body: form(changes) })
    if (answer.status !== 200) throw new Error(answer.msg)
    return (answer.data as { tid: number }).tid
  }

  test('a training is read back as it was written, by its author and root; others neither read nor change it', async () => {
    const tid = await create()
    const query = { tid: `${tid}` }
    expect((await callers.author.call('adminTraining', { query })).data).toMatchObject({
      training: {
        id: tid,
        title: 'Strings',
        author: 'author',
        privatePwd: 'first',
        rank: 1000,
        status: true,
        isGroup: false,
      },
      trainingCategory: category,
    })
    expect((await callers.root.call('adminTraining', { query })).status).toBe(200)
    for (const caller of [callers.admin, callers.problemAdmin]) {
      expect((await caller.call('adminTraining', { query })).status).toBe(403)
      expect((await caller.call('updateTraining', { body: form({ id: tid }) })).status).toBe(403)
      expect(
        (await caller.call('changeTrainingStatus', { query: { ...query, status: 'false', author: 'problemadmin' } }))
          .status,
      ).toBe(403)
      expect((await caller.call('deleteTraining', { query })).http).toBe(403)
      expect(
        JSON.stringify((await caller.call('adminTrainingList', { query: { keyword: `${tid}` } })).data),
      ).not.toContain('first')
    }
    for (const name of [
      'adminTrainingList',
      'adminTraining',
      'createTraining',
      'addTrainingProblem',
      'addTrainingCategory',
    ] as const) {
      expect((await callers.pupil.call(name, { query, body: form() })).http).toBe(403)
    }
    expect((await callers.root.call('deleteTraining', { query })).status).toBe(200)
    expect((await callers.root.call('deleteTraining', { query })).status).toBe(400)
  })

  test.each<[string, Record<string, unknown>, unknown?]>([
    ['Title', { title: ' ' }],
    ['Title', { title: 'x'.repeat(501) }],
    ['Description', { description: '' }],
    ['Rank', { rank: undefined }],
    ['Rank', { rank: -1 }],
    ['Rank', { rank: 2_147_483_648 }],
    ['Authority', { auth: 'Secret' }],
    ['Password', { privatePwd: ' ' }],
    ['Category', {}, null],
    ['no such category', {}, { id: 99_999 }],
    ['colour', {}, { name: 'New', color: 'url(x)' }],
  ])('a form is refused with a word on %s, and nothing of it is stored', async (word, changes, given = category) => {
    const count = () =>
      firstRow(
        db(),
        sql`select (select count(*) from training) as trainings, (select count(*)
          from training_category) as categories`,
      )
    const before = await count()
    const answer = await callers.author.call('createTraining', { body: form(changes, given) })
    expect([answer.status, answer.msg]).toEqual([400, expect.stringContaining(word)])
    expect(await count()).toEqual(before)
  })

  test('the ranks 0 and 2147483647 are taken, and a hidden training is gone for everybody at once', async () => {
    const [tid] = [await create({ rank: 0, auth: 'Public' }), await create({ rank: 2_147_483_647 })]
    const from = received.length
    await callers.author.call('changeTrainingStatus', { query: { tid: `${tid}`, status: 'false' } })
    expect((await callers.pupil.call('trainingDetail', { query: { tid: `${tid}` } })).status).toBe(400)
    await vi.waitFor(
      () =>
        expect(received.slice(from).some(({ topic, kind }) => topic === `training:${tid}` && kind === 'changed')).toBe(
          true,
        ),
      20_000,
    )
  })

  test('another password sends everybody back to the door, so does one where there was none; the same one lets them stay', async () => {
    const tid = await create()
    const access = async () =>
      ((await callers.pupil.call('trainingAccess', { query: { tid: `${tid}` } })).data as { access: boolean }).access
    const edit = (changes: Record<string, unknown>) =>
      callers.author.call('updateTraining', { body: form({ id: tid, ...changes }) })
    await enter(callers.pupil, tid, 'first')
    await edit({ title: 'Renamed' })
    expect(await access()).toBe(true)
    await edit({ privatePwd: 'second' })
    expect(await access()).toBe(false)
    expect((await callers.pupil.call('trainingProblems', { query: { tid: `${tid}` } })).status).toBe(401)
    await edit({ auth: 'Public' })
    await callers.author.call('addTrainingProblem', {
      body: { tid, pid: await pidOf(services, 'P1000'), displayId: 'P1000' },
    })
    await judged(callers.pupil, { tid })
    expect(await access()).toBe(true)
    await edit({ privatePwd: 'third' })
    expect(await access()).toBe(false)
  })

  test('public problems of the bank are added once, brought into order and taken out; what members had solved counts at once', async () => {
    for (const pid of ['P1000', 'P1001']) await judged(callers.pupil, { pid })
    const tid = await create()
    await enter(callers.pupil, tid, 'first')
    const add = async (displayId: string, given = displayId) =>
      (
        await callers.admin.call('addTrainingProblem', {
          body: { tid, pid: await pidOf(services, displayId), displayId: given },
        })
      ).msg
    await alter(sql`update problem set auth = 2 where display_id = 'P1005'`)
    expect([
      await add('P1000'),
      await add('P1001'),
      await add('P1000'),
      await add('P1005'),
      await add('P1002', 'P1003'),
    ]).toEqual([
      'success',
      'success',
      expect.stringContaining('already'),
      expect.stringContaining('Only public'),
      expect.stringContaining('own id'),
    ])
    expect(await rankOf(callers.author, tid)).toMatchObject([{ username: 'pupil', ac: 2 }])
    const links = async () =>
      (await callers.author.call('adminTrainingProblems', { query: { tid: `${tid}`, queryExisted: 'true' } })).data as {
        problemList: { records: { id: number; problemId: string }[] }
        trainingProblemMap: Record<string, { id: number; rank: number; displayId: string }>
      }
    const first = (await links()).trainingProblemMap[await pidOf(services, 'P1000')]
    expect(first).toMatchObject({ displayId: 'P1000', rank: 1 })
    const move = (caller: Caller) => caller.call('saveTrainingProblem', { body: { ...first, rank: 9 } })
    const remove = async (caller: Caller) =>
      caller.call('removeTrainingProblem', { query: { tid: `${tid}`, pid: `${await pidOf(services, 'P1001')}` } })
    expect([(await move(callers.author)).http, (await remove(callers.author)).http]).toEqual([403, 403])
    expect((await move(callers.problemAdmin)).status).toBe(200)
    expect((await links()).problemList.records.map(({ problemId }) => problemId)).toEqual(['P1001', 'P1000'])
    const others = (await callers.author.call('adminTrainingProblems', { query: { tid: `${tid}`, limit: '100' } }))
      .data as { problemList: { records: { problemId: string }[] } }
    expect(
      ['P1000', 'P1001', 'P1005'].filter((id) => others.problemList.records.some(({ problemId }) => problemId === id)),
    ).toEqual([])
    expect((await remove(callers.problemAdmin)).status).toBe(200)
    expect(await rankOf(callers.author, tid)).toMatchObject([{ username: 'pupil', ac: 1 }])
    expect((await remove(callers.problemAdmin)).status).toBe(404)
    const refused = await callers.root.call('deleteProblem', { query: { pid: `${await pidOf(services, 'P1000')}` } })
    expect([refused.status, refused.msg]).toEqual([400, expect.stringContaining('Strings')])
  })

  test('categories are made, renamed and deleted by whoever rules problems; their trainings have none then', async () => {
    const add = (body: Record<string, unknown>, caller = callers.problemAdmin) =>
      caller.call('addTrainingCategory', { body })
    expect((await add({ name: 'Graphs' }, callers.author)).http).toBe(403)
    const made = (await add({ name: ' Graphs ', color: '#00ff00' })).data as { id: number }
    expect(made).toMatchObject({ name: 'Graphs', color: '#00ff00' })
    expect([
      (await add({ name: 'graphs' })).status,
      (await add({ name: ' ' })).status,
      (await add({ name: 'Trees', color: 'x;y' })).status,
    ]).toEqual([400, 400, 400])
    const tid = await create()
    await callers.author.call('updateTraining', { body: form({ id: tid }, { id: made.id }) })
    expect(
      (
        await callers.problemAdmin.call('editTrainingCategory', {
          body: { id: made.id, name: 'Nets', color: '#0000ff' },
        })
      ).status,
    ).toBe(200)
    const shown = async () =>
      (await callers.author.call('adminTraining', { query: { tid: `${tid}` } })).data as { trainingCategory: unknown }
    expect((await shown()).trainingCategory).toMatchObject({ name: 'Nets', color: '#0000ff' })
    const remove = () => callers.problemAdmin.call('deleteTrainingCategory', { query: { cid: `${made.id}` } })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 400])
    expect((await shown()).trainingCategory).toBeNull()
  })
})
