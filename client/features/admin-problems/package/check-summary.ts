/** What a check says as a whole. */
import type { PackageRun } from './use-package.ts'

export interface CheckSummary {
  readonly ended: number
  readonly total: number
  readonly asPromised: number
  readonly otherwise: number
  /** Of submissions that are to be accepted on every case; null without any. */
  readonly slowestMs: number | null
}

const isToBeAccepted = ({ kind, expected }: PackageRun): boolean =>
  kind === 'submission' && expected.length > 0 && expected.every((word) => word === 'AC')

export function summaryOf(runs: readonly PackageRun[]): CheckSummary {
  const times = runs.filter(isToBeAccepted).flatMap(({ timeMs, status }) => (status === null ? [] : (timeMs ?? [])))
  return {
    ended: runs.filter(({ isEnded }) => isEnded).length,
    total: runs.length,
    asPromised: runs.filter(({ isAsPromised }) => isAsPromised === true).length,
    otherwise: runs.filter(({ isAsPromised }) => isAsPromised === false).length,
    slowestMs: times.length === 0 ? null : Math.max(...times),
  }
}

/** The limit should be this many times the slowest accepted program, as the formats advise. */
export const advisedFactor = 2
