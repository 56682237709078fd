/** What of a picture is stored and sent: what draws it and nothing else, under a tag, to those who may see it. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { errorText } from '@podium/proto/errors/index.ts'
import { cleanNext } from '@podium/services/features/files/pictures/clean-commands.ts'
import { storeFile, storeSized } from '@podium/services/features/files/index.ts'
import { change, firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { cleanPicture } from '@podium/services/platform/pictures/picture.ts'
import { png } from '../../support/pictures.ts'
import { upload } from '../support/files.ts'
import { anonymous, person, uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services, db } = await servicesOfFile()
const [ann, everybody] = [await person(services, 'ann'), anonymous(services)]
const uid = await uidOf(services, 'ann')

/** Wider than high, with where it was taken; held so that it stands upright. */
const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
  .jpeg()
  .withExif({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 20/1 30/1' } })
  .withMetadata({ orientation: 6 })
  .toBuffer()

const sendAvatar = (bytes: Buffer, headers: Record<string, string> = {}) =>
  upload(ann, 'uploadAvatar', bytes, { part: 'image', name: 'me.jpg', headers })

const avatarOf = async (bytes: Buffer) => ((await sendAvatar(bytes)).data as { avatar: string }).avatar

const cleanAll = async (): Promise<void> => {
  let id: number | null = 0
  while (id !== null) id = await cleanNext(services.ctx, id)
}

test('a photo loses the place where it was taken, and is upright', async () => {
  expect(photo.includes('Telephone')).toBe(true)
  const { rawPayload } = await everybody.inject({ url: await avatarOf(photo) })
  expect(rawPayload.includes('Telephone')).toBe(false)
  const { exif, orientation, width, height } = await sharp(rawPayload).metadata()
  expect([exif, orientation, width, height]).toEqual([undefined, undefined, 40, 60])
})

test('a picture that is cut off, or would fill the memory, is refused in the words of the reader', async () => {
  const bomb = Buffer.from(png)
  bomb.writeUInt32BE(80_000_000, 16)
  const size = { width: 80_000_000, height: 1, millions: 50 }
  for (const locale of ['en-US', 'zh-CN'] as const) {
    const headers = { 'accept-language': locale }
    const cut = await sendAvatar(photo.subarray(0, photo.length / 2), headers)
    expect([cut.status, cut.msg]).toEqual([400, errorText('pictureBroken', locale)])
    const large = await sendAvatar(bomb, headers)
    expect([large.status, large.msg]).toEqual([400, errorText('picturePixels', locale, size)])
  }
})

test('who has a picture already gets no second copy', async () => {
  const url = await avatarOf(png)
  const { headers } = await everybody.inject({ url })
  expect(headers).toMatchObject({
    'etag': expect.stringMatching(/^"[0-9a-f]{64}"$/),
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const again = await everybody.inject({ url, headers: { 'if-none-match': String(headers.etag) } })
  expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, headers.etag])
  expect((await everybody.inject({ url, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(200)
})

const facts = { mediaType: 'image/jpeg', extension: 'jpg', originalName: 'x.jpg', uid }

test('a photo of a team is not kept by what stands between the site and its reader', async () => {
  const { url } = await storeFile(db(), services.ctx, { ...facts, kind: 'team_photo', bytes: photo })
  const { headers } = await everybody.inject({ url })
  expect(headers['cache-control']).toBe('private, max-age=31536000, immutable')
})

test('what was stored before is cleaned where it lies, by several processes at once, and logos get their squares', async () => {
  const avatar = await storeFile(db(), services.ctx, { ...facts, kind: 'avatar', bytes: photo })
  const logo = await storeSized(db(), services.ctx, { ...facts, kind: 'team_logo', bytes: photo }, [])
  const damaged = await storeFile(db(), services.ctx, { ...facts, kind: 'md_image', bytes: photo.subarray(0, 300) })
  const attached = await storeFile(db(), services.ctx, { ...facts, kind: 'md_file', bytes: photo })
  await Promise.all([cleanAll(), cleanAll(), cleanAll()])
  for (const url of [avatar.url, logo.url]) {
    const { rawPayload, statusCode } = await everybody.inject({ url })
    expect([statusCode, (await sharp(rawPayload).metadata()).exif]).toEqual([200, undefined])
  }
  for (const px of [56, 160]) {
    const square = await everybody.inject({ url: `${logo.url}?px=${px}` })
    expect(await sharp(square.rawPayload).metadata()).toMatchObject({ width: px, height: px })
  }
  // What cannot be read, and what is offered for saving, is as it was.
  expect((await everybody.inject({ url: damaged.url })).rawPayload.equals(photo.subarray(0, 300))).toBe(true)
  expect((await everybody.inject({ url: attached.url })).rawPayload.equals(photo)).toBe(true)
  const left = sql<{
    left: number
  }>`select count(*)::int as left from stored_file where not is_clean and kind <> 'md_file'`
  expect(await firstRow(db(), left)).toEqual({ left: 0 })
})

test('photos of teams that were stored before there were sizes get theirs, once', async () => {
  const large = await sharp({ create: { width: 1200, height: 800, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const { bytes, ...picture } = await cleanPicture(large, 'jpeg')
  const { url, id } = await storeFile(db(), services.ctx, { ...facts, kind: 'team_photo', bytes, picture })
  await change(db(), sql`update stored_file set has_sizes = false where id = ${id}`)
  expect((await everybody.inject({ url: `${url}?px=480` })).rawPayload.equals(large)).toBe(true)
  await Promise.all([cleanAll(), cleanAll()])
  const { rawPayload, headers } = await everybody.inject({ url: `${url}?px=480` })
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 320 })
  expect(headers['cache-control']).toBe('private, max-age=31536000, immutable')
  expect((await everybody.inject({ url })).rawPayload.equals(large)).toBe(true)
  const stored = sql<{
    name: string
  }>`select name from stored_file where name like ${`${url.slice(16, 48)}%`} order by name`
  expect((await rows(db(), stored)).map(({ name }) => name.slice(32))).toEqual(['.480.jpg', '.jpg'])
})
