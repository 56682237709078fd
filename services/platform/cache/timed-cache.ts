/**
 * Answers that are the same for everybody and may be a moment old: asked once however many wait for them, and cached
 * that long.
 *
 * lru-cache reads anew while the old answer is given as well, but for ever, where here an answer has an age that it
 * never passes; without that it is as fast and this file as short.
 */
const maxEntries = 2_000

export interface TimedCache<Value> {
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

/** @param load is asked for a key that is not cached, or not any more; a failure is not cached */
export function cacheFor<Value>(
  keepMs: number,
  load: (key: string) => Promise<Value>,
  { renewAfterMs = keepMs, nowMs = Date.now }: Options = {},
): TimedCache<Value> {
  const cached = new Map<string, Entry<Value>>()
  const begin = (key: string, atMs: number): Entry<Value> => {
    for (const [other, { untilMs }] of cached) if (untilMs <= atMs) cached.delete(other)
    if (cached.size >= maxEntries) cached.clear()
    return { value: load(key), untilMs: atMs + keepMs, renewMs: atMs + renewAfterMs }
  }
  const renew = async (key: string, old: Entry<Value>, atMs: number): Promise<void> => {
    old.renewMs = old.untilMs
    const entry = begin(key, atMs)
    // Who asks meanwhile has the old one; a failure is met by who asks when that is too old.
    await entry.value.then(
      () => cached.set(key, entry),
      () => undefined,
    )
  }
  return {
    get: (key) => {
      const atMs = nowMs()
      const found = cached.get(key)
      if (found && found.untilMs > atMs) {
        if (found.renewMs <= atMs) void renew(key, found, atMs)
        return found.value
      }
      const entry = begin(key, atMs)
      cached.set(key, entry)
      entry.value.catch(() => {
        if (cached.get(key) === entry) cached.delete(key)
      })
      return entry.value
    },
    forget: () => cached.clear(),
  }
}
