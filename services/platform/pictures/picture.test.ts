import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureLimits } from '@podium/proto/rules/site/pictures.ts'
import { imageKindOf } from '@podium/proto/rules/site/image-kind.ts'
import type { ImageKind } from '@podium/proto/rules/site/image-kind.ts'
import { withoutMetadata } from './metadata.ts'
import { cleanPicture, smallerPicture, squaredPicture } from './picture.ts'

const red = { r: 255, g: 0, b: 0 }
const blue = { r: 0, g: 0, b: 255 }
const whereabouts = { IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 20/1 30/1' } }
const kinds = ['jpeg', 'png', 'webp', 'gif'] as const

/** Two halves, red on the left. */
const halves = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: red } }).composite([
    { input: { create: { width: 30, height: 40, channels: 3, background: blue } }, left: 30, top: 0 },
  ])

const plain = (kind: (typeof kinds)[number]) => halves().toFormat(kind).toBuffer()
const atHome = (kind: 'jpeg' | 'png' | 'webp') => halves().toFormat(kind).withExif(whereabouts).toBuffer()

const dotAt = async (bytes: Buffer, left: number, top: number): Promise<string> => {
  const { data } = await sharp(bytes)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return (data[0] ?? 0) > (data[2] ?? 0) ? 'red' : 'blue'
}

test.each(kinds)('a %s with nothing but its dots stays as it is, byte for byte', async (kind) => {
  const given = await plain(kind)
  expect((await cleanPicture(given, kind)).bytes.equals(given)).toBe(true)
})

test.each(['jpeg', 'png', 'webp'] as const)('where a %s was taken is gone, and it looks as before', async (kind) => {
  const given = await atHome(kind)
  expect((await sharp(given).metadata()).exif).toBeDefined()
  const { bytes, widthPx, heightPx } = await cleanPicture(given, kind)
  expect([widthPx, heightPx, imageKindOf(bytes)]).toEqual([60, 40, kind])
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  expect(bytes.includes('Telephone')).toBe(false)
  expect((await sharp(bytes).raw().toBuffer()).equals(await sharp(given).raw().toBuffer())).toBe(true)
  expect((await cleanPicture(bytes, kind)).bytes.equals(bytes)).toBe(true)
})

test('a photo is turned as its camera was held', async () => {
  const turned = await halves().jpeg({ quality: 100 }).withMetadata({ orientation: 6 }).toBuffer()
  const { bytes, widthPx, heightPx } = await cleanPicture(turned, 'jpeg')
  expect([widthPx, heightPx]).toEqual([40, 60])
  expect([await dotAt(bytes, 20, 5), await dotAt(bytes, 20, 55)]).toEqual(['red', 'blue'])
  expect((await sharp(bytes).metadata()).orientation).toBeUndefined()
})

test('remarks in a film and what follows the end of a picture go; the film still runs', async () => {
  const frames = [red, blue].map((background) =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  const film = await sharp(await Promise.all(frames), { join: { animated: true } })
    .gif({ delay: [100, 100], loop: 0 })
    .toBuffer()
  const remark = Buffer.from('\x21\xfe\x04home\x00', 'latin1')
  const remarked = Buffer.concat([film.subarray(0, -1), remark, film.subarray(-1)])
  const { bytes } = await cleanPicture(remarked, 'gif')
  expect(bytes.equals(film)).toBe(true)
  expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(2)
  for (const kind of kinds) {
    const given = await plain(kind)
    expect((await cleanPicture(Buffer.concat([given, Buffer.from('a film with a place')]), kind)).bytes).toEqual(given)
  }
})

test('a picture that would fill the memory is refused by what its header says', async () => {
  const bomb = await plain('png')
  bomb.writeUInt32BE(pictureLimits.pixelsMax, 16)
  await expect(cleanPicture(bomb, 'png')).rejects.toMatchObject({ code: 'picturePixels' })
  const bitmap = Buffer.alloc(64)
  bitmap.write('BM')
  bitmap.writeUInt32LE(40, 14)
  bitmap.writeInt32LE(100_000, 18)
  bitmap.writeInt32LE(0, 22)
  await expect(cleanPicture(bitmap, 'bmp')).rejects.toMatchObject({ code: 'pictureBroken' })
})

test.each(kinds)('a %s that is cut off or scrambled is refused as damaged', async (kind) => {
  const given = await sharp(Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, at) => (at * 7919) % 256)), {
    raw: { width: 64, height: 64, channels: 3 },
  })
    .toFormat(kind)
    .toBuffer()
  await expect(cleanPicture(given.subarray(0, given.length / 2), kind)).rejects.toMatchObject({ code: 'pictureBroken' })
  await expect(cleanPicture(given.subarray(0, 40), kind)).rejects.toMatchObject({ code: 'pictureBroken' })
})

test.each(kinds)('a %s comes smaller as a JPEG, unless it is no larger', async (kind) => {
  const small = await smallerPicture(await plain(kind), kind, 30)
  expect([small?.widthPx, small?.heightPx, imageKindOf(small?.bytes ?? Buffer.alloc(0))]).toEqual([30, 20, 'jpeg'])
  expect([
    await dotAt(small?.bytes ?? Buffer.alloc(0), 4, 10),
    await dotAt(small?.bytes ?? Buffer.alloc(0), 26, 10),
  ]).toEqual(['red', 'blue'])
  expect(await smallerPicture(await plain(kind), kind, 60)).toBeNull()
})

test('a bitmap ends where its dots end', async () => {
  const bitmap = Buffer.alloc(54 + 8)
  bitmap.write('BM')
  bitmap.writeUInt32LE(54, 10)
  bitmap.writeUInt32LE(40, 14)
  bitmap.writeInt32LE(1, 18)
  bitmap.writeInt32LE(2, 22)
  bitmap.writeUInt16LE(24, 28)
  const { bytes, widthPx, heightPx } = await cleanPicture(Buffer.concat([bitmap, Buffer.from('more')]), 'bmp')
  expect([bytes.equals(bitmap), widthPx, heightPx]).toEqual([true, 1, 2])
  await expect(cleanPicture(bitmap.subarray(0, 60), 'bmp')).rejects.toMatchObject({ code: 'pictureBroken' })
})

test('a logo stands in the middle of a square, on nothing', async () => {
  const logo = await squaredPicture(await plain('jpeg'), 'jpeg', 56)
  expect([logo?.widthPx, logo?.heightPx, imageKindOf(logo?.bytes ?? Buffer.alloc(0))]).toEqual([56, 56, 'png'])
  const { data } = await sharp(logo?.bytes).raw().toBuffer({ resolveWithObject: true })
  const alphaAt = (x: number, y: number) => data[(y * 56 + x) * 4 + 3]
  expect([alphaAt(28, 2), alphaAt(10, 28), alphaAt(45, 28)]).toEqual([0, 255, 255])
})

test('whatever bytes a file has, looking through it ends', () => {
  const heads: Readonly<Record<ImageKind, string>> = {
    jpeg: '\u00ff\u00d8\u00ff',
    png: '\u0089PNG\r\n\u001a\n',
    gif: 'GIF89a',
    webp: 'RIFF\0\0\0\0WEBP',
    bmp: 'BM',
  }
  fc.assert(
    fc.property(
      fc.constantFrom(...(Object.keys(heads) as ImageKind[])),
      fc.uint8Array({ maxLength: 300 }),
      (kind, rest) => {
        const file = Buffer.concat([Buffer.from(heads[kind], 'latin1'), rest])
        const clean = withoutMetadata(file, kind)
        expect(clean === null || clean.length <= file.length).toBe(true)
      },
    ),
  )
})
