/** Contests of groups: who makes and changes them, what may stand in them, and who is let in. */
import { describe, expect, test } from 'vitest'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller, Given } from './support/caller.ts'
import { told } from './support/caller.ts'
import { contestPassword, judgedIn, makeContest } from './support/contests.ts'
import { makeGroupProblem } from './support/group-content.ts'
import { closed, forAdmins, forMembers, groupGround, makePeopledGroup, setLevel } from './support/groups.ts'
import type { GroupPerson } from './support/groups.ts'
import { uidOf } from './support/people.ts'
import { pidOf } from './support/problems.ts'

const { services, db, callers, gid, other, everybody } = await groupGround()

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()
const form = (changes: object = {}) => ({
  title: 'Group cup',
  description: 'About it',
  type: 0,
  auth: 0,
  startTime: inMinutes(-60),
  endTime: inMinutes(360),
  sealRank: false,
  autoRealRank: true,
  visible: true,
  gid,
  ...changes,
})
const create = (by: GroupPerson, changes: object = {}) =>
  callers[by].call('createGroupContest', { body: form(changes) as never })
const made = async (by: GroupPerson, changes: object = {}): Promise<number> => {
  const answer = await create(by, changes)
  if (answer.status !== 200) throw new Error(answer.msg)
  return (answer.data as { cid: number }).cid
}
const authOf = async (displayId: string): Promise<number | undefined> =>
  (await firstRow(db(), sql<{ auth: number }>`select auth from problem where display_id = ${displayId}`))?.auth
const insideOf = (cid: number) =>
  rows(
    db(),
    sql<{
      at: string
    }>`select cp.display_id || ' ' || p.display_id as at from contest_problem cp join problem p on p.id = cp.pid
      where cp.cid = ${cid} order by 1`,
  ).then((found) => found.map(({ at }) => at))

describe('the lists', () => {
  test('are for members, who see what is shown, and for administrators, who see all; passwords are for whoever may save them', async () => {
    const lists = await makePeopledGroup(services)
    const uid = await uidOf(services, 'groupadmin')
    const [late, early] = [
      await makeContest(services, { uid, gid: lists, startMin: 60, endMin: 90, auth: 1 }),
      await makeContest(services, { uid, gid: lists }),
    ]
    const hidden = await makeContest(services, { uid, gid: lists, visible: false })
    const query = { gid: `${lists}` }
    const ids = async (name: 'groupContestList' | 'groupAdminContestList') =>
      ((await callers.grouproot.call(name, { query })).data as { records: { id: number }[] }).records.map(
        ({ id }) => id,
      )
    expect(await ids('groupContestList')).toEqual([late, early])
    expect(await ids('groupAdminContestList')).toEqual([hidden, early, late])
    expect(await everybody((caller) => caller.call('groupContestList', { query }))).toEqual(forMembers)
    expect(await everybody((caller) => caller.call('groupAdminContestList', { query }))).toEqual(forAdmins)
    expect((await callers.root.call('groupContestList', { query: { gid: '999999' } })).status).toBe(404)
    const tells = async (by: GroupPerson, name: 'groupContestList' | 'groupAdminContestList') =>
      JSON.stringify((await callers[by].call(name, { query })).data).includes(contestPassword)
    await setLevel(services, { gid: lists, username: 'member', level: 4 })
    expect([
      await tells('groupadmin', 'groupAdminContestList'),
      await tells('grouproot', 'groupAdminContestList'),
      await tells('member', 'groupAdminContestList'),
      await tells('grouproot', 'groupContestList'),
    ]).toEqual([true, true, false, false])
  })
})

describe('making a contest', () => {
  test('is for administrators of the group, whose name it bears', async () => {
    expect(
      await everybody((_, name) => create(name, { title: `By ${name}`, uid: 'forged', author: 'forged' })),
    ).toEqual(forAdmins)
    expect(
      await firstRow(
        db(),
        sql`select c.gid, u.username from contest c join users u on u.uid = c.uid where title = 'By groupadmin'`,
      ),
    ).toEqual({ gid, username: 'groupadmin' })
  })

  test('refuses what no contest may be, and no group', async () => {
    for (const changes of [
      { title: ' ' },
      { description: '' },
      { endTime: inMinutes(-90) },
      { auth: 1, pwd: '' },
      { type: 2 },
    ])
      expect((await create('groupadmin', changes)).status).toBe(400)
    expect((await create('groupadmin', { gid: null })).status).toBe(404)
    expect((await create('groupadmin', { gid: 999_999 })).status).toBe(404)
    expect((await create('groupadmin', { gid: other })).status).toBe(403)
  })
})

