import { Random } from '../../random.ts'
import { at, numbersOf, textOf } from '../../text.ts'
import type { PlannedCase } from '../../types.ts'

export function oracle(input: string): string {
  const [payments = 0, booths = 0, ...pairs] = numbersOf(input)
  const totals = new Map<number, number>()
  for (let pair = 0; pair < payments; pair++) {
    const booth = at(pairs, 2 * pair)
    totals.set(booth, (totals.get(booth) ?? 0) + at(pairs, 2 * pair + 1))
  }
  return textOf(Array.from({ length: booths }, (_, index) => totals.get(index + 1) ?? 0))
}

export function* plannedCases(): Iterable<PlannedCase> {
  yield { input: '1 1\n1 1\n' }
  const random = new Random('toll-booths')
  const shapes: [number, number][] = [
    [10, 3],
    [100, 100],
    [1000, 10],
    [5000, 1000],
    [20_000, 1],
  ]
  for (const [payments, booths] of shapes) yield { input: journal(random, payments, booths) }
  yield { input: journal(random, 250_000, 100) }
  yield { input: journal(random, 220_000, 1000) }
}

/** A single booth gets only the highest payments, so that its total needs more than 32 bits. */
function journal(random: Random, payments: number, booths: number): string {
  const rows = random.list(payments, () => `${random.int(1, booths)} ${random.int(1, 1_000_000)}`)
  if (booths === 1) rows.fill('1 1000000')
  return textOf([`${payments} ${booths}`, ...rows])
}
