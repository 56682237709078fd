/**
 * From a task on the bus to its verdict, ten small cases, one submission at a time on an idle judge. The baseline in the same
 * run is the raw compiler with the plainest command, then ten raw starts of the program, without any box.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startJudgeHouse } from '../judge-cases/support.ts'
import type { JudgeHouse } from '../judge-cases/support.ts'
import { figuresOf, mustHold, printRow } from './support/figures.ts'
import type { Figures } from './support/figures.ts'

const rounds = 11
const cases = 10
const quietMs = 100
const maxResidentMb = 120

interface Contender {
  readonly language: string
  readonly file: string
  readonly code: string
  readonly compile: readonly string[] | null
  readonly run: readonly string[]
  /** For the verdict alone; click to verdict in the page has a bound of its own. */
  readonly maxMedianMs: number
}

const contenders: readonly Contender[] = [
  {
    language: 'C', file: 'main.c', compile: ['/usr/bin/gcc', 'main.c', '-o', 'main'], run: ['./main'], maxMedianMs: 200,
    code: '#include <stdio.h>\nint main(void) { int a, b; scanf("%d%d", &a, &b); printf("%d\\n", a + b); }\n',
  },
  {
    language: 'C++ 17', file: 'main.cpp', compile: ['/usr/bin/g++', '-std=c++17', 'main.cpp', '-o', 'main'], run: ['./main'], maxMedianMs: 400,
    code: '#include <bits/stdc++.h>\nusing namespace std;\nint main() { int a, b; cin >> a >> b; cout << a + b << endl; }\n',
  },
  {
    language: 'Python3', file: 'main.py', compile: null, run: ['/usr/bin/python3', 'main.py'], maxMedianMs: 300,
    code: 'print(sum(map(int, input().split())))\n',
  },
  {
    language: 'Java', file: 'Main.java', compile: ['/usr/bin/javac', 'Main.java'], run: ['/usr/bin/java', 'Main'], maxMedianMs: 1000,
    code: 'public class Main { public static void main(String[] a) { var in = new java.util.Scanner(System.in); System.out.println(in.nextInt() + in.nextInt()); } }\n',
  },
]

const runRaw = (argv: readonly string[], cwd: string, input: string): void => {
  const [command = '', ...args] = argv
  const { status } = spawnSync(command, args, { cwd, input })
  if (status !== 0) throw new Error(`${argv.join(' ')} failed`)
}

const measureRaw = ({ file, code, compile, run }: Contender): Figures => {
  const folder = mkdtempSync(join(tmpdir(), 'podium-raw-'))
  const samples = Array.from({ length: rounds }, () => {
    writeFileSync(join(folder, file), code)
    const startMs = performance.now()
    if (compile) runRaw(compile, folder, '')
    for (let index = 0; index < cases; index += 1) runRaw(run, folder, '1 2\n')
    return performance.now() - startMs
  })
  rmSync(folder, { recursive: true })
  return figuresOf(samples)
}

/** Every round sends another text, so that nothing comes from the cache of programs. */
const measureJudge = async (house: JudgeHouse, { language, code, file }: Contender, dataHash: string): Promise<Figures> => {
  const samples: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await sleep(quietMs)
    const comment = file.endsWith('.py') ? `# ${round}\n` : `// ${round}\n`
    const startMs = performance.now()
    const { status } = await house.judge({ language, code: code + comment, problem: { dataHash } })
    if (status !== 0) throw new Error(`${language} was judged ${status}`)
    samples.push(performance.now() - startMs)
  }
  return figuresOf(samples)
}

const house = await startJudgeHouse()
try {
  const judge = await house.startJudge('bench')
  await judge.logged('"language":"Java","file":"javac.jsa"')
  const dataHash = await house.putData(Array.from({ length: cases }, (_unused, index) => ({ input: `${index} ${index}\n`, output: `${index * 2}\n` })))
  for (const contender of contenders) {
    const raw = measureRaw(contender)
    const judged = await measureJudge(house, contender, dataHash)
    printRow(`${contender.language}: raw compiler and ${cases} raw starts`, raw)
    printRow(`${contender.language}: task to verdict, ${cases} cases`, judged, raw)
    mustHold(`${contender.language}: median under ${contender.maxMedianMs} ms`, judged.p50Ms < contender.maxMedianMs)
  }
  const residentMb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${judge.child.pid}/status`, 'utf8'))?.[1]) / 1024
  console.log(`judge process: ${residentMb.toFixed(0)} MB resident after ${rounds * contenders.length} submissions`)
  mustHold(`judge process at most ${maxResidentMb} MB resident`, residentMb <= maxResidentMb)
} finally {
  await house.stop()
}
