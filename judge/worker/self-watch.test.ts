import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { withScaledLimits } from '@podium/proto/rules/judge/calibration.ts'
import { judgeMessage, quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { Availability } from './availability.ts'
import type { KnownResult } from './known-run.ts'
import { SelfWatch } from './self-watch.ts'
import { storedCalibration } from './stored-calibration.ts'
import type { StoredCalibration } from './stored-calibration.ts'

const right = (timeMs: number): KnownResult => ({ isRight: true, timeMs })
const wrong: KnownResult = { isRight: false, why: [judgeMessage('knownRunWrong', { status: -1 })], lacksRoom: false }
const noRoom: KnownResult = { isRight: false, why: quoted('ENOSPC'), lacksRoom: true }
const diskFull = quoted('the disk is full')

/** A watch over these results, the last one repeated; and what it reported. */
function watchOver(results: readonly KnownResult[], hasRoom = () => true, stored: StoredCalibration | null = null) {
  const reported: (JudgeReport | null)[] = []
  let runs = 0
  const log = createLog('test', 'silent')
  const availability = new Availability(log)
  availability.onChange(() => void reported.push(availability.outage?.reason ?? null))
  const watch = new SelfWatch({
    run: async () => results[Math.min(runs++, results.length - 1)] ?? wrong,
    stored,
    log,
    availability,
    diskRoom: {
      full: (_, isWell) => availability.diskFull(diskFull, async () => hasRoom() && isWell !== undefined && isWell()),
    },
    untilIdle: async () => undefined,
    usualMs: 1,
    whileOutMs: 1,
  })
  return { watch, reported, runCount: () => runs, availability }
}

test('a calibration is the median of five runs, and its factor is relative to the machine of reference', async () => {
  const { watch } = watchOver([400, 380, 390, 900, 385].map(right))
  await watch.calibrate()
  expect(watch.calibration).toEqual({ medianMs: 390, factor: 2 })
})

/** A judge that is started again in the same folder. */
async function calibratedAgain(first: number, then: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'podium-calibration-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await watchOver([right(first)], undefined, storedCalibration(folder, 'one')).watch.calibrate()
  const { watch, runCount } = watchOver(then.map(right), undefined, storedCalibration(folder, 'one'))
  await watch.calibrate()
  return { medianMs: watch.calibration?.medianMs, runs: runCount(), folder }
}

test('a judge that was calibrated before keeps that as soon as one run agrees', async () => {
  expect(await calibratedAgain(200, [210])).toMatchObject({ medianMs: 200, runs: 1 })
  // Neighbours slow down the first two.
  expect(await calibratedAgain(200, [310, 290, 190])).toMatchObject({ medianMs: 200, runs: 3 })
})

test.each([
  ['faster', 150],
  ['slower', 300],
])('a judge that is %s than at its last calibration is measured anew', async (_, timeMs) => {
  expect(await calibratedAgain(200, [timeMs])).toMatchObject({ medianMs: timeMs, runs: 5 })
})

test('a calibration of another known run, or a file that is damaged, is none', async () => {
  const { folder } = await calibratedAgain(200, [200])
  expect([storedCalibration(folder, 'one').read(), storedCalibration(folder, 'other').read()]).toEqual([200, null])
  writeFileSync(join(folder, 'calibration'), 'one x')
  expect(storedCalibration(folder, 'one').read()).toBeNull()
})

test('a judge that gets its first known run wrong takes no task at all', async () => {
  const { watch, reported } = watchOver([wrong])
  await watch.calibrate()
  expect([reported, watch.calibration]).toEqual([[wrong.why], null])
})

test('a run that ends with its judge says nothing of it', async () => {
  const { watch, reported } = watchOver([wrong])
  const calibrated = watch.calibrate()
  watch.stop()
  await calibrated
  expect(reported).toEqual([])
})

test('a judge that is wrong goes out at once, and comes back when it was right twice in a row', async () => {
  const { watch, reported, runCount } = watchOver([...Array<KnownResult>(5).fill(right(100)), wrong, right(100)])
  await watch.calibrate()
  const watching = watch.watch()
  await expect.poll(() => reported).toEqual([wrong.why, null])
  expect(runCount()).toBeGreaterThanOrEqual(8)
  watch.stop()
  await watching
})

test('a judge without room for its known run is back two seconds after there is room, and calibrated then', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let isFull = true
  const { watch, reported, availability } = watchOver([noRoom, noRoom, right(100)], () => !isFull)
  await watch.calibrate()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(availability.outage).toMatchObject({ reason: diskFull })
  isFull = false
  // one more look, as the first finds too little
  await vi.advanceTimersByTimeAsync(4_000)
  expect([reported.at(-1), watch.calibration]).toEqual([null, { medianMs: 100, factor: expect.any(Number) }])
})

test('a run that is wrong once there is room has the judge wait until it is right twice', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { watch, availability } = watchOver([noRoom, wrong])
  await watch.calibrate()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([availability.outage?.reason, availability.awaitsKnownRun]).toEqual([wrong.why, true])
})

test('one slow run is chance, two in a row are a reason', async () => {
  const usual = Array<KnownResult>(5).fill(right(100))
  const once = watchOver([...usual, right(500), right(100)])
  await once.watch.calibrate()
  const watching = once.watch.watch()
  await expect.poll(once.runCount).toBeGreaterThan(10)
  expect(once.reported).toEqual([])
  const twice = watchOver([...usual, right(500)])
  await twice.watch.calibrate()
  const watchingToo = twice.watch.watch()
  const why = [judgeMessage('knownRunSlow', { timeMs: 500, usualMs: 100 })]
  await expect.poll(() => twice.reported.length).toBeGreaterThan(0)
  expect(twice.reported[0]).toEqual(why)
  for (const { watch } of [once, twice]) watch.stop()
  await Promise.all([watching, watchingToo])
})

test('limits follow the speed of a judge, those of single languages too', () => {
  const problem = {
    timeLimitMs: 1000,
    options: {
      languageLimits: [
        { language: 'Java', timeMs: 3000 },
        { language: 'Python3', timeFactor: 2 },
      ],
    },
  }
  expect(withScaledLimits(problem, 1.5)).toEqual({
    timeLimitMs: 1500,
    options: {
      languageLimits: [
        { language: 'Java', timeMs: 4500 },
        { language: 'Python3', timeFactor: 2 },
      ],
    },
  })
  expect(withScaledLimits({ timeLimitMs: 1, options: null }, 0.25)).toEqual({ timeLimitMs: 1, options: null })
})
