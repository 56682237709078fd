import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CheckerBench } from './support.ts'

let bench: CheckerBench
beforeAll(async () => {
  bench = await CheckerBench.open()
})
afterAll(async () => {
  await bench?.close()
})

const validate = (input: string, ...args: string[]) => bench.start(['tree-validator', ...args], {}, input)

describe('a validator', () => {
  test('takes a good input and refuses another with the line', async () => {
    expect(await validate('3\n1\n1\n')).toMatchObject({ end: 0, stderr: '' })
    const refused = await validate('3\n1\n3\n')
    expect(refused.end).toBe(3)
    expect(refused.stderr).toMatch(/^FAIL .*violates the range \[1, 2\].*line 3.*test case 3/)
  })

  test('knows the set and the group of its test', async () => {
    expect((await validate('6\n1\n1\n1\n1\n1\n')).end).toBe(0)
    expect((await validate('6\n1\n1\n1\n1\n1\n', '--testset', 'small')).end).toBe(3)
    expect((await validate('4\n1\n1\n1\n', '--group', 'paths')).end).toBe(3)
    expect((await validate('3\n1\n2\n', '--group', 'paths')).end).toBe(0)
  })

  test('writes which bounds and features a test has when it is asked to', async () => {
    const { end, stderr } = await validate('2\n1\n', '--testOverviewLogFileName', 'stderr')
    expect(end).toBe(0)
    expect(stderr.split('\n')).toEqual([
      '"n": min-value-hit',
      '"parent": min-value-hit max-value-hit',
      'feature "path": hit',
      'feature "star": hit',
      'constant-bounds "n": 2 1000',
      'constant-bounds "parent": 1 1',
      'variable "n"',
      'variable "parent"',
      '',
    ])
  })
})

describe('a generator', () => {
  test('writes each of its tests into a file of its own', async () => {
    expect((await bench.start(['two-tests', '-n', '5'])).end).toBe(0)
    expect(await bench.textOf('1')).toBe('5\n')
    expect(await bench.textOf('2')).toBe('7 \n')
  })

  test('refuses an option by name that it does not know', async () => {
    const { end, stderr } = await bench.start(['two-tests', '-n', '5', '-m', '6'])
    expect(end).toBe(3)
    expect(stderr).toContain('"m" is not used')
  })
})

describe('ways to end', () => {
  test('output behind what was asked for, and an early end, are a wrong format with its code', async () => {
    expect((await bench.check('tokens', { output: '1 2', answer: '1 2' })).end).toBe(0)
    expect((await bench.check('permutation', { input: '3', output: '1 2' })).end).toBe(2)
    expect((await bench.check('permutation', { input: '2', output: '1 2 x' })).end).toBe(2)
  })

  test('a byte order mark in front of the output does not count', async () => {
    expect((await bench.check('tokens', { output: '\u{FEFF}1 2', answer: '1 2' })).end).toBe(0)
    expect((await bench.check('permutation', { input: '2', output: '\u{FEFF}2 1' })).end).toBe(0)
  })
})
