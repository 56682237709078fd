/** Problems of a contest in the back office, and what was submitted to them. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test, vi } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { returnHidden } from '@podium/services/features/contests/admin/hidden-problem-commands.ts'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { openArchive } from '@podium/services/platform/archive/archive.ts'
import type { Caller } from '../support/caller.ts'
import { outcomeOf } from '../support/caller.ts'
import { contestCounts, judgedIn, moveContest } from '../support/contests.ts'
import { anonymous } from '../support/people.ts'
import { pidOf } from '../support/problems.ts'
import { backOfficeFixture } from './back-office-fixture.ts'

const { stack, services, db, alter, root, creator, otherAdmin, problemAdmin, member, running, create, withProblems } =
  await backOfficeFixture()

describe('a problem of a contest', () => {
  test('is refused twice, under a label that is taken, of another rule type, or when private', async () => {
    const cid = await create()
    await withProblems(cid)
    const add = async (displayId: string, problemId: string) =>
      (await creator.call('addContestProblem', { body: { cid, pid: await pidOf(services, problemId), displayId } })).msg
    expect(await add('C', 'P1000')).toContain('already in this contest')
    expect(await add('a', 'P1002')).toContain('label is already used')
    await alter(sql`update problem set type = 1 where display_id = 'P1003'`)
    await alter(sql`update problem set auth = 2 where display_id = 'P1004'`)
    expect(await add('C', 'P1003')).toContain('different format')
    expect(await add('C', 'P1004')).toContain('cannot be put')
    expect((await member.call('problemDetail', { query: { problemId: 'P1002' } })).status).toBe(200)
    const candidates = (
      await creator.call('adminContestProblems', { query: { cid: `${cid}`, problemType: '0', limit: '100' } })
    ).data as { problemList: { records: { problemId: string }[] } }
    const ids = candidates.problemList.records.map((one) => one.problemId)
    expect(['P1000', 'P1003', 'P1004'].filter((id) => ids.includes(id))).toEqual([])
  })

  test('leaves the bank only by the hand of whoever may edit it, unless they keep it there, and is back when it is taken out', async () => {
    const [cid, second] = [await create(), await create()]
    const pid = await pidOf(services, 'P1005')
    const add = async (by: Caller, given: object) =>
      outcomeOf(await by.call('addContestProblem', { body: { cid, pid, displayId: 'A', ...given } }))
    const remove = (from: number) =>
      problemAdmin.call('removeContestProblem', { query: { cid: `${from}`, pid: `${pid}` } })
    const status = async () => (await member.call('problemDetail', { query: { problemId: 'P1005' } })).status
    expect(await add(creator, { keepInBank: false })).toEqual([403, expect.stringContaining('Keep it in the bank')])
    const seen: unknown[] = []
    for (const [by, given] of [
      [creator, {}],
      [problemAdmin, { keepInBank: true }],
      [problemAdmin, {}],
    ] as const) {
      seen.push((await add(by, given))[0], await status())
      await remove(cid)
    }
    expect([...seen, await status()]).toEqual([200, 200, 200, 200, 200, 403, 200])
    await add(problemAdmin, { keepInBank: false })
    await add(problemAdmin, { cid: second, keepInBank: false })
    await remove(second)
    expect(await status()).toBe(403)
    await root.call('deleteContest', { query: { cid: `${cid}` } })
    expect(await status()).toBe(200)
  })

  test('that two contests hide is back in the bank when both have ended, and stays as it was put by hand', async () => {
    const [pid, closedPid] = [await pidOf(services, 'P1006'), await pidOf(services, 'P1007')]
    const contests = [await create(running()), await create(running())]
    for (const cid of contests)
      for (const [one, displayId] of [
        [pid, 'A'],
        [closedPid, 'B'],
      ] as const)
        await problemAdmin.call('addContestProblem', { body: { cid, pid: one, displayId } })
    await problemAdmin.call('changeProblemAuth', { body: { id: closedPid, auth: 2 } })
    const auths = () =>
      rows(db(), sql<{ auth: number }>`select auth from problem where id in (${pid}, ${closedPid}) order by id`).then(
        (found) => found.map(({ auth }) => auth),
      )
    await moveContest(services, contests[0] ?? 0, { startMin: -60, endMin: -1 })
    await returnHidden(db(), new Date())
    expect(await auths()).toEqual([3, 2])
    await moveContest(services, contests[1] ?? 0, { startMin: -60, endMin: -1 })
    await returnHidden(db(), new Date())
    expect(await auths()).toEqual([1, 2])
    expect(await rows(db(), sql`select 1 from contest_problem where hides and pid in (${pid}, ${closedPid})`)).toEqual(
      [],
    )
  })

  test('gets a label, a title and a colour, each checked', async () => {
    const cid = await create()
    await withProblems(cid)
    const list = (await creator.call('adminContestProblems', { query: { cid: `${cid}` } })).data as {
      problemList: { records: { id: number }[] }
      contestProblemMap: Record<string, { id: number; displayId: string }>
    }
    expect(list.problemList.records.map(({ id }) => list.contestProblemMap[id]?.displayId)).toEqual(['A', 'B'])
    const [first] = Object.values(list.contestProblemMap)
    const save = (body: Record<string, unknown>) =>
      creator.call('saveContestProblem', { body: { id: first?.id, ...body } })
    expect((await save({ color: 'url(x)' })).status).toBe(400)
    expect((await save({ displayId: 'B' })).status).toBe(400)
    expect((await save({ displayTitle: ' ' })).status).toBe(400)
    expect((await save({ color: '#123456', displayId: 'Q', displayTitle: 'Quest' })).data).toMatchObject({
      color: '#123456',
      displayId: 'Q',
      displayTitle: 'Quest',
    })
    expect((await save({ color: null })).data).toMatchObject({ color: '#123456', displayId: 'Q' })
  })

  test('with submissions is taken out only with force, by whoever rules problems, and they go with it', async () => {
    const cid = await create(running())
    await withProblems(cid)
    await judgedIn(services, member, { cid })
    const pid =
      (
        await firstRow(
          db(),
          sql<{ pid: number }>`select pid from contest_problem where cid = ${cid} and display_id = 'A'`,
        )
      )?.pid ?? 0
    const remove = (caller: Caller, force: boolean) =>
      caller.call('removeContestProblem', { query: { cid: `${cid}`, pid: `${pid}`, force: `${force}` } })
    expect((await remove(creator, true)).http).toBe(403)
    const refused = await remove(problemAdmin, false)
    expect([refused.status, refused.msg]).toEqual([400, expect.stringContaining('1 submission was')])
    expect((await remove(problemAdmin, true)).status).toBe(200)
    expect(await rows(db(), sql`select 1 from submission where cid = ${cid}`)).toEqual([])
    expect(await rows(db(), sql`select 1 from contest_record where cid = ${cid}`)).toEqual([])
  })
})

async function filesOf(zip: Buffer): Promise<Record<string, string>> {
  const path = join(stack.dataDir, 'accepted.zip')
  await writeFile(path, zip)
  const archive = await openArchive(path)
  const files = await Promise.all(
    archive.names.map(async (name): Promise<[string, string]> => [name, await text(await archive.open(name))]),
  )
  archive.close()
  return Object.fromEntries(files)
}

test('the accepted programs come as a zip to the staff of the contest and to nobody else', async () => {
  const cid = await create(running())
  await withProblems(cid)
  await judgedIn(services, member, { cid, code: 'accepted one' })
  await judgedIn(services, member, { cid, pid: 'B', code: 'wrong one', status: Status.wrongAnswer })
  await judgedIn(services, creator, { cid, pid: 'B', code: 'of the staff' })
  const download = (caller: Caller, more = '') =>
    caller.inject({ url: `/api/file/download-contest-ac-submission?cid=${cid}${more}` })
  const names = Object.keys(await filesOf((await download(creator)).rawPayload))
    .map((name) => name.replace(/\d{14}/, 'T'))
    .toSorted()
  expect(names).toEqual(['creator/B_(T).c', 'member/A_(T).c'])
  const files = await filesOf((await download(root, '&excludeAdmin=true&splitType=problem')).rawPayload)
  expect(Object.entries(files).map(([name, code]) => [name.replace(/\d{14}/, 'T'), code])).toEqual([
    ['A/member_(T).c', 'accepted one'],
  ])
  for (const caller of [member, otherAdmin]) expect((await download(caller)).statusCode).toBe(400)
  expect((await download(anonymous(services))).statusCode).toBe(401)
})

test('all submissions of a problem are judged again by root alone', async () => {
  const cid = await create(running())
  await withProblems(cid)
  const submitId = await judgedIn(services, member, { cid, status: Status.wrongAnswer })
  const pid =
    (
      await firstRow(
        db(),
        sql<{ pid: number }>`select pid from contest_problem where cid = ${cid} and display_id = 'A'`,
      )
    )?.pid ?? 0
  const query = { cid: `${cid}`, pid: `${pid}` }
  expect((await creator.call('rejudgeContestProblem', { query })).http).toBe(403)
  expect((await root.call('rejudgeContestProblem', { query: { ...query, pid: '999999' } })).status).toBe(400)
  expect((await root.call('rejudgeContestProblem', { query })).status).toBe(200)
  await vi.waitFor(
    async () =>
      expect((await root.call('contestRejudges', { query: { cid: `${cid}` } })).data).toMatchObject([
        { pid, total: 1, done: 1 },
      ]),
    { timeout: 10_000 },
  )
  expect(
    await firstRow(
      db(),
      sql`
    select s.status, s.attempt, r.status as recorded, s.score, s.time_ms as time from submission s
      join contest_record r on r.submit_id = s.submit_id
    where s.submit_id = ${submitId}`,
    ),
  ).toEqual({ status: Status.pending, attempt: 2, recorded: Status.pending, score: null, time: null })
  expect((await creator.call('contestRejudges', { query: { cid: `${cid}` } })).http).toBe(403)
  const [stored, counted] = await contestCounts(services, cid)
  expect(stored).toEqual(counted)
})
