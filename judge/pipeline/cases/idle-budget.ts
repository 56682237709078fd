/**
 * How long the programs of one submission may wait, over all cases. What a program computes is not counted, so a
 * correct solution near its limit on every case never comes to the end of it, however many the cases; a sleeper does
 * after three of them.
 */
import type { RunResult } from '../../sandbox/api/sandbox.ts'
import { idleLimitOf } from './limits.ts'
import type { CountedLimits } from './limits.ts'

const sleptCases = 3
/** On a busy host the start of a program alone may wait. */
const startMs = 100

/**
 * Wall time that belongs to a millisecond of CPU time, because others may run as well, where nobody saw when the
 * program waited.
 */
const wallPerCpu = 3

type Waited = Pick<RunResult, 'idleMs' | 'wallMs' | 'cpuMs'>

/** How long a program waited. */
export const idleMsOf = ({ idleMs, wallMs, cpuMs }: Waited): number =>
  idleMs ?? Math.max(0, wallMs - wallPerCpu * cpuMs)

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
