import fc from 'fast-check'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CheckerBench, stockTestlibCheckers, type Files } from './support.ts'

let bench: CheckerBench
beforeAll(async () => {
  bench = await CheckerBench.open()
})
afterAll(async () => {
  await bench?.close()
})

const words = [
  '\n',
  '\r\n',
  '\r',
  ' ',
  '\t',
  '0',
  '1',
  '-1',
  '3',
  '10',
  '2147483648',
  '-9223372036854775809',
  '1e308',
  '1e309',
  'nan',
  'inf',
  '-0',
  '.',
  '1.5',
  'YES',
  'no',
  'possible',
  'impossible',
  '(())',
  '.**',
  '***',
  'Title',
  '\0',
  '\xff',
  '%s%n',
  '? 5',
  '! 7',
]
const output = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...words).map((word) => Buffer.from(word, 'latin1')) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 12 }).map((bytes) => Buffer.from(bytes)) },
    ),
    { maxLength: 14 },
  )
  .map((parts) => Buffer.concat(parts))

/** Input and answer that are right, so that everything that goes wrong is the contestant's. */
const files: Record<string, Files> = {
  'shortest-path': { input: '3 3\n1 2 5\n2 3 5\n1 3 20\n', answer: '3 1 2 3' },
  'permutation': { input: '3' },
  'partial': { answer: 'points' },
  'many-cases': { input: '2 5 3', answer: 'possible impossible' },
  'brackets': { input: '4', answer: '()()' },
  'grid': { input: '2 3\n#..\n...\n', answer: '5' },
  'old-style': { answer: 'Title\n1 2\n' },
  'two-squares': { input: '25', answer: '4 3 4 4 3 0 5 5 0' },
  'guess': { input: '10 3', answer: '7' },
  'nim': { input: '3 4' },
}
const operations = [
  'token',
  'short-word',
  'tokens',
  'line',
  'lines',
  'lower-line',
  'bounded',
  'int',
  'int-5-100',
  'ints',
  'all-ints',
  'long',
  'ulong',
  'double',
  'double-0-1',
  'strict',
  'char',
  'x',
  'space',
  'eoln',
  'read-eoln',
  'seek-eoln',
  'eof',
  'read-eof',
  'seek-eof',
  'message',
]
const verdict = /^(ok |wrong answer |wrong output format |points )[^\r\0]*\n$/
const settings = { numRuns: 40 }

/** Nobody's output comes to them. */
const readNoContestant = ['tree-validator', 'two-tests']

describe('whatever the contestant prints', () => {
  test.each(stockTestlibCheckers.map((checker) => checker.name))(
    '%s ends with a verdict about the contestant',
    async (checker) => {
      await fc.assert(
        fc.asyncProperty(output, async (bytes) => {
          const ended = await bench.check(checker, {
            output: bytes,
            answer: checker.startsWith('yes-no') ? 'YES' : '1 2.5\nabc\n',
          })
          expect(ended).toEqual(
            expect.objectContaining({
              end: expect.toSatisfy((code) => [0, 1, 2].includes(code as number)),
              stderr: expect.stringMatching(verdict),
            }),
          )
        }),
        settings,
      )
    },
  )

  test.each(Object.keys(files))('%s ends with a verdict about the contestant', async (name) => {
    const interactive = name === 'guess' || name === 'nim'
    await fc.assert(
      fc.asyncProperty(output, async (bytes) => {
        const ended = interactive
          ? await bench.interact(name, bytes.toString('latin1'), files[name]!)
          : await bench.check(name, { ...files[name], output: bytes })
        expect(ended).toEqual(
          expect.objectContaining({
            end: expect.toSatisfy((code) => [0, 1, 2, 7].includes(code as number)),
            stderr: expect.stringMatching(verdict),
          }),
        )
      }),
      settings,
    )
  })

  test('any order of reading ends with a verdict about the contestant', async () => {
    await fc.assert(
      fc.asyncProperty(output, fc.array(fc.constantFrom(...operations), { maxLength: 8 }), async (bytes, order) => {
        const ended = await bench.check('probe', { output: bytes, input: order.join(' ') })
        expect(ended).toEqual(
          expect.objectContaining({
            end: expect.toSatisfy((code) => [0, 1, 2].includes(code as number)),
            stderr: expect.stringMatching(verdict),
          }),
        )
      }),
      { numRuns: 250 },
    )
  })

  test('every program of this folder is tried', () => {
    const programs = readdirSync(join(import.meta.dirname, 'programs')).map((file) => file.replace('.cpp', ''))
    expect([...Object.keys(files), 'helpers', 'probe', ...readNoContestant].toSorted()).toEqual(programs.toSorted())
  })
})
