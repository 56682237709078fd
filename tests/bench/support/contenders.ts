/**
 * The languages of the verdict benches, with what a person without a judge would do: the raw compiler, then raw
 * starts.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { figuresOf } from './figures.ts'
import type { Figures } from './figures.ts'

export const rounds = 11
export const cases = 10

export interface Contender {
  readonly language: string
  readonly file: string
  readonly code: string
  readonly compile: readonly string[] | null
  readonly run: readonly string[]
  /** From the click in the page to the verdict in it. */
  readonly maxClickMs: number
  /** For the verdict alone. */
  readonly maxJudgeMs: number
  /** The judge makes files that compile it faster. */
  readonly isTuned: boolean
  /**
   * After a submission an idle judge has everything ready again by then: for a compiler that starts ahead, its start.
   */
  readonly readyAgainMs: number
}

export const contenders: readonly Contender[] = [
  {
    language: 'C',
    file: 'main.c',
    compile: ['/usr/bin/gcc', 'main.c', '-o', 'main'],
    run: ['./main'],
    maxClickMs: 200,
    maxJudgeMs: 60,
    isTuned: false,
    readyAgainMs: 100,
    code: '#include <stdio.h>\nint main(void) { int a, b; scanf("%d%d", &a, &b); printf("%d\\n", a + b); }\n',
  },
  {
    language: 'C++ 17',
    file: 'main.cpp',
    compile: ['/usr/bin/g++', '-std=c++17', 'main.cpp', '-o', 'main'],
    run: ['./main'],
    maxClickMs: 400,
    maxJudgeMs: 220,
    isTuned: true,
    readyAgainMs: 100,
    code: '#include <bits/stdc++.h>\nusing namespace std;\nint main() { int a, b; cin >> a >> b; cout << a + b << endl; }\n',
  },
  {
    language: 'Python3',
    file: 'main.py',
    compile: null,
    run: ['/usr/bin/python3', 'main.py'],
    maxClickMs: 300,
    maxJudgeMs: 110,
    isTuned: false,
    readyAgainMs: 100,
    code: 'print(sum(map(int, input().split())))\n',
  },
  {
    language: 'Java',
    file: 'Main.java',
    compile: ['/usr/bin/javac', 'Main.java'],
    run: ['/usr/bin/java', 'Main'],
    maxClickMs: 1000,
    maxJudgeMs: 700,
    isTuned: true,
    readyAgainMs: 2500,
    code: 'public class Main { public static void main(String[] a) { var in = new java.util.Scanner(System.in); System.out.println(in.nextInt() + in.nextInt()); } }\n',
  },
]

const runRaw = (argv: readonly string[], cwd: string, input: string): void => {
  const [command = '', ...args] = argv
  const { status, signal, error, stderr } = spawnSync(command, args, { cwd, input, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${argv.join(' ')} failed: ${error?.message ?? signal ?? stderr}`)
}

/** The plainest command, then ten starts of the program, without any box. */
export const measureRaw = ({ file, code, compile, run }: Contender): Figures => {
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

/** Makes a program's text new, so that nothing comes from the cache of programs. */
export const commentOf = ({ file }: Contender, round: number): string =>
  file.endsWith('.py') ? `# ${round}\n` : `// ${round}\n`
