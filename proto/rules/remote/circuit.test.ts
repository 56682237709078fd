import { expect, test } from 'vitest'
import { breakCircuit, claimProbe, endProbe, intactCircuit } from './circuit.ts'
import type { Circuit } from './circuit.ts'

const minuteMs = 60_000
const broken = breakCircuit(intactCircuit, 'captcha', 0)
const nextOf = (circuit: Circuit): number | null => (circuit.state === 'broken' ? circuit.nextProbeAtMs : null)

test('probes come after 5, 15, 60 minutes and then every 6 hours', () => {
  let circuit: Circuit = broken
  const delays: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const atMs = nextOf(circuit) ?? 0
    circuit = endProbe(claimProbe(circuit, 'a', atMs), 'a', { wall: 'captcha', atMs })
    delays.push(((nextOf(circuit) ?? 0) - atMs) / minuteMs)
  }
  expect([nextOf(broken), ...delays]).toEqual([5 * minuteMs, 15, 60, 360, 360, 360, 360])
})

test('one prober at a time, when it is due or an administrator asks', () => {
  expect(claimProbe(broken, 'a', 5 * minuteMs - 1)).toBe(broken)
  expect(claimProbe(broken, 'a', 1, true)).toMatchObject({ probe: { by: 'a' } })
  const claimed = claimProbe(broken, 'a', 5 * minuteMs)
  expect(claimProbe(claimed, 'b', 5 * minuteMs + 29_999)).toBe(claimed)
  const taken = claimProbe(claimed, 'b', 5 * minuteMs + 30_000)
  expect(taken).toMatchObject({ probe: { by: 'b' } })
  expect(endProbe(taken, 'a', { wall: null, atMs: 0 })).toBe(taken)
  expect(endProbe(taken, 'b', { wall: null, atMs: 0 })).toBe(intactCircuit)
  expect(claimProbe(intactCircuit, 'a', 0, true)).toBe(intactCircuit)
})

test('a wall that is met again changes nothing, and one of another kind is named by the next probe', () => {
  expect(breakCircuit(broken, 'forbidden', 9)).toBe(broken)
  const probed = endProbe(claimProbe(broken, 'a', 5 * minuteMs), 'a', { wall: 'forbidden', atMs: 5 * minuteMs })
  expect(probed).toMatchObject({ wall: 'forbidden', sinceMs: 0, failedProbes: 1, probe: null })
})
