/**
 * The circuit breaker of a site. A wall breaks it: nothing is posted, and one cheap request after 5, 15, 60 minutes
 * and then every 6 hours finds out whether the wall still stands (remote-sites 7).
 */
import type { WallKind } from './remote-texts.ts'

export type Circuit =
  | { readonly state: 'intact' }
  | {
      readonly state: 'broken'
      readonly wall: WallKind
      readonly sinceMs: number
      /** Probes that found the wall still there. */
      readonly failedProbes: number
      readonly nextProbeAtMs: number
      /** Who probes at the moment, until when others leave it alone. */
      readonly probe: { readonly by: string; readonly untilMs: number } | null
    }

export const intactCircuit: Circuit = { state: 'intact' }

const minuteMs = 60_000
const delaysMs = [5 * minuteMs, 15 * minuteMs, 60 * minuteMs, 360 * minuteMs] as const
const longestDelayMs = 360 * minuteMs
/** A probe that says nothing for so long is given up. */
export const probeMaxMs = 30_000

const delayMs = (failedProbes: number): number => delaysMs[failedProbes] ?? longestDelayMs

/** A wall was met. One that is known already changes nothing: only a probe makes the delay grow. */
export const breakCircuit = (circuit: Circuit, wall: WallKind, atMs: number): Circuit =>
  circuit.state === 'broken'
    ? circuit
    : { state: 'broken', wall, sinceMs: atMs, failedProbes: 0, nextProbeAtMs: atMs + delayMs(0), probe: null }

/** The circuit with this prober's claim; the same object when it is not due, or somebody else probes. */
export const claimProbe = (circuit: Circuit, by: string, atMs: number, isForced = false): Circuit => {
  if (circuit.state === 'intact') return circuit
  if (!isForced && atMs < circuit.nextProbeAtMs) return circuit
  if (circuit.probe !== null && atMs < circuit.probe.untilMs) return circuit
  return { ...circuit, probe: { by, untilMs: atMs + probeMaxMs } }
}

/** What the prober found; the same object when the claim is not its own any more. @param wall null: none stands */
export const endProbe = (
  circuit: Circuit,
  by: string,
  { wall, atMs }: { readonly wall: WallKind | null; readonly atMs: number },
): Circuit => {
  if (circuit.state === 'intact' || circuit.probe?.by !== by) return circuit
  if (wall === null) return intactCircuit
  const failedProbes = circuit.failedProbes + 1
  return { ...circuit, wall, failedProbes, nextProbeAtMs: atMs + delayMs(failedProbes), probe: null }
}
