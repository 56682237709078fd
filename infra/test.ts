// npm test: types, lint and unused code, the pages' build, then the unit tests side by side, what starts servers two
// files at a time, and what measures time one file after another. Every check counts as one test. The last line is `N
// passed, N failed`. npm test -- <words>: the pages' build and the test files alone whose path has one of the words.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asRoot } from './as-root.ts'
import { buildClient } from './client-build.ts'
import { orExplain, Refused } from './refused.ts'
import { report, runChecks, runTool, type StepResult } from './steps.ts'
import { addTotals, countReport, type Totals, type VitestReport } from './test-totals.ts'

function countSteps(steps: StepResult[]): Totals {
  const passed = steps.filter((step) => step.isGood).length
  return { passed, failed: steps.length - passed, skipped: 0 }
}

async function buildPages(): Promise<StepResult> {
  const startedMs = Date.now()
  const failure = await buildClient().then(
    () => undefined,
    (error: Error) => error,
  )
  return { name: 'the pages build', isGood: !failure, output: failure?.message ?? '', tookMs: Date.now() - startedMs }
}

function readReport(file: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  } catch {
    return undefined
  }
}

/** @param words that the path of a file must have one of; none for every file */
async function runProjects(projects: string[], reportDir: string, words: string[] = []): Promise<Totals> {
  const name = projects.join(' and ')
  const file = join(reportDir, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const step = await runTool(
    `tests: ${name}`,
    'vitest',
    ['run', ...words, ...projects.flatMap((one) => ['--project', one]), ...reporters],
    true,
  )
  console.log(`${step.isGood ? 'ok    ' : 'FAILED'} ${step.name} (${(step.tookMs / 1000).toFixed(1)} s)\n`)
  return countReport(readReport(file), step.isGood)
}

async function runAll(reportDir: string): Promise<Totals> {
  const checks = await runChecks()
  checks.forEach(report)
  const build = await buildPages()
  report(build)
  const runs = [await runProjects(['unit'], reportDir), await runProjects(['parts', 'whole'], reportDir)]
  return addTotals([countSteps([...checks, build]), ...runs])
}

/** One feature's tests while working on it. */
async function runChosen(words: string[], reportDir: string): Promise<Totals> {
  const build = await buildPages()
  report(build)
  return addTotals([countSteps([build]), await runProjects(['unit', 'parts', 'whole'], reportDir, words)])
}

await orExplain(async () => {
  await asRoot()
  const words = process.argv.slice(2)
  const option = words.find((word) => word.startsWith('-'))
  if (option !== undefined)
    throw new Refused(`Unknown option ${option}. Usage: npm test [-- words in the paths of test files]`)
  const reportDir = mkdtempSync(join(tmpdir(), 'podium-test-'))
  const totals = words.length === 0 ? await runAll(reportDir) : await runChosen(words, reportDir)
  rmSync(reportDir, { recursive: true, force: true })
  if (totals.skipped > 0) console.log(`${totals.skipped} skipped`)
  console.log(`${totals.passed} passed, ${totals.failed} failed`)
  process.exit(totals.failed === 0 ? 0 : 1)
})
