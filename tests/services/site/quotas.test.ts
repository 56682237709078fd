/**
 * What a user and a group may store has an end, whatever it is; what is replaced or deleted gives its room back at
 * once.
 */
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { change, firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { diskState } from '@podium/services/features/files/room-policy.ts'
import { checkQuota, groupBytes } from '@podium/services/features/files/quota-policy.ts'
import type { Viewer } from '@podium/services/platform/context.ts'
import { upload, zipOf } from '../support/files.ts'
import { makeGroupProblem } from '../support/group-content.ts'
import { makeGroup } from '../support/groups.ts'
import { person, signedInRoot, uidOf } from '../support/people.ts'
import { problemFields } from '../support/problems.ts'
import { servicesOfFile } from '../support/services-of-file.ts'
import { makeTraining } from '../support/trainings.ts'
import { randomPng } from '../../support/pictures.ts'

const { services, db } = await servicesOfFile('starter')
const root = await signedInRoot(services)
const [ann, admin] = [await person(services, 'ann'), await person(services, 'adam', 1001)]
const mebibyte = 1024 * 1024
const picture = (sizeBytes = 5_000): Buffer => randomPng(sizeBytes)
const stored = (uid: string) =>
  rows(db(), sql<{ hash: string; name: string }>`select hash, name from stored_file where uid = ${uid}`)
const keep = (uid: string, sizeBytes: number, gid: number | null = null) =>
  change(
    db(),
    sql`
  insert into stored_file (name, kind, media_type, original_name, uid, gid, hash, size_bytes)
    values (${randomBytes(8).toString('hex')}, 'md_file', 'x', 'x', ${uid}, ${gid}, 'none', ${sizeBytes})`,
  )
const viewer = async (username: string, role: Viewer['role']): Promise<Viewer> => ({
  uid: await uidOf(services, username),
  username,
  role,
  permissions: [],
  locale: 'en-US',
  sessionId: 's',
  onlyCid: null,
})

const language = await firstRow(db(), sql<{ id: number }>`select min(id) as id from language where oj = 'ME'`)
const bodyOf = ({ problem, ...more }: { readonly problem: object; readonly [field: string]: unknown }) => ({
  problem: { ...problemFields, auth: 2, ...problem },
  languages: [{ id: language?.id }],
  tags: [],
  codeTemplates: [],
  ...more,
})

describe('a picture that is replaced', () => {
  test('is gone at once, row and bytes, unless another has the same', async () => {
    const uid = await uidOf(services, 'ann')
    const first = picture()
    await upload(ann, 'uploadAvatar', first, { part: 'image', name: 'a.png' })
    const [before] = await stored(uid)
    await upload(ann, 'uploadAvatar', picture(), { part: 'image', name: 'b.png' })
    const [after, ...others] = await stored(uid)
    expect([
      others,
      after?.hash === before?.hash,
      await services.ctx.pageFiles.has(before?.hash ?? ''),
      await services.ctx.pageFiles.has(after?.hash ?? ''),
    ]).toEqual([[], false, false, true])
    const same = picture()
    await upload(ann, 'uploadAvatar', same, { part: 'image', name: 'c.png' })
    await upload(admin, 'uploadAvatar', same, { part: 'image', name: 'c.png' })
    const [shared] = await stored(uid)
    await upload(ann, 'uploadAvatar', picture(), { part: 'image', name: 'd.png' })
    expect(await services.ctx.pageFiles.has(shared?.hash ?? '')).toBe(true)
  })
})

describe('a user', () => {
  test('is refused beyond the bound, with how much is taken', async () => {
    const uid = await uidOf(services, 'ann')
    ann.locale = 'en-US'
    await keep(uid, 64 * mebibyte - 9_000)
    const refused = await upload(ann, 'uploadAvatar', picture(20_000), { part: 'image', name: 'a.png' })
    expect(refused).toMatchObject({
      status: 400,
      msg: 'Not enough storage: you have used 64 of your 64 MB. Delete problems or test data that you no longer need, or ask an administrator.',
    })
    ann.locale = 'zh-CN'
    expect((await upload(ann, 'uploadAvatar', picture(20_000), { part: 'image', name: 'a.png' })).msg).toContain(
      '您已使用 64 MB，上限为 64 MB',
    )
    await change(db(), sql`delete from stored_file where uid = ${uid} and hash = 'none'`)
    expect(await upload(ann, 'uploadAvatar', picture(20_000), { part: 'image', name: 'a.png' })).toMatchObject({
      status: 200,
    })
  })

  test('is refused by the length that an upload says, before it is received', async () => {
    const { uid } = await viewer('adam', 'admin')
    await keep(uid, 4096 * mebibyte)
    const announced = await admin.inject({
      method: 'POST',
      url: '/api/file/upload-testcase-zip',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(200 * mebibyte) },
      payload: '',
    })
    expect(announced.json()).toMatchObject({
      status: 400,
      msg: expect.stringContaining('4096 of your 4096 MB') as string,
    })
    await change(db(), sql`delete from stored_file where uid = ${uid} and hash = 'none'`)
  })

  test('counts attachments, test data that they stored once each, and uploads that wait', async () => {
    const adam = await viewer('adam', 'admin')
    const fits = (sizeBytes: number) =>
      checkQuota(db(), { viewer: adam, gid: null }, sizeBytes).then(
        () => true,
        ({ code }: { code: string }) => code,
      )
    const most = 4096 * mebibyte
    expect([await fits(most - mebibyte), await fits(most + 1)]).toEqual([true, 'userFilesFull'])
    await keep(adam.uid, 1000 * mebibyte)
    await change(db(), sql`update problem set data_uid = ${adam.uid} where display_id in ('P1000', 'P1001')`)
    await change(
      db(),
      sql`update problem_case set input_hash = 'same', input_bytes = ${1000 * mebibyte}, output_hash = 'tiny',
        output_bytes = 1 where pid in (select id from problem where data_uid = ${adam.uid})`,
    )
    const file = (hash: string) => ({ name: 'x', hash, sizeBytes: 500 * mebibyte })
    await change(
      db(),
      sql`insert into testcase_upload (token, uid, files) values ('t', ${adam.uid},
        ${JSON.stringify([{ input: file('a'), output: file('b') }])}::jsonb)`,
    )
    expect([await fits(1095 * mebibyte), await fits(1097 * mebibyte)]).toEqual([true, 'userFilesFull'])
    expect(await checkQuota(db(), { viewer: await viewer('root', 'root'), gid: null }, 2 ** 42)).toBeUndefined()
    await change(db(), sql`delete from testcase_upload`)
    await change(db(), sql`delete from stored_file where hash = 'none'`)
    await change(db(), sql`update problem set data_uid = null`)
  })

  test('saves test data as far as there is room, and may always make less of them', async () => {
    const { uid } = await viewer('adam', 'admin')
    const send = async (bytes: number) =>
      upload(admin, 'uploadTestcaseZip', await zipOf({ '1.in': randomBytes(bytes).toString('hex'), '1.out': '3' }), {
        name: 'a.zip',
      })
    const saved = async (problem: object, bytes: number) => {
      const { fileListDir } = (await send(bytes)).data as { fileListDir: string }
      return {
        problem: { isUploadCase: true, ...problem },
        uploadTestcaseDir: fileListDir,
        samples: [{ input: '1.in', output: '1.out' }],
        isUploadTestCase: true,
      }
    }
    expect(
      await admin.call('createProblem', { body: bodyOf(await saved({ problemId: 'ROOM' }, 400_000)) }),
    ).toMatchObject({ status: 200 })
    const problem = await firstRow(
      db(),
      sql<{ id: number; uid: string }>`select id, data_uid as uid from problem where display_id = 'ROOM'`,
    )
    expect(problem?.uid).toBe(uid)
    expect(await rows(db(), sql`select 1 from testcase_upload`)).toEqual([])
    await keep(uid, 4096 * mebibyte - 500_000)
    expect(await send(400_000)).toMatchObject({ status: 400 })
    await change(db(), sql`update stored_file set size_bytes = ${4096 * mebibyte} where hash = 'none'`)
    const typed = { problem: { id: problem?.id, problemId: 'ROOM' }, isUploadTestCase: false }
    expect(
      await admin.call('editProblem', { body: bodyOf({ ...typed, samples: [{ input: '1 2', output: '3' }] }) }),
    ).toMatchObject({ status: 200 })
    expect(
      await admin.call('editProblem', { body: bodyOf({ ...typed, samples: [{ input: '1 2 3', output: '3' }] }) }),
    ).toMatchObject({ status: 400, msg: expect.stringContaining('Not enough storage') as string })
    await change(db(), sql`delete from stored_file where hash = 'none'`)
  })
})

