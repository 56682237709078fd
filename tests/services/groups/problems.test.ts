/** Problems of groups: who makes and changes them, their ids and bounds. */
import { describe, expect, test } from 'vitest'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller, Given } from '../support/caller.ts'
import { outcomeOf } from '../support/caller.ts'
import { upload, zipOf } from '../support/files.ts'
import { judgedAs, makeGroupProblem } from '../support/group-content.ts'
import { closed, forAdmins, forMembers, groupPeople, makePeopledGroup, setLevel } from '../support/groups.ts'
import type { GroupPerson } from '../support/groups.ts'
import { person } from '../support/people.ts'
import { groupProblemFixture } from './problem-fixture.ts'

const { services, db, alter, callers, gid, other, everybody, body, create, storedOf, pidOf, make } =
  await groupProblemFixture()

describe('the lists', () => {
  test('show members what is public in the group, shortest id first, and its administrators everything, newest first', async () => {
    const lists = await makePeopledGroup(services, { shortName: 'Lists1' })
    for (const [displayId, auth] of [
      ['LISTS1AAA', 1],
      ['LISTS1B', 1],
      ['LISTS1C', 2],
      ['LISTS1D', 3],
    ] as const) {
      await makeGroupProblem(services, { gid: lists, displayId, auth, author: 'groupadmin' })
    }
    await makeGroupProblem(services, { gid: lists, displayId: 'LISTS1E', author: 'member', progress: 2 })
    const ids = async (name: 'groupProblemList' | 'groupAdminProblemList', query: object = {}) =>
      (
        (await callers.grouproot.call(name, { query: { gid: `${lists}`, ...query } as never })).data as {
          records: { problemId: string }[]
        }
      ).records.map(({ problemId }) => problemId)
    expect(await ids('groupProblemList')).toEqual(['LISTS1B', 'LISTS1E', 'LISTS1AAA'])
    expect(await ids('groupAdminProblemList')).toEqual(['LISTS1E', 'LISTS1D', 'LISTS1C', 'LISTS1B', 'LISTS1AAA'])
    expect(await ids('groupAdminProblemList', { auth: '1', keyword: 'member' })).toEqual(['LISTS1E'])
    expect(await ids('groupProblemList', { limit: '1', currentPage: '3' })).toEqual(['LISTS1AAA'])
    const [row] = (
      (await callers.groupadmin.call('groupAdminProblemList', { query: { gid: `${lists}` } })).data as {
        records: object[]
      }
    ).records
    expect(row).toMatchObject({ author: 'member', description: null, spjCode: null, examples: '' })
  })

  test('are for members, and for administrators of the group', async () => {
    const list = (name: 'groupProblemList' | 'groupAdminProblemList' | 'groupProblemTags') =>
      everybody((caller) => caller.call(name, { query: { gid: `${gid}` } }))
    expect(await list('groupProblemList')).toEqual(forMembers)
    expect(await list('groupAdminProblemList')).toEqual(forAdmins)
    expect(await list('groupProblemTags')).toEqual(forAdmins)
    expect(outcomeOf(await callers.member.call('groupProblemList', { query: { gid: '999999' } }))).toEqual([
      404,
      'There is no such group, or it has been disabled.',
    ])
    const banned = await makePeopledGroup(services, { status: 1 })
    const inBanned = await everybody((caller) => caller.call('groupProblemList', { query: { gid: `${banned}` } }))
    expect(inBanned).toEqual({
      ...Object.fromEntries(groupPeople.map((name) => [name, 404])),
      anonymous: 401,
      root: 200,
    })
  })
})

