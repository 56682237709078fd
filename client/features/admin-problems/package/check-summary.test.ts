import { expect, test } from 'vitest'
import { summaryOf } from './check-summary.ts'
import type { PackageRun } from './use-package.ts'

const run = (part: Partial<PackageRun>): PackageRun => ({
  id: 1,
  path: 'submissions/accepted/a.cpp',
  kind: 'submission',
  language: 'C',
  expected: ['AC'],
  isEnded: true,
  status: 0,
  timeMs: 100,
  memoryKb: 1,
  score: null,
  isAsPromised: true,
  cases: [],
  report: [],
  ...part,
})

test('counts what has ended and what did as promised, and finds the slowest of those that are to be accepted', () => {
  const runs = [
    run({}),
    run({ timeMs: 700 }),
    run({ expected: ['TLE'], timeMs: 2_000 }),
    run({ expected: ['WA'], isAsPromised: false, timeMs: 900 }),
    run({ kind: 'validator', expected: [], timeMs: 5_000 }),
    run({ isEnded: false, status: null, timeMs: null, isAsPromised: null }),
  ]
  expect(summaryOf(runs)).toEqual({ ended: 5, total: 6, asPromised: 4, otherwise: 1, slowestMs: 700 })
  expect(summaryOf([]).slowestMs).toBeNull()
})
