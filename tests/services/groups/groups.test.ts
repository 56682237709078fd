/** Groups: the list, making and changing one, who is in it, and how it ends. */
import { describe, expect, test } from 'vitest'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../support/caller.ts'
import { outcomeOf } from '../support/caller.ts'
import { groupCallers, groupCode, makeGroup, makePeopledGroup, setLevel } from '../support/groups.ts'
import type { GroupPerson } from '../support/groups.ts'
import { person, uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services, db, alter } = await servicesOfFile('starter')
const callers = await groupCallers(services)

const form = {
  name: 'Algorithm club',
  shortName: 'ALGO1',
  brief: 'Every Saturday',
  description: '# Welcome',
  auth: 1,
  code: '',
  visible: true,
  avatar: '',
}
const detail = async (caller: Caller, gid: number) => caller.call('groupDetail', { query: { gid: `${gid}` } })

describe('making a group', () => {
  const create = (caller: Caller, changes: object = {}) => caller.call('createGroup', { body: { ...form, ...changes } })
  const solve = async (username: string, count: number) =>
    alter(
      sql`insert into user_problem (uid, pid, solved_at) select ${await uidOf(services, username)}, id, now()
        from problem where auth = 1 order by id limit ${count}`,
    )

  test('asks ordinary users for solved problems, and takes so many a day and in all', async () => {
    const maker = await person(services, 'maker')
    const refusal = async () => ((await maker.call('groupCreation')).data as { refusal: string | null }).refusal
    expect(await refusal()).toBe('Solve at least 20 public problems before you create a group: you have 0.')
    expect(outcomeOf(await create(maker))).toEqual([
      403,
      'Solve at least 20 public problems before you create a group: you have 0.',
    ])
    await services.ctx.settings.set({
      defaultCreateGroupACInitValue: 3,
      defaultCreateGroupDailyLimit: 3,
      defaultCreateGroupLimit: 2,
    })
    await solve('maker', 3)
    expect(await refusal()).toBeNull()
    expect((await create(maker)).status).toBe(200)
    // A try that fails counts as well.
    expect(outcomeOf(await create(maker, { shortName: 'OTHER1' }))).toEqual([
      400,
      'There is a group of this name already.',
    ])
    expect(outcomeOf(await create(maker, { name: 'Another one' }))).toEqual([
      400,
      'There is a group of this short name already.',
    ])
    const fourth = await create(maker, { name: 'Another one', shortName: 'OTHER1' })
    expect([fourth.http, fourth.status]).toEqual([403, 403])
    expect(fourth.msg).toMatch(/^You may create 3 groups in 24 hours\. Please wait 1\d{3} min\.$/)
    expect(await refusal()).toMatch(/^You may create 3 groups in 24 hours\. Please wait 1\d{3} min\.$/)
    await alter(sql`update group_quota set since = since - interval '24 hours'`)
    expect((await create(maker, { name: 'Another one', shortName: 'OTHER1' })).status).toBe(200)
    expect(outcomeOf(await create(maker, { name: 'A third one', shortName: 'THIRD1' }))).toEqual([
      403,
      'You already own 2 groups, which is the most a user may own.',
    ])
    expect(await refusal()).toBe('You already own 2 groups, which is the most a user may own.')
    await services.ctx.settings.set({
      defaultCreateGroupACInitValue: 20,
      defaultCreateGroupDailyLimit: 2,
      defaultCreateGroupLimit: 5,
    })
  })

  test('asks site administrators for nothing of it, and nobody without the right', async () => {
    expect((await callers.siteadmin.call('groupCreation')).data).toEqual({ refusal: null })
    expect((await create(callers.siteadmin, { name: 'Of an admin', shortName: 'ADMIN1' })).status).toBe(200)
    const restricted = await person(services, 'restricted', 1003)
    const refused = await create(restricted, { name: 'Of nobody', shortName: 'NOBODY' })
    expect([refused.http, refused.status]).toEqual([403, 403])
  })

  test('makes its creator the owner with level 5, and keeps what was sent and nothing else', async () => {
    expect(
      (
        await create(callers.root, {
          name: '  Made by root ',
          shortName: 'ROOTS',
          auth: 3,
          code: 'abcdef',
          visible: false,
          id: 5,
          status: 1,
          owner: 'member',
        })
      ).status,
    ).toBe(200)
    const found = await firstRow(
      db(),
      sql<
        Record<string, unknown>
      >`select g.*, m.auth as level from user_group g join group_member m on m.gid = g.id where name = 'Made by root'`,
    )
    expect(found).toMatchObject({
      short_name: 'ROOTS',
      uid: '1',
      auth: 3,
      code: 'abcdef',
      visible: false,
      status: 0,
      level: 5,
      members: 1,
      avatar: null,
    })
    expect(Number(found?.id)).toBeGreaterThanOrEqual(1000)
  })

  test('names the first rule that is broken, and stores nothing', async () => {
    const before = await firstRow(db(), sql`select count(*) as n from user_group`)
    const messages = await Promise.all(
      [
        { name: 'abcd' },
        { name: 'x'.repeat(26) },
        { shortName: '' },
        { brief: 'x'.repeat(51) },
        { description: ' ' },
        { auth: 4 },
        { auth: null },
        { auth: 2, code: '12345' },
        { auth: 3 },
      ].map(async (changes) => outcomeOf(await create(callers.root, changes))),
    )
    expect(messages).toEqual([
      [400, 'Name: 5 to 25 characters'],
      [400, 'Name: 5 to 25 characters'],
      [400, 'Short name: 5 to 10 characters'],
      [400, 'Summary: 5 to 50 characters'],
      [400, 'Introduction: 5 to 1000 characters'],
      [400, 'Who may join must be public, protected or private'],
      [400, 'Who may join must be public, protected or private'],
      [400, 'Invitation code: exactly 6 characters'],
      [400, 'Invitation code: exactly 6 characters'],
    ])
    expect(await firstRow(db(), sql`select count(*) as n from user_group`)).toEqual(before)
  })
})

