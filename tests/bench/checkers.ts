/**
 * What checkers take for outputs of 20 MB, in processor time inside the box. The baseline of the same run is what an
 * author would write without a library: both files read token by token with fscanf and compared.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CheckerBench } from '../testlib/support.ts'
import type { Files } from '../testlib/support.ts'
import { figuresOf, mustHold, printRow } from './support/figures.ts'
import type { Figures } from './support/figures.ts'

const plain = `#include <cstdio>
#include <cstring>

int main(int, char *argv[]) {
    FILE *output = fopen(argv[2], "r"), *answer = fopen(argv[3], "r");
    static char found[64], expected[64];
    while (fscanf(answer, "%63s", expected) == 1)
        if (fscanf(output, "%63s", found) != 1 || strcmp(found, expected) != 0) return 1;
    return fscanf(output, "%63s", found) == 1;
}
`

const rounds = 7
const text = '123456789 -98765432\n'.repeat(1_000_000)
const same: Files = { output: text, answer: text }

interface Reading {
  readonly program: string
  readonly what: string
  readonly files: Files
  readonly mostMs: number
}

const readings: readonly Reading[] = [
  ...['tokens', 'lines', 'exact', 'floats-1e-6'].map((program) => ({
    program,
    what: 'twice 20 MB',
    files: same,
    mostMs: 1_000,
  })),
  {
    program: 'floats-1e-6',
    what: 'twice 20 MB, other last digits',
    files: { output: text.replaceAll('89', '88').replaceAll('32', '33'), answer: text },
    mostMs: 1_000,
  },
  {
    program: 'unordered-lines',
    what: '20 MB of empty lines',
    files: { output: '\n'.repeat(20_000_000), answer: '' },
    mostMs: 1_000,
  },
  { program: 'probe', what: '20 MB of integers read', files: { input: 'all-ints', output: text }, mostMs: 500 },
  ...[
    ['double', '9'],
    ['int', '9'],
    ['short-word', 'a'],
    ['lower-line', '9'],
    ['length', 'a'],
  ].map(([operation = '', character = '']) => ({
    program: 'probe',
    what: `${operation} of a token of 31 MB`,
    files: { input: operation, output: character.repeat(31_000_000) },
    mostMs: 2_000,
  })),
]

const measure = async (bench: CheckerBench, program: string, files: Files): Promise<Figures> => {
  const samplesMs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { end, cpuMs, stderr } = await bench.check(program, files)
    if (typeof end !== 'number') throw new Error(`${program} ended by ${end}: ${stderr.slice(0, 200)}`)
    samplesMs.push(cpuMs)
  }
  return figuresOf(samplesMs)
}

const folder = mkdtempSync(join(tmpdir(), 'podium-checkers-bench-'))
chmodSync(folder, 0o755)
process.env.PODIUM_TESTS_DIR = folder
const bench = await CheckerBench.open([{ name: 'plain', source: plain, macros: [] }])
try {
  const baseline = await measure(bench, 'plain', same)
  printRow('fscanf, twice 20 MB', baseline)
  for (const { program, what, files, mostMs } of readings) {
    const figures = await measure(bench, program, files)
    printRow(`${program}: ${what}`, figures, baseline)
    mustHold(`at most ${mostMs} ms`, figures.p50Ms <= mostMs)
  }
} finally {
  await bench.close()
  rmSync(folder, { recursive: true, force: true })
}
