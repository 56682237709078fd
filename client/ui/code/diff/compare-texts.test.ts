import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareTexts, firstDifference, visibleBlanks, windowOf } from './compare-texts.ts'
import type { ComparedText, DiffRow } from './compare-texts.ts'

const compare = (expected: string, found: string) => compareTexts({ text: expected }, { text: found })
const textOf = (rows: readonly DiffRow[], side: 'expected' | 'found'): string =>
  rows
    .flatMap((row) => row[side]?.parts ?? [])
    .map(({ text }) => text)
    .join('')
const marksOf = (rows: readonly DiffRow[], side: 'expected' | 'found') =>
  rows
    .flatMap((row) => row[side]?.parts ?? [])
    .filter(({ isMarked }) => isMarked)
    .map(({ text }) => text)

/** Few signs, so that texts often agree in parts. */
const texts = fc
  .array(fc.constantFrom('1', '2', 'ab', ' ', '\t', '\r', '\n', '好', '😀'), { maxLength: 24 })
  .map((parts) => parts.join(''))

describe('two outputs', () => {
  test('are both shown whole and in order', () => {
    fc.assert(
      fc.property(texts, texts, (expected, found) => {
        const rows = compare(expected, found)
        expect([textOf(rows, 'expected'), textOf(rows, 'found')]).toEqual([expected, found])
      }),
    )
  })

  test('have a mark exactly when they differ', () => {
    fc.assert(
      fc.property(texts, texts, (expected, found) => {
        const rows = compare(expected, found)
        expect(marksOf(rows, 'expected').length + marksOf(rows, 'found').length > 0).toBe(expected !== found)
        expect(firstDifference(rows) !== -1).toBe(expected !== found)
      }),
    )
  })

  test('agree in all that is not marked', () => {
    fc.assert(
      fc.property(texts, texts, (expected, found) => {
        const rest = (side: 'expected' | 'found') =>
          compare(expected, found)
            .map((row) =>
              (row[side]?.parts ?? [])
                .filter(({ isMarked }) => !isMarked)
                .map(({ text }) => text)
                .join('')
                .trimEnd(),
            )
            .filter((text) => text !== '')
        expect(rest('found')).toEqual(rest('expected'))
      }),
    )
  })

  test('number the lines of each', () => {
    fc.assert(
      fc.property(texts, texts, (expected, found) => {
        const numbers = compare(expected, found).flatMap((row) => row.found?.number ?? [])
        expect(numbers).toEqual(numbers.map((_, index) => index + 1))
      }),
    )
  })

  test('are marked by character, with a line that is missing standing alone', () => {
    const rows = compare('10\n20\n30\n', '10\n30\n41\n')
    expect(rows.map(({ expected, found }) => [expected?.number ?? null, found?.number ?? null])).toEqual([
      [1, 1],
      [2, null],
      [3, 2],
      [null, 3],
    ])
    expect(marksOf(compare('41829930188', '41829930189'), 'found')).toEqual(['9'])
  })

  test('differ by an empty line that only one of them has', () => {
    expect(marksOf(compare('ab', '\nab'), 'found')).toEqual(['\n'])
    expect(marksOf(compare('\na\n', '\n\na\n'), 'found')).toEqual(['\n'])
    expect(marksOf(compare('a\nb\n\n', 'a\nc\n'), 'expected')).toEqual(['b'])
  })

  test('differ in blanks and line ends only where nothing else differs', () => {
    expect(marksOf(compare('1 2\n3\n', '1 2 \n4\n'), 'found')).toEqual(['4'])
    expect(marksOf(compare('1 2\n3\n', '1 2 \n3\n'), 'found')).toEqual([' '])
    expect(marksOf(compare('3\n', '3'), 'expected')).toEqual(['\n'])
    expect(marksOf(compare('3\n', '3\r\n'), 'found')).toEqual(['\r'])
  })

  test('of very long texts are compared in an instant', () => {
    const long = (seed: number) =>
      Array.from({ length: 20_000 }, (_, index) => String((index * seed) % 1009)).join('\n')
    expect(firstDifference(compare(long(7), long(11)))).toBe(1)
    expect(marksOf(compare('1'.repeat(60_000), '2'.repeat(60_000)), 'found').join('')).toHaveLength(60_000)
  })
})

describe('a text that is cut', () => {
  const cut = (text: string): ComparedText => ({ text, isCut: true })

  test('is not compared in the line where it was cut, nor after it', () => {
    expect(firstDifference(compareTexts(cut('1\n2\n3'), { text: '1\n2\n345\n6\n' }))).toBe(-1)
    expect(firstDifference(compareTexts({ text: '1\n2\n345\n6\n' }, cut('1\n2\n3')))).toBe(-1)
    expect(firstDifference(compareTexts(cut('1\n2\n3'), { text: '1\n5\n345\n' }))).toBe(1)
  })

  test('of one line is compared as far as it goes', () => {
    expect(firstDifference(compareTexts(cut('123'), { text: '12345\n' }))).toBe(-1)
    expect(firstDifference(compareTexts(cut('123'), { text: '12445\n' }))).toBe(0)
  })

  test('never differs from a longer one with the same beginning', () => {
    fc.assert(
      fc.property(texts, texts, (start, rest) => {
        expect(firstDifference(compareTexts({ text: start + rest }, cut(start)))).toBe(-1)
      }),
    )
  })
})

test('of many rows those around the first difference are shown', () => {
  const rows = compare(
    Array.from({ length: 100 }, (_, index) => index).join('\n'),
    Array.from({ length: 100 }, (_, index) => (index === 50 ? 'x' : index)).join('\n'),
  )
  const shown = windowOf(rows, 10)
  expect(shown).toHaveLength(10)
  expect(firstDifference(shown)).toBe(3)
  expect(windowOf(rows, 200)).toBe(rows)
})

test('blanks, line ends and control signs can be seen', () => {
  expect(visibleBlanks('a b\tc\r\n\0')).toBe('a·b⇥c␍↵␀')
})
