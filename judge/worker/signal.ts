/** Something that happens again and again: whoever waits is woken by what happens next. */
export class Signal {
  private happening = Promise.withResolvers<void>()

  /** Resolves when it happens next. Taken before a look at what may have changed, it misses nothing. */
  next(): Promise<void> {
    return this.happening.promise
  }

  notify(): void {
    this.happening.resolve()
    this.happening = Promise.withResolvers()
  }
}
