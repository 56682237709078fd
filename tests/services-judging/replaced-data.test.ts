/**
 * Test data that a problem no longer names go as soon as no open judging reads them, on the real store and a real
 * queue.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { clearDroppedTestData } from '@podium/services/features/files/test-data/dropped-commands.ts'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { upload, zipOf } from '../services/support/files.ts'
import { makeGroup } from '../services/support/groups.ts'
import { person, signedInRoot } from '../services/support/people.ts'
import { problemFields } from '../services/support/problems.ts'
import { judgingOfFile, submitAs, untilStatus } from './support.ts'

const { services, db, alter, judge } = await judgingOfFile(['C'])
const root = await signedInRoot(services)
// Of one user one task is with the judges, where they have two slots.
const other = await person(services, 'other')
const language = await firstRow(db(), sql<{ id: number }>`select id from language where oj = 'ME' and name = 'C'`)
const store = services.ctx.objectStore
const minuteMs = 60_000
let name = ''
let made = 0

/**
 * As the look of each second goes, so many minutes from now: bytes of the last minutes wait for a save that may name
 * them again.
 */
const look = (inMinutes = 10): Promise<number> =>
  clearDroppedTestData({ ...services.ctx, now: () => new Date(Date.now() + inMinutes * minuteMs) })

const bodyOf = (form: object, problem: object) => ({
  problem: { ...problemFields, ...problem, problemId: name, title: name },
  isUploadTestCase: 'uploadTestcaseDir' in form,
  languages: [language],
  tags: [],
  codeTemplates: [],
  ...form,
})

async function save(texts: readonly string[], id: number | null = null): Promise<number> {
  const samples = texts.map((input) => ({ input, output: `of ${input}` }))
  const body = bodyOf({ samples }, id === null ? {} : { id })
  const answer = await root.call(id === null ? 'createProblem' : 'editProblem', { body })
  if (answer.status !== 200) throw new Error(answer.msg)
  return (await firstRow(db(), sql<{ id: number }>`select id from problem where display_id = ${name}`))?.id ?? 0
}

const dataOf = async (pid: number): Promise<string[]> =>
  (
    await rows(
      db(),
      sql<{ hash: string }>`
  select data_hash as hash from problem where id = ${pid} union select input_hash from problem_case where pid = ${pid}
    union select output_hash from problem_case where pid = ${pid}`,
    )
  ).map(({ hash }) => hash)
const held = async (hashes: readonly string[]): Promise<number> =>
  (await Promise.all(hashes.map((hash) => store.has(hash)))).filter(Boolean).length

/** Looks until all that is listed went: transactions of other databases of this PostgreSQL hold a look back, too. */
async function lookUntilGone(): Promise<number> {
  let removed = 0
  await vi.waitFor(async () => {
    removed += await look()
    expect(await rows(db(), sql`select hash from dropped_test_data`)).toEqual([])
  }, 60_000)
  return removed
}

beforeEach(() => {
  made += 1
  name = `REPLACED${made}`
})
afterEach(async () => {
  await lookUntilGone()
})

describe('data of a problem that got others', () => {
  test('go at once where nothing is judged; what both have in common stays', async () => {
    const pid = await save([`${name} kept`, `${name} old`])
    const old = await dataOf(pid)
    await save([`${name} kept`, `${name} new`], pid)
    const now = await dataOf(pid)
    expect(await lookUntilGone()).toBe(3)
    expect([await held(old), await held(now)]).toEqual([2, 5])
  })

  test('stay while a judging reads them, which ends well, and go with its verdict', async () => {
    const pid = await save([`${name} old`])
    const old = await dataOf(pid)
    const { submitId } = await submitAs(root, { pid: name })
    const { task, delivery } = await judge.take()
    await save([`${name} new`], pid)
    const { submitId: laterId } = await submitAs(other, { pid: name })
    const later = await judge.take()
    expect([await look(), await held(old)]).toEqual([0, 3])
    expect((await store.read(task.problem.dataHash)) === null).toBe(false)
    expect([task.submitId, later.task.submitId, task.problem.dataHash === later.task.problem.dataHash]).toEqual([
      submitId,
      laterId,
      false,
    ])
    await judge.verdict(task)
    await delivery.ack()
    await untilStatus(services.ctx, submitId, Status.accepted)
    // The later one is judged by the new data, and holds back nothing.
    expect([await lookUntilGone(), await held(old), await held(await dataOf(pid))]).toEqual([3, 0, 3])
    await judge.verdict(later.task)
    await later.delivery.ack()
    await untilStatus(services.ctx, laterId, Status.accepted)
  })

  test('wait for a submission that is being stored and has read the problem before', async () => {
    const pid = await save([`${name} old`])
    const old = await dataOf(pid)
    const isSent = Promise.withResolvers<void>()
    const isReady = Promise.withResolvers<void>()
    const sending = services.ctx.orm.em.fork().transactional(async (em) => {
      await rows(
        em,
        sql`
        insert into submission (pid, uid, status, code_bytes, code, language, lane, dispatched_at, data_hash)
        select id, 'somebody', 5, 1, 'x', 'C', 'normal', now(), data_hash from problem where id = ${pid}
          returning submit_id`,
      )
      isReady.resolve()
      await isSent.promise
    })
    await isReady.promise
    await save([`${name} new`], pid)
    expect([await look(), await held(old)]).toEqual([0, 3])
    isSent.resolve()
    await sending
    expect([await look(), await held(old)]).toEqual([0, 3])
    await alter(sql`update submission set status = 4 where uid = 'somebody'`)
    expect([await lookUntilGone(), await held(old)]).toEqual([3, 0])
  })

  test('go after a day through the daily look where a judging never ends', async () => {
    const pid = await save([`${name} old`])
    const { submitId } = await submitAs(root, { pid: name })
    const { delivery } = await judge.take()
    await save([`${name} new`], pid)
    expect(await look()).toBe(0)
    expect(await rows(db(), sql`select 1 from dropped_test_data`)).toHaveLength(3)
    await look(25 * 60)
    expect(await rows(db(), sql`select 1 from dropped_test_data`)).toEqual([])
    await delivery.ack()
    await alter(sql`update submission set status = 4 where submit_id = ${submitId}`)
  })
})

