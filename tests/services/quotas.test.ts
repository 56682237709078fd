/** What a user and a group may store has an end, whatever it is; what is replaced or deleted gives its room back at once. */
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { change, rows, sql } from '@podium/services/db/sql.ts'
import { diskState } from '@podium/services/db/store-room.ts'
import { checkQuota, groupBytes } from '@podium/services/db/upload-room.ts'
import type { Viewer } from '@podium/services/context.ts'
import { upload } from './support/files.ts'
import { makeGroupProblem } from './support/group-content.ts'
import { makeGroup } from './support/groups.ts'
import { person, signedInRoot, uidOf } from './support/people.ts'
import { servicesOfFile } from './support/services-of-file.ts'

const { services, db } = await servicesOfFile('starter')
const root = await signedInRoot(services)
const [ann, admin] = [await person(services, 'ann'), await person(services, 'adam', 1001)]
const mebibyte = 1024 * 1024
const picture = (sizeBytes = 5_000): Buffer => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(sizeBytes)])
const stored = (uid: string) => rows(db(), sql<{ hash: string; name: string }>`select hash, name from stored_file where uid = ${uid}`)
const keep = (uid: string, sizeBytes: number, gid: number | null = null) => change(db(), sql`
  insert into stored_file (name, kind, media_type, original_name, uid, gid, hash, size_bytes) values (${randomBytes(8).toString('hex')}, 'md_file', 'x', 'x', ${uid}, ${gid}, 'none', ${sizeBytes})`)
const viewer = async (username: string, role: Viewer['role']): Promise<Viewer> => ({ uid: await uidOf(services, username), username, role, permissions: [], locale: 'en-US', sessionId: 's' })

describe('a picture that is replaced', () => {
  test('is gone at once, row and bytes, unless another has the same', async () => {
    const uid = await uidOf(services, 'ann')
    const first = picture()
    await upload(ann, 'uploadAvatar', first, { part: 'image', name: 'a.png' })
    const [before] = await stored(uid)
    await upload(ann, 'uploadAvatar', picture(), { part: 'image', name: 'b.png' })
    const [after, ...others] = await stored(uid)
    expect([others, after?.hash === before?.hash, await services.ctx.pageFiles.has(before?.hash ?? ''), await services.ctx.pageFiles.has(after?.hash ?? '')]).toEqual([[], false, false, true])
    const same = picture()
    await upload(ann, 'uploadAvatar', same, { part: 'image', name: 'c.png' })
    await upload(admin, 'uploadAvatar', same, { part: 'image', name: 'c.png' })
    const [shared] = await stored(uid)
    await upload(ann, 'uploadAvatar', picture(), { part: 'image', name: 'd.png' })
    expect(await services.ctx.pageFiles.has(shared?.hash ?? '')).toBe(true)
  })
})

describe('a user', () => {
  test('is refused beyond the bound, before and after the upload is read, with how much is taken', async () => {
    const uid = await uidOf(services, 'ann')
    ann.locale = 'en-US'
    await keep(uid, 64 * mebibyte - 9_000)
    const refused = await upload(ann, 'uploadAvatar', picture(20_000), { part: 'image', name: 'a.png' })
    expect(refused).toMatchObject({ status: 400, msg: 'This file does not fit: 64 of your 64 MB are taken. Delete pictures, attachments or test data that nobody needs, or ask an administrator.' })
    ann.locale = 'zh-CN'
    expect((await upload(ann, 'uploadAvatar', picture(20_000), { part: 'image', name: 'a.png' })).msg).toContain('您的 64 MB 空间已使用 64 MB')
    await change(db(), sql`delete from stored_file where uid = ${uid} and hash = 'none'`)
    expect(await upload(ann, 'uploadAvatar', picture(20_000), { part: 'image', name: 'a.png' })).toMatchObject({ status: 200 })
  })

  test('counts attachments, test data of own problems once each, and uploads that wait', async () => {
    const adam = await viewer('adam', 'admin')
    const fits = (sizeBytes: number) => checkQuota(db(), { viewer: adam, gid: null }, sizeBytes).then(() => true, ({ code }: { code: string }) => code)
    const most = 4096 * mebibyte
    expect([await fits(most - mebibyte), await fits(most + 1)]).toEqual([true, 'userFilesFull'])
    await keep(adam.uid, 1000 * mebibyte)
    await change(db(), sql`update problem set author = 'adam' where display_id in ('P1000', 'P1001')`)
    await change(db(), sql`update problem_case set input_hash = 'same', input_bytes = ${1000 * mebibyte}, output_hash = 'tiny', output_bytes = 1 where pid in (select id from problem where author = 'adam')`)
    const file = (hash: string) => ({ name: 'x', hash, sizeBytes: 500 * mebibyte })
    await change(db(), sql`insert into testcase_upload (token, uid, files) values ('t', ${adam.uid}, ${JSON.stringify([{ input: file('a'), output: file('b') }])}::jsonb)`)
    expect([await fits(1095 * mebibyte), await fits(1097 * mebibyte)]).toEqual([true, 'userFilesFull'])
    expect(await checkQuota(db(), { viewer: await viewer('root', 'root'), gid: null }, 2 ** 42)).toBeUndefined()
  })
})

test('a group counts the test data of its problems beside its files', async () => {
  const gid = await makeGroup(services, { owner: 'ann' })
  const ofAnn = await viewer('ann', 'user')
  await keep(ofAnn.uid, 1000 * mebibyte, gid)
  await makeGroupProblem(services, { gid, displayId: 'QUOTA1', author: 'ann' })
  await change(db(), sql`
    insert into problem_case (pid, seq, input_name, input_hash, input_bytes, output_name, output_hash, output_bytes)
    select id, 7, '7.in', 'seven', ${1000 * mebibyte}, '7.out', 'eight', 1 from problem where display_id = 'QUOTA1'`)
  expect(await groupBytes(db(), gid)).toBeGreaterThanOrEqual(2000 * mebibyte)
  await expect(checkQuota(db(), { viewer: ofAnn, gid }, 100 * mebibyte)).rejects.toMatchObject({ code: 'groupFilesFull' })
})

test('the dashboard says how near the disk is to its end', async () => {
  const state = (percent: number) => diskState({ config: { ...services.ctx.config, disk: { warnPercent: 85, refusePercent: 92 } }, diskPercent: async () => percent })
  expect(await Promise.all([84, 85, 91, 92].map(state))).toEqual([
    { diskPercent: 84, disk: 'fine' }, { diskPercent: 85, disk: 'warning' }, { diskPercent: 91, disk: 'warning' }, { diskPercent: 92, disk: 'refusing' },
  ])
  expect((await root.call('dashboardInfo')).data).toMatchObject({ diskPercent: await services.ctx.diskPercent() })
})
