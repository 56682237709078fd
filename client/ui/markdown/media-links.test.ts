import { expect, test } from 'vitest'
import { mediaLink } from './media-links.ts'

const here = 'https://judge.example.org'
const name = '0123456789abcdef0123456789abcdef'

test.each([
  [`/api/public/file/${name}.pdf`, 'pdf', true],
  [`${here}/api/public/file/${name}.PDF`, undefined, undefined],
  [`/api/public/file/${name}.mp4`, 'video', true],
  ['https://elsewhere.example/a/film.webm?x=1#t=3', 'video', false],
  ['http://elsewhere.example/sound.MP3', 'audio', false],
  ['https://elsewhere.example/book.pdf', 'pdf', false],
  ['/api/logout?x.pdf', undefined, undefined],
  ['/api/logout/.pdf', undefined, undefined],
  ['/contest/3.pdf', undefined, undefined],
  ['https://user@elsewhere.example/book.pdf', undefined, undefined],
  ['javascript:alert(1)//.pdf', undefined, undefined],
  ['data:application/pdf,x.pdf', undefined, undefined],
  ['ftp://elsewhere.example/book.pdf', undefined, undefined],
  ['https://elsewhere.example/page?file=book.pdf', undefined, undefined],
  ['//', undefined, undefined],
])('%s', (href, kind, isOwn) => {
  const found = mediaLink(href, here)
  expect([found?.kind, found?.isOwn]).toEqual([kind, isOwn])
})
