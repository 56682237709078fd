import { expect, test } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { isAsPromised } from './judged.ts'
import type { Expectation } from './program.ts'

const judged = (statuses: readonly number[], score: number | null = null) => ({
  status: 0,
  score,
  cases: statuses.map((status, index) => ({ status, inputName: `${index}.in` })),
})
const of = { caseNames: { '0.in': 'secret/easy', '1.in': 'secret/hard' }, fullScore: null }
const { accepted, wrongAnswer, timeLimit, memoryLimit, compileError } = Status

test.each<[string, Expectation[], number[], boolean | null]>([
  ['right on every case', [{ permitted: ['AC'], required: ['AC'] }], [accepted, accepted], true],
  ['wrong on one', [{ permitted: ['AC'], required: ['AC'] }], [accepted, wrongAnswer], false],
  ['not wrong where it should be', [{ permitted: ['AC', 'WA'], required: ['WA'] }], [accepted], false],
  ['slow beside wrong', [{ permitted: ['AC', 'WA'], required: ['WA'] }], [wrongAnswer, timeLimit], false],
  ['out of memory is a crash', [{ permitted: ['RTE'], required: ['RTE'] }], [memoryLimit], true],
  [
    'slow on the cases that it is about',
    [{ permitted: ['TLE'], required: ['TLE'], cases: 'secret/hard' }],
    [accepted, timeLimit],
    true,
  ],
  ['nothing promised', [], [wrongAnswer], null],
  ['not compiled', [{ permitted: ['AC'], required: ['AC'] }], [], false],
  ['an unknown end', [{ permitted: ['AC'], required: ['AC'] }], [compileError], false],
])('%s', (_, expected, statuses, result) => expect(isAsPromised(expected, judged(statuses), of)).toBe(result))

test('some points, but not all, are what a partial solution promises', () => {
  const partial: Expectation[] = [{ permitted: ['AC', 'WA'], required: ['AC'], isPartial: true }]
  const scored = { ...of, fullScore: 100 }
  expect([0, 50, 100].map((score) => isAsPromised(partial, judged([accepted], score), scored))).toEqual([
    false,
    true,
    false,
  ])
})
