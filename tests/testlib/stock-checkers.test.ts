import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stockCheckers } from '@podium/proto/rules/problem/stock-checkers.ts'
import { CheckerBench, stockTestlibCheckers } from './support.ts'

let bench: CheckerBench
beforeAll(async () => {
  bench = await CheckerBench.open()
})
afterAll(async () => {
  await bench?.close()
})

/** Checker, output, answer, exit code, begin of standard error. */
type Case = readonly [checker: string, output: string, answer: string, exitCode: number, verdict: string]

const cases: readonly Case[] = [
  ['exact', 'a b\n', 'a b\n', 0, 'ok equal'],
  ['exact', '', '', 0, 'ok equal'],
  ['exact', 'a\0b\xff', 'a\0b\xff', 0, 'ok equal'],
  ['exact', 'a\0b', 'a\0c', 1, 'wrong answer byteDiffers\nposition 3\n'],
  ['exact', 'a b', 'a b\n', 1, 'wrong answer endsEarly\ncount 3\n'],
  ['exact', 'a b\n\n', 'a b\n', 1, 'wrong answer goesOn\ncount 4\n'],
  ['exact', 'a\r\n', 'a\n', 1, 'wrong answer byteDiffers\nposition 2\n'],
  ['exact', 'x\n', 'y\n', 1, 'wrong answer byteDiffers\nposition 1\n'],

  ['lines', 'a b \n\nc', 'a b\n\nc\n\n\n', 0, 'ok '],
  ['lines', 'a\r\nb\r\n', 'a\nb\n', 0, 'ok 2 lines'],
  ['lines', '\n\n', '', 0, 'ok '],
  ['lines', ' a\n', 'a\n', 1, 'wrong answer lineDiffers\nposition 1\nexpected a\nfound  a\n'],
  ['lines', 'a  b\n', 'a b\n', 1, 'wrong answer lineDiffers\nposition 1\n'],
  ['lines', 'a\nc\n', 'a\n\nc\n', 1, 'wrong answer lineDiffers\nposition 2\nexpected \nfound c\n'],
  ['lines', 'a\nb\n', 'a\n', 1, 'wrong answer lineDiffers\nposition 2\nexpected \nfound b\n'],

  ['tokens', '1\n2\r\n\t3', '1 2 3\n', 0, 'ok 3 tokens'],
  ['tokens', '', ' \n', 0, 'ok 0 tokens'],
  ['tokens', '1 02 3', '1 2 3', 1, 'wrong answer tokenDiffers\nposition 2\nexpected 2\nfound 02\n'],
  ['tokens', '1 2', '1 2 3', 1, 'wrong answer endsEarly\ncount 2\n'],
  ['tokens', '1 2 3 4', '1 2 3', 1, 'wrong answer goesOn\ncount 3\n'],
  ['tokens', 'Yes', 'YES', 1, 'wrong answer tokenDiffers\nposition 1\n'],
  ['tokens', '1\0', '1', 1, 'wrong answer tokenDiffers\nposition 1\n'],

  ['tokens-ignore-case', 'Yes nO', 'YES no', 0, 'ok 2 tokens'],
  ['tokens-ignore-case', 'Yes', 'Yet', 1, 'wrong answer tokenDiffers\nposition 1\n'],
  ['tokens-ignore-case', 'ä', 'Ä', 1, 'wrong answer tokenDiffers\nposition 1\n'],

  ['floats-1e-6', '1.0000009 YES', '1 YES', 0, 'ok 2 tokens'],
  ['floats-1e-6', '1000000.9', '1000000', 0, 'ok '],
  [
    'floats-1e-6',
    '1.0000011',
    '1',
    1,
    'wrong answer numberDiffers\nposition 1\nexpected 1\nfound 1.0000011\nerror 1.1e-06\n',
  ],
  ['floats-1e-6', '1e0 .5 5. +2', '1 0.5 5 2', 0, 'ok 4 tokens'],
  ['floats-1e-6', '-0', '0', 0, 'ok '],
  ['floats-1e-6', 'nan', '1', 1, 'wrong answer notANumber\nposition 1\nfound nan\n'],
  ['floats-1e-6', 'inf', '1', 1, 'wrong answer notANumber\nposition 1\n'],
  ['floats-1e-6', '0x1', '1', 1, 'wrong answer notANumber\nposition 1\n'],
  ['floats-1e-6', '1e999', '1', 1, 'wrong answer notANumber\nposition 1\n'],
  ['floats-1e-6', '1e', '1', 1, 'wrong answer notANumber\nposition 1\n'],
  ['floats-1e-6', '1,5', '1.5', 1, 'wrong answer notANumber\nposition 1\n'],
  ['floats-1e-6', 'no', 'NO', 1, 'wrong answer tokenDiffers\nposition 1\n'],
  ['floats-1e-6', '1', '1 2', 1, 'wrong answer endsEarly\ncount 1\n'],
  ['floats-1e-6', '1 2', '1', 1, 'wrong answer goesOn\ncount 1\n'],
  ['floats-1e-4', '1.00009', '1', 0, 'ok '],
  ['floats-1e-4', '1.00011', '1', 1, 'wrong answer '],
  ['floats-1e-9', '1.0000000009', '1', 0, 'ok '],
  ['floats-1e-9', '1.0000000011', '1', 1, 'wrong answer '],

  ['unordered-lines', 'b\n\na  \nb', 'a\nb\nb\n', 0, 'ok 3 lines'],
  ['unordered-lines', 'a\nb\nc\n', 'a\nb\nb\n', 1, 'wrong answer lineMissing\nexpected b\n'],
  ['unordered-lines', 'a\na\nb\n', 'a\nb\nb\n', 1, 'wrong answer lineUnexpected\nfound a\n'],
  ['unordered-lines', 'a\n', 'a\nb\n', 1, 'wrong answer tooFewLines\nexpected 2\nfound 1\n'],
  ['unordered-lines', 'a\nb\nc\n', 'a\nb\n', 1, 'wrong answer tooManyLines\n'],

  ['yes-no', 'Yes\n', 'YES', 0, 'ok the answer is YES'],
  ['yes-no', 'no', 'YES', 1, 'wrong answer expectedFound\nexpected YES\nfound NO\n'],
  ['yes-no', 'maybe', 'YES', 2, `wrong output format YES or NO expected, but 'maybe' found`],
  ['yes-no', '', 'YES', 2, 'wrong output format Unexpected end of file'],
  ['yes-no', 'yes no', 'YES', 2, 'wrong output format Extra information in the output file'],
  ['yes-no', 'yes', 'oops', 3, 'FAIL YES or NO expected'],
  ['yes-no-list', 'yes\nNO no', 'YES NO NO', 0, 'ok 3 answers, 1 of them YES'],
  ['yes-no-list', '', '', 0, 'ok 0 answers'],
  ['yes-no-list', 'yes yes', 'YES NO', 1, 'wrong answer answerDiffers\nposition 2\nexpected NO\nfound YES\n'],
  ['yes-no-list', 'yes', 'YES NO', 1, 'wrong answer endsEarly\ncount 1\n'],
  ['yes-no-list', 'yes no', 'YES', 1, 'wrong answer goesOn\ncount 1\n'],
]

