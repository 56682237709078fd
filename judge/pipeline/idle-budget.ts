/**
 * How long the programs of one submission may wait, over all cases. What a program computes is not counted, so a correct solution
 * near its limit on every case never comes to the end of it, however many the cases; a sleeper does after three of them.
 */
import { WALL_PER_CPU } from '../sandbox/sandbox.ts'
import type { RunResult } from '../sandbox/sandbox.ts'
import { idleLimitOf } from './limits.ts'
import type { CountedLimits } from './limits.ts'

const sleptCases = 3
/** On a busy host the start of a program alone may wait. */
const startMs = 100

/** Wall time beyond what belongs to the CPU time. */
export const idleMsOf = ({ wallMs, cpuMs }: Pick<RunResult, 'wallMs' | 'cpuMs'>): number => Math.max(0, wallMs - WALL_PER_CPU * cpuMs)

export class IdleBudget {
  private leftMs: number

  constructor(limits: CountedLimits, cases: number) {
    this.leftMs = sleptCases * idleLimitOf(limits) + cases * startMs
  }

  use(durationMs: number): void {
    this.leftMs -= durationMs
  }

  isUsedUp(): boolean {
    return this.leftMs <= 0
  }
}
