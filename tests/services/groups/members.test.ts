/** Who is in a group: applying, answers, levels, leaving, and the end of the group. */
import { describe, expect, test } from 'vitest'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../support/caller.ts'
import { outcomeOf } from '../support/caller.ts'
import { groupCallers, groupCode, groupCounts, makeGroup, makePeopledGroup, setLevel } from '../support/groups.ts'
import type { GroupPerson } from '../support/groups.ts'
import { person, uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'
import { makeDiscussion, messagesOf } from '../support/discussion.ts'
import { makeTraining } from '../support/trainings.ts'

const { services, db, alter } = await servicesOfFile('starter')
const callers = await groupCallers(services)

const levelOf = async (caller: Caller, gid: number) =>
  (await caller.call('groupAuth', { query: { gid: `${gid}` } })).data as unknown as number
const apply = async (caller: Caller, gid: number, given: Record<string, string> = {}) =>
  outcomeOf(await caller.call('applyToGroup', { query: { gid: `${gid}`, ...given } }))
const lastNotice = async (caller: Caller) => (await messagesOf(caller, 'mineMessages')).records[0]?.content
const reason = 'I like problems'

describe('applying', () => {
  test('to a public group joins it at once, with a welcome', async () => {
    const gid = await makeGroup(services, { owner: 'owner', name: 'Open [club]' })
    const joiner = await person(services, 'joiner')
    expect(await apply(joiner, gid)).toEqual([200, 'success'])
    expect(await levelOf(joiner, gid)).toBe(3)
    expect(await lastNotice(joiner)).toContain(`You are a member of [Open \\[club\\]](/group/${gid}) now.`)
    expect(await apply(joiner, gid)).toEqual([403, 'You are already a member of this group.'])
    expect(await groupCounts(services, gid)).toEqual([
      { members: 2, applicants: 0 },
      { members: 2, applicants: 0 },
    ])
  })

  test('to a protected one needs a reason, and tells those at its head, each in their language; to a private one its code, too', async () => {
    const shut = await makeGroup(services, { owner: 'owner', auth: 3 })
    const gid = await makeGroup(services, { owner: 'owner', auth: 2 })
    await setLevel(services, { gid, username: 'grouproot', level: 5 })
    await alter(sql`update users set locale = 'zh-CN' where username = 'grouproot'`)
    const asker = await person(services, 'asker')
    const tooShort = [400, 'Reason: 5 to 100 characters']
    expect([
      await apply(asker, gid),
      await apply(asker, gid, { reason: 'abcd' }),
      await apply(asker, gid, { reason: 'x'.repeat(101) }),
    ]).toEqual([tooShort, tooShort, tooShort])
    expect([await apply(asker, shut, { reason }), await apply(asker, shut, { reason, code: 'wrong1' })]).toEqual(
      Array(2).fill([400, 'The invitation code is wrong.']),
    )
    expect(await apply(asker, shut, { code: groupCode })).toEqual(tooShort)
    expect([await apply(asker, shut, { code: groupCode, reason }), await apply(asker, gid, { reason })]).toEqual([
      [200, 'success'],
      [200, 'success'],
    ])
    expect(await apply(asker, gid, { reason })).toEqual([403, 'You already asked to join. Please wait for an answer.'])
    expect([await levelOf(asker, gid), await levelOf(asker, shut)]).toEqual([1, 1])
    expect(await lastNotice(callers.owner)).toMatch(
      new RegExp(`^asker applied to .*\\(/group/${gid}/member\\)\\. Please answer\\.$`),
    )
    expect(await lastNotice(callers.grouproot)).toMatch(
      new RegExp(`^用户 asker 申请加入团队 .*\\(/group/${gid}/member\\)，请及时处理。$`),
    )
    await alter(sql`update users set locale = 'en-US' where username = 'grouproot'`)
    const { records } = (await callers.owner.call('groupApplications', { query: { gid: `${gid}`, auth: '1' } }))
      .data as { records: object[] }
    expect(records).toMatchObject([{ username: 'asker', auth: 1, reason, gid }])
  })

  test('is for groups that one can see', async () => {
    const gone = [404, 'There is no such group, or it has been disabled.']
    const hidden = await makeGroup(services, { owner: 'owner', visible: false })
    const banned = await makeGroup(services, { owner: 'owner', status: 1 })
    for (const gid of [hidden, banned, 999_999]) expect(await apply(callers.outsider, gid)).toEqual(gone)
    for (const gid of [hidden, banned]) expect(await apply(callers.root, gid)).toEqual([200, 'success'])
  })

  test('again after a refusal puts the row back to applying', async () => {
    const gid = await makePeopledGroup(services, { auth: 2 })
    expect(await apply(callers.refused, gid, { reason: 'Please, once more' })).toEqual([200, 'success'])
    expect(await levelOf(callers.refused, gid)).toBe(1)
    expect(
      await firstRow(
        db(),
        sql`select count(*)::int as n, max(reason) as reason from group_member where gid = ${gid}
          and uid = ${await uidOf(services, 'refused')}`,
      ),
    ).toEqual({ n: 1, reason: 'Please, once more' })
    expect(await groupCounts(services, gid)).toEqual(Array(2).fill({ members: 4, applicants: 2 }))
  })

  test('at the same moment twice makes one row', async () => {
    const gid = await makeGroup(services, { owner: 'owner', auth: 2 })
    const racer = await person(services, 'racer')
    const statuses = (await Promise.all([1, 2, 3].map(() => apply(racer, gid, { reason })))).map(([status]) => status)
    expect(statuses.toSorted()).toEqual([200, 403, 403])
    expect(await groupCounts(services, gid)).toEqual([
      { members: 1, applicants: 1 },
      { members: 1, applicants: 1 },
    ])
  })
})

describe('levels', () => {
  const set = async (name: GroupPerson, gid: number, target: string, auth: number | null) =>
    outcomeOf(
      await callers[name].call('changeGroupMember', {
        body: { gid: `${gid}`, uid: await uidOf(services, target), auth, username: target, reason: null },
      }),
    )
  const ok = [200, 'success']
  const above = [403, 'You may change only those below you, and only to levels below yours.']

  test('change below oneself; owner and super administrator change anybody but the owner', async () => {
    const gid = await makePeopledGroup(services, { auth: 2 })
    await setLevel(services, { gid, username: 'outsider', level: 5 })
    expect([
      await set('groupadmin', gid, 'applicant', 3),
      await set('groupadmin', gid, 'applicant', 4),
      await set('groupadmin', gid, 'grouproot', 3),
    ]).toEqual([ok, above, above])
    expect([
      await set('grouproot', gid, 'member', 4),
      await set('grouproot', gid, 'member', 5),
      await set('grouproot', gid, 'outsider', 3),
    ]).toEqual([ok, above, above])
    expect([
      await set('owner', gid, 'member', 5),
      await set('owner', gid, 'grouproot', 3),
      await set('root', gid, 'grouproot', 5),
    ]).toEqual([ok, ok, ok])
    const stays = [404, 'The owner of a group cannot leave it or get another role.']
    for (const name of ['root', 'grouproot', 'groupadmin', 'member'] as const)
      expect(await set(name, gid, 'owner', 3)).toEqual(stays)
    await setLevel(services, { gid, username: 'member', level: 3 })
    for (const name of ['outsider', 'member'] as const) await setLevel(services, { gid, username: name, level: 3 })
    for (const name of ['siteadmin', 'outsider', 'member', 'refused'] as const)
      expect(await set(name, gid, 'groupadmin', 3)).toEqual([403, 'Only administrators of the group may do this.'])
  })

  test('answer applications: a welcome to whoever is let in, nothing to whoever is refused', async () => {
    const gid = await makePeopledGroup(services, { auth: 2, name: 'Answering' })
    expect([await set('groupadmin', gid, 'applicant', 2), await levelOf(callers.applicant, gid)]).toEqual([ok, 2])
    expect(await groupCounts(services, gid)).toEqual(Array(2).fill({ members: 4, applicants: 0 }))
    expect((await lastNotice(callers.applicant)) ?? '').not.toContain('Answering')
    expect([await set('groupadmin', gid, 'applicant', 3), await levelOf(callers.applicant, gid)]).toEqual([ok, 3])
    expect(await groupCounts(services, gid)).toEqual(Array(2).fill({ members: 5, applicants: 0 }))
    expect(await lastNotice(callers.applicant)).toContain('You are a member of [Answering]')
    const back = [403, 'A member cannot become an applicant again.']
    expect([
      await set('owner', gid, 'applicant', 1),
      await set('owner', gid, 'applicant', 2),
      await set('owner', gid, 'applicant', null),
      await set('owner', gid, 'applicant', 6),
    ]).toEqual([back, back, back, back])
    expect(await set('owner', gid, 'siteadmin', 3)).toEqual([404, 'There is no such membership.'])
    expect(
      outcomeOf(
        await callers.owner.call('changeGroupMember', {
          body: { id: 999_999, gid, uid: await uidOf(services, 'applicant'), auth: 4 },
        }),
      ),
    ).toEqual([404, 'There is no such membership.'])
  })
})

describe('leaving', () => {
  const remove = async (name: GroupPerson, gid: number, target: string) =>
    outcomeOf(
      await callers[name].call('removeGroupMember', { query: { gid: `${gid}`, uid: await uidOf(services, target) } }),
    )

  test('by removal is for those above, and names who did it', async () => {
    const gid = await makePeopledGroup(services, { auth: 2, name: 'Leaving' })
    expect(await remove('groupadmin', gid, 'groupadmin')).toEqual([
      404,
      'You cannot remove yourself: leave the group instead.',
    ])
    expect(await remove('grouproot', gid, 'owner')).toEqual([
      404,
      'The owner of a group cannot leave it or get another role.',
    ])
    expect(await remove('member', gid, 'applicant')).toEqual([403, 'Only administrators of the group may do this.'])
    expect(await remove('groupadmin', gid, 'grouproot')).toEqual([404, 'You may remove only those below you.'])
    expect(await remove('groupadmin', gid, 'outsider')).toEqual([404, 'There is no such membership.'])
    for (const target of ['applicant', 'refused', 'member'])
      expect(await remove('groupadmin', gid, target)).toEqual([200, 'success'])
    expect(await remove('owner', gid, 'grouproot')).toEqual([200, 'success'])
    expect(await lastNotice(callers.member)).toContain('groupadmin removed you from the group Leaving.')
    expect(await levelOf(callers.member, gid)).toBe(0)
    expect(await groupCounts(services, gid)).toEqual([
      { members: 2, applicants: 0 },
      { members: 2, applicants: 0 },
    ])
  })

  test('by oneself is for members, not for the owner nor for those who wait', async () => {
    const gid = await makePeopledGroup(services)
    const exit = async (name: GroupPerson) =>
      (await callers[name].call('exitGroup', { query: { gid: `${gid}` } })).status
    expect([
      await exit('owner'),
      await exit('applicant'),
      await exit('refused'),
      await exit('outsider'),
      await exit('root'),
    ]).toEqual([404, 403, 403, 403, 403])
    expect([await exit('member'), await exit('groupadmin'), await exit('grouproot')]).toEqual([200, 200, 200])
    expect(await levelOf(callers.grouproot, gid)).toBe(0)
    expect(await groupCounts(services, gid)).toEqual(Array(2).fill({ members: 1, applicants: 1 }))
  })
})

describe('the end of a group', () => {
  const disband = async (name: GroupPerson, gid: number) =>
    outcomeOf(await callers[name].call('deleteGroup', { query: { gid: `${gid}` } }))

  test('is for its owner and super administrators', async () => {
    const gid = await makePeopledGroup(services)
    for (const name of ['outsider', 'siteadmin', 'member', 'groupadmin', 'grouproot'] as const)
      expect(await disband(name, gid)).toEqual([403, 'Only the owner of the group may do this.'])
    await alter(sql`update users set role_id = 1006 where username = 'owner'`)
    services.ctx.sessions.forget(await uidOf(services, 'owner'))
    expect((await callers.owner.call('deleteGroup', { query: { gid: `${gid}` } })).http).toBe(403)
    await alter(sql`update users set role_id = 1002 where username = 'owner'`)
    services.ctx.sessions.forget(await uidOf(services, 'owner'))
    expect(await disband('owner', gid)).toEqual([200, 'success'])
    expect(await disband('owner', gid)).toEqual([404, 'There is no such group, or it has been disabled.'])
  })

  test('takes everything in it along, tells its members, and leaves what others rest on', async () => {
    const gid = await makePeopledGroup(services, { name: 'Ending' })
    const owner = await uidOf(services, 'owner')
    const problem = async (displayId: string) =>
      Number(
        (
          await firstRow(
            db(),
            sql<{ id: number }>`
      insert into problem (display_id, title, author, time_limit_ms, memory_limit_mb, stack_limit_mb, gid)
        values (${displayId}, 'T', 'owner', 1000, 256, 128, ${gid}) returning id`,
          )
        )?.id,
      )
    const [own, used] = [await problem('ENDING1'), await problem('ENDING2')]
    await makeTraining(services, { uid: owner, gid, problems: ['ENDING1'] })
    const outside = await makeTraining(services, { uid: owner, problems: ['ENDING2'] })
    await makeDiscussion(services, 'owner', { gid })
    await alter(
      sql`insert into contest (uid, title, type, auth, start_time, end_time, gid) values (${owner}, 'C', 0, 0, now(),
        now() + interval '1 hour', ${gid})`,
    )
    await alter(sql`insert into announcement (title, content, uid, gid) values ('T', 'C', ${owner}, ${gid})`)
    await alter(
      sql`with made as (insert into tag (name, gid) values ('of the group', ${gid}) returning id)
        insert into problem_tag (pid, tag_id) select pid, id from made, unnest(array[${own}, ${used}]::bigint[]) pid`,
    )
    await alter(sql`insert into training_category (name, color, gid) values ('of the group', '#fff', ${gid})`)
    await alter(
      sql`insert into submission (pid, uid, status, code_bytes, code, language, gid, lane) values (${used}, ${owner},
        0, 1, 'x', 'C', ${gid}, 'normal')`,
    )
    await alter(
      sql`insert into submission (pid, uid, status, code_bytes, code, language, lane) values (${own}, ${owner}, 0, 1,
        'x', 'C', 'normal'), (${used}, ${owner}, 0, 1, 'x', 'C', 'normal')`,
    )
    expect(await disband('root', gid)).toEqual([200, 'success'])
    for (const table of [
      'user_group',
      'group_member',
      'problem',
      'training',
      'training_category',
      'contest',
      'announcement',
      'tag',
      'discussion',
      'submission',
    ]) {
      const column = table === 'user_group' ? 'id' : 'gid'
      expect([
        table,
        await firstRow(db(), sql`select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${gid}`),
      ]).toEqual([table, { n: 0 }])
    }
    // It was never published, so the bank does not get it.
    expect(await rows(db(), sql`select display_id as id, auth from problem where display_id like 'ENDING%'`)).toEqual([
      { id: 'ENDING2', auth: 3 },
    ])
    expect(await rows(db(), sql`select pid::int as pid from submission where pid in (${own}, ${used})`)).toEqual([
      { pid: used },
    ])
    expect(await firstRow(db(), sql`select count(*)::int as n from training_problem where tid = ${outside}`)).toEqual({
      n: 1,
    })
    for (const name of ['member', 'groupadmin', 'grouproot', 'owner'] as const)
      expect(await lastNotice(callers[name])).toContain('root disbanded the group Ending.')
    expect((await lastNotice(callers.applicant)) ?? '').not.toContain('Ending')
  })

  test('comes with the removal of its owner, which only a super administrator can do', async () => {
    const gid = await makePeopledGroup(services)
    expect(
      (await callers.root.call('removeGroupMember', { query: { gid: `${gid}`, uid: await uidOf(services, 'owner') } }))
        .status,
    ).toBe(200)
    expect(await firstRow(db(), sql`select 1 from user_group where id = ${gid}`)).toBe(null)
  })
})

describe('words', () => {
  test('find members and groups by the names that people have now, one character too', async () => {
    const gid = await makeGroup(services, { owner: 'owner', name: 'Zebras' })
    const joiner = await person(services, 'wanderer')
    await apply(joiner, gid)
    const members = async (query: Record<string, string>) => {
      const { total, records } = (await callers.owner.call('groupMembers', { query: { gid: `${gid}`, ...query } }))
        .data as { total: number; records: { username: string }[] }
      return [total, ...records.map(({ username }) => username)]
    }
    const groups = async (keyword: string) =>
      (
        (await callers.root.call('groupList', { query: { keyword, limit: '100' } })).data as {
          records: { name: string }[]
        }
      ).records.map(({ name }) => name)
    expect(await members({})).toEqual([2, 'wanderer', 'owner'])
    expect(await members({ limit: '1', currentPage: '3' })).toEqual([2])
    expect(await members({ keyword: 'WANDER' })).toEqual([1, 'wanderer'])
    expect(await members({ keyword: 'n', auth: '5' })).toEqual([1, 'owner'])
    expect(await members({ keyword: '%' })).toEqual([0])
    expect([await groups('zebra'), await groups('Z')]).toEqual([['Zebras'], expect.arrayContaining(['Zebras'])])
    expect(await groups('wanderer')).toEqual([])
    const wanderer = await uidOf(services, 'wanderer')
    await alter(sql`update user_group set uid = ${wanderer}, owner_name = 'wanderer' where id = ${gid}`)
    expect(await groups('wanderer')).toEqual(['Zebras'])
    await alter(sql`update users set username = 'settler' where username = 'wanderer'`)
    expect([await groups('wanderer'), await groups('settler')]).toEqual([[], ['Zebras']])
    expect([await members({ keyword: 'wanderer' }), await members({ keyword: 'settler' })]).toEqual([
      [0],
      [1, 'settler'],
    ])
  })
})
