/** Trainings of groups: who makes and changes them, what may stand in them, and who is let in. */
import { describe, expect, test } from 'vitest'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller, Given } from '../support/caller.ts'
import { outcomeOf } from '../support/caller.ts'
import { judgedAs, makeGroupProblem } from '../support/group-content.ts'
import { closed, forAdmins, forMembers, groupFixture, makePeopledGroup, setLevel } from '../support/groups.ts'
import type { GroupPerson } from '../support/groups.ts'
import { person, uidOf } from '../support/people.ts'
import { pidOf } from '../support/problems.ts'
import { makeTraining, trainingPassword, trainingsAndRecount } from '../support/trainings.ts'

const { services, db, callers, gid, other, everybody } = await groupFixture()

const form = (changes: object = {}, trainingCategory: object | null = { name: 'Weekly' }) => ({
  training: { title: 'First week', description: 'Do it', auth: 'Public', rank: 1, status: true, gid, ...changes },
  trainingCategory,
})
const create = (by: GroupPerson, changes: object = {}, category: object | null = { name: 'Weekly' }) =>
  callers[by].call('createGroupTraining', { body: form(changes, category) as never })
const made = async (
  by: GroupPerson,
  changes: object = {},
  category: object | null = { name: 'Weekly' },
): Promise<number> => {
  const answer = await create(by, changes, category)
  if (answer.status !== 200) throw new Error(answer.msg)
  return (answer.data as { tid: number }).tid
}
const insideOf = (tid: number) =>
  rows(
    db(),
    sql<{
      id: string
    }>`select p.display_id as id from training_problem tp join problem p on p.id = tp.pid where tp.tid = ${tid}
      order by tp.rank, tp.id`,
  ).then((found) => found.map(({ id }) => id))

describe('the lists', () => {
  test('are for members, who see what is shown by its rank, and for administrators, who see all, newest first', async () => {
    const lists = await makePeopledGroup(services)
    const uid = await uidOf(services, 'groupadmin')
    for (const [title, rank, visible] of [
      ['Late', 9, true],
      ['Early', 1, true],
      ['Hidden', 0, false],
    ] as const)
      await makeTraining(services, { uid, gid: lists, title, rank, visible, problems: [] })
    await makeTraining(services, { uid, gid: lists, title: 'Locked', rank: 5, auth: 'Private' })
    const query = { gid: `${lists}` }
    const titles = async (name: 'groupTrainingList' | 'groupAdminTrainingList', by: GroupPerson) =>
      ((await callers[by].call(name, { query })).data as { records: { title: string }[] }).records.map(
        ({ title }) => title,
      )
    expect(await titles('groupTrainingList', 'member')).toEqual(['Early', 'Locked', 'Late'])
    expect(await titles('groupAdminTrainingList', 'groupadmin')).toEqual(['Locked', 'Hidden', 'Early', 'Late'])
    expect(await everybody((caller) => caller.call('groupTrainingList', { query }))).toEqual(forMembers)
    expect(await everybody((caller) => caller.call('groupAdminTrainingList', { query }))).toEqual(forAdmins)
    expect((await callers.root.call('groupTrainingList', { query: { gid: '999999' } })).status).toBe(404)
    // The password is for whoever may save it.
    const texts = async (by: GroupPerson, name: 'groupTrainingList' | 'groupAdminTrainingList') =>
      JSON.stringify((await callers[by].call(name, { query })).data)
    expect((await texts('grouproot', 'groupAdminTrainingList')).includes(trainingPassword)).toBe(true)
    expect((await texts('groupadmin', 'groupAdminTrainingList')).includes(trainingPassword)).toBe(true)
    expect((await texts('member', 'groupTrainingList')).includes(trainingPassword)).toBe(false)
    await setLevel(services, { gid: lists, username: 'member', level: 4 })
    expect((await texts('member', 'groupAdminTrainingList')).includes(trainingPassword)).toBe(false)
  })

  test('count the problems that members see, and what the reader has solved inside the group', async () => {
    await makeGroupProblem(services, { gid, displayId: 'ALGO1COUNT', author: 'groupadmin' })
    await makeGroupProblem(services, { gid, displayId: 'ALGO1SHUT', author: 'groupadmin', auth: 2 })
    const tid = await makeTraining(services, {
      uid: await uidOf(services, 'groupadmin'),
      gid,
      title: 'Counted',
      problems: ['ALGO1COUNT', 'ALGO1SHUT', 'P1000'],
    })
    const row = async (by: GroupPerson) =>
      (
        (await callers[by].call('groupTrainingList', { query: { gid: `${gid}`, limit: '100' } })).data as {
          records: { id: number; problemCount: number; acCount: number }[]
        }
      ).records.find(({ id }) => id === tid)
    expect(await row('member')).toMatchObject({ problemCount: 2, acCount: 0 })
    await judgedAs(services, callers.member, { pid: 'P1000' })
    expect(await row('member')).toMatchObject({ acCount: 0 })
    await judgedAs(services, callers.member, { pid: 'ALGO1COUNT', gid, tid })
    await judgedAs(services, callers.member, { pid: 'P1000', gid, tid })
    expect(await row('member')).toMatchObject({ problemCount: 2, acCount: 2 })
    expect(await row('grouproot')).toMatchObject({ acCount: 0 })
    const rank = async (by: GroupPerson) => await callers[by].call('trainingRank', { query: { tid: `${tid}` } })
    expect(((await rank('member')).data as { records: { username: string; ac: number }[] }).records).toMatchObject([
      { username: 'member', ac: 2 },
    ])
    expect((await rank('outsider')).status).toBe(403)
    const [stored, counted] = await trainingsAndRecount(services.ctx)
    expect(stored).toEqual(counted)
  })
})