describe('a contest that is there', () => {
  const own: Record<string, number> = { ...closed, member: 403, groupadmin: 200, grouproot: 200, owner: 200, root: 200 }
  const announcement = (cid: number) => ({
    cid,
    announcement: { title: 'Second sample', content: 'It was wrong', status: 0 },
  })
  const actions: Record<string, (cid: number) => [Parameters<Caller['call']>[0], Given]> = {
    read: (cid) => ['groupContest', { query: { cid: `${cid}` } }],
    hide: (cid) => ['changeGroupContestVisible', { query: { cid: `${cid}`, visible: 'false' } }],
    problems: (cid) => ['groupContestProblems', { query: { cid: `${cid}` } }],
    candidates: (cid) => ['groupContestProblems', { query: { cid: `${cid}`, problemType: '0' } }],
    announcements: (cid) => ['groupContestAnnouncements', { query: { cid: `${cid}` } }],
    announce: (cid) => ['createGroupContestAnnouncement', { body: announcement(cid) }],
  }

  test.each(Object.keys(actions))('is for its creator and the heads of the group to %s', async (action) => {
    const as = (cid: number) => actions[action]?.(cid) as never as [never, Given]
    const cid = await made('groupadmin')
    expect(await everybody((caller) => caller.call(...as(cid)))).toEqual(own)
    const foreign = await made('grouproot')
    expect(told(await callers.groupadmin.call(...as(foreign)))).toEqual([
      403,
      'Only its author or the head of the group may do this.',
    ])
    const ofSite = await makeContest(services, { uid: await uidOf(services, 'groupadmin') })
    for (const by of ['groupadmin', 'root'] as const) {
      expect((await callers[by].call(...as(999_999))).status).toBe(404)
      expect((await callers[by].call(...as(ofSite))).status).toBe(403)
    }
  })

  test('is changed as one of the site is, and stays in its group', async () => {
    const startTime = inMinutes(-60)
    const cid = await made('groupadmin', { startTime })
    const edit = async (by: GroupPerson, changes: object) =>
      told(await callers[by].call('updateGroupContest', { body: form({ id: cid, startTime, ...changes }) as never }))
    expect(await edit('member', {})).toEqual([403, expect.any(String)])
    expect((await edit('groupadmin', { type: 1 }))[0]).toBe(400)
    expect((await edit('groupadmin', { endTime: inMinutes(-1) }))[0]).toBe(400)
    expect((await edit('grouproot', { title: 'Renamed', gid: other }))[0]).toBe(200)
    expect(await firstRow(db(), sql`select gid, title from contest where id = ${cid}`)).toEqual({
      gid,
      title: 'Renamed',
    })
    expect((await callers.groupadmin.call('updateGroupContest', { body: form({ startTime }) as never })).status).toBe(
      404,
    )
    // In the back office it is root's alone, whatever its creator's role.
    expect((await callers.siteadmin.call('adminContest', { query: { cid: `${cid}` } })).status).not.toBe(200)
  })

  test('goes when it is wanted gone, a running one with submissions only by force', async () => {
    const cid = await makeContest(services, { uid: await uidOf(services, 'groupadmin'), gid })
    const remove = (by: GroupPerson, more: object = {}) =>
      callers[by].call('deleteGroupContest', { query: { cid: `${cid}`, ...more } as never })
    await judgedIn(services, callers.member, { cid })
    expect([
      (await remove('member')).status,
      (await remove('groupadmin')).status,
      (await remove('groupadmin', { force: 'true' })).status,
      (await remove('groupadmin')).status,
    ]).toEqual([403, 400, 200, 404])
  })
})

