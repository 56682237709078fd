/** What the sandbox costs, beside a plain start of the same program in the same run. */
import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openBubblewrap } from '@podium/judge/sandbox/bubblewrap/bubblewrap.ts'
import type { Box, RunSpec, Sandbox } from '@podium/judge/sandbox/api/sandbox.ts'
import { openIsolate, tryIsolate } from '@podium/judge/sandbox/isolate/isolate.ts'
import { figuresOf, mustHold, printRow } from './figures.ts'
import type { Figures } from './figures.ts'

const mebibyte = 1024 * 1024
const slots = 2
const rawStarts = 200
const reusedCases = 1_000
/** A judge has run more than this within its first minute; before, its code is still being compiled. */
const warmUpCases = 300
const casesPerSlot = 1_500
const burnRuns = 30
const loopRuns = 10
const loopLimitMs = 500
const maxCaseMs = 1
const leastCasesPerSecond = 1_800
const maxKillDelayMs = 20
const maxSpread = { idle: 0.01, busy: 0.05 }

const sources = {
  hello:
    '#include <stdio.h>\nint main(void) { int a, b; if (scanf("%d%d", &a, &b) == 2) printf("%d\\n", a + b); return 0; }\n',
  // the clock of the thread: that of the process may be behind by a tick of the kernel, which is most of what is
  // allowed here
  burn: '#include <stdio.h>\n#include <time.h>\nint main(void) { unsigned x = 1; for (long i = 0; i < 600000000; i++) x = x * 31 + i; struct timespec t; clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t); printf("%f", t.tv_sec * 1e3 + t.tv_nsec / 1e6); return x == 0; }\n',
  loop: 'int main(void) { for (volatile int i = 0;; i++) { } }\n',
}
type Program = keyof typeof sources

const spec = (over: Partial<RunSpec> = {}): RunSpec => ({
  argv: ['./main'],
  stdin: { bytes: Buffer.from('1 2\n') },
  cpuLimitMs: 10_000,
  wallLimitMs: 30_000,
  memoryLimitBytes: 256 * mebibyte,
  stackLimitBytes: 'unlimited',
  processLimit: 64,
  stdoutLimitBytes: mebibyte,
  stderrLimitBytes: mebibyte,
  fileSizeLimitBytes: 64 * mebibyte,
  ...over,
})

const compile = async (sandbox: Sandbox, program: Program, folder: string): Promise<void> => {
  const box = await sandbox.openBox({ kind: 'compile' })
  await box.putFile('main.c', Buffer.from(sources[program]))
  const result = await box.run(spec({ argv: ['/usr/bin/gcc', '-O1', '-o', 'main', 'main.c'], stdin: 'empty' }))
  const made =
    result.end === 'exited' &&
    (await box.collect('main', join(folder, program), { maxBytes: 16 * mebibyte, executable: true }))
  if (!made) throw new Error(`gcc: ${result.end} ${result.stderr.toString()}`)
  await box.close()
}

interface Fixture {
  readonly sandbox: Sandbox
  readonly folder: string
}

const boxWith = async ({ sandbox, folder }: Fixture, program: Program): Promise<Box> => {
  const box = await sandbox.openBox({ kind: 'run' })
  await box.putFile('main', { hostPath: join(folder, program) }, { executable: true })
  return box
}

const oneCase = async (box: Box, folder: string): Promise<void> => {
  await box.run(spec({ stdin: { hostPath: join(folder, 'input') }, discardFiles: true }))
  await box.empty(['main'])
}

/** @param act what is repeated; a number that it returns counts instead of its time */
const repeat = async (count: number, act: () => Promise<number | void>): Promise<number[]> => {
  const samples: number[] = []
  for (let index = 0; index < count; index += 1) {
    const startMs = performance.now()
    const own = await act()
    samples.push(own ?? performance.now() - startMs)
  }
  return samples
}

/** The other driver beside it, where the host has it: it makes every box anew. */
const measureIsolate = async (folder: string, raw: Figures): Promise<void> => {
  const usable = await tryIsolate()
  if ('missing' in usable) return console.log(`the same under isolate: not measured, ${usable.missing}`)
  const sandbox = await openIsolate({ judgeFolder: folder })
  const box = await boxWith({ sandbox, folder }, 'hello')
  printRow('the same under isolate', figuresOf(await repeat(rawStarts, () => oneCase(box, folder))), raw)
  await sandbox.close()
}

const perSecond = async (lanes: readonly (() => Promise<void>)[], each: number): Promise<number> => {
  const startMs = performance.now()
  await Promise.all(lanes.map((lane) => repeat(each, lane)))
  return (lanes.length * each * 1000) / (performance.now() - startMs)
}

