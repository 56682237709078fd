/**
 * What follows from things that rest alone and have a revision, cached in this process as long as that stays the same:
 * the problem bank (`bank_revision`, platform/database/migrations/initial/triggers/revisions.ts), and who is called
 * what (`name_revision`). Whoever reads with it asks for the revision in the same statement, so that nobody gets an
 * answer of an older state than the one that was there when they asked.
 *
 * lru-cache weighs its values too; to ask of which state they are, and to read once more, would be written around it
 * all the same.
 */
export interface AtRevision<Value> {
  /** At which the value was read. */
  readonly rev: number
  readonly value: Value
}

export interface RevisionCache<Value> {
  /**
   * @param load reads the value and its revision in one statement
   * @param read makes the answer of the value, and says which revision there was then; asked once more when it had
   * moved
   */
  readonly read: <Answer extends { readonly rev: number }>(
    key: string,
    load: () => Promise<AtRevision<Value>>,
    read: (of: AtRevision<Value>) => Promise<Answer>,
  ) => Promise<Answer>
}

/** Keys count as much as so many numbers. */
const keyWeight = 100

/** @param weigh numbers that a value holds @param mostWeight of all values together */
export function createRevisionCache<Value>(weigh: (value: Value) => number, mostWeight: number): RevisionCache<Value> {
  const cached = new Map<string, { readonly of: Promise<AtRevision<Value>>; weight: number }>()
  let weight = 0
  const forget = (key: string): void => {
    weight -= cached.get(key)?.weight ?? 0
    cached.delete(key)
  }
  const begin = (key: string, load: () => Promise<AtRevision<Value>>): Promise<AtRevision<Value>> => {
    forget(key)
    const entry = { of: load(), weight: 0 }
    cached.set(key, entry)
    entry.of.then(
      ({ value }) => {
        if (cached.get(key) !== entry) return
        entry.weight = weigh(value) + keyWeight
        weight += entry.weight
        for (const oldest of cached.keys()) if (weight > mostWeight && oldest !== key) forget(oldest)
      },
      () => cached.get(key) === entry && forget(key),
    )
    return entry.of
  }
  return {
    read: async (key, load, read) => {
      const before = cached.get(key)?.of ?? begin(key, load)
      const found = await before
      const answer = await read(found)
      if (answer.rev === found.rev) return answer
      const now = cached.get(key)?.of
      return read(await (now === undefined || now === before ? begin(key, load) : now))
    },
  }
}
