import { expect, test } from 'vitest'
import { highlightedLines } from './highlight.ts'
import { linesOfPage, pagesMax, printedSheet } from './sheet.ts'

const sheet = { team: '清华 & Co', seat: 'Hall 2 · B7', contest: 'Autumn Cup', at: '2026-11-26 12:00   0:10:00' }
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

test('words of a source are bold, what is remarked is slanted, and every letter stays', () => {
  const text = '#include <cstdio>\n// if\nint main() { return "while"[0]; } /* for\nelse */\n# python\n'
  const lines = highlightedLines(text)
  expect(lines.map((line) => line.map((piece) => piece.text).join('')).join('\n')).toBe(text)
  const inked = (ink: string) => lines.flat().flatMap((piece) => (piece.ink === ink ? [piece.text.trim()] : []))
  expect(inked('bold')).toEqual(['#include <cstdio>', 'int', 'return'])
  expect(inked('slanted')).toEqual(['// if', '/* for', 'else */', '# python'])
})

test('a text has as many pages as its lines fill, and no more than so many', async () => {
  const pages = async (text: string) => pagesOf(await printedSheet({ ...sheet, text }))
  expect(await pages('int x;')).toBe(1)
  expect(await pages('x\n'.repeat(linesOfPage))).toBe(1)
  expect(await pages('x\n'.repeat(linesOfPage + 1))).toBe(2)
  expect(await pages('汉字😀\t\u0000\u0007é'.repeat(500))).toBeGreaterThan(1)
  expect(await pages('x\n'.repeat(32_000))).toBe(pagesMax)
  expect(await pages('x'.repeat(65_535))).toBeLessThanOrEqual(pagesMax)
})
