/** Contests of groups: who makes and changes them, and who is let in. */
import { describe, expect, test } from 'vitest'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller, Given } from '../support/caller.ts'
import { outcomeOf } from '../support/caller.ts'
import { contestPassword, judgedIn, makeContest } from '../support/contests.ts'
import { closed, forAdmins, forMembers, makePeopledGroup, setLevel } from '../support/groups.ts'
import type { GroupPerson } from '../support/groups.ts'
import { uidOf } from '../support/people.ts'
import { pidOf } from '../support/problems.ts'
import { groupContestFixture, inMinutes } from './contest-fixture.ts'

const { services, db, callers, gid, other, everybody, form, create, made } = await groupContestFixture()

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
    const showsPassword = async (by: GroupPerson, name: 'groupContestList' | 'groupAdminContestList') =>
      JSON.stringify((await callers[by].call(name, { query })).data).includes(contestPassword)
    await setLevel(services, { gid: lists, username: 'member', level: 4 })
    expect([
      await showsPassword('groupadmin', 'groupAdminContestList'),
      await showsPassword('grouproot', 'groupAdminContestList'),
      await showsPassword('member', 'groupAdminContestList'),
      await showsPassword('grouproot', 'groupContestList'),
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
    expect(outcomeOf(await callers.groupadmin.call(...as(foreign)))).toEqual([
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
      outcomeOf(
        await callers[by].call('updateGroupContest', { body: form({ id: cid, startTime, ...changes }) as never }),
      )
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
          return asked.map(outcomeOf)
        }),
      )
    const only = [403, 'Only members of the group may enter this contest.']
    expect(await answers('outsider')).toEqual(cids.map(() => [only, only, only]))
    expect((await answers('member'))[0]?.[0]).toEqual([403, 'The contest has not started yet.'])
  })
})
