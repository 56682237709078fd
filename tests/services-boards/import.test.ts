/** Board files in and out. `PODIUM_BOARD_FOLDERS=<folder>:<folder>` adds contests that really took place. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { change, firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { person, signedInRoot } from '../services/support/people.ts'
import { servicesOfFile } from '../services/support/services-of-file.ts'
import type { Caller } from '../services/support/caller.ts'
import { makeBoard, newerFiles, olderFiles, recount } from './board-files.ts'
import type { Files } from './board-files.ts'

const { services } = await servicesOfFile()
const root = await signedInRoot(services)

const boundary = 'board-of-the-tests'
const partOf = (name: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${name}.json"\r\ncontent-type: application/json\r\n\r\n`,
    ),
    content,
    Buffer.from('\r\n'),
  ])

async function send(
  caller: Caller,
  parts: Readonly<Record<string, Buffer>>,
): Promise<{ status: number; msg: string; data: { cid: number } | null }> {
  const payload = Buffer.concat([
    ...Object.entries(parts).map(([name, content]) => partOf(name, content)),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const answer = await caller.inject({
    method: 'POST',
    url: '/api/admin/contest/import-board',
    payload,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  return answer.json()
}

const bytesOf = (files: Files): Record<string, Buffer> =>
  Object.fromEntries(Object.entries(files).map(([name, value]) => [name, Buffer.from(JSON.stringify(value))]))

/** Both boards must be what the files say: solved, penalty, every cell, and the order. */
async function expectBoard(cid: number, files: Files): Promise<void> {
  const { data } = await root.call('contestBoard', { query: { cid: String(cid) } })
  const { rows: found } = data as CallAnswer<'contestBoard'>
  const accounts = await rows(
    services.ctx.orm.em.fork(),
    sql<{ username: string }>`
    select u.username from contest_register r join users u on u.uid = r.uid where r.cid = ${cid} order by u.username`,
  )
  const expected = recount(files)
  expect(accounts).toHaveLength(expected.length)
  const byName = new Map(found.map((row) => [row.u, row]))
  expected.forEach(({ cells }, index) => {
    const row = byName.get(accounts[index]?.username ?? '')
    const shown = cells.map((_, column) => {
      const cell = row?.c[column]
      return cell ? [cell[1] ?? 0, cell[2] ?? null] : null
    })
    expect(shown).toEqual(cells)
  })
  const rank = await root.call('contestOutsideScoreboard', { body: { cid, limit: 500, currentPage: 1 } })
  const page = rank.data as CallAnswer<'contestRank'>
  // Whoever has not submitted stands below all others, with nothing.
  const order = expected
    .map(({ solved, penaltyS }) => [solved, penaltyS] as const)
    .sort((a, b) => b[0] - a[0] || a[1] - b[1])
  expect(page.total).toBe(order.length)
  expect(page.records.map(({ ac, totalTime }) => [ac, totalTime])).toEqual(order.slice(0, 500))
}

const contestsNow = async (): Promise<number> =>
  (
    await firstRow(
      services.ctx.orm.em.fork(),
      sql<{ count: number }>`
    select (select count(*) from contest) + (select count(*) from users) + (select count(*)
      from submission) + (select count(*) from problem) as count`,
    )
  )?.count ?? 0

test('a deleted imported contest takes along the accounts and problems that only it uses', async () => {
  const before = await contestsNow()
  const { data } = await send(root, bytesOf(newerFiles(makeBoard(3, 12, 90))))
  const cid = data?.cid ?? 0
  const db = services.ctx.orm.em.fork()
  const used = await firstRow(db, sql<{ uid: string }>`select uid from contest_register where cid = ${cid} limit 1`)
  const other = await firstRow(
    db,
    sql<{
      id: number
    }>`insert into contest (uid, title, type, auth, start_time, end_time) values ('1', 'Other', 0, 0, now(),
      now() + interval '1 h') returning id`,
  )
  await change(db, sql`insert into contest_register (cid, uid) values (${other?.id ?? 0}, ${used?.uid ?? ''})`)
  expect((await root.call('deleteContest', { query: { cid: `${cid}`, force: 'true' } })).status).toBe(200)
  // What stays is the other contest, and the account that is registered for it.
  expect(await contestsNow()).toBe(before + 2)
  expect(await rows(db, sql`select 1 from users where uid = ${used?.uid ?? ''}`)).toHaveLength(1)
  const again = (await send(root, bytesOf(newerFiles(makeBoard(3, 12, 90))))).data?.cid ?? 0
  await change(
    db,
    sql`insert into contest_register (cid, uid) select ${other?.id ?? 0}, uid from contest_register
      where cid = ${again}`,
  )
  expect((await root.call('deleteContest', { query: { cid: `${again}`, force: 'true' } })).status).toBe(200)
  expect(await contestsNow()).toBe(before + 2 + 12)
})

