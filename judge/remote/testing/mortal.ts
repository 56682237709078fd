/** A process of a test that can die at any moment, as by `kill -9`: what it begins then has no effect any more. */

export class Mortal {
  readonly died: Promise<void>
  private readonly death = Promise.withResolvers<void>()
  private isGone = false

  constructor() {
    this.died = this.death.promise
  }

  get isDead(): boolean {
    return this.isGone
  }

  die(): void {
    this.isGone = true
    this.death.resolve()
  }

  /** Dies while something is awaited, or when it has come: the rest is never reached. */
  private afterlife<T>(result: Promise<T>): Promise<T> {
    return result.then((value) => (this.isGone ? new Promise<T>(() => undefined) : value))
  }

  /** The same object, whose methods do nothing when the process is dead. */
  guarded<T extends object>(target: T): T {
    return new Proxy(target, {
      get: (own, key) => {
        const member: unknown = Reflect.get(own, key)
        if (typeof member !== 'function') return member
        return (...given: unknown[]) => {
          if (this.isGone) return new Promise(() => undefined)
          const result: unknown = Reflect.apply(member, own, given)
          return result instanceof Promise ? this.afterlife(result) : result
        }
      },
    })
  }
}
