/**
 * Seeded pseudo-random numbers (mulberry32 over an FNV-1a hash of the seed text). Test data must be the
 * same on every machine and in every release, so generators use nothing else.
 */
export class Random {
  private state: number

  constructor(seed: string) {
    let hash = 0x811c9dc5
    for (const byte of new TextEncoder().encode(seed)) hash = Math.imul(hash ^ byte, 0x01000193)
    this.state = hash >>> 0
  }

  /** Uniform integer in `[low, high]`; both must be safe integers. */
  int(low: number, high: number): number {
    return low + Math.floor(this.fraction() * (high - low + 1))
  }

  /** Uniform big integer in `[low, high]`, as far as 120 random bits allow. */
  bigint(low: bigint, high: bigint): bigint {
    let bits = 0n
    for (let word = 0; word < 4; word++) bits = (bits << 30n) | BigInt(this.next() >>> 2)
    return low + (bits % (high - low + 1n))
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.fraction() < probability
  }

  /** One of the items, which must not be empty. */
  pick<T>(items: readonly T[]): T {
    return items[this.int(0, items.length - 1)] as T
  }

  /** A text of `length` characters, each drawn from `alphabet`. */
  text(length: number, alphabet: string): string {
    return this.list(length, () => alphabet.charAt(this.int(0, alphabet.length - 1))).join('')
  }

  list<T>(length: number, make: (index: number) => T): T[] {
    return Array.from({ length }, (_, index) => make(index))
  }

  /** A shuffled copy. */
  shuffled<T>(items: readonly T[]): T[] {
    const copy = [...items]
    for (let last = copy.length - 1; last > 0; last--) {
      const other = this.int(0, last)
      const swapped = copy[last] as T
      copy[last] = copy[other] as T
      copy[other] = swapped
    }
    return copy
  }

  private next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = this.state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }

  /** 53 random bits: one 32-bit draw would leave gaps in ranges beyond 2^32. */
  private fraction(): number {
    return ((this.next() >>> 5) * 0x4000000 + (this.next() >>> 6)) / 0x20000000000000
  }
}
