import { beforeAll, expect, test } from 'vitest'
import { paths } from '@podium/proto/calls/paths.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import { createCaller } from '../support/caller.ts'
import type { Caller } from '../support/caller.ts'
import { upload } from '../support/files.ts'
import { password, person, registerUser, signedInRoot, signIn } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'
import { png, remarkedPng } from '../../support/pictures.ts'

const { services, alter } = await servicesOfFile()
let root: Caller
let admin: Caller
let user: Caller

beforeAll(async () => {
  ;[root, admin, user] = await Promise.all([
    signedInRoot(services),
    registerUser(services, 'adam'),
    person(services, 'ursula'),
  ])
  await alter(sql`update users set role_id = 1001 where username = 'adam'`)
  await signIn(admin, 'adam', password)
}, 60_000)

const listed = async () =>
  (await root.call('adminAnnouncements')).data as {
    total: number
    records: { id: number; title: string; status: number; username: string }[]
  }

test('announcements are added, shown to all when visible, changed and deleted', async () => {
  expect(
    await root.call('addAnnouncement', { body: { title: 'Old', content: 'text', uid: 'somebody else' } }),
  ).toMatchObject({ status: 200 })
  expect(await root.call('addAnnouncement', { body: { title: 'New', content: 'text', status: 1 } })).toMatchObject({
    status: 200,
  })
  await alter(sql`insert into announcement (title, content, uid, cid) values ('Of a contest', '', '1', 5)`)
  const {
    records: [fresh, old],
  } = await listed()
  expect(await listed()).toMatchObject({
    total: 2,
    records: [
      { title: 'New', status: 1 },
      { title: 'Old', status: 0, username: 'root' },
    ],
  })
  expect((await user.call('commonAnnouncement')).data).toMatchObject({ total: 1 })
  expect(await root.call('editAnnouncement', { body: { id: fresh?.id, status: 0 } })).toMatchObject({ status: 200 })
  expect((await listed()).records[0]).toMatchObject({ title: 'New', status: 0 })
  expect(await root.call('deleteAnnouncement', { query: { aid: String(old?.id) } })).toMatchObject({ status: 200 })
  expect(await listed()).toMatchObject({ total: 1 })
  for (const body of [{ title: '', content: 'x' }, { title: 'x', content: ' ' }, {}])
    expect(await root.call('addAnnouncement', { body })).toMatchObject({ http: 200, status: 400 })
  expect(await root.call('editAnnouncement', { body: { id: 99, title: 'x' } })).toMatchObject({ status: 400 })
  expect(await root.call('deleteAnnouncement', { query: { aid: '99' } })).toMatchObject({ status: 400 })
})

test('pictures of the home page come and go; only real pictures are taken', async () => {
  const sent = await upload(root, 'uploadCarouselImage', png, { name: 'a.PNG' })
  const { id, url } = sent.data as { id: number; url: string }
  expect(url).toMatch(/^\/api\/public\/img\/[0-9a-f]{32}\.png$/)
  expect((await user.call('homeCarousel')).data).toEqual([{ id, url }])
  for (const [name, file] of [
    ['a.svg', Buffer.from('<svg/>')],
    ['a.png', Buffer.from('<svg/>')],
    ['a.png.html', png],
    ['big.png', remarkedPng(9 * 1024 * 1024)],
  ] as const) {
    expect(await upload(root, 'uploadCarouselImage', file, { name })).toMatchObject({ http: 200, status: 400 })
  }
  expect(await root.call('deleteCarouselImage', { query: { id: String(id) } })).toMatchObject({ status: 200 })
  expect(await root.call('deleteCarouselImage', { query: { id: String(id) } })).toMatchObject({ status: 400 })
})

test('editors add pictures and attachments; a picture is deleted by its uploader or whoever rules problems', async () => {
  const sent = await upload(admin, 'uploadMdImage', png, { part: 'image', name: 'a.png' })
  const { fileId, link } = sent.data as { fileId: number; link: string }
  expect(await user.inject({ method: 'GET', url: link })).toMatchObject({ statusCode: 200 })
  expect(await user.call('deleteMdImage', { query: { fileId: String(fileId) } })).toMatchObject({ http: 403 })
  expect(await admin.call('deleteMdImage', { query: { fileId: String(fileId) } })).toMatchObject({ status: 200 })
  expect(await admin.call('deleteMdImage', { query: { fileId: String(fileId) } })).toMatchObject({ status: 400 })
  const file = await upload(admin, 'uploadMdFile', Buffer.from('<script>alert(1)</script>'), { name: '../../x.html' })
  const answer = await user.inject({ method: 'GET', url: (file.data as { link: string }).link })
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringContaining('octet-stream'),
    'content-disposition': expect.stringMatching(/^attachment;/),
  })
  expect((await upload(admin, 'uploadMdImage', png, { part: 'file', name: 'a.png' })).status).toBe(400)
})

test('a film is shown in place and sent in the part that a player asks for; its name says nothing', async () => {
  const bytes = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(100_000, 7)])
  const { link } = (await upload(admin, 'uploadMdFile', bytes, { name: 'film.exe' })).data as { link: string }
  const get = (range?: string) =>
    user.inject({ method: 'GET', url: link, headers: range === undefined ? {} : { range } })
  const whole = await get()
  expect(whole).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'video/mp4', 'accept-ranges': 'bytes', 'content-length': String(bytes.length) },
  })
  expect(whole.headers['content-disposition']).toBeUndefined()
  for (const [range, first, last] of [
    ['bytes=4-7', 4, 7],
    ['bytes=90000-', 90_000, 100_011],
    ['bytes=-12', 100_000, 100_011],
    ['bytes=0-999999', 0, 100_011],
  ] as const) {
    const part = await get(range)
    expect(part).toMatchObject({
      statusCode: 206,
      headers: {
        'content-range': `bytes ${first}-${last}/${bytes.length}`,
        'content-length': String(last - first + 1),
      },
    })
    expect(part.rawPayload.equals(bytes.subarray(first, last + 1))).toBe(true)
  }
  for (const range of ['bytes=9-3', 'bytes=200000-', 'bytes=0-1,4-5', 'bytes=-'])
    expect(await get(range)).toMatchObject({ statusCode: 416 })
  expect(await get('lines=1-2')).toMatchObject({ statusCode: 200 })
})

test('who may not is refused', async () => {
  for (const name of [
    'adminAnnouncements',
    'addAnnouncement',
    'editAnnouncement',
    'deleteAnnouncement',
    'uploadCarouselImage',
    'deleteCarouselImage',
    'uploadMdImage',
    'uploadMdFile',
  ] as const) {
    const given = paths[name].method === 'POST' || paths[name].method === 'PUT' ? { body: {} } : {}
    expect(await user.call(name, given)).toMatchObject({ http: 403 })
    expect(await createCaller(services.app).call(name, given)).toMatchObject({ http: 401 })
    expect((await admin.call(name, given)).http === 403).toBe(!name.startsWith('uploadMd'))
  }
})
