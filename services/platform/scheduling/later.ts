/** Work that is worth doing a while after it is wanted, for each key on its own. */
interface Later {
  readonly want: (key: number) => void
  /** Nothing is done after it. */
  readonly stop: () => void
}

/**
 * Does the work no sooner than `afterMs` after it is wanted, and within twice that time; what is wanted in between is
 * done with it or once more, so never twice in one interval.
 */
export function later(afterMs: number, work: (key: number) => void): Later {
  const waiting = new Map<number, { readonly timer: NodeJS.Timeout; isWantedAgain: boolean }>()
  const begin = (key: number): void => {
    const timer = setTimeout(() => {
      const isWantedAgain = waiting.get(key)?.isWantedAgain === true
      waiting.delete(key)
      if (isWantedAgain) begin(key)
      work(key)
    }, afterMs)
    waiting.set(key, { timer, isWantedAgain: false })
  }
  return {
    want: (key) => {
      const found = waiting.get(key)
      if (found) found.isWantedAgain = true
      else begin(key)
    },
    stop: () => {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