test('a group counts the test data of its problems beside its files', async () => {
  const gid = await makeGroup(services, { owner: 'ann' })
  const ofAnn = await viewer('ann', 'user')
  await keep(ofAnn.uid, 1000 * mebibyte, gid)
  await makeGroupProblem(services, { gid, displayId: 'QUOTA1', author: 'ann' })
  await change(
    db(),
    sql`
    insert into problem_case (pid, seq, input_name, input_hash, input_bytes, output_name, output_hash, output_bytes)
    select id, 7, '7.in', 'seven', ${1000 * mebibyte}, '7.out', 'eight', 1 from problem where display_id = 'QUOTA1'`,
  )
  expect(await groupBytes(db(), gid)).toBeGreaterThanOrEqual(2000 * mebibyte)
  await expect(checkQuota(db(), { viewer: ofAnn, gid }, 100 * mebibyte)).rejects.toMatchObject({
    code: 'groupFilesFull',
  })
  await change(db(), sql`delete from stored_file where gid = ${gid}`)
  const before = await groupBytes(db(), gid)
  expect(
    await upload(ann, 'uploadTestcaseZip', await zipOf({ '1.in': 'waits', '1.out': 'too' }), {
      name: 'a.zip',
      query: `?gid=${gid}`,
    }),
  ).toMatchObject({ status: 200 })
  expect(await groupBytes(db(), gid)).toBe(before + 8)
})

