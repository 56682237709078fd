/** Waits for things that come one after another. */
export class Collector<T> {
  readonly all: T[] = []
  private waiting: { fits: (item: T) => boolean; resolve: (item: T) => void }[] = []

  add(item: T): void {
    this.all.push(item)
    const met = this.waiting.filter((one) => one.fits(item))
    this.waiting = this.waiting.filter((one) => !met.includes(one))
    for (const one of met) one.resolve(item)
  }

  /** The first that fits, come or to come. */
  async first(fits: (item: T) => boolean): Promise<T> {
    const known = this.all.find(fits)
    if (known !== undefined) return known
    const { promise, resolve } = Promise.withResolvers<T>()
    this.waiting.push({ fits, resolve })
    return promise
  }
}
