import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CheckerBench } from './support.ts'

let bench: CheckerBench
beforeAll(async () => {
  bench = await CheckerBench.open()
})
afterAll(async () => {
  await bench?.close()
})

/**
 * What is read from the output (words of probe.cpp), the output, exit code, what was printed before the end, verdict.
 */
type Case = readonly [operations: string, output: string, exitCode: number, read: string, verdict: string | RegExp]

const ended = 'wrong output format Unexpected end of file - '
const extra = 'wrong output format Extra information in the output file'

const texts: readonly Case[] = [
  ['token token', ' a\t\r\nb\0c\n', 0, '<a> <b> ', 'ok done'],
  ['token', '\n \n', 2, '', `${ended}token expected`],
  ['token', 'a b', 2, '<a> ', extra],
  ['tokens', 'a\nb', 0, '<a><b> ', 'ok done'],
  ['tokens', 'a', 2, '', `${ended}token expected`],
  ['short-word short-word', 'ab1 -123456', 0, '<ab1> <-123456> ', 'ok done'],
  [
    'short-word',
    'abcd',
    1,
    '',
    'wrong answer Token parameter [name=w] equals to "abcd", doesn\'t correspond to pattern',
  ],
  ['short-word', 'ab\0', 1, '', 'wrong answer Token parameter [name=w]'],
  ['bounded', '0123456789 ', 0, '<0123456789> ', 'ok done'],
  ['bounded', '01234567890', 2, '', 'wrong output format A token is longer than 10 bytes'],
  ['line line line', 'a b \r\n\nc', 0, '<a b > <> <c> ', 'ok done'],
  ['line line', 'a', 0, '<a> <> ', 'ok done'],
  ['lines', 'a\nb', 0, '<a><b> ', 'ok done'],
  ['lower-line', 'a bc', 0, '<a bc> ', 'ok done'],
  ['lower-line', 'a-bc', 1, '', 'wrong answer Line parameter [name=l]'],
]

const numbers: readonly Case[] = [
  ['int int int', '2147483647 -2147483648\n0', 0, '2147483647 -2147483648 0 ', 'ok done'],
  ['int', '2147483648', 2, '', 'wrong output format Expected int32, but "2147483648" found'],
  ['int', '-2147483649', 2, '', 'wrong output format Expected int32'],
  ['int', '', 2, '', `${ended}int32 expected`],
  ['int', '\r\n\t ', 2, '', `${ended}int32 expected`],
  ...['-0', '+1', '01', '--1', '1.0', '1e3', '0x10', '1\0', '-', 'abc', 'nan', '\u0661', '9'.repeat(100)].map(
    (text): Case => ['int', text, 2, '', 'wrong output format Expected int32, but "'],
  ),
  ['int', `1${'0'.repeat(100_000)}`, 2, '', /^wrong output format Expected int32, but "10{29}\.{3}0{31}" found\n$/],
  ['int-5-100', '100', 0, '100 ', 'ok done'],
  ['int-5-100', '101', 1, '', 'wrong answer Integer parameter [name=x] equals to 101, violates the range [-5, 100]'],
  ['int-5-100', '-6', 1, '', 'wrong answer Integer parameter [name=x] equals to -6'],
  ['ints', '1 9', 0, '1,9, ', 'ok done'],
  ['ints', '1 10', 1, '', 'wrong answer Integer parameter [name=a[1]] equals to 10'],
  ['many-ints', '2000000000 1 2', 2, '', `${ended}int32 expected`],
  ['many-ints', '-1', 3, '', 'FAIL A negative number of values'],
  ['long long', '9223372036854775807 -9223372036854775808', 0, '9223372036854775807 -9223372036854775808 ', 'ok done'],
  ['long', '9223372036854775808', 2, '', 'wrong output format Expected int64'],
  ['long', '-9223372036854775809', 2, '', 'wrong output format Expected int64'],
  ['ulong', '18446744073709551615', 0, '18446744073709551615 ', 'ok done'],
  ['ulong', '18446744073709551616', 2, '', 'wrong output format Expected unsigned int64'],
  ['ulong', '-1', 2, '', 'wrong output format Expected unsigned int64'],
  ['double double double double', '-1.5 .5 5. +1e2', 0, '-1.5 0.5 5 100 ', 'ok done'],
  ['double', '1e-400', 0, '0 ', 'ok done'],
  ...[
    'nan',
    'NaN',
    'inf',
    '-inf',
    'infinity',
    '1e400',
    '-1e400',
    '0x1p3',
    '1,5',
    '1e',
    'e5',
    '.',
    '-',
    '1.2.3',
    '1\0',
    '1e+',
    '5f',
    '1e99999999999999999999',
  ].map((text): Case => ['double', text, 2, '', 'wrong output format Expected double, but "']),
  ['double-0-1', '1', 0, '1 ', 'ok done'],
  ['double-0-1', '1.5', 1, '', 'wrong answer Real 1.5 violates the range [0, 1]'],
  ['strict strict', '-1.25 0.5', 0, '-1.25 0.5 ', 'ok done'],
  ...['1', '1.2345', '1.', '.5', '+1.5', '1.5e0', '01.5'].map((text): Case => [
    'strict',
    text,
    2,
    '',
    'wrong output format Expected strict double',
  ]),
  ['strict', '100.5', 1, '', 'wrong answer Real parameter [name=x] equals to 100.5'],
]