describe('making a training', () => {
  test('is for administrators of the group, whose name it bears', async () => {
    expect(await everybody((_, name) => create(name, { title: `By ${name}` }))).toEqual(forAdmins)
    const stored = await firstRow(
      db(),
      sql`select t.gid, u.username, c.name as category, c.gid as "categoryGid" from training t join users u
        on u.uid = t.uid
      left join training_category c on c.id = t.category_id where title = 'By groupadmin'`,
    )
    expect(stored).toEqual({ gid, username: 'groupadmin', category: 'Weekly', categoryGid: gid })
    expect(await rows(db(), sql`select 1 from training_category where name = 'Weekly' and gid = ${gid}`)).toHaveLength(
      1,
    )
  })

  test('refuses what no training may be, no group, and a category of another', async () => {
    for (const changes of [
      { title: ' ' },
      { title: 'x'.repeat(501) },
      { description: 'x'.repeat(65_536) },
      { auth: 'Secret' },
      { auth: 'Private', privatePwd: '' },
      { rank: -1 },
    ]) {
      expect((await create('groupadmin', changes)).status).toBe(400)
    }
    expect(outcomeOf(await create('groupadmin', { gid: null }))).toEqual([403, 'Say which group it is for.'])
    expect((await create('groupadmin', { gid: 999_999 })).status).toBe(404)
    const foreign = await firstRow(
      db(),
      sql<{
        id: number
      }>`insert into training_category (name, color, gid) values ('Foreign', '#123456', ${other}) returning id`,
    )
    expect((await create('groupadmin', {}, { id: foreign?.id })).status).toBe(403)
    const tid = await made('groupadmin')
    expect(
      (await callers.groupadmin.call('updateGroupTraining', { body: form({ id: tid }, { id: foreign?.id }) as never }))
        .status,
    ).toBe(403)
  })
})

test('a category of a group is made, renamed and deleted by whoever rules problems', async () => {
  const problemAdmin = await person(services, 'problemadmin', 1008)
  const add = async (given: object) =>
    problemAdmin.call('addTrainingCategory', { body: { name: 'Own', ...given } as never })
  expect(outcomeOf(await add({ gid: 999_999 }))).toEqual([404, expect.any(String)])
  const category = (await add({ gid })).data as unknown as { id: number; gid: number }
  expect(category.gid).toBe(gid)
  const tid = await made('groupadmin', {}, { id: category.id })
  expect(
    outcomeOf(await problemAdmin.call('editTrainingCategory', { body: { id: category.id, name: 'Renamed' } })),
  ).toEqual([200, 'success'])
  expect((await callers.groupadmin.call('groupTraining', { query: { tid: `${tid}` } })).data).toMatchObject({
    trainingCategory: { name: 'Renamed', gid },
  })
  const remove = (caller: Caller) => caller.call('deleteTrainingCategory', { query: { cid: `${category.id}` } })
  expect([
    (await remove(callers.owner)).http,
    (await remove(problemAdmin)).status,
    (await remove(problemAdmin)).status,
  ]).toEqual([403, 200, 400])
})