describe('a board file', () => {
  const made = makeBoard(7, 40, 900)

  test.each([
    ['newer', newerFiles],
    ['older', olderFiles],
  ] as const)('of the %s variant becomes an ended contest with the very board', async (_, filesOf) => {
    const files = filesOf(made)
    const answer = await send(root, bytesOf(files))
    expect(answer).toMatchObject({ status: 200 })
    await expectBoard(answer.data?.cid ?? 0, files)
    const contest = await firstRow(
      services.ctx.orm.em.fork(),
      sql`
      select extract(epoch from end_time - seal_rank_time)::int as frozen, open_rank, visible,
        jsonb_array_length(star_accounts) as stars,
        (select nickname from users u join contest_register r on r.uid = u.uid where r.cid = contest.id
          order by u.username offset 1 limit 1) as name
      from contest where id = ${answer.data?.cid}`,
    )
    expect(contest).toEqual({ frozen: 3600, open_rank: true, visible: true, stars: 4, name: '队'.repeat(110) })
  })

  test.each([
    [600, 600],
    ['0', 0],
    [undefined, 1200],
  ])('whose failures cost %s seconds is counted that way', async (penalty, penaltyS) => {
    const files = newerFiles(makeBoard(5, 8, 120))
    const withPenalty = { ...files, config: { ...(files.config as object), penalty } }
    const answer = await send(root, bytesOf(withPenalty))
    const cid = answer.data?.cid ?? 0
    await expectBoard(cid, { ...files, config: { ...(files.config as object), penalty: penaltyS } })
    const { data } = await root.call('contestBoard', { query: { cid: String(cid) } })
    expect(data).toMatchObject({ head: { penaltyS } })
  })

  test('holds submissions without code, which are not judged again: the refusal says so and the verdicts stay', async () => {
    const db = services.ctx.orm.em.fork()
    const one = await firstRow(
      db,
      sql<{ submitId: number; cid: number; pid: number; status: number; attempt: number }>`
      select submit_id as "submitId", cid, pid, status, attempt from submission order by submit_id limit 1`,
    )
    if (!one) throw new Error('nothing was imported')
    const { submitId, cid, pid, status, attempt } = one
    const single = await root.call('rejudge', { query: { submitId: String(submitId) } })
    const all = await root.call('rejudgeContestProblem', { query: { cid: String(cid), pid: String(pid) } })
    const answers = [single, all].map((answer) => [answer.status, answer.msg])
    expect(answers).toEqual(Array(2).fill([400, 'This submission came without its code and cannot be rejudged.']))
    expect(
      await firstRow(
        services.ctx.orm.em.fork(),
        sql`select status, attempt from submission where submit_id = ${submitId}`,
      ),
    ).toEqual({ status, attempt })
  })

  test('makes accounts that nobody can sign in to', async () => {
    const { username } = (await firstRow(
      services.ctx.orm.em.fork(),
      sql<{ username: string }>`select username from users where username like 'c1%t%' limit 1`,
    )) ?? { username: '' }
    for (const password of ['-', '', 'password']) {
      const answer = await services.app.inject({ method: 'POST', url: '/api/login', payload: { username, password } })
      expect(answer.json().status).not.toBe(200)
    }
  })

  test('is imported by the staff alone', async () => {
    const user = await person(services, 'somebody')
    expect((await send(user, bytesOf(newerFiles(made)))).status).toBe(403)
  })

  const broken: readonly (readonly [string, (files: Files) => Record<string, Buffer>, RegExp])[] = [
    [
      'without its runs',
      (files) => ({ config: bytesOf(files).config as Buffer, team: bytesOf(files).team as Buffer }),
      /run is missing/,
    ],
    [
      'in another encoding',
      (files) => ({ ...bytesOf(files), team: Buffer.from(JSON.stringify(files.team), 'utf16le') }),
      /team is not JSON in UTF-8/,
    ],
    [
      'in a national encoding',
      (files) => ({ ...bytesOf(files), team: Buffer.from([0x5b, 0x22, 0xb6, 0xd3, 0x22, 0x5d]) }),
      /team is not JSON in UTF-8/,
    ],
    [
      'with runs of unknown teams',
      (files) =>
        bytesOf({
          ...files,
          run: [...(files.run as object[]), { team_id: 'ghost', problem_id: '1000', timestamp: 1, status: 'ACCEPTED' }],
        }),
      /1 run is of teams .*ghost/,
    ],
    [
      'with runs before the start',
      (files) =>
        bytesOf({ ...files, run: [{ team_id: 'team-0', problem_id: '1000', timestamp: -5, status: 'ACCEPTED' }] }),
      /1 run was made before the start, the first is number 1/,
    ],
    [
      'with an unknown status',
      (files) =>
        bytesOf({ ...files, run: [{ team_id: 'team-0', problem_id: '1000', timestamp: 5, status: 'SPLENDID' }] }),
      /run 1: the status SPLENDID/,
    ],
    [
      'with an unknown problem',
      (files) => bytesOf({ ...files, run: [{ team_id: 'team-0', problem_id: '7', timestamp: 5, status: 'ACCEPTED' }] }),
      /no problem 7/,
    ],
    [
      'with a team twice',
      (files) =>
        bytesOf({
          ...files,
          team: [
            { team_id: 'a', name: 'A' },
            { team_id: 'a', name: 'B' },
          ],
        }),
      /the id a is used twice/,
    ],
    [
      'that ends before it starts',
      (files) => bytesOf({ ...files, config: { ...(files.config as object), end_time: 1_600_000_000_000 } }),
      /later than the start/,
    ],
    [
      'with a freeze of nobody knows what',
      (files) => bytesOf({ ...files, config: { ...(files.config as object), frozen_time: 'long' } }),
      /frozen_time/,
    ],
    ...[90, -60, 'much', 1_000_000].map(
      (penalty) =>
        [
          `whose penalty is ${penalty}`,
          (files: Files) => bytesOf({ ...files, config: { ...(files.config as object), penalty } }),
          /config: penalty/,
        ] as const,
    ),
    [
      'of a contest that is still to come',
      (files) => bytesOf({ ...files, config: { ...(files.config as object), end_time: 4_000_000_000_000 } }),
      /must have passed/,
    ],
    ['that is a list', (files) => bytesOf({ ...files, config: [] }), /config/],
  ]
  test.each(broken)('%s is refused with what is wrong, and nothing of it stays', async (_, make, text) => {
    const before = await contestsNow()
    const answer = await send(root, make(newerFiles(made)))
    expect(answer.status).toBe(400)
    expect(answer.msg).toMatch(text)
    expect(await contestsNow()).toBe(before)
  })
})

const folders = (process.env.PODIUM_BOARD_FOLDERS ?? '').split(':').filter((folder) => folder !== '')

describe.runIf(folders.length > 0)('a contest that took place', () => {
  test.each(folders)(
    '%s has the board of an independent recount',
    async (folder) => {
      const parts = Object.fromEntries(
        ['config', 'team', 'run'].map((name) => [name, readFileSync(join(folder, `${name}.json`))]),
      )
      const answer = await send(root, parts)
      expect(answer).toMatchObject({ status: 200 })
      const files = Object.fromEntries(
        Object.entries(parts).map(([name, content]) => [name, JSON.parse(content.toString())]),
      ) as unknown as Files
      await expectBoard(answer.data?.cid ?? 0, files)
    },
    120_000,
  )
})