describe('the list', () => {
  const ids = async (caller: Caller, query: Record<string, string> = {}) =>
    (
      (await caller.call('groupList', { query: { limit: '500', ...query } })).data as { records: { id: number }[] }
    ).records.map(({ id }) => id)

  test('narrows by word, authority and own ones, oldest first, and shows hidden ones to their members', async () => {
    const open = await makeGroup(services, { owner: 'owner', name: 'Listed club', shortName: 'LIST_A' })
    const hidden = await makeGroup(services, {
      owner: 'owner',
      name: 'Listed secret',
      shortName: 'LIST_B',
      visible: false,
      auth: 3,
    })
    const banned = await makeGroup(services, { owner: 'owner', name: 'Listed banned', shortName: 'LIST_C', status: 1 })
    await setLevel(services, { gid: hidden, username: 'member', level: 3 })
    await setLevel(services, { gid: hidden, username: 'applicant', level: 1 })
    const listed = { keyword: ' LISTED ' }
    expect([
      await ids(callers.anonymous, listed),
      await ids(callers.outsider, listed),
      await ids(callers.applicant, listed),
    ]).toEqual([[open], [open], [open]])
    expect([await ids(callers.member, listed), await ids(callers.root, listed)]).toEqual([
      [open, hidden],
      [open, hidden],
    ])
    expect(await ids(callers.member, { ...listed, auth: '3' })).toEqual([hidden])
    expect(await ids(callers.member, { ...listed, auth: '0', onlyMine: 'false' })).toEqual([open, hidden])
    expect(await ids(callers.member, { ...listed, onlyMine: 'true' })).toEqual([hidden])
    expect(await ids(callers.anonymous, { keyword: 'list_a' })).toEqual([open])
    expect(await ids(callers.owner, { keyword: 'OWNER', limit: '1', currentPage: '2' })).toHaveLength(1)
    for (const caller of Object.values(callers)) expect(await ids(caller)).not.toContain(banned)
    expect((await callers.anonymous.call('groupList', { query: { onlyMine: 'true' } })).status).toBe(401)
    const { records } = (await callers.anonymous.call('groupList', { query: listed })).data as { records: object[] }
    expect(records[0]).toMatchObject({
      owner: 'owner',
      name: 'Listed club',
      shortName: 'LIST_A',
      auth: 1,
      visible: true,
      memberCount: 1,
      avatar: null,
    })
    expect(records[0]).not.toHaveProperty('code')
  })
})