const positions: readonly Case[] = [
  ['token eoln token read-eoln read-eof', 'a\r\nb\n', 0, '<a> 1 <b>   ', 'ok done'],
  ['token eoln', 'a', 0, '<a> 1 ', 'ok done'],
  ['token eoln', 'a \n', 0, '<a> 0 ', 'ok done'],
  ['token seek-eoln eof', 'a \t\n', 0, '<a> 1 1 ', 'ok done'],
  ['token seek-eoln token', 'a b', 0, '<a> 0 <b> ', 'ok done'],
  ['eoln', '\r', 0, '0 ', 'ok done'],
  ['token read-eoln', 'a b', 2, '<a> ', 'wrong output format Expected EOLN'],
  ['token read-eof', 'a\n', 2, '<a> ', 'wrong output format Expected EOF'],
  ['eof seek-eof', ' ', 0, '0 1 ', 'ok done'],
  ['x space x', 'x x', 0, '120 32 120 ', 'ok done'],
  ['x', 'y', 2, '', `wrong output format Unexpected character: 'y' found, 'x' expected`],
  ['x', '\0', 2, '', `wrong output format Unexpected character: the byte 0 found`],
  ['space', '', 2, '', 'wrong output format Unexpected character: the end of the file found, the byte 32 expected'],
  ['char char', 'a', 0, '97 -1 ', 'ok done'],
  ['until-x', 'aaax', 0, ' ', 'ok done'],
  ['until-x', 'aaa', 2, '', 'wrong output format Unexpected end of file'],
  ['at-most-3-bytes token', 'abcd', 2, ' ', 'wrong output format The file is larger than 3 bytes'],
]

const ends: readonly Case[] = [
  ['no-verdict', '', 3, '', 'FAIL The program ended without a verdict'],
  ['fault-of-ans', '', 3, '', `FAIL the jury's answer is wrong (answer)`],
  ['fault-of-inf', '', 3, '', 'FAIL the input is wrong (input)'],
  ['nonsense', '', 3, '', 'FAIL there is no operation nonsense'],
  ['part', '', 2, '', `${ended}int32 expected`],
  ['of-text', '', 0, '-12 0.5 ', 'ok done'],
  ['long-message', '', 1, '', /^wrong answer a{32000}\.\.\.\n$/],
  ['control-characters', '', 1, '', /^wrong answer a\?\[31mb\?c\?\n$/],
  ['message', 'ok\x1b[2J\x07', 1, '', /^wrong answer ok\?\[2J\?\n$/],
  ['message', 'wörter', 1, '', /^wrong answer wörter\n$/],
]

describe('streams', () => {
  test.each([...texts, ...numbers, ...positions, ...ends])(
    '%s from %j ends with %i after %j: %s',
    async (...[operations, output, exitCode, read, verdict]: Case) => {
      const result = await bench.check('probe', { input: operations, output, answer: '' })
      expect(result).toMatchObject({ end: exitCode, stdout: read })
      expect(result.stderr).toMatch(typeof verdict === 'string' ? new RegExp(`^${RegExp.escape(verdict)}`) : verdict)
    },
  )

  test('a checker that crashes says nothing that could be read as a verdict', async () => {
    expect(await bench.check('probe', { input: 'crash' })).toMatchObject({ end: 'signalled', stderr: '' })
  })

  test('reads 20 MB of integers', async () => {
    expect(
      await bench.check('probe', { input: 'all-ints', output: '123456789 -98765432\n'.repeat(1_000_000) }),
    ).toMatchObject({ end: 0, stdout: '2000000 ' })
  })

  test.each([
    ['double', '9', 2],
    ['int', '9', 2],
    ['short-word', 'a', 1],
    ['lower-line', '9', 1],
    ['length', '\0', 0],
  ])('a token of 31 MB is answered by %s', async (operation, character, exitCode) => {
    expect((await bench.check('probe', { input: operation, output: character.repeat(31_000_000) })).end).toBe(exitCode)
  })

  test('is started with three files, and says so', async () => {
    expect(await bench.start(['probe', 'input'])).toMatchObject({
      end: 3,
      stderr: 'FAIL A checker is started as: probe <input> <output> <answer> [<report>]\n',
    })
    expect(await bench.start(['probe', 'input', 'missing', 'answer'])).toMatchObject({
      end: 3,
      stderr: expect.stringMatching(/^FAIL The file "missing" cannot be opened/),
    })
    expect(await bench.start(['probe', 'input', '/tmp', 'answer'], { input: 'int' })).toMatchObject({
      end: 3,
      stderr: expect.stringMatching(/^FAIL A file cannot be read/),
    })
  })
})
