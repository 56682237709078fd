/** How often each of the latest tasks has been somewhere; the one that came longest ago is forgotten first. */
export class RecentCounts {
  private readonly most: number
  /** Longest ago first. */
  private readonly counts = new Map<string, number>()

  constructor(most: number) {
    this.most = most
  }

  has(task: string): boolean {
    return this.counts.has(task)
  }

  /** @returns how often it has come, this time included */
  add(task: string): number {
    const count = (this.counts.get(task) ?? 0) + 1
    this.counts.delete(task)
    this.counts.set(task, count)
    const [oldest] = this.counts.keys()
    if (this.counts.size > this.most && oldest !== undefined) this.counts.delete(oldest)
    return count
  }
}
