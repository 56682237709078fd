import { expect, test } from 'vitest'
import { mediaTypeOf } from './media-type.ts'

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['%PDF-1.7', 'application/pdf'],
  ['\0\0\0\x18ftypisom', 'video/mp4'],
  ['\0\0\0\x18ftypM4A ', 'audio/mp4'],
  ['\x1aE\xdf\xa3', 'video/webm'],
  ['OggS', 'audio/ogg'],
  ['fLaC', 'audio/flac'],
  ['RIFF\0\0\0\0WAVE', 'audio/wav'],
  ['RIFF\0\0\0\0AVI ', 'application/octet-stream'],
  ['ID3', 'audio/mpeg'],
  ['\xff\xfb\x90', 'audio/mpeg'],
  ['\xff\xfe<\0', 'application/octet-stream'],
  ['<html><script>', 'application/octet-stream'],
  ['', 'application/octet-stream'],
])('%j is %s', (text, expected) => expect(mediaTypeOf(bytes(text))).toBe(expected))