describe('problems of a contest', () => {
  test('come from the bank, which keeps them, and from the group, whose list they leave', async () => {
    const cid = await made('groupadmin')
    const [inBank, foreign] = [
      await pidOf(services, 'P1000'),
      await makeGroupProblem(services, { gid: other, displayId: 'OTHER1X', author: 'outsider' }),
    ]
    for (const [displayId, author] of [
      ['ALGO1ONE', 'groupadmin'],
      ['ALGO1TWO', 'grouproot'],
    ] as const)
      await makeGroupProblem(services, { gid, displayId, auth: 1, author })
    const add = (pid: number, displayId: string) =>
      callers.groupadmin.call('addGroupContestProblem', { body: { cid, pid, displayId } })
    const addOwn = (problemId: string, displayId: string, by: GroupPerson = 'groupadmin') =>
      callers[by].call('addOwnGroupContestProblem', { query: { cid: `${cid}`, problemId, displayId } })
    expect([
      (await add(inBank, 'A')).status,
      (await add(inBank, 'B')).status,
      (await add(foreign, 'B')).status,
      (await add(999_999, 'B')).status,
    ]).toEqual([200, 400, 404, 404])
    expect((await add(await pidOf(services, 'ALGO1ONE'), 'B')).status).toBe(404)
    expect([
      (await addOwn('ALGO1ONE', 'A')).status,
      (await addOwn('ALGO1ONE', 'B')).status,
      (await addOwn('ALGO1ONE', 'C')).status,
    ]).toEqual([400, 200, 400])
    expect([
      (await addOwn('OTHER1X', 'C')).status,
      (await addOwn('P1001', 'C')).status,
      (await addOwn('ALGO1TWO', 'C', 'member')).status,
    ]).toEqual([404, 404, 403])
    expect(await insideOf(cid)).toEqual(['A P1000', 'B ALGO1ONE'])
    expect([await authOf('P1000'), await authOf('ALGO1ONE'), await authOf('ALGO1TWO')]).toEqual([1, 3, 1])
    const listed = JSON.stringify(
      (await callers.member.call('groupProblemList', { query: { gid: `${gid}`, limit: '100' } })).data,
    )
    expect([listed.includes('ALGO1ONE'), listed.includes('ALGO1TWO')]).toEqual([false, true])
    expect([(await addOwn('ALGO1TWO', 'C')).status, await authOf('ALGO1TWO')]).toEqual([200, 1])
    const oi = await made('groupadmin', { type: 1 })
    expect(
      (await callers.groupadmin.call('addGroupContestProblem', { body: { cid: oi, pid: inBank, displayId: 'A' } }))
        .status,
    ).toBe(400)
  })

  test('are called and coloured anew, put in by upsert, and taken out with what was made for them', async () => {
    const cid = await made('groupadmin')
    await makeGroupProblem(services, { gid, displayId: 'ALGO1UP', auth: 3, author: 'grouproot' })
    const [own, inBank, foreign] = [
      await pidOf(services, 'ALGO1UP'),
      await pidOf(services, 'P1000'),
      await pidOf(services, 'OTHER1X'),
    ]
    const put = (given: object, by: GroupPerson = 'groupadmin') =>
      callers[by].call('saveGroupContestProblem', { body: { cid, ...given } as never })
    expect((await put({ pid: own, displayId: 'A', displayTitle: 'Warm-up' })).status).toBe(200)
    expect((await put({ pid: inBank, displayId: 'A', displayTitle: 'Twice' })).status).toBe(400)
    expect((await put({ pid: inBank, displayId: 'B', displayTitle: 'Bank' })).status).toBe(200)
    expect([
      (await put({ pid: foreign, displayId: 'C', displayTitle: 'x' })).status,
      (await put({ pid: 999_999, displayId: 'C', displayTitle: 'x' })).status,
    ]).toEqual([400, 400])
    expect((await put({ pid: own, displayId: 'D', displayTitle: 'x' }, 'member')).status).toBe(403)
    const stand = async (pid: number) =>
      await callers.groupadmin.call('groupContestProblem', { query: { cid: `${cid}`, pid: `${pid}` } })
    expect((await stand(foreign)).status).toBe(400)
    const link = (await stand(own)).data as { id: number }
    expect(link).toMatchObject({ displayId: 'A', displayTitle: 'Warm-up' })
    await judgedIn(services, callers.member, { cid, pid: 'A' })
    expect([
      (await put({ id: link.id, displayId: 'B' })).status,
      (await put({ id: link.id, color: 'url(x)' })).status,
    ]).toEqual([400, 400])
    expect((await put({ id: link.id, displayId: 'Z', color: '#e6bf25' })).status).toBe(200)
    const listed = (
      await callers.member.call('contestSubmissions', { query: { contestID: `${cid}`, beforeContestSubmit: 'false' } })
    ).data as { records: object[] }
    expect(listed.records).toMatchObject([{ displayId: 'Z' }])
    const remove = (pid: number, more: object = {}) =>
      callers.groupadmin.call('removeGroupContestProblem', {
        query: { cid: `${cid}`, pid: `${pid}`, ...more } as never,
      })
    expect([
      (await remove(own)).status,
      (await remove(own, { force: 'true' })).status,
      (await remove(own)).status,
    ]).toEqual([400, 200, 400])
    expect(await rows(db(), sql`select 1 from submission where cid = ${cid}`)).toEqual([])
    expect(await authOf('ALGO1UP')).toBe(3)
  })

  test('are made in it by administrators of the group, for contests', async () => {
    const languages = await rows(db(), sql<{ id: number }>`select id from language where name = 'C'`)
    const problem = {
      problemId: 'made',
      title: 'Made',
      description: 'x',
      input: 'x',
      output: 'x',
      type: 0,
      auth: 1,
      judgeMode: 'default',
      judgeCaseMode: 'default',
      timeLimit: 1000,
      memoryLimit: 256,
      stackLimit: 128,
      difficulty: 1,
      gid,
    }
    const make = (by: GroupPerson, changes: object = {}) =>
      callers[by].call('createGroupContestProblem', {
        body: {
          problem: { ...problem, ...changes },
          isUploadTestCase: false,
          samples: [{ input: '1', output: '1' }],
          languages,
          tags: [],
          codeTemplates: [],
        } as never,
      })
    const answer = await make('groupadmin')
    expect([answer.status, answer.data, await authOf('ALGO1MADE')]).toEqual([
      200,
      { pid: await pidOf(services, 'ALGO1MADE') },
      3,
    ])
    expect([
      (await make('groupadmin')).status,
      (await make('member')).status,
      (await make('groupadmin', { gid: null })).status,
      (await make('root', { gid: 999_999 })).status,
    ]).toEqual([400, 403, 404, 404])
  })
})

