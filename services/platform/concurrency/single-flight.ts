/**
 * One answer for everybody who asks the same at the same time. Lists that all readers see alike are asked for by many
 * at once, most of all when something has just happened.
 *
 * Nobody gets an answer that was begun before the question: who asks while a read is running waits for the next one,
 * and all who wait share it. So what a caller has written is in what the caller reads, and at most two reads of a
 * question are open. That is what p-memoize and the `fetch` of lru-cache do not promise: they give the read that runs
 * to whoever comes later.
 */
interface Open<Answer> {
  running: Promise<Answer>
  next: Promise<Answer> | null
}

export type SingleFlight<Answer> = (question: string, read: () => Promise<Answer>) => Promise<Answer>

export function singleFlight<Answer>(): SingleFlight<Answer> {
  const open = new Map<string, Open<Answer>>()
  const begin = (question: string, read: () => Promise<Answer>): Promise<Answer> => {
    const mine: Open<Answer> = { running: read(), next: null }
    open.set(question, mine)
    const forget = () => {
      if (open.get(question) === mine) open.delete(question)
    }
    mine.running.then(forget, forget)
    return mine.running
  }
  return (question, read) => {
    const at = open.get(question)
    if (at === undefined) return begin(question, read)
    const after = () => begin(question, read)
    return (at.next ??= at.running.then(after, after))
  }
}
