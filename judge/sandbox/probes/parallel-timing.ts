/*
 * Whether two programs at once take the same CPU time as one alone. Cores that are two threads of one core, or that
 * share a narrow cache, fail this; then cases are run one after another. The least of several measurements counts,
 * because whatever else runs on the host can only make a program slower.
 */
import fs from 'node:fs'
import path from 'node:path'
import { compileProbes } from './limit-probes.ts'
import type { Box, BoxSpec, RunSpec, Sandbox } from '../api/sandbox.ts'

const MIB = 1 << 20
const mostRounds = 8
const RUN: BoxSpec = { kind: 'run' }
const work: RunSpec = {
  argv: ['/box/probe', 'work'],
  stdin: 'empty',
  cpuLimitMs: 2000,
  wallLimitMs: 10_000,
  memoryLimitBytes: 64 * MIB,
  stackLimitBytes: 8 * MIB,
  processLimit: 8,
  stdoutLimitBytes: MIB,
  stderrLimitBytes: MIB,
  fileSizeLimitBytes: MIB,
}

/** More than this between the timings of a program alone and beside another one is too much. */
export const mostSlowdown = 1.05

const cpuMsOf = async (boxes: readonly Box[]): Promise<number> => {
  const results = await Promise.all(boxes.map((box) => box.run(work)))
  return Math.max(...results.map(({ cpuMs }) => cpuMs))
}

async function measure(boxes: readonly Box[]): Promise<number> {
  let [aloneMs, togetherMs] = [Infinity, Infinity]
  for (let round = 0; round < mostRounds; round++) {
    aloneMs = Math.min(aloneMs, await cpuMsOf(boxes.slice(0, 1)))
    togetherMs = Math.min(togetherMs, await cpuMsOf(boxes))
    if (round > 0 && togetherMs / aloneMs <= mostSlowdown) break
  }
  return togetherMs / aloneMs
}

/**
 * CPU time of a program beside a second one, divided by its CPU time alone.
 * @param workFolder an existing folder of the judge
 * @throws SandboxFault
 */
export async function slowdownSideBySide(sandbox: Pick<Sandbox, 'openBox'>, workFolder: string): Promise<number> {
  const folder = fs.mkdtempSync(path.join(workFolder, 'side-by-side-'))
  const program = path.join(folder, 'probe')
  try {
    await compileProbes(sandbox, program)
    const boxes = await Promise.all([sandbox.openBox(RUN), sandbox.openBox(RUN)])
    try {
      for (const box of boxes) await box.putFile('probe', { hostPath: program }, { executable: true })
      return await measure(boxes)
    } finally {
      await Promise.all(boxes.map((box) => box.close()))
    }
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}
