/**
 * Answers that are the same for everybody and may be a moment old: asked once however many wait for them, and kept that long.
 */
const maxEntries = 2_000

export interface Kept<Value> {
  readonly get: (key: string) => Promise<Value>
  readonly forget: () => void
}

/** @param load is asked for a key that is not kept, or not any more; a failure is not kept */
export function keepFor<Value>(keepMs: number, load: (key: string) => Promise<Value>): Kept<Value> {
  const kept = new Map<string, { readonly value: Promise<Value>; readonly untilMs: number }>()
  return {
    get: (key) => {
      // A real clock on purpose: this is about load on the database, not about a rule.
      const nowMs = Date.now()
      const found = kept.get(key)
      if (found && found.untilMs > nowMs) return found.value
      if (kept.size >= maxEntries) kept.clear()
      const value = load(key)
      const entry = { value, untilMs: nowMs + keepMs }
      kept.set(key, entry)
      value.catch(() => {
        if (kept.get(key) === entry) kept.delete(key)
      })
      return value
    },
    forget: () => kept.clear(),
  }
}