test('a category of a group is renamed and deleted by the heads of the group; one of the site or of another group is not', async () => {
  const add = async (owner: number | null, name: string) =>
    (
      await firstRow(
        db(),
        sql<{ id: number }>`insert into training_category (name, color, gid) values (${name}, '#123456', ${owner})
          returning id`,
      )
    )?.id ?? 0
  const [id, ofSite, foreign] = [await add(gid, 'Heads'), await add(null, 'Of all'), await add(other, 'Theirs')]
  const rename = (caller: Caller, category: number, name = 'Renamed by heads') =>
    caller.call('editGroupTrainingCategory', { body: { id: category, name } })
  const remove = (caller: Caller, category: number) =>
    caller.call('deleteGroupTrainingCategory', { query: { cid: `${category}` } })
  const heads = { ...closed, member: 403, groupadmin: 403, grouproot: 200, owner: 200, root: 200 }
  expect(await everybody((caller) => rename(caller, id))).toEqual(heads)
  expect(outcomeOf(await rename(callers.groupadmin, id))).toEqual([
    403,
    'Only its author or the head of the group may do this.',
  ])
  for (const one of [ofSite, foreign])
    expect([(await rename(callers.grouproot, one)).status, (await remove(callers.grouproot, one)).status]).toEqual([
      403, 403,
    ])
  const shown = async () =>
    (
      (await callers.member.call('trainingCategories', { query: { gid: `${gid}` } })).data as unknown as {
        name: string
      }[]
    ).map(({ name }) => name)
  expect(await shown()).toContain('Renamed by heads')
  expect((await rename(callers.owner, id, ' ')).status).toBe(400)
  expect([(await remove(callers.groupadmin, id)).status, (await remove(callers.owner, id)).status]).toEqual([403, 200])
  expect((await remove(callers.owner, id)).status).toBe(400)
  expect(await shown()).not.toContain('Renamed by heads')
})

