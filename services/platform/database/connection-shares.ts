/**
 * Who gets a connection when all want one.
 *
 * A pool of the driver serves whoever comes first, and a transaction that waits for the lock of a row holds its
 * connection meanwhile. So forty submissions of forty accounts had all of them; a sign-in, a board and the look at
 * whether the process is ready waited behind them until the pool gave up, which was taken for a database that is away:
 * people read that the site was restarting, and the front took the process out. So who asks waits here, before the
 * pool, which then always has a connection for whoever comes through:
 *
 * - A kind of call gets one more while as many are left as it will have: alone it has half of them, beside other kinds
 *   less, and the first of a kind is never behind the many of another. An account gets one more while twice as many
 *   are left.
 * - The process itself (is it ready, what time is it) goes first, and one connection is left to it. So does a
 *   transaction that asks for a second one: others may wait for what it holds.
 * - Of one kind the call that began first goes first, so that under too many some are done in time, instead of all too
 *   late.
 * - Who has waited too long is refused as busy, which is never taken for a database that is away. Where connections
 *   could not be made meanwhile, that is the answer.
 *
 * pg has one line for all, Kysely and MikroORM have none.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { observe } from '@podium/proto/server/status/measures.ts'
import { BusyError } from './faults.ts'

/** For whom a connection is. */
export interface ConnectionUser {
  readonly kind: string
  /** On the clock of `performance.now()`. */
  readonly sinceMs: number
  /** Undefined where nobody has signed in. */
  readonly account: () => string | undefined
}

const users = new AsyncLocalStorage<ConnectionUser | null>()

/** What `work` asks of the database is for this user of connections; with null for the process itself. */
export const connectingFor = <Result>(user: ConnectionUser | null, work: () => Result): Result => users.run(user, work)

interface Client {
  readonly release: (error?: unknown) => void
}

/** What is used of a pool of pg. */
export interface SharedPool {
  readonly options: { readonly max?: number }
  connect: () => Promise<Client>
  readonly on: (event: 'release', listener: (error: unknown, client: Client) => void) => unknown
}

export interface ShareBounds {
  /** A page gives up after 90 s, and proxies before a site after 60 s as a rule. */
  readonly longestMs: number
  /** More than this are refused at once: each holds what its call has sent. */
  readonly mostWaiting: number
}

const bounds: ShareBounds = { longestMs: 20_000, mostWaiting: 2_000 }
const itself = ''

/** How many connections each has. */
function holdings() {
  const held = new Map<string, number>()
  const add = (name: string, change: number): void => {
    const count = (held.get(name) ?? 0) + change
    if (count === 0) held.delete(name)
    else held.set(name, count)
  }
  return { of: (name: string): number => held.get(name) ?? 0, add }
}

interface Holder {
  readonly kind: string
  readonly account: string | undefined
}

interface Waiting extends Holder {
  readonly sinceMs: number
  readonly go: () => void
}

const holderOf = (user: ConnectionUser | null): Holder => ({ kind: user?.kind ?? itself, account: user?.account() })

/** Who has how many of `max`, and who may have one more. */
function shares(max: number) {
  const [kinds, accounts] = [holdings(), holdings()]
  let used = 0
  const forItself = max > 1 ? 1 : 0
  const change = ({ kind, account }: Holder, by: 1 | -1): void => {
    used += by
    kinds.add(kind, by)
    if (account !== undefined) accounts.add(account, by)
  }
  return {
    held: kinds.of,
    take: (holder: Holder) => change(holder, 1),
    giveBack: (holder: Holder) => change(holder, -1),
    mayKind: (kind: string): boolean => (kind === itself ? used < max : kinds.of(kind) < max - forItself - used),
    mayAccount: ({ account }: Holder): boolean =>
      account === undefined || 2 * accounts.of(account) < max - forItself - used,
  }
}

type Shares = ReturnType<typeof shares>

/** Those who wait, by kind, in each the one whose call began first before the others. */
function linesOf({ held, mayKind, mayAccount }: Shares) {
  const lines = new Map<string, Waiting[]>()
  let count = 0
  const rankOf = (kind: string): number => (kind === itself ? -1 : held(kind))
  const leave = (one: Waiting): void => {
    const line = lines.get(one.kind) ?? []
    line.splice(line.indexOf(one), 1)
    if (line.length === 0) lines.delete(one.kind)
    count -= 1
  }
  return {
    count: (): number => count,
    leave,
    join: (one: Waiting): void => {
      const line = lines.get(one.kind) ?? []
      lines.set(one.kind, line)
      line.splice(line.findLastIndex(({ sinceMs }) => sinceMs <= one.sinceMs) + 1, 0, one)
      count += 1
    },
    /** Takes out who is next: of the kind that has least. */
    next: (): Waiting | undefined => {
      const open = [...lines.keys()].filter(mayKind).toSorted((a, b) => rankOf(a) - rankOf(b))
      for (const kind of open) {
        const found = lines.get(kind)?.find(mayAccount)
        if (found === undefined) continue
        leave(found)
        return found
      }
      return undefined
    },
  }
}

/** Puts the line before the pool. @returns how many wait in it */
export function shareConnections(
  name: string,
  pool: SharedPool,
  { longestMs, mostWaiting }: ShareBounds = bounds,
): () => number {
  const connect = pool.connect.bind(pool)
  const given = shares(pool.options.max ?? 1)
  const lines = linesOf(given)
  const holders = new Map<Client, Holder>()
  /** Why the last connection could not be made; null when it could. */
  let fault: unknown = null
  const giveBack = (holder: Holder): void => {
    given.giveBack(holder)
    for (let next = lines.next(); next !== undefined; next = lines.next()) {
      given.take(next)
      next.go()
    }
  }
  const inTurn = (holder: Holder, sinceMs: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const startMs = performance.now()
      const seen = (outcome: 'served' | 'refused'): void =>
        observe('podium_database_wait_seconds', (performance.now() - startMs) / 1000, { pool: name, outcome })
      const go = (): void => {
        clearTimeout(timer)
        seen('served')
        resolve()
      }
      const one: Waiting = { ...holder, sinceMs, go }
      const timer = setTimeout(() => {
        lines.leave(one)
        seen('refused')
        reject(fault instanceof Error ? fault : new BusyError())
      }, longestMs)
      lines.join(one)
    })
  pool.connect = async () => {
    const user = users.getStore() ?? null
    const holder = holderOf(user)
    if (given.mayKind(holder.kind) && given.mayAccount(holder)) given.take(holder)
    else if (lines.count() >= mostWaiting) throw new BusyError()
    else await inTurn(holder, user?.sinceMs ?? 0)
    try {
      const client = await connect()
      fault = null
      holders.set(client, holder)
      return client
    } catch (error) {
      fault = error
      giveBack(holder)
      throw error
    }
  }
  pool.on('release', (_error, client) => {
    const holder = holders.get(client)
    holders.delete(client)
    // The pool has it back when this turn is over.
    if (holder !== undefined) queueMicrotask(() => giveBack(holder))
  })
  return lines.count
}