const measureCases = async (fixture: Fixture): Promise<void> => {
  const run = promisify(execFile)
  const startRaw = async (): Promise<void> => {
    const child = run(join(fixture.folder, 'hello'))
    child.child.stdin?.end('1 2\n')
    await child
  }
  const boxes = await Promise.all(Array.from({ length: slots }, () => boxWith(fixture, 'hello')))
  for (const box of boxes) await repeat(warmUpCases, () => oneCase(box, fixture.folder))
  const raw = figuresOf(await repeat(rawStarts, startRaw))
  const [box] = boxes
  const reused = figuresOf(box === undefined ? [] : await repeat(reusedCases, () => oneCase(box, fixture.folder)))
  printRow('raw start of a trivial C program', raw)
  printRow('the same as a case in a kept box', reused, raw)
  await measureIsolate(fixture.folder, raw)
  const rawPerSecond = await perSecond(
    boxes.map(() => startRaw),
    rawStarts,
  )
  const reusedPerSecond = await perSecond(
    boxes.map((one) => () => oneCase(one, fixture.folder)),
    casesPerSlot,
  )
  console.log(
    `${slots} at once: ${rawPerSecond.toFixed(0)} raw starts/s, ${reusedPerSecond.toFixed(0)} cases/s, ${(reusedPerSecond / rawPerSecond).toFixed(2)}x of the baseline`,
  )
  mustHold(`a trivial case at most ${maxCaseMs.toFixed(1)} ms`, reused.p50Ms <= maxCaseMs)
  mustHold(`at least ${leastCasesPerSecond} trivial cases/s on ${slots} slots`, reusedPerSecond >= leastCasesPerSecond)
  await Promise.all(boxes.map((one) => one.close()))
}

const spreadOf = (values: readonly number[]): number => Math.max(...values) / Math.min(...values) - 1

/** The same run, as the judge reads it and as the program itself does at its end. */
interface CpuTimes {
  readonly readMs: number
  readonly ownMs: number
}

const cpuTimes = async (box: Box): Promise<CpuTimes> => {
  const { cpuMs, stdout } = await box.run(spec())
  return { readMs: cpuMs, ownMs: Number(stdout.toString()) }
}

const cpuTimesInRow = async (box: Box): Promise<CpuTimes[]> => {
  const times: CpuTimes[] = []
  while (times.length < burnRuns) times.push(await cpuTimes(box))
  return times
}

const describeSpread = (values: readonly number[]): string =>
  `median ${figuresOf(values).p50Ms.toFixed(1)} ms, spread ${(spreadOf(values) * 100).toFixed(1)} %`

/**
 * How far the readings would lie apart if every program took the median time by its own clock: what is left is of the
 * judge's making.
 */
const addedSpreadOf = (times: readonly CpuTimes[]): { spread: number; addedMs: number } => {
  const added = times.map(({ readMs, ownMs }) => readMs - ownMs)
  const medianMs = figuresOf(times.map(({ ownMs }) => ownMs)).p50Ms
  return { spread: spreadOf(added.map((ms) => medianMs + ms)), addedMs: figuresOf(added).p50Ms }
}

const printTimes = (name: string, times: readonly CpuTimes[]): void => {
  const { spread, addedMs } = addedSpreadOf(times)
  console.log(`  ${name}, as the judge reads it: ${describeSpread(times.map(({ readMs }) => readMs))}`)
  console.log(`  ${name}, by the program's own clock: ${describeSpread(times.map(({ ownMs }) => ownMs))}`)
  console.log(
    `  ${name}, between the two: ${addedMs.toFixed(2)} ms for start and end, spread ${(spread * 100).toFixed(2)} % of the whole`,
  )
}

/** Runs outside and inside boxes take turns, so that both meet the same moods of the host. */
const measureSpread = async (fixture: Fixture): Promise<void> => {
  const [one, two] = await Promise.all([boxWith(fixture, 'burn'), boxWith(fixture, 'burn')])
  const run = promisify(execFile)
  const [raw, alone]: [number[], CpuTimes[]] = [[], []]
  for (let round = 0; round < burnRuns; round += 1) {
    raw.push(Number((await run(join(fixture.folder, 'burn'))).stdout))
    alone.push(await cpuTimes(one))
  }
  const busy = (await Promise.all([cpuTimesInRow(one), cpuTimesInRow(two)])).flat()
  console.log(`CPU time of the same work, ${burnRuns} runs of each kind`)
  console.log(`  outside a box, by the program's own clock: ${describeSpread(raw)}`)
  for (const [name, times, most] of [
    ['alone', alone, maxSpread.idle],
    ['with both cores busy', busy, maxSpread.busy],
  ] as const) {
    printTimes(name, times)
    mustHold(`spread ${name} at most ${most * 100} %`, spreadOf(times.map(({ readMs }) => readMs)) <= most)
  }
  await Promise.all([one.close(), two.close()])
}

const measureKill = async (fixture: Fixture): Promise<void> => {
  const box = await boxWith(fixture, 'loop')
  const lateMs = await repeat(
    loopRuns,
    async () => (await box.run(spec({ cpuLimitMs: loopLimitMs }))).cpuMs - loopLimitMs,
  )
  console.log(
    `an endless loop is over its limit by ${figuresOf(lateMs).p50Ms.toFixed(1)} ms when it ends, at most ${Math.max(...lateMs).toFixed(1)} ms`,
  )
  mustHold(`stopped at most ${maxKillDelayMs} ms after the limit`, Math.max(...lateMs) <= maxKillDelayMs)
  await box.close()
}

export const measureSandbox = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'podium-sandbox-bench-'))
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'input'), '1 2\n')
  const sandbox = await openBubblewrap({ judgeFolder: folder, slots })
  try {
    for (const program of ['hello', 'burn', 'loop'] as const) await compile(sandbox, program, folder)
    const fixture = { sandbox, folder }
    await measureCases(fixture)
    await measureSpread(fixture)
    await measureKill(fixture)
  } finally {
    await sandbox.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
