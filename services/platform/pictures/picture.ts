/**
 * Pictures as they are stored: turned as they were meant to be seen, with nothing in the file but what draws them, and
 * known to be whole. A file that is so already stays as it is, byte for byte, so that what was saved from this site
 * and sent again is the same.
 *
 * How large a picture becomes in memory is read from its header and refused before anything of it is unpacked.
 */
import { createHash } from 'node:crypto'
import { Refusal } from '@podium/proto/errors/index.ts'
import { pictureLimits } from '@podium/proto/rules/site/pictures.ts'
import type { ImageKind } from '@podium/proto/rules/site/image-kind.ts'
import type { Metadata } from 'sharp'
import { busy, limitConcurrency } from '../concurrency/concurrency-limiter.ts'
import { bitmapAlone } from './bitmap.ts'
import { pictureLibrary } from './library.ts'
import { withoutMetadata } from './metadata.ts'

export interface PictureFacts {
  readonly widthPx: number
  readonly heightPx: number
  /** As the Contest API has the hash of a file. */
  readonly md5: string
}

export interface CleanPicture extends PictureFacts {
  readonly bytes: Buffer
}

const waitingMax = 200
const jpegQuality = 92
const webpQuality = 90
const smallerQuality = 82
/** The least that reads every dot of a picture. */
const probePx = 16

/** One picture takes up to 200 MB while it is read: a process reads one after the other. */
const inTurn = limitConcurrency({ atOnce: 1, waiting: waitingMax, refusal: busy })

const broken = (): Refusal => new Refusal('pictureBroken')

const orBroken = (error: unknown): never => {
  throw error instanceof Refusal ? error : broken()
}

/** Throws Refusal `picturePixels`. @param frames of a film */
function checkPixels(widthPx: number, heightPx: number, frames = 1): void {
  if (widthPx * heightPx * frames > pictureLimits.pixelsMax)
    throw new Refusal('picturePixels', {
      width: widthPx,
      height: heightPx,
      millions: pictureLimits.pixelsMax / 1_000_000,
    })
}

const factsOf = (bytes: Buffer, widthPx: number, heightPx: number): CleanPicture => ({
  bytes,
  widthPx,
  heightPx,
  md5: createHash('md5').update(bytes).digest('hex'),
})

const opening = { failOn: 'error', limitInputPixels: false, sequentialRead: true } as const
const isFilm = (kind: ImageKind): boolean => kind === 'gif' || kind === 'webp'

/** Written anew, upright. */
async function redrawn(bytes: Buffer, kind: Exclude<ImageKind, 'bmp'>): Promise<Buffer> {
  const sharp = await pictureLibrary()
  return sharp(bytes, { ...opening, animated: isFilm(kind) })
    .autoOrient()
    .toFormat(kind, kind === 'jpeg' ? { quality: jpegQuality } : kind === 'webp' ? { quality: webpQuality } : {})
    .toBuffer()
}

/** Throws where a picture is cut off or damaged. */
async function checkWhole(bytes: Buffer, kind: ImageKind): Promise<void> {
  const sharp = await pictureLibrary()
  await sharp(bytes, { ...opening, animated: isFilm(kind) })
    .resize({ width: probePx, height: probePx, fit: 'inside' })
    .raw()
    .toBuffer()
}

function cleanBitmap(given: Buffer): CleanPicture {
  const bitmap = bitmapAlone(given)
  if (bitmap === null) throw broken()
  checkPixels(bitmap.widthPx, bitmap.heightPx)
  return factsOf(bitmap.bytes, bitmap.widthPx, bitmap.heightPx)
}

/** What the header says, before anything is unpacked. Throws. */
async function headOf(bytes: Buffer): Promise<Metadata> {
  const sharp = await pictureLibrary()
  const head = await sharp(bytes, opening).metadata()
  checkPixels(head.width, head.height, head.pages)
  return head
}

/**
 * A picture as it is stored. Throws Refusal `picturePixels`, `pictureBroken`, `busy`.
 * @param kind as its first bytes say it
 */
export async function cleanPicture(given: Buffer, kind: ImageKind): Promise<CleanPicture> {
  return inTurn('pictures', async () => {
    if (kind === 'bmp') return cleanBitmap(given)
    const { orientation = 1 } = await headOf(given)
    const alone = orientation === 1 ? withoutMetadata(given, kind) : null
    const bytes = alone ?? (await redrawn(given, kind))
    if (alone !== null) await checkWhole(bytes, kind)
    const { width, height } = await headOf(bytes)
    return factsOf(bytes, width, height)
  }).catch(orBroken)
}

/** A photo whose longer side has this many pixels, as JPEG; null for one that has no more, and a bitmap. Throws. */
export async function smallerPicture(given: Buffer, kind: ImageKind, px: number): Promise<CleanPicture | null> {
  if (kind === 'bmp') return null
  return inTurn('pictures', async () => {
    const { width, height } = await headOf(given)
    if (Math.max(width, height) <= px) return null
    const sharp = await pictureLibrary()
    const { data, info } = await sharp(given, opening)
      .resize({ width: px, height: px, fit: 'inside' })
      .flatten({ background: 'white' })
      .jpeg({ quality: smallerQuality })
      .toBuffer({ resolveWithObject: true })
    return factsOf(data, info.width, info.height)
  })
}

/** A logo in a square of this many pixels, as PNG, with nothing where it is narrower; null for a bitmap. Throws. */
export async function squaredPicture(given: Buffer, kind: ImageKind, px: number): Promise<CleanPicture | null> {
  if (kind === 'bmp') return null
  return inTurn('pictures', async () => {
    const sharp = await pictureLibrary()
    const background = { r: 0, g: 0, b: 0, alpha: 0 }
    const bytes = await sharp(given, opening)
      .resize({ width: px, height: px, fit: 'contain', background })
      .png()
      .toBuffer()
    return factsOf(bytes, px, px)
  })
}
