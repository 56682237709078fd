/**
 * Writes about one thing that many ask for at once: one runs, and all that come meanwhile are made one write, which
 * is next. Each would wait for the lock of the same row otherwise, and for the commit of everybody before. dataloader
 * joins what comes in one turn of the event loop; here the write itself says how long others are collected.
 */
interface Turn<Item> {
  readonly items: Item[]
  readonly done: Promise<void>
}

interface Open<Item> {
  readonly running: Promise<void>
  next: Turn<Item> | null
}

/**
 * @param run writes about `key` what its callers gave, in their order @returns resolves when the caller's part is
 * written
 */
export function createWriteBatcher<Item>(
  run: (key: string, items: readonly Item[]) => Promise<unknown>,
): (key: string, items: readonly Item[]) => Promise<void> {
  const open = new Map<string, Open<Item>>()
  const begin = (key: string, items: readonly Item[]): Promise<void> => {
    const mine: Open<Item> = { running: run(key, items).then(() => undefined), next: null }
    open.set(key, mine)
    const forget = () => {
      if (open.get(key) === mine && mine.next === null) open.delete(key)
    }
    mine.running.then(forget, forget)
    return mine.running
  }
  return (key, items) => {
    const at = open.get(key)
    if (at === undefined) return begin(key, items)
    if (at.next === null) {
      const all: Item[] = []
      const after = () => begin(key, all)
      at.next = { items: all, done: at.running.then(after, after) }
    }
    at.next.items.push(...items)
    return at.next.done
  }
}
