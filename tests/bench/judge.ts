/**
 * The judge without the rest. First the sandbox: what a trivial case costs in a kept box, how many go through two
 * slots, how steady CPU times are, how soon a program over its limit ends. Then a judge process: from a task on the
 * bus to its verdict, ten small cases, one submission at a time; a rejudge; its memory with much test data. Baselines
 * of the same run are a plain start of the same program, and for a verdict the raw compiler with the plainest command
 * and ten raw starts.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startJudgeFixture } from '../judge-cases/support.ts'
import type { JudgeProcess } from '../judge-cases/judge-process.ts'
import type { JudgeFixture } from '../judge-cases/support.ts'
import { cases, commentOf, contenders, measureRaw, rounds } from './support/contenders.ts'
import type { Contender } from './support/contenders.ts'
import { figuresOf, mustHold, printRow } from './support/figures.ts'
import type { Figures } from './support/figures.ts'
import { measureSandbox } from './support/sandbox.ts'
import { fastSetting } from './support/ways.ts'

const maxResidentMb = 120
/**
 * A busy moment of the host has the judge find out again whether it may run two programs at once; by then it has
 * tried five times.
 */
const lendingMs = 40_000
const largeCases = 9
const mebibyte = 1024 * 1024
const largeTimeLimitMs = 10_000

/** The first submission in a language has it tuned; an idle judge has that behind it. */
const prepare = async (fixture: JudgeFixture, judge: JudgeProcess, dataHash: string): Promise<void> => {
  for (const contender of contenders) {
    await fixture.judge({
      language: contender.language,
      code: contender.code + commentOf(contender, -1),
      problem: { dataHash },
    })
    if (contender.isTuned) await judge.logged(`"language":"${contender.language}","msg":"tuning is complete"`)
  }
  await Promise.race([judge.logged('free slots are lent'), sleep(lendingMs)])
}

/** Every round sends another text, so that nothing comes from the cache of programs. */
const measureJudge = async (fixture: JudgeFixture, contender: Contender, dataHash: string): Promise<Figures> => {
  const samples: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await sleep(contender.readyAgainMs)
    const startMs = performance.now()
    const { status } = await fixture.judge({
      language: contender.language,
      code: contender.code + commentOf(contender, round),
      problem: { dataHash },
    })
    if (status !== 0) throw new Error(`${contender.language} was judged ${status}`)
    samples.push(performance.now() - startMs)
  }
  return figuresOf(samples)
}

/** Expressions of the library are long to compile, so the time of a rejudge shows whether anything was compiled. */
const slowToCompile =
  '#include <bits/stdc++.h>\nint main() { int a, b; std::cin >> a >> b; if (std::regex_match("x", std::regex("x"))) std::cout << a + b << std::endl; }\n'

const measureRejudge = async (fixture: JudgeFixture, dataHash: string): Promise<void> => {
  const timed = async (attempt: number): Promise<number> => {
    const startMs = performance.now()
    await fixture.judge({
      submitId: 1_000_000,
      attempt,
      language: 'C++ 17',
      code: slowToCompile,
      problem: { dataHash },
    })
    return performance.now() - startMs
  }
  const compiled = figuresOf([await timed(1)])
  const samples: number[] = []
  for (let attempt = 2; attempt < rounds + 2; attempt += 1) samples.push(await timed(attempt))
  printRow('C++ 17: rejudge of an unchanged submission, beside its first judging', figuresOf(samples), compiled)
  mustHold('a rejudge compiles nothing', figuresOf(samples).p50Ms < compiled.p50Ms / 2)
}

const residentMbOf = (judge: JudgeProcess): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${judge.child.pid}/status`, 'utf8'))?.[1]) / 1024

/** Test data of 256 MB, read whole by the program and written again. */
const measureMemory = async (fixture: JudgeFixture, judge: JudgeProcess): Promise<void> => {
  const text = `${'podium '.repeat(2 * mebibyte)}\n`
  const dataHash = await fixture.putData(
    Array.from({ length: largeCases }, (_unused, index) => ({ input: `${index} ${text}`, output: `${index} ${text}` })),
  )
  const copy =
    '#include <stdio.h>\nchar b[65536];\nint main(void) { size_t n; while ((n = fread(b, 1, sizeof b, stdin)) > 0) fwrite(b, 1, n, stdout); return 0; }\n'
  const problem = { dataHash, timeLimitMs: largeTimeLimitMs }
  let mostMb = 0
  const looking = setInterval(() => (mostMb = Math.max(mostMb, residentMbOf(judge))), 5)
  const { status } = await fixture.judge({ language: 'C', code: copy, problem })
  clearInterval(looking)
  if (status !== 0) throw new Error(`the large test data was judged ${status}`)
  const dataMb = (2 * largeCases * text.length) / mebibyte
  console.log(
    `judge process: at most ${mostMb.toFixed(0)} MB resident while judging ${dataMb.toFixed(0)} MB of test data`,
  )
  mustHold(`judge process at most ${maxResidentMb} MB resident`, mostMb <= maxResidentMb)
}

await measureSandbox()
const fixture = await startJudgeFixture()
try {
  const judge = await fixture.startJudge('bench', fastSetting)
  const dataHash = await fixture.putData(
    Array.from({ length: cases }, (_unused, index) => ({ input: `${index} ${index}\n`, output: `${index * 2}\n` })),
  )
  await prepare(fixture, judge, dataHash)
  for (const contender of contenders) {
    const raw = measureRaw(contender)
    const judged = await measureJudge(fixture, contender, dataHash)
    printRow(`${contender.language}: raw compiler and ${cases} raw starts`, raw)
    printRow(`${contender.language}: task to verdict, ${cases} cases`, judged, raw)
    mustHold(`${contender.language}: median under ${contender.maxJudgeMs} ms`, judged.p50Ms < contender.maxJudgeMs)
  }
  await measureRejudge(fixture, dataHash)
  console.log(
    `judge process: ${residentMbOf(judge).toFixed(0)} MB resident after ${rounds * contenders.length} submissions`,
  )
  await measureMemory(fixture, judge)
} finally {
  await fixture.stop()
}