describe('making a problem', () => {
  test('puts the short name before its id, and is for administrators of the group', async () => {
    const got = await everybody((caller, name) =>
      caller.call('createGroupProblem', { body: body({ problemId: `by${name}` }) }),
    )
    expect(got).toEqual(forAdmins)
    expect(await storedOf('ALGO1BYGROUPADMIN')).toMatchObject({
      author: 'groupadmin',
      gid,
      isGroup: true,
      progress: null,
      auth: 1,
    })
    expect(await storedOf('BYGROUPADMIN')).toBe(null)
  })

  test('refuses what the group may not have, by its field', async () => {
    const refusals: [object, RegExp][] = [
      [{ problemId: ' ' }, /Display id/],
      [{ problemId: 'x'.repeat(51) }, /Display id.*50/],
      [{ timeLimit: 30_001 }, /Time.*30000/],
      [{ memoryLimit: 1025 }, /Memory/],
      [{ stackLimit: 0 }, /Stack/],
      [{ title: '' }, /Title/],
      [{ description: 'x'.repeat(65_536) }, /Description/],
      [{ type: 2 }, /Type/],
      [{ auth: 4 }, /Authority/],
      [{ judgeCaseMode: 'subtask_lowest' }, /Case mode/],
    ]
    for (const [changes, text] of refusals) {
      const answer = await create('groupadmin', { problemId: 'refused', ...changes })
      expect([answer.status, answer.msg]).toEqual([400, expect.stringMatching(text)])
    }
    expect((await create('groupadmin', { problemId: 'refused' }, { samples: [] })).status).toBe(400)
    expect((await create('groupadmin', { problemId: 'refused' }, { languages: [] })).status).toBe(400)
    const elevenCases = { samples: Array.from({ length: 11 }, () => ({ input: '1 2', output: '3' })) }
    const tooLong = await create('groupadmin', { problemId: 'refused', timeLimit: 30_000 }, elevenCases)
    expect([tooLong.status, tooLong.msg]).toEqual([
      400,
      expect.stringMatching(/Time.* times the number of cases must be at most 300 s/),
    ])
    expect((await create('groupadmin', { problemId: 'long', timeLimit: 27_272 }, elevenCases)).status).toBe(200)
    expect(outcomeOf(await create('groupadmin', { gid: null }))).toEqual([403, 'Say which group it is for.'])
    expect((await create('groupadmin', { gid: 999_999 })).status).toBe(404)
    expect((await create('groupadmin', { problemId: 'twice' })).status).toBe(200)
    expect(outcomeOf(await create('groupadmin', { problemId: 'TWICE' }))).toEqual([
      400,
      'The problem ID ALGO1TWICE is already used.',
    ])
    expect(await storedOf('ALGO1REFUSED')).toBe(null)
  })

  test("makes new tags the group's own, and takes none of another group", async () => {
    await alter(sql`insert into tag (name, gid) values ('Foreign', ${other}), ('Sitewide', null)`)
    const tagId = async (name: string) =>
      (await firstRow(db(), sql<{ id: number }>`select id from tag where name = ${name}`))?.id
    expect(
      (await create('groupadmin', { problemId: 'tagged' }, { tags: [{ name: 'Ours' }, { name: 'sitewide' }] })).status,
    ).toBe(200)
    expect(
      await rows(db(), sql`select name, gid from tag where name in ('Ours', 'Sitewide', 'sitewide') order by name`),
    ).toEqual([
      { name: 'Ours', gid },
      { name: 'Sitewide', gid: null },
    ])
    expect(
      outcomeOf(
        await create(
          'groupadmin',
          { problemId: 'foreign' },
          { tags: [{ id: await tagId('Foreign'), name: 'Foreign' }] },
        ),
      ),
    ).toEqual([403, 'A chosen tag belongs to another group.'])
    const names = async (caller: Caller, name: 'groupProblemTags' | 'allProblemTags', query: object) =>
      ((await caller.call(name, { query: query as never })).data as { name: string }[]).map((tag) => tag.name)
    const offered = await names(callers.groupadmin, 'groupProblemTags', { gid: `${gid}` })
    expect([offered.includes('Ours'), offered.includes('Sitewide'), offered.includes('Foreign')]).toEqual([
      true,
      true,
      false,
    ])
    expect(await names(callers.root, 'allProblemTags', { oj: 'ALL' })).not.toContain('Ours')
  })

  test('takes test data from administrators of the group, and gives it back to those who may edit', async () => {
    const zip = await zipOf({ '1.in': '1', '1.out': '1' })
    const sent: Record<string, number> = {}
    for (const name of groupPeople)
      sent[name] = (await upload(callers[name], 'uploadTestcaseZip', zip, { query: `?gid=${gid}&mode=default` })).status
    expect(sent).toEqual({ ...forAdmins, siteadmin: 200 })
    expect((await upload(callers.groupadmin, 'uploadTestcaseZip', zip)).http).toBe(403)
    const { fileListDir } = (await upload(callers.groupadmin, 'uploadTestcaseZip', zip, { query: `?gid=${gid}` }))
      .data as { fileListDir: string }
    expect(
      (
        await create(
          'groupadmin',
          { problemId: 'zipped' },
          { isUploadTestCase: true, uploadTestcaseDir: fileListDir, samples: [{ input: '1.in', output: '1.out' }] },
        )
      ).status,
    ).toBe(200)
    const pid = `${await pidOf('ALGO1ZIPPED')}`
    const given: Record<string, number> = {}
    for (const name of groupPeople)
      given[name] = (await callers[name].call('downloadTestcase', { query: { pid } })).status
    expect(given).toEqual({
      anonymous: 401,
      outsider: 403,
      siteadmin: 403,
      applicant: 403,
      refused: 403,
      member: 403,
      groupadmin: 200,
      grouproot: 200,
      owner: 200,
      root: 200,
    })
  })

  test('asks a judge whether a checker compiles, and says what the compiler said', async () => {
    const compile = (code: string, by: GroupPerson = 'groupadmin') =>
      callers[by].call('groupCompileSpj', { query: { gid: `${gid}` }, body: { code, language: 'C++ 17' } })
    expect(outcomeOf(await compile('int main(){}'))).toEqual([200, 'success'])
    expect(outcomeOf(await compile('broken'))).toEqual([500, 'checker.cpp:1: error'])
    expect((await compile('')).status).toBe(400)
    expect((await compile('int main(){}', 'member')).status).toBe(403)
    expect(
      (
        await callers.groupadmin.call('groupCompileInteractive', {
          query: { gid: `${gid}` },
          body: { code: 'x', language: 'C++ 17' },
        })
      ).status,
    ).toBe(200)
  })
})