describe('a training that is there', () => {
  const own: Record<string, number> = { ...closed, member: 403, groupadmin: 200, grouproot: 200, owner: 200, root: 200 }
  const actions: Record<string, (tid: number) => [Parameters<Caller['call']>[0], Given]> = {
    read: (tid) => ['groupTraining', { query: { tid: `${tid}` } }],
    update: (tid) => ['updateGroupTraining', { body: form({ id: tid, title: 'Second week' }) }],
    hide: (tid) => ['changeGroupTrainingStatus', { query: { tid: `${tid}`, status: 'false' } }],
    problems: (tid) => ['groupTrainingProblems', { query: { tid: `${tid}` } }],
    candidates: (tid) => ['groupTrainingProblems', { query: { tid: `${tid}`, queryExisted: 'false' } }],
  }

  test.each(Object.keys(actions))('is for its author and the heads of the group to %s', async (action) => {
    const as = (tid: number) => actions[action]?.(tid) as never as [never, Given]
    const tid = await made('groupadmin')
    expect(await everybody((caller) => caller.call(...as(tid)))).toEqual(own)
    const foreign = await made('grouproot')
    expect(outcomeOf(await callers.groupadmin.call(...as(foreign)))).toEqual([
      403,
      'Only its author or the head of the group may do this.',
    ])
    const ofSite = await makeTraining(services, { uid: await uidOf(services, 'groupadmin') })
    for (const by of ['groupadmin', 'root'] as const) {
      expect((await callers[by].call(...as(999_999))).status).toBe(404)
      expect((await callers[by].call(...as(ofSite))).status).toBe(403)
    }
    // The back office has its own trainings alone.
    expect((await callers.root.call('adminTraining', { query: { tid: `${tid}` } })).status).toBe(400)
  })

  test('goes with its rows, and leaves its problems', async () => {
    const tid = await made('groupadmin')
    await callers.groupadmin.call('addGroupTrainingProblem', {
      body: { tid, pid: await pidOf(services, 'P1000'), displayId: 'P1000' },
    })
    expect((await callers.member.call('deleteGroupTraining', { query: { tid: `${tid}` } })).status).toBe(403)
    expect((await callers.groupadmin.call('deleteGroupTraining', { query: { tid: `${tid}` } })).status).toBe(200)
    expect((await callers.groupadmin.call('deleteGroupTraining', { query: { tid: `${tid}` } })).status).toBe(404)
    expect(await pidOf(services, 'P1000')).toBeGreaterThan(0)
  })

  test('takes public problems of the bank and of the group, each once, and lets them go', async () => {
    const tid = await made('groupadmin')
    const [inBank, hidden] = [
      await pidOf(services, 'P1000'),
      await makeGroupProblem(services, { gid: other, displayId: 'OTHER1X', author: 'outsider' }),
    ]
    await makeGroupProblem(services, { gid, displayId: 'ALGO1INSIDE', author: 'grouproot' })
    await makeGroupProblem(services, { gid, displayId: 'ALGO1CLOSED', author: 'grouproot', auth: 2 })
    const add = (pid: number, displayId = 'P1000') =>
      callers.groupadmin.call('addGroupTrainingProblem', { body: { tid, pid, displayId } })
    const addOwn = (problemId: string, by: GroupPerson = 'groupadmin') =>
      callers[by].call('addOwnGroupTrainingProblem', { query: { tid: `${tid}`, problemId } })
    expect([
      (await add(inBank)).status,
      (await add(inBank)).status,
      (await add(hidden)).status,
      (await add(999_999)).status,
    ]).toEqual([200, 400, 404, 404])
    expect((await add(await pidOf(services, 'ALGO1INSIDE'))).status).toBe(404)
    expect([
      (await addOwn('ALGO1INSIDE')).status,
      (await addOwn('ALGO1INSIDE')).status,
      (await addOwn('OTHER1X')).status,
      (await addOwn('P1001')).status,
    ]).toEqual([200, 400, 404, 404])
    expect((await addOwn('ALGO1INSIDE', 'member')).status).toBe(403)
    expect(await insideOf(tid)).toEqual(['P1000', 'ALGO1INSIDE'])
    const linked = (await callers.groupadmin.call('groupTrainingProblems', { query: { tid: `${tid}` } })).data as {
      trainingProblemMap: Record<string, { id: number }>
    }
    const link = linked.trainingProblemMap[inBank]?.id
    const move = (changes: object, by: GroupPerson = 'groupadmin') =>
      callers[by].call('saveGroupTrainingProblem', { body: { id: link, tid, rank: 9, ...changes } as never })
    expect([
      (await move({}, 'member')).status,
      (await move({ rank: -1 })).status,
      (await move({ id: 999_999 })).status,
      (await move({})).status,
    ]).toEqual([403, 400, 400, 200])
    expect(await insideOf(tid)).toEqual(['ALGO1INSIDE', 'P1000'])
    const remove = (pid: number) =>
      callers.groupadmin.call('removeGroupTrainingProblem', { query: { tid: `${tid}`, pid: `${pid}` } })
    expect([(await remove(inBank)).status, (await remove(inBank)).status]).toEqual([200, 400])
    const candidates = (
      await callers.groupadmin.call('groupTrainingProblems', {
        query: { tid: `${tid}`, queryExisted: 'false', limit: '100' },
      })
    ).data as { problemList: { records: { problemId: string }[] } }
    expect(candidates.problemList.records.filter(({ problemId }) => /ALGO|OTHER/.test(problemId))).toEqual([])
  })
})

describe('the door of a training', () => {
  test('opens to members; a private one to those who know its password, its author and the heads of the group', async () => {
    const uid = await uidOf(services, 'groupadmin')
    const [open, shut, hidden] = [
      await makeTraining(services, { uid, gid }),
      await makeTraining(services, { uid, gid, auth: 'Private' }),
      await makeTraining(services, { uid, gid, visible: false }),
    ]
    const problems = (tid: number) =>
      everybody((caller) => caller.call('trainingProblems', { query: { tid: `${tid}` } }))
    expect(await problems(open)).toEqual(forMembers)
    expect(await problems(shut)).toEqual({ ...forMembers, member: 401 })
    const register = (by: GroupPerson, password: string) =>
      callers[by].call('registerTraining', { body: { tid: shut, password } as never })
    expect([
      (await register('member', 'guess')).status,
      (await register('outsider', trainingPassword)).status,
      (await register('member', trainingPassword)).status,
    ]).toEqual([400, 403, 200])
    expect((await callers.member.call('trainingProblems', { query: { tid: `${shut}` } })).status).toBe(200)
    const hiddenTo = await problems(hidden)
    expect([hiddenTo.anonymous, hiddenTo.outsider, hiddenTo.member, hiddenTo.siteadmin]).not.toContain(200)
    // Public lists know none of it.
    for (const by of ['anonymous', 'member', 'root'] as const) {
      const listed = (
        (await callers[by].call('trainingList', { query: { limit: '100' } })).data as { records: { id: number }[] }
      ).records.map(({ id }) => id)
      for (const tid of [open, shut, hidden]) expect(listed).not.toContain(tid)
    }
  })
})
