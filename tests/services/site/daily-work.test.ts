/** What the site does once a day: telling of requests that wait, and clearing away test data that nobody needs. */
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDataBucket } from '@podium/proto/events/bus/subjects.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { clearUnusedTestData } from '@podium/services/features/files/test-data/unused-commands.ts'
import { notifyRequests } from '@podium/services/features/problems/admin/worker.ts'
import type { Caller } from '../support/caller.ts'
import { makeGroupProblem } from '../support/group-content.ts'
import { makeGroup } from '../support/groups.ts'
import { person, signedInRoot, uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'
import { messagesOf } from '../support/discussion.ts'

const { services, db, alter } = await servicesOfFile('starter')

const at = (day: number, hour: number, minute = 0): Date => new Date(2030, 0, day, hour, minute)

test('who examines requests to publish is notified every morning how many wait, and nobody when none does', async () => {
  const [root, problemAdmin, admin] = [
    await signedInRoot(services),
    await person(services, 'problemadmin', 1008),
    await person(services, 'admin', 1001),
  ]
  const noticeCounts = async (): Promise<number[]> =>
    Promise.all(
      [root, problemAdmin, admin].map(
        async (caller: Caller) => (await messagesOf(caller, 'sysMessages')).records.length,
      ),
    )
  const look = (now: Date) => notifyRequests({ ...services.ctx, now: () => now })
  await look(at(1, 6))
  const gid = await makeGroup(services, { owner: 'problemadmin' })
  for (const [displayId, progress] of [
    ['ONE', 1],
    ['TWO', 1],
    ['DONE', 2],
    ['REFUSED', 3],
    ['QUIET', null],
  ] as const) {
    await makeGroupProblem(services, { gid, displayId, author: 'problemadmin', progress })
  }
  await look(at(1, 23))
  await look(at(2, 5, 59))
  expect(await noticeCounts()).toEqual([0, 0, 0])
  await Promise.all([look(at(2, 6)), look(at(2, 6)), look(at(2, 9))])
  expect(await noticeCounts()).toEqual([1, 1, 0])
  const newestNotice = async (caller: Caller) => (await messagesOf(caller, 'sysMessages')).records[0]
  expect(await newestNotice(root)).toMatchObject({
    title: '团队题目公开申请',
    content: '有 2 个团队题目公开申请等待审核，请前往[审核页面](/admin/group-problem/apply)处理。',
  })
  expect(await newestNotice(problemAdmin)).toMatchObject({
    title: 'Requests to publish problems of groups',
    content: 'Requests that wait for an answer: 2. [Examine them](/admin/group-problem/apply).',
  })
  await look(at(3, 7))
  expect(await noticeCounts()).toEqual([2, 2, 0])
})

describe('test data', () => {
  const dayMs = 24 * 3_600_000
  const put = (): Promise<string> => services.ctx.objectStore.put(randomBytes(100))
  const has = (hash: string): Promise<boolean> => services.ctx.objectStore.has(hash)
  const look = (inDays: number) =>
    clearUnusedTestData({ ...services.ctx, now: () => new Date(Date.now() + inDays * dayMs) })
  /** As though it had been stored so many days ago. */
  const age = async (hash: string, days: number): Promise<void> => {
    const { bus } = services.ctx
    const subject = `$O.${testDataBucket}.M.${Buffer.from(hash).toString('base64')}`
    const found = await (await bus.manager()).streams.getMessage(`OBJ_${testDataBucket}`, { last_by_subj: subject })
    await bus.jetstream.publish(
      subject,
      JSON.stringify({ ...found?.json<object>(), mtime: new Date(Date.now() - days * dayMs).toISOString() }),
    )
  }

  test('that nothing refers to go a day after that was first seen; what a problem, an upload or an export needs stays', async () => {
    const [input, output, manifest, uploaded, exported, orphan] = [
      await put(),
      await put(),
      await put(),
      await put(),
      await put(),
      await put(),
    ]
    const problem = await firstRow(
      db(),
      sql<{ id: number }>`update problem set data_hash = ${manifest} where display_id = 'P1000' returning id`,
    )
    await alter(sql`
      insert into problem_case (pid, seq, input_name, input_hash, input_bytes, output_name, output_hash, output_bytes)
      values (${problem?.id}, 1000, 'in', ${input}, 100, 'out', ${output}, 100)`)
    const files = [
      { input: { name: 'in', hash: uploaded, sizeBytes: 1 }, output: { name: 'out', hash: uploaded, sizeBytes: 1 } },
    ]
    await alter(
      sql`insert into testcase_upload (token, uid, files) values ('token', ${await uidOf(services, 'root')},
        ${JSON.stringify(files)}::jsonb)`,
    )
    await alter(
      sql`insert into exchange_job (uid, kind, format, file_name, state, result_hash)
        values (${await uidOf(services, 'root')}, 'export', 'hoj', 'f', 'done', ${exported})`,
    )
    await look(0)
    expect(await has(orphan)).toBe(true)
    expect(await look(1.1)).toBeGreaterThan(0)
    expect(await has(orphan)).toBe(false)
    expect(await Promise.all([input, output, manifest, uploaded, exported].map(has))).toEqual(Array(5).fill(true))
    await alter(sql`delete from problem_case where input_hash = ${input}`)
    expect(await look(2.2)).toBe(0)
    expect(await look(3.3)).toBe(2)
    expect(await services.ctx.objectStore.names()).not.toContain(input)
  })

  test('that have a use again are not counted as unused from before', async () => {
    const hash = await put()
    await look(4)
    await alter(sql`update problem set data_hash = ${hash} where display_id = 'P1001'`)
    await look(6)
    await alter(sql`update problem set data_hash = null where display_id = 'P1001'`)
    await look(7)
    expect(await has(hash)).toBe(true)
    await look(8)
    expect(await has(hash)).toBe(false)
  })

  test('that somebody stores again at that moment are kept, whoever is faster', async () => {
    for (let round = 0; round < 25; round += 1) {
      const bytes = randomBytes(64)
      const hash = await services.ctx.objectStore.put(bytes)
      await age(hash, 3)
      const dayAgo = new Date(Date.now() - dayMs)
      await Promise.all([services.ctx.objectStore.put(bytes), services.ctx.objectStore.removeOlder(hash, dayAgo)])
      expect(await services.ctx.objectStore.removeOlder(hash, dayAgo)).toBe(false)
      const content = await services.ctx.objectStore.read(hash)
      expect(Buffer.concat(await content!.toArray())).toEqual(bytes)
    }
  })
})
