/**
 * Problems of groups: who makes and changes them, their ids and bounds, submitting in the group, and the way into the
 * bank.
 */
import { quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { describe, expect, test } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { CompileChecker } from '@podium/proto/events/bus/checker.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { keptAndRecounted, standingsAndRecount } from '../services-judging/support.ts'
import type { Caller, Given } from './support/caller.ts'
import { told } from './support/caller.ts'
import { upload, zipOf } from './support/files.ts'
import { dropNext, judgedAs, judgeNext, makeGroupProblem } from './support/group-content.ts'
import {
  closed,
  forAdmins,
  forMembers,
  groupGround,
  groupPeople,
  makePeopledGroup,
  setLevel,
} from './support/groups.ts'
import type { GroupPerson } from './support/groups.ts'
import { person } from './support/people.ts'

const { services, db, alter, callers, gid, other, everybody } = await groupGround()
const ruler = await person(services, 'ruler', 1008)
const languages = (
  await rows(db(), sql<{ id: number }>`select id from language where name in ('C', 'Java') order by id`)
).map(({ id }) => id)
services.ctx.bus.subscribe(subjects.compileChecker, CompileChecker, (asked, raw) =>
  raw.respond(
    JSON.stringify(
      asked.code.includes('broken')
        ? { v: 1, outcome: 'refused', report: quoted('checker.cpp:1: error') }
        : { v: 1, outcome: 'compiled', report: [] },
    ),
  ),
)

const fields = {
  problemId: 'sum',
  title: 'Sum',
  description: 'Add.',
  input: 'Two numbers.',
  output: 'One.',
  type: 0,
  auth: 1,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  timeLimit: 1000,
  memoryLimit: 256,
  stackLimit: 128,
  difficulty: 1,
}
const body = (changes: object = {}, more: object = {}) => ({
  problem: { ...fields, gid, ...changes },
  isUploadTestCase: false,
  samples: [{ input: '1 2', output: '3' }],
  languages: languages.map((id) => ({ id })),
  tags: [],
  codeTemplates: [],
  ...more,
})
const create = (by: GroupPerson, changes: object = {}, more: object = {}) =>
  callers[by].call('createGroupProblem', { body: body(changes, more) })
const storedOf = (displayId: string) =>
  firstRow(
    db(),
    sql<{
      id: number
      author: string
      auth: number
      gid: number | null
      isGroup: boolean
      progress: number | null
      modified: string | null
    }>`
    select id, author, auth, gid, is_group as "isGroup", apply_public_progress as progress, modified_user as modified
      from problem where display_id = ${displayId}`,
  )
const pidOf = async (displayId: string): Promise<number> => (await storedOf(displayId))?.id ?? 0
const make = (displayId: string, given: { author?: string; auth?: number; progress?: number } = {}) =>
  makeGroupProblem(services, { gid, displayId, author: 'groupadmin', ...given })

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
    expect(told(await callers.member.call('groupProblemList', { query: { gid: '999999' } }))).toEqual([
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
    expect(told(await create('groupadmin', { gid: null }))).toEqual([403, 'Say which group it is for.'])
    expect((await create('groupadmin', { gid: 999_999 })).status).toBe(404)
    expect((await create('groupadmin', { problemId: 'twice' })).status).toBe(200)
    expect(told(await create('groupadmin', { problemId: 'TWICE' }))).toEqual([
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
      told(
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
    expect(told(await compile('int main(){}'))).toEqual([200, 'success'])
    expect(told(await compile('broken'))).toEqual([500, 'checker.cpp:1: error'])
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
    expect(told(await callers.groupadmin.call(name as never, given))).toEqual([
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
      told(await callers.groupadmin.call('changeGroupProblemAuth', { query: { pid: `${pid}`, auth: '4' } }))[0],
    ).toBe(400)
  })

  test('is deleted with its submissions by who may, and says what still holds it', async () => {
    const pid = await make('ALGO1GONE')
    const submitId = await judgedAs(services, callers.member, { pid: 'ALGO1GONE', gid })
    await alter(
      sql`insert into training (uid, title, description, auth, gid) values ('x', 'Holds it', '', 'Public', ${gid})`,
    )
    await alter(sql`insert into training_problem (tid, pid) select id, ${pid} from training where title = 'Holds it'`)
    expect(told(await callers.groupadmin.call('deleteGroupProblem', { query: { pid: `${pid}` } }))).toEqual([
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

describe('submitting in a group', () => {
  const submit = (by: GroupPerson, given: object) =>
    callers[by].call('submit', { body: { pid: 'ALGO1WORK', language: 'C', code: 'int main(){}', ...given } })

  test('is for members on its public problems, and counts in the group alone', async () => {
    await make('ALGO1WORK')
    const got = await everybody((caller) =>
      caller.call('submit', { body: { pid: 'ALGO1WORK', gid, language: 'C', code: 'int main(){}' } }),
    )
    expect(got).toEqual({ ...forMembers })
    expect((await submit('member', {})).status).toBe(403)
    expect((await submit('member', { gid: other })).status).toBe(403)
    expect((await submit('member', { pid: 'P1000', gid })).status).toBe(403)
    await judgeNext(services, { count: 5, status: Status.accepted })
    await judgedAs(services, callers.groupadmin, { pid: 'ALGO1WORK', gid, status: Status.wrongAnswer })
    const row = (
      (await callers.member.call('groupProblemList', { query: { gid: `${gid}`, limit: '100' } })).data as {
        records: { problemId: string; ac: number; total: number }[]
      }
    ).records.find(({ problemId }) => problemId === 'ALGO1WORK')
    expect(row).toMatchObject({ ac: 5, total: 6 })
    const pid = await pidOf('ALGO1WORK')
    const own = async (given: object) =>
      (
        await callers.member.call('userProblemStatus', {
          body: { pidList: [pid], isContestProblemList: false, ...given },
        })
      ).data
    expect(await own({ gid })).toMatchObject({ [pid]: { status: 0 } })
    expect(await own({})).toMatchObject({ [pid]: { status: -10 } })
    for (const count of [keptAndRecounted, standingsAndRecount]) {
      const [kept, counted] = await count(services.ctx)
      expect(kept).toEqual(counted)
    }
    expect((await callers.anonymous.call('submissionList', { query: {} })).data).toMatchObject({ total: 0 })
    expect((await callers.member.call('submissionList', { query: { gid: `${gid}` } })).data).toMatchObject({ total: 6 })
    expect((await callers.outsider.call('submissionList', { query: { gid: `${gid}` } })).status).toBe(403)
  })

  test('and testing follow the switch of groups, whatever the call says of where it is made', async () => {
    await make('ALGO1SWITCH')
    const pid = await pidOf('ALGO1SWITCH')
    const testing = (type: string) =>
      callers.member.call('submitTestJudge', {
        body: { pid, type, language: 'C', code: 'int main(){}', userInput: '1', mode: 'text/x-csrc' },
      })
    expect((await testing('group')).status).toBe(200)
    await dropNext(services)
    expect(
      (
        await callers.outsider.call('submitTestJudge', {
          body: { pid, type: 'group', language: 'C', code: 'x', userInput: '1' },
        })
      ).status,
    ).toBe(400)
    await services.ctx.settings.set({ openGroupJudge: false })
    expect(told(await submit('member', { pid: 'ALGO1SWITCH', gid }))).toEqual([
      403,
      'Judging is switched off at the moment.',
    ])
    expect([(await testing('group')).status, (await testing('public')).status]).toEqual([403, 400])
    await services.ctx.settings.set({ openGroupJudge: true })
  })
})

describe('the way into the bank', () => {
  const ask = (by: GroupPerson, pid: number, isApplied: boolean) =>
    callers[by].call('applyGroupProblem', { query: { pid: `${pid}`, isApplied: `${isApplied}` } })
  const answer = (caller: Caller, given: object) => caller.call('answerGroupProblem', { body: given })
  const inBank = async (displayId: string) =>
    ((await callers.anonymous.call('problemList', { query: { keyword: displayId } })).data as { total: number })
      .total === 1

  test('is asked for once, decided by those who rule problems, and can be taken back', async () => {
    const pid = await make('ALGO1PUBLIC')
    expect((await ask('member', pid, true)).status).toBe(403)
    expect((await ask('groupadmin', pid, true)).status).toBe(200)
    expect(told(await ask('grouproot', pid, true))).toEqual([
      400,
      'This problem already has a request. Withdraw it first.',
    ])
    const requests = async (query: object = {}) =>
      (
        (await ruler.call('groupProblemRequests', { query: query as never })).data as {
          records: { problemId: string; applyPublicProgress: number }[]
        }
      ).records.map(({ problemId, applyPublicProgress }) => [problemId, applyPublicProgress])
    expect(await requests({ keyword: 'algo1public' })).toEqual([['ALGO1PUBLIC', 1]])
    expect(await requests({ gid: `${other}` })).toEqual([])
    expect([
      await inBank('ALGO1PUBLIC'),
      (await answer(ruler, { pid, progress: 2 })).status,
      await inBank('ALGO1PUBLIC'),
    ]).toEqual([false, 200, true])
    expect(await storedOf('ALGO1PUBLIC')).toMatchObject({ gid, isGroup: false, progress: 2 })
    expect((await callers.anonymous.call('problemDetail', { query: { problemId: 'ALGO1PUBLIC' } })).status).toBe(200)
    // What is made of it in the bank and in the group stays apart.
    await judgedAs(services, callers.outsider, { pid: 'ALGO1PUBLIC' })
    await judgedAs(services, callers.member, { pid: 'ALGO1PUBLIC', gid })
    const totals = async (query: object) =>
      (
        (await callers.member.call('problemDetail', { query: { problemId: 'ALGO1PUBLIC', ...query } as never }))
          .data as { problemCount: { total: number } }
      ).problemCount.total
    expect([await totals({}), await totals({ gid: `${gid}` })]).toEqual([1, 1])
    expect(
      (await callers.outsider.call('problemDetail', { query: { problemId: 'ALGO1PUBLIC', gid: `${gid}` } })).status,
    ).toBe(403)
    expect((await answer(ruler, { pid, progress: 3 })).status).toBe(200)
    expect([await inBank('ALGO1PUBLIC'), (await storedOf('ALGO1PUBLIC'))?.progress]).toEqual([false, 3])
    await answer(callers.root, { pid, progress: 2 })
    expect((await ask('groupadmin', pid, false)).status).toBe(200)
    expect([await inBank('ALGO1PUBLIC'), await storedOf('ALGO1PUBLIC')]).toMatchObject([
      false,
      { progress: null, isGroup: true },
    ])
  })

  test('refuses what is no answer, and everybody who does not rule problems', async () => {
    const pid = await make('ALGO1ASKED', { progress: 1 })
    expect([
      (await answer(ruler, { pid })).status,
      (await answer(ruler, { progress: 2 })).status,
      (await answer(ruler, { pid, progress: 4 })).status,
    ]).toEqual([400, 400, 400])
    expect((await answer(ruler, { pid: 999_999, progress: 2 })).status).toBe(400)
    expect((await answer(ruler, { pid: await pidOf('P1000'), progress: 2 })).status).toBe(403)
    for (const name of ['siteadmin', 'grouproot', 'owner'] as const) {
      expect((await answer(callers[name], { pid, progress: 2 })).http).toBe(403)
      expect((await callers[name].call('groupProblemRequests', { query: {} })).http).toBe(403)
    }
    expect((await storedOf('ALGO1ASKED'))?.progress).toBe(1)
  })

  test('opens a problem to those who rule problems when it is put forward, not before', async () => {
    const hidden = await make('ALGO1HIDDEN')
    const asked = await make('ALGO1FORWARD', { progress: 1 })
    const read = (caller: Caller, pid: number) => caller.call('adminProblem', { query: { pid: `${pid}` } })
    expect([
      (await read(ruler, hidden)).status,
      (await read(ruler, asked)).status,
      (await read(callers.root, hidden)).status,
    ]).toEqual([403, 200, 200])
    expect((await ruler.call('downloadTestcase', { query: { pid: `${hidden}` } })).status).toBe(403)
    // Nobody answers what was not asked, which would open it.
    for (const progress of [1, 2, 3])
      expect(told(await answer(ruler, { pid: hidden, progress }))).toEqual(
        told(await answer(ruler, { pid: 999_999, progress })),
      )
    expect([(await read(ruler, hidden)).status, await inBank('ALGO1HIDDEN')]).toEqual([403, false])
    expect((await ruler.call('problemLanguages', { query: { pid: `${hidden}` } })).data).toEqual([])
    expect(
      ((await ruler.call('problemLanguages', { query: { pid: `${asked}` } })).data as unknown[]).length,
    ).toBeGreaterThan(0)
    const listed = (await ruler.call('adminProblemList', { query: { keyword: 'Title of ALGO1', limit: '500' } }))
      .data as { records: { problemId: string }[] }
    expect(listed.records.filter(({ problemId }) => ['ALGO1HIDDEN', 'ALGO1FORWARD'].includes(problemId))).toEqual([])
  })
})

test('a problem of a group is judged again for its author and the heads of the group, once anything was judged', async () => {
  const pid = await make('ALGO1AGAIN')
  const rejudge = (caller: Caller) => caller.call('rejudgeGroupProblem', { body: { pid } })
  expect(await everybody(rejudge)).toEqual({
    ...closed,
    member: 403,
    groupadmin: 400,
    grouproot: 400,
    owner: 400,
    root: 400,
  })
  const submitId = await judgedAs(services, callers.member, { pid: 'ALGO1AGAIN', gid, status: Status.wrongAnswer })
  expect((await callers.groupadmin.call('groupProblemRejudge', { query: { pid: `${pid}` } })).data).toEqual({
    judged: 1,
    last: null,
  })
  expect((await rejudge(callers.groupadmin)).status).toBe(200)
  await judgeNext(services, { count: 1, status: Status.accepted })
  expect(await firstRow(db(), sql`select attempt, status from submission where submit_id = ${submitId}`)).toEqual({
    attempt: 2,
    status: Status.accepted,
  })
})
