import { Random } from '../../random.ts'
import type { PlannedCase } from '../../types.ts'

const limit = 10n ** 18n

export function oracle(input: string): string {
  const [first = 0n, second = 0n] = input.trim().split(' ').map(BigInt)
  const [pieces, side] = cut(first, second)
  return `${pieces} ${side}\n`
}

/** `[pieces, least side]`: whole strips of equal squares first, then the rest of the sheet. */
function cut(long: bigint, short: bigint): [bigint, bigint] {
  if (long % short === 0n) return [long / short, short]
  const [pieces, side] = cut(short, long % short)
  return [pieces + long / short, side]
}

export function* plannedCases(): Iterable<PlannedCase> {
  yield { input: '1 1\n' }
  yield { input: `1 ${limit}\n` }
  yield { input: `${limit} ${limit}\n` }
  yield { input: `${limit} ${limit - 1n}\n` }
  // Neighbouring Fibonacci numbers: the most rounds that the Euclidean algorithm can take at this size.
  yield { input: '679891637638612258 420196140727489673\n' }
  const random = new Random('brass-squares')
  for (const reach of [20n, 1000n, 10n ** 6n, 10n ** 9n, limit]) {
    yield { input: `${random.bigint(1n, reach)} ${random.bigint(1n, reach)}\n` }
  }
  const side = random.bigint(10n ** 8n, 10n ** 9n)
  yield { input: `${side * random.bigint(1n, 10n ** 9n)} ${side * random.bigint(1n, 10n ** 9n)}\n` }
}
