import { describe, expect, test } from 'vitest'
import { addTotals, countReport, type VitestReport } from '@podium/infra/test-totals.ts'

const good: VitestReport = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] }],
}

describe('totals of a test run', () => {
  test('count passed, failed and skipped tests', () => {
    expect(countReport({ ...good, numFailedTests: 2 }, false)).toEqual({ passed: 3, failed: 2, skipped: 1 })
  })

  test('count a file that could not be loaded as one failure', () => {
    const unloaded = { name: 'b.test.ts', status: 'failed', assertionResults: [] }
    expect(countReport({ ...good, testResults: [...good.testResults, unloaded] }, false).failed).toBe(1)
  })

  test('count a bad end without a failed test as one failure', () => {
    expect(countReport(good, false).failed).toBe(1)
  })

  test('count a missing report as one failure', () => {
    expect(countReport(undefined, true)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  test('add up', () => {
    expect(
      addTotals([
        { passed: 1, failed: 0, skipped: 0 },
        { passed: 2, failed: 3, skipped: 4 },
      ]),
    ).toEqual({ passed: 3, failed: 3, skipped: 4 })
  })
})
