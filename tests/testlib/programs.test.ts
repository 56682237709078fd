/* Checkers and interactors written the way authors write them, unchanged. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CheckerBench, type Files } from './support.ts'

let bench: CheckerBench
beforeAll(async () => {
  bench = await CheckerBench.open()
})
afterAll(async () => {
  await bench?.close()
})

type Case = readonly [checker: string, files: Files, exitCode: number, verdict: string]

const roads = '3 3\n1 2 5\n2 3 5\n1 3 20\n'
const grid = '2 3\n#..\n...\n'

const cases: readonly Case[] = [
  ['shortest-path', { input: roads, output: '3\n1 2 3\n', answer: '3 1 2 3' }, 0, 'ok length 10\n'],
  [
    'shortest-path',
    { input: roads, output: '2 1 3', answer: '3 1 2 3' },
    1,
    'wrong answer jury has a better answer: jury = 10, participant = 20\n',
  ],
  [
    'shortest-path',
    { input: roads, output: '3 1 2 3', answer: '2 1 3' },
    3,
    'FAIL participant has a better answer: jury = 20, participant = 10\n',
  ],
  [
    'shortest-path',
    { input: roads, output: '2 1 2', answer: '3 1 2 3' },
    1,
    'wrong answer the path goes from 1 to 2 instead of from 1 to 3\n',
  ],
  [
    'shortest-path',
    { input: roads, output: '3 1 1 3', answer: '3 1 2 3' },
    1,
    'wrong answer there is no road from 1 to 1\n',
  ],
  [
    'shortest-path',
    { input: roads, output: '4 1 2 2 3', answer: '3 1 2 3' },
    1,
    'wrong answer Integer parameter [name=k] equals to 4, violates the range [-1, 3]\n',
  ],
  [
    'shortest-path',
    { input: roads, output: '2 1 4', answer: '3 1 2 3' },
    1,
    'wrong answer Integer parameter [name=path[2]] equals to 4, violates the range [1, 3]\n',
  ],
  [
    'shortest-path',
    { input: roads, output: '3 1 2 3', answer: '3 1 2 4' },
    3,
    'FAIL Integer parameter [name=path[3]] equals to 4, violates the range [1, 3] (answer)\n',
  ],
  ['permutation', { input: '3', output: '2 3 1' }, 0, 'ok a permutation\n'],
  ['permutation', { input: '3', output: '2 3 2' }, 1, 'wrong answer 2 is used twice, the second time as 3rd element\n'],
  [
    'permutation',
    { input: '3', output: '2 3 4' },
    1,
    'wrong answer Integer parameter [name=p[3]] equals to 4, violates the range [1, 3]\n',
  ],
  ['permutation', { input: '3', output: '2 3 1 1' }, 2, 'wrong output format extra tokens\n'],
  ['partial', { output: '30', answer: 'pc' }, 80, 'partially correct (30) scored\n'],
  ['partial', { output: '0', answer: 'pc' }, 50, 'partially correct (0) scored\n'],
  ['partial', { output: '200', answer: 'pc' }, 250, 'partially correct (200) scored\n'],
  // the judge reads the codes 99 to 103 as verdicts of their own
  ...[49, 50, 51, 52, 53].map((n): Case => [
    'partial',
    { output: String(n), answer: 'pc' },
    16,
    `partially correct (${n}) scored\n`,
  ]),
  ['partial', { output: '66.670', answer: 'points' }, 7, 'points 66.67 of 100\n'],
  ['partial', { output: '100', answer: 'points' }, 7, 'points 100 \n'],
  ['partial', { output: '1e-12', answer: 'points' }, 7, 'points 0 of 100\n'],
  ['partial', { output: 'bonus', answer: 'text' }, 7, 'points 37.5 of 100 bonus\n'],
  [
    'many-cases',
    { input: '2 5 3', output: 'Possible 2 3\nimpossible', answer: 'possible 1 4 impossible' },
    3,
    'FAIL possible or impossible expected, but 1 found (answer) (test case 2)\n',
  ],
  [
    'many-cases',
    { input: '2 5 3', output: 'Possible 2 3\nimpossible', answer: 'possible impossible' },
    0,
    'ok all right (2 test cases)\n',
  ],
  [
    'many-cases',
    { input: '2 5 3', output: 'Possible 2 3\npossible 1 2', answer: 'possible impossible' },
    1,
    'wrong answer expected impossible, found possible (test case 2)\n',
  ],
  [
    'many-cases',
    { input: '1 5', output: 'possible 1 6', answer: 'possible' },
    1,
    'wrong answer Integer parameter [name=x[2]] equals to 6, violates the range [0, 5] (test case 1)\n',
  ],
  [
    'many-cases',
    { input: '1 5', output: 'possible', answer: 'possible' },
    2,
    'wrong output format Unexpected end of file - int32 expected (test case 1)\n',
  ],
  ['brackets', { input: '4', output: '(())', answer: '()()' }, 0, 'ok balanced\n'],
  ['brackets', { input: '4', output: '())(', answer: '()()' }, 1, 'wrong answer not balanced: ())(\n'],
  [
    'brackets',
    { input: '4', output: '()', answer: '()()' },
    1,
    `wrong answer Token parameter [name=s] equals to "()", doesn't correspond to pattern "[()]{4}"\n`,
  ],
  ['brackets', { input: '3', output: 'No\n', answer: 'NO' }, 0, 'ok No\n'],
  ['brackets', { input: '3', output: 'No\n\n', answer: 'NO' }, 2, 'wrong output format Expected EOF\n'],
  ['grid', { input: grid, output: '.**\r\n***\r\n', answer: '5' }, 0, 'ok 5 stars\n'],
  ['grid', { input: grid, output: '***\n***\n', answer: '5' }, 1, 'wrong answer star on a wall at 1 1\n'],
  ['grid', { input: grid, output: '.**\n***', answer: '5' }, 0, 'ok 5 stars\n'],
  [
    'grid',
    { input: grid, output: '.**\n', answer: '5' },
    2,
    'wrong output format row 2 has 0 characters instead of 3\n',
  ],
  [
    'grid',
    { input: grid, output: '.*\0\n***\n', answer: '5' },
    2,
    'wrong output format unexpected character (code 0) in row 1\n',
  ],
  [
    'grid',
    { input: grid, output: '.**\n***\nmore', answer: '5' },
    2,
    'wrong output format Extra information in the output file\n',
  ],
  ['old-style', { output: 'Title\n1.000001 2', answer: 'Title \n1 2\n' }, 0, 'ok 2 numbers\n'],
  [
    'old-style',
    { output: 'Title\r\n1 2.1\r\n', answer: 'Title\n1 2\n' },
    1,
    `wrong answer 2nd numbers differ - expected: '2.00000', found: '2.10000', error = '0.05000'\n`,
  ],
  [
    'old-style',
    { output: 'Title\n1 2 3', answer: 'Title\n1 2\n' },
    2,
    'wrong output format end of line expected after 2 numbers\n',
  ],
  ['two-squares', { input: '25', output: '4 0 5 5 0 3 4 4 3', answer: '4 3 4 4 3 0 5 5 0' }, 0, 'ok 4 pairs\n'],
  [
    'two-squares',
    { input: '25', output: '1 0 5', answer: '4 3 4 4 3 0 5 5 0' },
    1,
    'wrong answer 3 pairs are missing\n',
  ],
  [
    'two-squares',
    { input: '25', output: '2 0 5 0 5', answer: '0' },
    1,
    'wrong answer Condition failed: "pairs[i - 1] != pairs[i]"\n',
  ],
  [
    'two-squares',
    { input: '25', output: '1 0 5', answer: '0' },
    3,
    'FAIL Condition failed: "found.size() == expected.size()"\n',
  ],
  [
    'two-squares',
    { input: '25', output: '1 5 -1', answer: '0' },
    1,
    'wrong answer Integer parameter [name=xy[1]] equals to -1, violates the range [0, 3037000499]\n',
  ],
]

describe("authors' checkers", () => {
  test.each(cases)('%s with %j ends with %i: %s', async (checker, files, exitCode, verdict) => {
    expect(await bench.check(checker, files)).toMatchObject({ end: exitCode, stderr: verdict })
  })

  test('a fourth file takes the verdict instead of standard error', async () => {
    expect(
      await bench.start(['permutation', 'input', 'output', 'answer', 'log'], { input: '1', output: '1' }),
    ).toMatchObject({ end: 0, stderr: '', log: 'ok a permutation\n' })
  })
})

describe("authors' interactors", () => {
  const files = { input: '10 3', answer: '7' }

  test('answers the contestant at once and writes its log', async () => {
    expect(await bench.interact('guess', '? 5\n? 8\n! 7\n', files)).toMatchObject({
      end: 0,
      stderr: 'ok 2 questions\n',
      stdout: '10\n>\n<\n',
      log: '2\n',
    })
  })

  test.each([
    ['a wrong end', '! 5\n', 1, 'wrong answer 5 is not the number\n'],
    ['too many questions', '? 1\n'.repeat(7), 1, 'wrong answer too many questions\n'],
    ['more questions than wanted', `${'? 1\n'.repeat(4)}! 7`, 7, 'points 50 4 questions\n'],
    [
      'a number out of range',
      '? 11\n',
      1,
      'wrong answer Integer parameter [name=x] equals to 11, violates the range [1, 10]\n',
    ],
    ['no number', '? five\n', 2, 'wrong output format Expected int32, but "five" found\n'],
    [
      'an unknown word',
      '# 1\n',
      1,
      `wrong answer Token parameter [name=op] equals to "#", doesn't correspond to pattern "[?!]"\n`,
    ],
    ['silence', '', 2, 'wrong output format Unexpected end of file - token expected\n'],
    ['words behind the end', '! 7\nmore\n', 0, 'ok 0 questions\n'],
  ])('judges %s', async (_what, output, exitCode, verdict) => {
    expect(await bench.interact('guess', output, files)).toMatchObject({ end: exitCode, stderr: verdict })
  })

  test('works without an expected output, and plays the same moves every time', async () => {
    const game = () => bench.start(['nim', 'input', 'log'], { input: '3 4' }, '2 1\n1 1\n1 1\n2 1\n1 1\n2 1\n')
    const first = await game()
    expect(first.stdout.startsWith('3 4\n')).toBe(true)
    expect(first.stderr).toMatch(/^(ok won|wrong answer )/)
    expect(await game()).toMatchObject({ end: first.end, stdout: first.stdout, stderr: first.stderr })
  })
})
