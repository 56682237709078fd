/** What the sandbox costs, beside a plain start of the same program in the same run. */
import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openBubblewrap } from '@podium/judge/sandbox/bubblewrap.ts'
import type { Box, RunSpec, Sandbox } from '@podium/judge/sandbox/sandbox.ts'
import { figuresOf, mustHold, printRow } from './figures.ts'

const mebibyte = 1024 * 1024
const slots = 2
const rawStarts = 200
const keptCases = 1_000
const casesPerSlot = 1_500
const burnRuns = 30
const loopRuns = 10
const loopLimitMs = 500
const maxCaseMs = 1
const leastCasesPerSecond = 1_800
const maxKillDelayMs = 20
const maxSpread = { idle: 0.01, busy: 0.05 }

const sources = {
  hello: '#include <stdio.h>\nint main(void) { int a, b; if (scanf("%d%d", &a, &b) == 2) printf("%d\\n", a + b); return 0; }\n',
  burn: '#include <time.h>\nint main(void) { unsigned x = 1; for (long i = 0; i < 600000000; i++) x = x * 31 + i; return x == 0; }\n',
  loop: 'int main(void) { for (volatile int i = 0;; i++) { } }\n',
}
type Program = keyof typeof sources

const spec = (over: Partial<RunSpec> = {}): RunSpec => ({
  argv: ['./main'], stdin: { bytes: Buffer.from('1 2\n') }, cpuLimitMs: 10_000, wallLimitMs: 30_000, memoryLimitBytes: 256 * mebibyte,
  stackLimitBytes: 'unlimited', processLimit: 64, stdoutLimitBytes: mebibyte, stderrLimitBytes: mebibyte, fileSizeLimitBytes: 64 * mebibyte, ...over,
})

const compile = async (sandbox: Sandbox, program: Program, folder: string): Promise<void> => {
  const box = await sandbox.openBox({ kind: 'compile' })
  await box.putFile('main.c', Buffer.from(sources[program]))
  const result = await box.run(spec({ argv: ['/usr/bin/gcc', '-O1', '-o', 'main', 'main.c'], stdin: 'empty' }))
  const made = result.end === 'exited' && await box.collect('main', join(folder, program), { maxBytes: 16 * mebibyte, executable: true })
  if (!made) throw new Error(`gcc: ${result.end} ${result.stderr.toString()}`)
  await box.close()
}

interface Ground {
  readonly sandbox: Sandbox
  readonly folder: string
}

const boxWith = async ({ sandbox, folder }: Ground, program: Program): Promise<Box> => {
  const box = await sandbox.openBox({ kind: 'run' })
  await box.putFile('main', { hostPath: join(folder, program) }, { executable: true })
  return box
}

const oneCase = async (box: Box, folder: string): Promise<void> => {
  await box.run(spec({ stdin: { hostPath: join(folder, 'input') } }))
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

const perSecond = async (lanes: readonly (() => Promise<void>)[], each: number): Promise<number> => {
  const startMs = performance.now()
  await Promise.all(lanes.map((lane) => repeat(each, lane)))
  return (lanes.length * each * 1000) / (performance.now() - startMs)
}

const measureCases = async (ground: Ground): Promise<void> => {
  const run = promisify(execFile)
  const startRaw = async (): Promise<void> => {
    const child = run(join(ground.folder, 'hello'))
    child.child.stdin?.end('1 2\n')
    await child
  }
  const boxes = await Promise.all(Array.from({ length: slots }, () => boxWith(ground, 'hello')))
  for (const box of boxes) await repeat(20, () => oneCase(box, ground.folder))
  const raw = figuresOf(await repeat(rawStarts, startRaw))
  const [box] = boxes
  const kept = figuresOf(box === undefined ? [] : await repeat(keptCases, () => oneCase(box, ground.folder)))
  printRow('raw start of a trivial C program', raw)
  printRow('the same as a case in a kept box', kept, raw)
  const rawPerSecond = await perSecond(boxes.map(() => startRaw), rawStarts)
  const keptPerSecond = await perSecond(boxes.map((one) => () => oneCase(one, ground.folder)), casesPerSlot)
  console.log(`${slots} at once: ${rawPerSecond.toFixed(0)} raw starts/s, ${keptPerSecond.toFixed(0)} cases/s, ${(keptPerSecond / rawPerSecond).toFixed(2)}x of the baseline`)
  mustHold(`a trivial case at most ${maxCaseMs.toFixed(1)} ms`, kept.p50Ms <= maxCaseMs)
  mustHold(`at least ${leastCasesPerSecond} trivial cases/s on ${slots} slots`, keptPerSecond >= leastCasesPerSecond)
  await Promise.all(boxes.map((one) => one.close()))
}

const spreadOf = (values: readonly number[]): number => Math.max(...values) / Math.min(...values) - 1
const cpuTimes = (box: Box): Promise<number[]> => repeat(burnRuns, async () => (await box.run(spec())).cpuMs)

const measureSpread = async (ground: Ground): Promise<void> => {
  const [one, two] = await Promise.all([boxWith(ground, 'burn'), boxWith(ground, 'burn')])
  const idle = await cpuTimes(one)
  const busy = (await Promise.all([cpuTimes(one), cpuTimes(two)])).flat()
  for (const [name, times, most] of [['alone', idle, maxSpread.idle], ['with both cores busy', busy, maxSpread.busy]] as const) {
    console.log(`CPU time of the same work, ${burnRuns} runs ${name}: median ${figuresOf(times).p50Ms.toFixed(1)} ms, spread ${(spreadOf(times) * 100).toFixed(1)} %`)
    mustHold(`spread ${name} at most ${most * 100} %`, spreadOf(times) <= most)
  }
  await Promise.all([one.close(), two.close()])
}

const measureKill = async (ground: Ground): Promise<void> => {
  const box = await boxWith(ground, 'loop')
  const lateMs = await repeat(loopRuns, async () => (await box.run(spec({ cpuLimitMs: loopLimitMs }))).cpuMs - loopLimitMs)
  console.log(`an endless loop is over its limit by ${figuresOf(lateMs).p50Ms.toFixed(1)} ms when it ends, at most ${Math.max(...lateMs).toFixed(1)} ms`)
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
    const ground = { sandbox, folder }
    await measureCases(ground)
    await measureSpread(ground)
    await measureKill(ground)
  } finally {
    await sandbox.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
