import { Random } from '../../random.ts'
import type { PlannedCase } from '../../types.ts'

const limit = 1_000_000_000

export function oracle(input: string): string {
  const [a = '', b = ''] = input.trim().split(/\s+/)
  return `${BigInt(a) + BigInt(b)}\n`
}

export function* plannedCases(): Iterable<PlannedCase> {
  yield { input: '0 0\n' }
  yield { input: `${limit} ${limit}\n` }
  yield { input: `${-limit} ${-limit}\n` }
  yield { input: `${limit} ${-limit}\n` }
  const random = new Random('a-plus-b')
  for (const reach of [10, 1000, 1_000_000, limit])
    yield { input: `${random.int(-reach, reach)} ${random.int(-reach, reach)}\n` }
}
