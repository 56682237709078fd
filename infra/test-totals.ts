/** The parts of vitest's JSON report that are counted. */
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[]
}

export interface Totals {
  passed: number
  failed: number
  skipped: number
}

/**
 * Counts one run of vitest. A file that could not even be loaded counts as one failure, and so does a run that ended
 * badly without naming a failed test (an unhandled error, no report): nothing may go wrong unseen.
 */
export function countReport(report: VitestReport | undefined, isGoodExit: boolean): Totals {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((result) => result.status === 'failed'),
  ).length
  const failed = report.numFailedTests + unloaded
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !isGoodExit ? 1 : failed,
    skipped: report.numPendingTests,
  }
}

export function addTotals(totals: Totals[]): Totals {
  const sum = (key: keyof Totals): number => totals.reduce((before, one) => before + one[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}