describe('stock checkers', () => {
  test.each(cases)('%s of %j against %j ends with %i, %s', async (...[checker, output, answer, ...verdict]: Case) => {
    const ended = await bench.check(checker, { output, answer })
    expect([ended.end, ended.stderr.slice(0, verdict[1].length)]).toEqual(verdict)
    expect(ended.stderr).toMatch(/\n$/)
  })

  test('every one is in the table above, accepted and refused', () => {
    for (const { name } of stockTestlibCheckers) {
      const codes = cases.filter((row) => row[0] === name).map((row) => row[3])
      expect(codes, name).toEqual(expect.arrayContaining([0, 1]))
    }
  })

  test('every one has a name of its own and is described in both languages', () => {
    expect(new Set(stockCheckers.map((checker) => checker.name)).size).toBe(stockCheckers.length)
    for (const { description } of stockCheckers)
      expect(description).toEqual({
        'zh-CN': expect.stringMatching(/\p{Script=Han}/u),
        'en-US': expect.stringMatching(/^[A-Z]/),
      })
  })

  test.each(['tokens', 'lines', 'floats-1e-6', 'unordered-lines', 'exact'])(
    '%s reads 20 MB and keeps little of it',
    async (checker) => {
      const text = '123456789 987654321\n'.repeat(1_000_000)
      const lines = checker === 'unordered-lines'
      const ended = await bench.check(checker, {
        output: lines ? '\n'.repeat(20_000_000) : text,
        answer: lines ? '' : text,
      })
      expect(ended.stderr).toMatch(/^ok /)
      expect(ended.peakMemoryBytes).toBeLessThan(16 * 1024 * 1024)
    },
  )

  const hostilePieces = ['9', '\n', '1\n', 'a\0', '\r']

  test.each(stockTestlibCheckers.filter((checker) => !/1e-[49]/.test(checker.name)).map((checker) => checker.name))(
    '%s answers a hostile output of 32 MiB without breaking a limit',
    async (checker) => {
      for (const piece of hostilePieces) {
        const ended = await bench.check(checker, { output: piece.repeat((32 << 20) / piece.length), answer: 'YES\n' })
        expect([ended.stderr.slice(0, 60), ended.end], piece).toEqual([
          expect.stringMatching(/^(wrong answer|wrong output format) /),
          expect.toSatisfy((code) => [1, 2].includes(code as number)),
        ])
      }
    },
  )
})
