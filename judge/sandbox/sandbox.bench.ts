/* node judge/sandbox/sandbox.bench.ts [folder]: what the sandbox costs, beside a plain spawn of the same program in the same run. */
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { openBubblewrap } from './bubblewrap.ts'
import type { Box, BoxSpec, RunSpec, Sandbox } from './sandbox.ts'

const MIB = 1 << 20
const HELLO = '#include <stdio.h>\nint main(void) { int a, b; if (scanf("%d%d", &a, &b) == 2) printf("%d\\n", a + b); return 0; }\n'
const BURN = '#include <time.h>\nint main(void) { while (clock() < CLOCKS_PER_SEC / 2) { } return 0; }\n'
const LOOP = 'int main(void) { for (volatile int i = 0;; i++) { } }\n'
const given = process.argv[2]
const folder = given ?? fs.mkdtempSync(path.join(tmpdir(), 'podium-sandbox-bench-'))
fs.chmodSync(folder, 0o755)
for (const name of ['hello', 'burn', 'loop']) fs.rmSync(path.join(folder, name), { force: true })
const INPUT = path.join(folder, 'input')
fs.writeFileSync(INPUT, '1 2\n')
const RUN: BoxSpec = { kind: 'run' }

const spec = (over: Partial<RunSpec> = {}): RunSpec => ({
  argv: ['/box/main'], stdin: { bytes: Buffer.from('1 2\n') }, cpuLimitMs: 10_000, wallLimitMs: 30_000, memoryLimitBytes: 256 * MIB,
  stackLimitBytes: 'unlimited', processLimit: 64, stdoutLimitBytes: MIB, stderrLimitBytes: MIB, fileSizeLimitBytes: 64 * MIB, ...over,
})

const print = (line: string) => void process.stdout.write(`${line}\n`)
const sorted = (values: number[]) => values.toSorted((a, b) => a - b)
const quantile = (values: number[], q: number) => sorted(values)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? NaN

async function repeat(count: number, act: () => Promise<number | void>): Promise<number[]> {
  const values: number[] = []
  for (let i = 0; i < count; i++) {
    const started = performance.now()
    const own = await act()
    values.push(own ?? performance.now() - started)
  }
  return values
}

async function compile(sandbox: Sandbox, source: string, target: string): Promise<string> {
  const box = await sandbox.openBox({ kind: 'compile' })
  await box.putFile('main.c', Buffer.from(source))
  const result = await box.run(spec({ argv: ['/usr/bin/gcc', '-O2', '-o', 'main', 'main.c'], stdin: 'empty' }))
  if (result.end !== 'exited' || result.exitCode !== 0) throw new Error(`gcc: ${result.end} ${result.stderr.toString()}`)
  await box.collect('main', target, { maxBytes: 16 * MIB, executable: true })
  await box.close()
  return target
}

async function boxWith(sandbox: Sandbox, program: string): Promise<Box> {
  const box = await sandbox.openBox(RUN)
  await box.putFile('main', { hostPath: program }, { executable: true })
  return box
}

async function oneCase(box: Box): Promise<void> {
  await box.run(spec({ stdin: { hostPath: INPUT } }))
  await box.empty(['main'])
}

function printTimes(what: string, values: number[], baselineMs: number): void {
  const [median, p95] = [quantile(values, 0.5), quantile(values, 0.95)]
  print(`${what.padEnd(52)} median ${median.toFixed(2).padStart(8)} ms   p95 ${p95.toFixed(2).padStart(8)} ms   ${(median / baselineMs).toFixed(2).padStart(7)} x raw spawn`)
}

async function throughput(sandbox: Sandbox, hello: string, slots: number): Promise<number> {
  const cases = 1500
  const boxes = await Promise.all(Array.from({ length: slots }, () => boxWith(sandbox, hello)))
  for (const box of boxes) await oneCase(box)
  const started = performance.now()
  await Promise.all(boxes.map((box) => repeat(cases, () => oneCase(box))))
  const perSecond = slots * cases * 1000 / (performance.now() - started)
  await Promise.all(boxes.map((box) => box.close()))
  return perSecond
}

async function rawThroughput(spawnRaw: () => Promise<void>): Promise<number> {
  const count = 300
  const started = performance.now()
  await Promise.all([repeat(count, spawnRaw), repeat(count, spawnRaw)])
  return 2 * count * 1000 / (performance.now() - started)
}

async function accuracy(sandbox: Sandbox, burn: string, loop: string): Promise<void> {
  const box = await boxWith(sandbox, burn)
  const times = await repeat(15, async () => (await box.run(spec())).cpuMs)
  print(`0.5 s of work: CPU median ${quantile(times, 0.5).toFixed(1)} ms, spread ${((Math.max(...times) / Math.min(...times) - 1) * 100).toFixed(1)} %`)
  await box.close()
  const endless = await boxWith(sandbox, loop)
  const over = await repeat(8, async () => (await endless.run(spec({ cpuLimitMs: 500 }))).cpuMs - 500)
  print(`killed after its CPU limit by: median ${quantile(over, 0.5).toFixed(1)} ms, worst ${Math.max(...over).toFixed(1)} ms`)
  await endless.close()
}

async function main(): Promise<void> {
  const sandbox = await openBubblewrap({ judgeFolder: folder, slots: 2 })
  const [hello, burn, loop] = [await compile(sandbox, HELLO, path.join(folder, 'hello')), await compile(sandbox, BURN, path.join(folder, 'burn')), await compile(sandbox, LOOP, path.join(folder, 'loop'))]
  const run = promisify(execFile)
  const spawnRaw = async () => { const child = run(hello); child.child.stdin?.end('1 2\n'); await child }
  const raw = await repeat(200, spawnRaw)
  const baselineMs = quantile(raw, 0.5)
  printTimes('raw spawn', raw, baselineMs)
  const kept = await boxWith(sandbox, hello)
  printTimes('a case in a kept box', await repeat(1000, () => oneCase(kept)), baselineMs)
  printTimes('a case in a kept box after 100 ms of quiet', await repeat(20, async () => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const started = performance.now()
    await oneCase(kept)
    return performance.now() - started
  }), baselineMs)
  printTimes('a case in a kept box after a run of 100 ms', await repeat(10, async () => {
    await kept.run(spec({ argv: ['/bin/sleep', '0.1'] }))
    await kept.empty(['main'])
    const started = performance.now()
    await oneCase(kept)
    return performance.now() - started
  }), baselineMs)
  await kept.close()
  const cold = await openBubblewrap({ judgeFolder: folder, slots: 0 })
  printTimes('starting a box', await repeat(30, async () => {
    const started = performance.now()
    const box = await cold.openBox(RUN)
    const tookMs = performance.now() - started
    await box.close()
    return tookMs
  }), baselineMs)
  await cold.close()
  const rawPerSecond = await rawThroughput(spawnRaw)
  print(`raw spawn, 2 at once: ${rawPerSecond.toFixed(0)} programs/s`)
  for (const slots of [1, 2]) print(`${slots} slot(s): ${(await throughput(sandbox, hello, slots)).toFixed(0)} cases/s`)
  await accuracy(sandbox, burn, loop)
  print(`memory of this process: ${(process.memoryUsage.rss() / MIB).toFixed(0)} MiB`)
  await sandbox.close()
}

await main()
if (given === undefined) fs.rmSync(folder, { recursive: true })
