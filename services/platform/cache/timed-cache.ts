/**
 * Answers that are the same for everybody and may be a moment old: asked once however many wait for them, and kept
 * that long.
 */
const maxEntries = 2_000

export interface Kept<Value> {
  readonly get: (key: string) => Promise<Value>
  readonly forget: () => void
}

interface Entry<Value> {
  readonly value: Promise<Value>
  readonly untilMs: number
  /** From then on the next one who asks has it read anew, and waits no more than others. */
  renewMs: number
}

interface Options {
  /** How old an answer is when it is read anew while it is still given; by default it is not. */
  readonly renewAfterMs?: number
  /** A real clock unless a rule says how old an answer may be: this is about load on the database. */
  readonly nowMs?: () => number
}

/** @param load is asked for a key that is not kept, or not any more; a failure is not kept */
export function cacheFor<Value>(
  keepMs: number,
  load: (key: string) => Promise<Value>,
  { renewAfterMs = keepMs, nowMs = Date.now }: Options = {},
): Kept<Value> {
  const kept = new Map<string, Entry<Value>>()
  const begin = (key: string, atMs: number): Entry<Value> => {
    for (const [other, { untilMs }] of kept) if (untilMs <= atMs) kept.delete(other)
    if (kept.size >= maxEntries) kept.clear()
    return { value: load(key), untilMs: atMs + keepMs, renewMs: atMs + renewAfterMs }
  }
  const renew = async (key: string, old: Entry<Value>, atMs: number): Promise<void> => {
    old.renewMs = old.untilMs
    const entry = begin(key, atMs)
    // Who asks meanwhile has the old one; a failure is met by who asks when that is too old.
    await entry.value.then(
      () => kept.set(key, entry),
      () => undefined,
    )
  }
  return {
    get: (key) => {
      const atMs = nowMs()
      const found = kept.get(key)
      if (found && found.untilMs > atMs) {
        if (found.renewMs <= atMs) void renew(key, found, atMs)
        return found.value
      }
      const entry = begin(key, atMs)
      kept.set(key, entry)
      entry.value.catch(() => {
        if (kept.get(key) === entry) kept.delete(key)
      })
      return entry.value
    },
    forget: () => kept.clear(),
  }
}
