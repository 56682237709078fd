/**
 * Takes out of a picture's file whatever does not draw it: where and when it was taken, with which device, remarks,
 * small previews, and anything that follows its end. What draws it stays as it was, byte for byte.
 */
import type { ImageKind } from '@podium/proto/rules/site/image-kind.ts'
import { bitmapAlone } from './bitmap.ts'

/** Null for a file that is not built as its kind is. */
type Cleaner = (bytes: Buffer) => Buffer | null

const startsWith = (bytes: Buffer, at: number, word: string): boolean =>
  bytes.toString('latin1', at, at + word.length) === word

const jpeg = { prefix: 0xff, image: 0xd8, end: 0xd9, scan: 0xda, app0: 0xe0, app2: 0xe2, app14: 0xee } as const
/** An `APP0` with a preview in it is longer. */
const plainJfifBytes = 18
const isRestart = (marker: number): boolean => marker >= 0xd0 && marker <= 0xd7

/** Tables and frames draw; of what applications add, what says how colours are meant. */
function drawsJpeg(bytes: Buffer, at: number, end: number): boolean {
  const marker = bytes[at + 1] ?? 0
  if (marker === jpeg.app0) return startsWith(bytes, at + 4, 'JFIF\0') && end - at === plainJfifBytes
  if (marker === jpeg.app2) return startsWith(bytes, at + 4, 'ICC_PROFILE\0')
  if (marker === jpeg.app14) return startsWith(bytes, at + 4, 'Adobe')
  return marker < jpeg.app0
}

/** Where the compressed data from `at` on end: at the next marker that is no part of them. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(jpeg.prefix, from); at >= 0; at = bytes.indexOf(jpeg.prefix, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== jpeg.prefix && !isRestart(next)) return at
  }
  return bytes.length
}

const cleanJpeg: Cleaner = (bytes) => {
  const parts = [bytes.subarray(0, 2)]
  let at = 2
  while (at + 2 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== jpeg.prefix) return null
    if (marker === jpeg.end) return Buffer.concat([...parts, bytes.subarray(at, at + 2)])
    if (marker === jpeg.prefix) {
      at += 1
      continue
    }
    if (marker < 0xc0 || marker === jpeg.image || isRestart(marker) || at + 4 > bytes.length) return null
    const headEnd = at + 2 + bytes.readUInt16BE(at + 2)
    const end = marker === jpeg.scan ? scanEnd(bytes, headEnd) : headEnd
    if (drawsJpeg(bytes, at, end)) parts.push(bytes.subarray(at, end))
    at = end
  }
  return null
}

const pngHeadBytes = 8
const pngDraws = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs hIST acTL fcTL fdAT'.split(' '),
)

const cleanPng: Cleaner = (bytes) => {
  const parts = [bytes.subarray(0, pngHeadBytes)]
  let at = pngHeadBytes
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (pngDraws.has(name)) parts.push(bytes.subarray(at, end))
    if (name === 'IEND') return Buffer.concat(parts)
    at = end
  }
  return null
}

const gif = { extension: 0x21, image: 0x2c, end: 0x3b, control: 0xf9, application: 0xff } as const
/** Bytes of the table of colours that a byte of flags announces. */
const coloursBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1))

/** Behind the blocks of data from `at` on. */
function gifDataEnd(bytes: Buffer, from: number): number {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0)
  return at + 1
}

function drawsGif(bytes: Buffer, at: number): boolean {
  if (bytes[at] === gif.image || bytes[at + 1] === gif.control) return true
  // How often a film is repeated.
  const loops = startsWith(bytes, at + 3, 'NETSCAPE2.0') || startsWith(bytes, at + 3, 'ANIMEXTS1.0')
  return bytes[at + 1] === gif.application && loops
}

const cleanGif: Cleaner = (bytes) => {
  const headEnd = 13 + coloursBytes(bytes[10] ?? 0)
  const parts = [bytes.subarray(0, headEnd)]
  let at = headEnd
  while (at < bytes.length) {
    const first = bytes[at]
    if (first === gif.end) return Buffer.concat([...parts, bytes.subarray(at, at + 1)])
    if (first !== gif.image && first !== gif.extension) return null
    const dataAt = first === gif.image ? at + 11 + coloursBytes(bytes[at + 9] ?? 0) : at + 2
    const end = gifDataEnd(bytes, dataAt)
    if (drawsGif(bytes, at)) parts.push(bytes.subarray(at, end))
    at = end
  }
  return null
}

const riffHeadBytes = 12
const webpDraws = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** Of `VP8X`: that there are notes of a camera, and others. */
const webpNoteFlags = 0x08 | 0x04

const cleanWebp: Cleaner = (bytes) => {
  const fileEnd = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  const parts: Buffer[] = []
  let at = riffHeadBytes
  while (at + 8 <= fileEnd) {
    const size = bytes.readUInt32LE(at + 4)
    const end = at + 8 + size + (size % 2)
    if (end > fileEnd) return null
    const part = Buffer.from(bytes.subarray(at, end))
    const name = part.toString('latin1', 0, 4)
    if (name === 'VP8X') part[8] = (part[8] ?? 0) & ~webpNoteFlags
    if (webpDraws.has(name)) parts.push(part)
    at = end
  }
  const head = Buffer.from(bytes.subarray(0, riffHeadBytes))
  head.writeUInt32LE(4 + parts.reduce((sum, part) => sum + part.length, 0), 4)
  return parts.length === 0 ? null : Buffer.concat([head, ...parts])
}

const cleaners: Readonly<Record<ImageKind, Cleaner>> = {
  jpeg: cleanJpeg,
  png: cleanPng,
  gif: cleanGif,
  webp: cleanWebp,
  bmp: (bytes) => bitmapAlone(bytes)?.bytes ?? null,
}

/** The same picture and nothing else; null for a file that is not built as its kind is. */
export const withoutMetadata = (bytes: Buffer, kind: ImageKind): Buffer | null => cleaners[kind](bytes)
