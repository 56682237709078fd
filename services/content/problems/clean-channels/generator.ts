import { Random } from '../../random.ts'
import { numbersOf } from '../../text.ts'
import type { PlannedCase } from '../../types.ts'

const bases = [2n, 3n, 5n, 7n, 11n, 13n]

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n
  for (let [factor, left] = [base % modulus, exponent]; left > 0n; left >>= 1n, factor = (factor * factor) % modulus) {
    if (left & 1n) result = (result * factor) % modulus
  }
  return result
}

/** Without proof of a divisor to these bases a number below $3.4 \cdot 10^{12}$ is a prime. */
function hasWitness(channel: bigint, base: bigint): boolean {
  let odd = channel - 1n
  let twos = 0
  while (odd % 2n === 0n) [odd, twos] = [odd / 2n, twos + 1]
  let value = power(base, odd, channel)
  if (value === 1n || value === channel - 1n) return false
  for (let step = 1; step < twos; step++) {
    value = (value * value) % channel
    if (value === channel - 1n) return false
  }
  return true
}

const small = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97]

function isClean(channel: number): boolean {
  if (channel < 2) return false
  const divisor = small.find((prime) => channel % prime === 0)
  if (divisor !== undefined) return divisor === channel
  return channel < 101 * 101 || !bases.some((base) => hasWitness(BigInt(channel), base))
}

/** Looks at each channel alone. */
export function oracle(input: string): string {
  const [low = 0, high = 0] = numbersOf(input)
  let [count, widest, last] = [0, 0, 0]
  for (let channel = low; channel <= high; channel++) {
    if (!isClean(channel)) continue
    if (count > 0) widest = Math.max(widest, channel - last)
    count++
    last = channel
  }
  return `${count} ${widest}\n`
}

const highest = 1_000_000_000_000

export function* plannedCases(): Iterable<PlannedCase> {
  const random = new Random('clean-channels')
  yield { input: '1 1\n' }
  yield { input: '2 3\n' }
  yield { input: '1 20000\n' }
  yield { input: '1327 1361\n' }
  yield { input: `${999_983 ** 2} ${999_983 ** 2}\n` }
  for (const top of [1_000_000, 2_147_500_000, highest]) {
    const low = top - random.int(15_000, 20_000)
    yield { input: `${low} ${top}\n` }
  }
  yield { input: `${highest - 300} ${highest}\n` }
  const low = random.int(highest / 2, highest - 20_000)
  yield { input: `${low} ${low + 20_000}\n` }
}