test('data of a deleted problem go, those that another problem names stay', async () => {
  const pid = await save([`${name} one`, 'REPLACED common'])
  const first = await dataOf(pid)
  name = `${name}B`
  const other = await save(['REPLACED common'])
  expect(await root.call('deleteProblem', { query: { pid: `${pid}` } })).toMatchObject({ status: 200 })
  expect([await lookUntilGone(), await held(first), await held(await dataOf(other))]).toEqual([3, 2, 3])
})

test('files of an upload that were not saved go with it, those that were saved stay', async () => {
  const send = async (text: string) =>
    (
      (
        await upload(root, 'uploadTestcaseZip', await zipOf({ '1.in': `${name} ${text}`, '1.out': `${name} out` }), {
          name: 'a.zip',
        })
      ).data as { fileListDir: string }
    ).fileListDir
  const token = await send('unsaved')
  const [file] = await rows(
    db(),
    sql<{
      hash: string
    }>`select one -> 'input' ->> 'hash' as hash from testcase_upload, jsonb_array_elements(files) one
      where token = ${token}`,
  )
  expect([await look(), await held([file?.hash ?? ''])]).toEqual([0, 1])
  // The next upload finds those that nobody saved.
  await alter(sql`update testcase_upload set created_at = created_at - interval '3 days' where token = ${token}`)
  await send('waits')
  expect([await lookUntilGone(), await held([file?.hash ?? ''])]).toEqual([1, 0])
  await alter(sql`delete from testcase_upload`)
})

test('files of an upload of which a save took some go with it, and those that a group had uploaded with the group', async () => {
  const zip = await zipOf({
    '1.in': `${name} taken`,
    '1.out': `${name} out`,
    '2.in': `${name} left`,
    '2.out': `${name} out`,
  })
  const send = async (query = ''): Promise<string> =>
    ((await upload(root, 'uploadTestcaseZip', zip, { name: 'a.zip', query })).data as { fileListDir: string })
      .fileListDir
  const filesIn = async (token: string): Promise<string[]> =>
    (
      await rows(
        db(),
        sql<{
          hash: string
        }>`select distinct jsonb_path_query(files, '$[*].*.hash') #>> '{}' as hash from testcase_upload
          where token = ${token}`,
      )
    ).map(({ hash }) => hash)
  const token = await send()
  const files = await filesIn(token)
  const body = bodyOf(
    { samples: [{ input: '1.in', output: '1.out' }], uploadTestcaseDir: token },
    { isUploadCase: true },
  )
  expect(await root.call('createProblem', { body })).toMatchObject({ status: 200 })
  expect([files.length, await lookUntilGone(), await held(files)]).toEqual([3, 1, 2])
  const gid = await makeGroup(services, { owner: 'other' })
  const ofGroup = await filesIn(await send(`?gid=${gid}`))
  expect(await other.call('deleteGroup', { query: { gid: String(gid) } })).toMatchObject({ status: 200 })
  expect([await lookUntilGone(), await held(ofGroup)]).toEqual([1, 2])
})

test('what was stored a moment ago waits: a save may be about to name it again', async () => {
  const pid = await save([`${name} old`])
  const old = await dataOf(pid)
  await save([`${name} new`], pid)
  expect([await look(0), await held(old)]).toEqual([0, 3])
  await save([`${name} old`], pid)
  await lookUntilGone()
  // Its case got a new number, and with it another manifest.
  expect(await held(old)).toBe(2)
})

test('the worker looks by itself, each second', async () => {
  const pid = await save([`${name} old`])
  const old = await dataOf(pid)
  services.advanceMs(10 * minuteMs)
  await save([`${name} new`], pid)
  await expect.poll(() => held(old), { timeout: 10_000, interval: 100 }).toBe(0)
})
