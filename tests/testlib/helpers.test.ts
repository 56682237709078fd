import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { CheckerBench, compile, openSandbox } from './support.ts'

let bench: CheckerBench
beforeAll(async () => {
  bench = await CheckerBench.open()
})
afterAll(async () => {
  await bench?.close()
})

const linesOf = async (...args: string[]) => (await bench.start(['helpers', ...args])).stdout.trimEnd().split('\n')

const mask = (1n << 64n) - 1n

/** The documented generator, written a second time: FNV-1a over the arguments, then SplitMix64. */
function* draws(args: readonly string[]): Generator<bigint> {
  let state = 14695981039346656037n
  for (const byte of Buffer.from(args.map((arg) => `${arg}\0`).join('')))
    state = ((state ^ BigInt(byte)) * 1099511628211n) & mask
  for (;;) {
    state = (state + 0x9e3779b97f4a7c15n) & mask
    let mixed = ((state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n) & mask
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & mask
    yield mixed ^ (mixed >> 31n)
  }
}

describe('random numbers', () => {
  test('follow the documented generator', async () => {
    for (const args of [['random'], ['random', 'another', 'seed']]) {
      const firstThree = draws(args)
        .take(3)
        .map((draw) => draw % 1000n)
        .toArray()
      expect((await linesOf(...args))[0]).toBe(`below 1000: ${firstThree.join(' ')}`)
    }
  })

  test('are these, for these arguments, everywhere and for ever', async () => {
    expect(await linesOf('random')).toEqual([
      'below 1000: 149 198 391',
      'range: -4 792273825443855401 3384309787 122',
      'real: 0.94803962194221059 1.9858656195476077 -0.042085243907758585',
      'leaning: 75 3 5 734233832045',
      'perm: 1 5 4 3 0 2 7 6',
      'perm: 1 3 4 2 5',
      'shuffle: 60 40 30 20 50 10',
      'any: 40 20 98',
      'distinct: 3 4 9 8 1',
      'distinct: 1 0 -1',
      'partition: 3 4 5 8',
      'partition: 1 2 0',
      'text: jaevy-xyy162',
      'text: 10011110',
    ])
  })

  test('depend on every argument and on where one ends', async () => {
    const runs = [['random'], ['random', '1'], ['random', '12', '3'], ['random', '1', '23'], ['random', '123']]
    const outputs: string[] = []
    for (const args of runs) outputs.push((await linesOf(...args)).join('\n'))
    expect(new Set(outputs).size).toBe(runs.length)
    expect((await linesOf('random', '12', '3')).join('\n')).toBe(outputs[2])
  })

  test('are spread evenly, or lean as asked', async () => {
    for (const seed of ['1', '2', '3']) expect(await linesOf('spread', seed)).toEqual(['1 1 1'])
  })
})

describe('helpers', () => {
  test('for text and comparison answer what their names say', async () => {
    expect(await linesOf('text')).toEqual([
      'a b AZ9 az9 64',
      'a||b a|b|c a|b 1',
      '1 st 2 nd 3 rd 11 th 112 th 21 st',
      'a-007 5% 12c 1 0',
      '1 1 0 0 0 1',
      '0.01 0.25',
    ])
  })

  test('match patterns', async () => {
    expect(await linesOf('patterns')).toEqual(['101010111111010111'])
  })

  test.each(['a{2', '[z-a]', 'a)', '(a', '+', 'x{3,2}', 'x{}', 'x{99999999999}', '[a', 'a\\'])(
    "refuse the pattern %s as the author's mistake",
    async (pattern) => {
      expect(await bench.start(['helpers', pattern])).toMatchObject({
        end: 3,
        stderr: expect.stringMatching(/^FAIL Illegal pattern /),
      })
    },
  )

  test('find options by name and by position', async () => {
    expect(await linesOf('options', '-n', '-5', '--flag', '-x=2.5')).toEqual(['-5', '7 1 2.5 0 -n'])
    expect(await bench.start(['helpers', 'options', '-n', 'many'])).toMatchObject({
      end: 3,
      stderr: 'FAIL The option "many" has the wrong type\n',
    })
    expect(await bench.start(['helpers', 'options'])).toMatchObject({
      end: 3,
      stderr: 'FAIL The option "n" is missing\n',
    })
  })
})

describe('compiling', () => {
  const source = readFileSync(join(import.meta.dirname, 'programs/probe.cpp'), 'utf8')

  test.each(['c++17', 'c++20'])('is free of warnings in %s too, and the program works', async (standard) => {
    const sandbox = await openSandbox()
    try {
      const hostPath = join(process.env.PODIUM_TESTS_DIR!, 'testlib', `probe-${standard}`)
      expect(await compile(sandbox, source, { standard, hostPath })).toEqual({
        end: 'exited',
        exitCode: 0,
        messages: '',
      })
    } finally {
      await sandbox.close()
    }
  })
})