describe('a group', () => {
  test('shows its code to those at its head, and counts who waits to its administrators', async () => {
    const gid = await makePeopledGroup(services, { auth: 3 })
    const seen = async (name: GroupPerson) => {
      const { code, userAuth, applicantCount } = (await detail(callers[name], gid)).data as Record<string, unknown>
      return [code, userAuth, applicantCount]
    }
    expect([
      await seen('outsider'),
      await seen('siteadmin'),
      await seen('applicant'),
      await seen('refused'),
      await seen('member'),
    ]).toEqual([
      [null, 0, null],
      [null, 0, null],
      [null, 1, null],
      [null, 2, null],
      [null, 3, null],
    ])
    expect([await seen('groupadmin'), await seen('grouproot'), await seen('owner'), await seen('root')]).toEqual([
      [null, 4, 1],
      [groupCode, 5, 1],
      [groupCode, 5, 1],
      [groupCode, 0, 1],
    ])
  })

  test('is changed by those at its head; what is not sent stays, and nobody sends owner or state', async () => {
    const gid = await makePeopledGroup(services, { auth: 3 })
    const edit = (caller: Caller, changes: object) =>
      caller.call('editGroup', { body: { id: `${gid}`, auth: 3, ...changes } })
    expect(outcomeOf(await edit(callers.groupadmin, { name: 'Another name' }))).toEqual([
      403,
      'Only heads of the group may do this.',
    ])
    expect(
      (
        await edit(callers.grouproot, {
          name: 'Changed name',
          brief: null,
          uid: 'x',
          owner: 'member',
          status: 1,
          avatar: '/x.png',
        })
      ).status,
    ).toBe(200)
    expect((await detail(callers.owner, gid)).data).toMatchObject({
      name: 'Changed name',
      brief: 'A brief of it',
      owner: 'owner',
      status: 0,
      avatar: null,
      code: groupCode,
      auth: 3,
    })
    expect(outcomeOf(await edit(callers.owner, { auth: 1, code: '12345' }))).toEqual([
      400,
      'Invitation code: exactly 6 characters',
    ])
    expect(outcomeOf(await edit(callers.owner, { auth: 7 }))).toEqual([
      400,
      'Who may join must be public, protected or private',
    ])
    const other = await makeGroup(services, { owner: 'owner', name: 'Taken name', shortName: 'TAKEN1' })
    expect(outcomeOf(await edit(callers.owner, { name: 'TAKEN name' }))).toEqual([
      400,
      'There is a group of this name already.',
    ])
    expect(outcomeOf(await edit(callers.owner, { shortName: 'taken1' }))).toEqual([
      400,
      'There is a group of this short name already.',
    ])
    expect(
      (await callers.root.call('editGroup', { body: { id: other, auth: 2, code: 'zyxwvu', visible: false } })).status,
    ).toBe(200)
    expect((await detail(callers.owner, other)).data).toMatchObject({ auth: 2, code: 'zyxwvu', visible: false })
  })

  test('renames its problems with its short name, all or none', async () => {
    const gid = await makeGroup(services, { owner: 'owner', shortName: 'RENAM' })
    const add = (displayId: string, group: number | null) =>
      alter(sql`
      insert into problem (display_id, title, author, time_limit_ms, memory_limit_mb, stack_limit_mb, gid)
        values (${displayId}, 'T', 'owner', 1000, 256, 128, ${group})`)
    const displayIds = async () =>
      (
        await rows(
          db(),
          sql<{ id: string }>`select display_id as id from problem where gid = ${gid} order by problem.id`,
        )
      ).map(({ id }) => id)
    for (const one of ['RENAM1', 'RENAMX1', 'RENAM-A']) await add(one, gid)
    const rename = async (shortName: string) =>
      outcomeOf(await callers.owner.call('editGroup', { body: { id: gid, auth: 1, shortName } }))
    // The first takes the place that the second leaves.
    expect(await rename('renamx')).toEqual([200, 'success'])
    expect(await displayIds()).toEqual(['RENAMX1', 'RENAMXX1', 'RENAMX-A'])
    await add('CLASH-A', null)
    expect(await rename('CLASH')).toEqual([
      400,
      'With this short name the problem CLASH-A would get the id of another one.',
    ])
    expect(await displayIds()).toEqual(['RENAMX1', 'RENAMXX1', 'RENAMX-A'])
    expect((await detail(callers.owner, gid)).data).toMatchObject({ shortName: 'renamx' })
  })
})