describe('a problem that is there', () => {
  const own: Record<string, number> = { ...closed, member: 403, groupadmin: 200, grouproot: 200, owner: 200, root: 200 }
  const actions: Record<string, (pid: number) => [Parameters<Caller['call']>[0], Given]> = {
    read: (pid) => ['groupProblem', { query: { pid: `${pid}` } }],
    cases: (pid) => ['groupProblemCases', { query: { pid: `${pid}`, isUpload: 'true' } }],
    judged: (pid) => ['groupProblemRejudge', { query: { pid: `${pid}` } }],
    edit: (pid) => ['editGroupProblem', { body: body({ id: pid, problemId: undefined, gid: undefined }) }],
    auth: (pid) => ['changeGroupProblemAuth', { query: { pid: `${pid}`, auth: '2' } }],
    cancel: (pid) => ['applyGroupProblem', { query: { pid: `${pid}`, isApplied: 'false' } }],
  }

  test.each(Object.keys(actions))('is for its author and the heads of the group to %s', async (action) => {
    const pid = await make(`ALGO1OWN${action.toUpperCase()}`)
    expect(
      await everybody((caller) => caller.call(...(actions[action] as never as (id: number) => [never, Given])(pid))),
    ).toEqual(own)
    const foreign = await make(`ALGO1FOREIGN${action.toUpperCase()}`, { author: 'grouproot' })
    const [name, given] = actions[action]?.(foreign) ?? []
    expect(outcomeOf(await callers.groupadmin.call(name as never, given))).toEqual([
      403,
      'Only its author or the head of the group may do this.',
    ])
    for (const [pidOfNone, status] of [
      [999_999, 404],
      [await pidOf('P1000'), 403],
    ] as const) {
      const [call, asked] = actions[action]?.(pidOfNone) ?? []
      expect((await callers.root.call(call as never, asked)).status).toBe(status)
    }
  })

  test("is nobody's any more who has left the group", async () => {
    const pid = await make('ALGO1LEFT', { author: 'leaver' })
    const leaver = await person(services, 'leaver')
    await setLevel(services, { gid, username: 'leaver', level: 3 })
    expect((await leaver.call('groupProblem', { query: { pid: `${pid}` } })).status).toBe(200)
    await setLevel(services, { gid, username: 'leaver', level: 0 })
    expect((await leaver.call('groupProblem', { query: { pid: `${pid}` } })).status).toBe(403)
  })

  test('is changed with its id under the same prefix, and names who changed it', async () => {
    const pid = await make('ALGO1OLD')
    expect(
      (
        await callers.grouproot.call('editGroupProblem', {
          body: body({ id: pid, problemId: 'new', title: 'Renamed', gid: other }),
        })
      ).status,
    ).toBe(200)
    expect(await storedOf('ALGO1NEW')).toMatchObject({
      id: pid,
      author: 'groupadmin',
      gid,
      isGroup: true,
      modified: 'grouproot',
    })
    expect((await callers.grouproot.call('editGroupProblem', { body: body({ problemId: 'new' }) })).status).toBe(400)
    expect(
      outcomeOf(await callers.groupadmin.call('changeGroupProblemAuth', { query: { pid: `${pid}`, auth: '4' } }))[0],
    ).toBe(400)
  })

  test('is deleted with its submissions by who may, and says what still holds it', async () => {
    const pid = await make('ALGO1GONE')
    const submitId = await judgedAs(services, callers.member, { pid: 'ALGO1GONE', gid })
    await alter(
      sql`insert into training (uid, title, description, auth, gid) values ('x', 'Holds it', '', 'Public', ${gid})`,
    )
    await alter(sql`insert into training_problem (tid, pid) select id, ${pid} from training where title = 'Holds it'`)
    expect(outcomeOf(await callers.groupadmin.call('deleteGroupProblem', { query: { pid: `${pid}` } }))).toEqual([
      400,
      'This problem is still used: Holds it.',
    ])
    await alter(sql`delete from training where title = 'Holds it'`)
    expect((await callers.member.call('deleteGroupProblem', { query: { pid: `${pid}` } })).status).toBe(403)
    expect((await callers.groupadmin.call('deleteGroupProblem', { query: { pid: `${pid}` } })).status).toBe(200)
    expect(await rows(db(), sql`select 1 from submission where submit_id = ${submitId}`)).toEqual([])
    expect((await callers.groupadmin.call('deleteGroupProblem', { query: { pid: `${pid}` } })).status).toBe(404)
  })
})