test("a group that ends leaves the files that problems of others show, and those are nobody's room", async () => {
  const gid = await makeGroup(services, { owner: 'ann' })
  const uid = await uidOf(services, 'ann')
  const send = async (): Promise<string> =>
    (
      (await upload(ann, 'uploadMdFile', randomBytes(3_000), { name: 'a.txt', query: `?gid=${gid}` })).data as {
        link: string
      }
    ).link
  const [shown, unused] = [await send(), await send()]
  const pid = await makeGroupProblem(services, { gid, displayId: 'QUOTA2', author: 'ann', statement: `[a](${shown})` })
  await makeTraining(services, { uid: await uidOf(services, 'root'), problems: ['QUOTA2'] })
  await change(db(), sql`update problem set data_uid = ${uid} where id = ${pid}`)
  expect(await ann.call('deleteGroup', { query: { gid: `${gid}` } })).toMatchObject({ status: 200 })
  expect([(await root.inject({ url: shown })).statusCode, (await root.inject({ url: unused })).statusCode]).toEqual([
    200, 404,
  ])
  expect(
    await rows(db(), sql`select kind from stored_file where uid = ${uid} and kind <> 'avatar' and gid is null`),
  ).toEqual([])
  expect(await firstRow(db(), sql`select gid, data_uid as uid from problem where id = ${pid}`)).toEqual({
    gid: null,
    uid: null,
  })
})

test('the dashboard says how near the disk is to its end', async () => {
  const state = (percent: number) =>
    diskState({
      config: { ...services.ctx.config, disk: { warnPercent: 85, refusePercent: 92 } },
      diskPercent: async () => percent,
    })
  expect(await Promise.all([84, 85, 91, 92].map(state))).toEqual([
    { diskPercent: 84, disk: 'fine' },
    { diskPercent: 85, disk: 'warning' },
    { diskPercent: 91, disk: 'warning' },
    { diskPercent: 92, disk: 'refusing' },
  ])
  expect((await root.call('dashboardInfo')).data).toMatchObject({ diskPercent: await services.ctx.diskPercent() })
})