describe('announcements of a contest', () => {
  test('are changed and taken back by those who may write them, each in its own contest', async () => {
    const [cid, second] = [await made('groupadmin'), await made('groupadmin')]
    const written = { title: 'Second sample', content: 'It was wrong', status: 0 }
    await callers.groupadmin.call('createGroupContestAnnouncement', { body: { cid, announcement: written } as never })
    const list = async () =>
      (
        (await callers.groupadmin.call('groupContestAnnouncements', { query: { cid: `${cid}` } })).data as {
          records: { id: number; title: string }[]
        }
      ).records
    const [row] = await list()
    expect(row).toMatchObject({ title: 'Second sample', username: 'groupadmin' })
    const edit = (by: GroupPerson, given: object) =>
      callers[by].call('updateGroupContestAnnouncement', {
        body: { cid, announcement: { ...written, id: row?.id, title: 'Changed' }, ...given } as never,
      })
    expect([
      (await edit('member', {})).status,
      (await edit('groupadmin', { cid: second })).status,
      (await edit('groupadmin', {})).status,
    ]).toEqual([403, 400, 200])
    expect((await list())[0]?.title).toBe('Changed')
    const remove = (by: GroupPerson, from: number) =>
      callers[by].call('deleteGroupContestAnnouncement', { query: { aid: `${row?.id}`, cid: `${from}` } })
    expect([
      (await remove('member', cid)).status,
      (await remove('groupadmin', second)).status,
      (await remove('groupadmin', cid)).status,
      (await remove('groupadmin', cid)).status,
    ]).toEqual([403, 404, 200, 404])
  })
})

