/** Where a worker of the table of kills dies, and the parts of a worker that notice when it gets there. */
import type { RemoteAttempt } from '@podium/proto/events/bus/remote-buckets.ts'
import type { Bucket } from '@podium/proto/server/buckets.ts'
import type { Provider } from '@podium/judge/remote/provider.ts'
import type { Mortal } from '@podium/judge/remote/testing/mortal.ts'

export const killPoints = [
  'while signing in',
  'before the record',
  'after the record',
  'during the post, not stored',
  'during the post, stored',
  'after the post',
  'after the id',
  'while following',
  'after the end, before the verdict',
  'after the verdict, before the ack',
] as const
export type KillPoint = (typeof killPoints)[number]

/** The point at which the next worker dies that gets there; the first one alone. */
export class Trap {
  private point: KillPoint | null = null
  private sprung = Promise.withResolvers<void>()

  /** Resolves when a worker has died of it. */
  set(point: KillPoint): Promise<void> {
    this.point = point
    this.sprung = Promise.withResolvers()
    return this.sprung.promise
  }

  get isSet(): boolean {
    return this.point !== null
  }

  /** Kills whoever gets to the point that is set. */
  at(point: KillPoint, life: Mortal): void {
    if (this.point !== point || life.isDead) return
    this.point = null
    life.die()
    this.sprung.resolve()
  }
}

const isFirstRecord = ({ state }: RemoteAttempt): boolean =>
  state.phase === 'posting' && state.recoveringSinceMs === null

export const trappedAttempts = (of: Bucket<RemoteAttempt>, trap: Trap, life: Mortal): Bucket<RemoteAttempt> => ({
  get: (key) => of.get(key),
  create: (key, value) => of.create(key, value),
  put: (key, value) => of.put(key, value),
  remove: (key, revision) => of.remove(key, revision),
  keys: (filter) => of.keys(filter),
  watch: (handle) => of.watch(handle),
  update: async (key, value, revision) => {
    if (isFirstRecord(value)) trap.at('before the record', life)
    if (life.isDead) return new Promise(() => undefined)
    const written = await of.update(key, value, revision)
    if (isFirstRecord(value)) trap.at('after the record', life)
    if (value.state.phase === 'known') trap.at('after the id', life)
    if (value.state.phase === 'final') trap.at('after the end, before the verdict', life)
    return written
  },
})

/** @param posting accounts whose post is under way */
export const trappedProvider = (provider: Provider, trap: Trap, life: Mortal, posting: Set<string>): Provider => ({
  ...provider,
  signIn: async (...given) => {
    const outcome = await provider.signIn(...given)
    trap.at('while signing in', life)
    return outcome
  },
  post: async (session, run) => {
    posting.add(run.account.username)
    const outcome = await provider.post(session, run).finally(() => posting.delete(run.account.username))
    trap.at('after the post', life)
    return outcome
  },
  readRun: async (...given) => {
    const outcome = await provider.readRun(...given)
    trap.at('while following', life)
    return outcome
  },
})
