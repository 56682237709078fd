import { expect, test } from 'vitest'
import { extensionOf, imageKindOf } from './image-kind.ts'

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((char) => char.charCodeAt(0)) : part)),
  )

const pictures = {
  png: bytes([0x89], 'PNG\r\n', [0x1a], '\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0, 1]),
  jpeg: bytes([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'JFIF'),
  gif: bytes('GIF89a', [1, 0, 1, 0]),
  webp: bytes('RIFF', [26, 0, 0, 0], 'WEBPVP8L'),
  bmp: bytes('BM', [58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0]),
}

test.each(Object.entries(pictures))('a %s is known by its first bytes', (kind, content) => {
  expect(imageKindOf(content)).toBe(kind)
})

test.each([
  ['nothing', ''],
  ['a page', '<!doctype html><script>'],
  ['a drawing with script', '<svg xmlns="http://www.w3.org/2000/svg">'],
  ['a text that begins as a bitmap', 'BMW drives past the lake'],
  ['a sound', 'RIFF....WAVEfmt '],
  ['half a signature', '\u0089PN'],
  ['an archive', 'PK\u0003\u0004'],
  ['a document', '%PDF-1.7'],
])('%s is no picture', (_, content) => {
  expect(imageKindOf(bytes(content))).toBeNull()
})

test('an extension is what stands behind the last dot of the name itself', () => {
  expect(extensionOf('me.JPG')).toBe('jpg')
  expect(extensionOf('a.png.html')).toBe('html')
  expect(extensionOf('folder.png/name')).toBe('')
  expect(extensionOf('name')).toBe('')
  expect(extensionOf('name.')).toBe('')
})