test('the code-hiding switch covers contests of groups, for all but root', async () => {
  const cid = await makeContest(services, { uid: await uidOf(services, 'groupadmin'), gid })
  const submitId = await judgedIn(services, callers.member, { pid: 'A', cid, code: 'int main(){} // SECRET' })
  const read = async (by: GroupPerson): Promise<boolean> => {
    const detail = await callers[by].call('submissionDetail', { query: { submitId: `${submitId}` } })
    const last =
      by === 'member'
        ? await callers.member.call('lastAcceptedCode', {
            query: { pid: `${await pidOf(services, 'P1000')}`, cid: `${cid}` },
          })
        : null
    return JSON.stringify([detail.data, last?.data]).includes('SECRET')
  }
  expect([await read('member'), await read('grouproot'), await read('root')]).toEqual([true, true, true])
  await services.ctx.settings.set({ hideNonContestSubmissionCode: true })
  expect([await read('member'), await read('grouproot'), await read('root')]).toEqual([false, false, true])
  await services.ctx.settings.set({ hideNonContestSubmissionCode: false })
})

describe('the door of a contest', () => {
  test('opens to members; a private one to those with its password, its creator and the heads of the group', async () => {
    const uid = await uidOf(services, 'groupadmin')
    const [open, shut, hidden] = [
      await makeContest(services, { uid, gid }),
      await makeContest(services, { uid, gid, auth: 1 }),
      await makeContest(services, { uid, gid, visible: false }),
    ]
    const problems = (cid: number) =>
      everybody((caller) => caller.call('contestProblems', { query: { cid: `${cid}` } }))
    const inside = (got: Record<string, number>) => Object.keys(got).filter((name) => got[name] === 200)
    expect(inside(await problems(open))).toEqual(['member', 'groupadmin', 'grouproot', 'owner', 'root'])
    expect(inside(await problems(shut))).toEqual(['groupadmin', 'grouproot', 'owner', 'root'])
    expect(inside(await problems(hidden))).not.toContain('outsider')
    const register = (by: GroupPerson, password: string) =>
      callers[by].call('registerContest', { body: { cid: shut, password } as never })
    expect([
      (await register('outsider', contestPassword)).status,
      (await register('member', 'guess')).status,
      (await register('member', contestPassword)).status,
    ]).toEqual([403, 400, 200])
    expect(inside(await problems(shut))).toEqual(['member', 'groupadmin', 'grouproot', 'owner', 'root'])
    const submit = await everybody((caller) =>
      caller.call('submit', { body: { pid: 'A', cid: open, language: 'C', code: 'int main(){}' } }),
    )
    expect(inside(submit)).toEqual(['member', 'groupadmin', 'grouproot', 'owner', 'root'])
    for (const by of ['anonymous', 'member', 'root'] as const) {
      const listed = (
        (await callers[by].call('contestList', { query: { limit: '100' } })).data as { records: { id: number }[] }
      ).records.map(({ id }) => id)
      for (const cid of [open, shut, hidden]) expect(listed).not.toContain(cid)
    }
  })

  test('does not tell those outside the group whether the contest has begun', async () => {
    const uid = await uidOf(services, 'groupadmin')
    const phases = [
      { startMin: 30, endMin: 60 },
      { startMin: -30, endMin: 60 },
      { startMin: -60, endMin: -30 },
    ]
    const cids = await Promise.all(phases.map((times) => makeContest(services, { uid, gid, ...times })))
    const answers = async (by: GroupPerson) =>
      Promise.all(
        cids.map(async (cid) => {
          const asked = [
            await callers[by].call('contestProblems', { query: { cid: `${cid}` } }),
            await callers[by].call('contestRank', { body: { cid } }),
            await callers[by].call('submit', { body: { pid: 'A', cid, language: 'C', code: 'int main(){}' } }),
          ]
          return asked.map(told)
        }),
      )
    const only = [403, 'Only members of the group may enter this contest.']
    expect(await answers('outsider')).toEqual(cids.map(() => [only, only, only]))
    expect((await answers('member'))[0]?.[0]).toEqual([403, 'The contest has not started yet.'])
  })
})
