import { Random } from '../../random.ts'
import { at } from '../../text.ts'
import type { PlannedCase } from '../../types.ts'

const most = 200_000

/** The motif is as long as the least shift at which the strip agrees with itself to the end (Z-function). */
export function oracle(input: string): string {
  const strip = input.trim()
  const agreement = new Int32Array(strip.length)
  let [left, right] = [0, 0]
  for (let shift = 1; shift < strip.length; shift++) {
    let length = shift < right ? Math.min(right - shift, at(agreement, shift - left)) : 0
    while (shift + length < strip.length && strip.charAt(length) === strip.charAt(shift + length)) length++
    agreement[shift] = length
    if (shift + length > right) [left, right] = [shift, shift + length]
  }
  const found = agreement.findIndex((length, shift) => shift > 0 && shift + length === strip.length)
  const motif = found === -1 ? strip.length : found
  return `${motif} ${(motif - (strip.length % motif)) % motif}\n`
}

export function* plannedCases(): Iterable<PlannedCase> {
  yield { input: 'a\n' }
  yield { input: 'aaaaaaab\n' }
  yield { input: 'abaababaabaab\n' }
  const random = new Random('wallpaper-roll')
  const shapes: [number, number, string][] = [
    [3, 20, 'ab'],
    [7, 100, 'ab'],
    [40, 1000, 'abc'],
    [300, 5000, 'ab'],
    [500, 500, 'abcdefghijklmnopqrstuvwxyz'],
  ]
  for (const [motif, length, letters] of shapes) yield { input: `${repeated(random.text(motif, letters), length)}\n` }
  yield { input: `${'a'.repeat(most)}\n` }
  // Every shift fails only at the very end.
  yield { input: `${'a'.repeat(most - 1)}b\n` }
  yield { input: `${repeated(`${'a'.repeat(60_000)}b`, most)}\n` }
}

function repeated(motif: string, length: number): string {
  return motif.repeat(Math.ceil(length / motif.length)).slice(0, length)
}
