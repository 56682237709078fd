import fc from 'fast-check'
import { LinkifyIt } from 'linkify-it'
import MarkdownIt from 'markdown-it'
import { expect, test } from 'vitest'
import { loadLinks, mayHoldLinks } from './links.ts'
import { LinkifyIt as NoLinks } from './no-links.ts'

const linkify = new LinkifyIt()
const piece = fc.constantFrom(
  'http',
  'https:',
  '//',
  '://',
  'mailto:',
  'ftp:',
  'www',
  '.',
  'com',
  'рф',
  '中国',
  '@',
  'me',
  'localhost',
  ':',
  ' ',
  '\n',
  '1',
  'a',
  '<',
  '>',
  '-',
  '_',
  '/',
  '#',
  '。',
)

test('every text with an address in it is taken for one that may hold addresses', () => {
  const isFound = fc.property(
    fc.array(piece, { maxLength: 12 }).map((parts) => parts.join('')),
    (text) => linkify.match(text) === null || mayHoldLinks(text),
  )
  expect(fc.check(isFound, { numRuns: 3000 }).failed).toBe(false)
})

test('a text of numbers and sentences is not', () => {
  expect(mayHoldLinks('Given $a$ and 3.14, www.example.org. Print $a / b$.\n\nTwo: one')).toBe(false)
})

test('an address becomes a link once the package is there, and stays text before', async () => {
  const markdown = new MarkdownIt({ linkify: true })
  Object.assign(markdown, { linkify: new NoLinks() })
  const html = () => markdown.render('see https://example.org/a and me@example.org').match(/<a /g)?.length ?? 0
  expect(html()).toBe(0)
  await loadLinks(markdown)
  expect(html()).toBe(2)
})
