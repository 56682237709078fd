/** What stands in a contest of a group: its problems and its announcements. */
import { describe, expect, test } from 'vitest'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import { judgedIn } from '../support/contests.ts'
import { makeGroupProblem } from '../support/group-content.ts'
import type { GroupPerson } from '../support/groups.ts'
import { pidOf, problemFields } from '../support/problems.ts'
import { groupContestFixture } from './contest-fixture.ts'

const { services, db, callers, gid, other, made, authOf, insideOf } = await groupContestFixture()

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
    const make = (by: GroupPerson, changes: object = {}) =>
      callers[by].call('createGroupContestProblem', {
        body: {
          problem: { ...problemFields, problemId: 'made', title: 'Made', gid, ...changes },
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
