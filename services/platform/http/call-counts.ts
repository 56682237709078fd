/**
 * How often a call was made, for the bounds of rate-limit.ts.
 *
 * A call that has a bound of its own (sign-in, codes, passwords to guess, writing) is counted in the database, over
 * the whole site: an attacker gains nothing from more processes. The bounds of all other calls are there against load,
 * which each process has for itself, and are counted in its memory.
 */
import type { InferKyselyDB, MikroORM } from '@mikro-orm/postgresql'
import type { Db } from '../database/sql.ts'
import { toDate } from '../database/stored-time.ts'
import type { CallCount } from './entities.ts'

const naming = { tableNamingStrategy: 'table', columnNamingStrategy: 'property' } as const

interface Counted {
  /** Calls in this window, this one included. */
  readonly current: number
  /** Milliseconds until it ends. */
  readonly ttl: number
}

const keyMaxChars = 255

/** Counts a call over the whole site. */
async function countInDatabase(db: Db, name: string, timeWindowMs: number, now: Date): Promise<Counted> {
  const key = name.slice(0, keyMaxChars)
  const until = new Date(now.getTime() + timeWindowMs)
  const { calls, until: endsAt } = await db
    .getKysely<InferKyselyDB<typeof CallCount, typeof naming>, typeof naming>(naming)
    .insertInto('call_count')
    .values({ key, calls: 1, until })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ eb, ref }) => {
        const isOver = eb('call_count.until', '<=', now)
        return {
          calls: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb('call_count.calls', '+', 1))
            .end(),
          until: eb.case().when(isOver).then(until).else(ref('call_count.until')).end(),
        }
      }),
    )
    .returning(['calls', 'until'])
    .executeTakeFirstOrThrow()
  return { current: calls, ttl: toDate(endsAt).getTime() - now.getTime() }
}

/** Whoever else is counted at the same time in one process; the first who came goes first. */
const mostInMemory = 5_000

function memoryCounts(nowMs: () => number) {
  const windows = new Map<string, { current: number; endsMs: number }>()
  return (key: string, timeWindowMs: number): Counted => {
    const found = windows.get(key)
    const isOpen = found !== undefined && found.endsMs > nowMs()
    const window = isOpen ? found : { current: 0, endsMs: nowMs() + timeWindowMs }
    window.current += 1
    windows.delete(key)
    windows.set(key, window)
    const [first] = windows.keys()
    if (windows.size > mostInMemory && first !== undefined) windows.delete(first)
    return { current: window.current, ttl: window.endsMs - nowMs() }
  }
}

type Answer = (error: Error | null, counted?: Counted) => void

interface Store {
  readonly incr: (key: string, answer: Answer, timeWindowMs: number) => void
  readonly child: (route: { readonly method: unknown; readonly url?: string; readonly routeInfo?: unknown }) => Store
}

interface Parts {
  readonly orm: MikroORM
  readonly now: () => Date
}

const nameOf = (routeInfo: unknown): string => {
  const { method, url } = (routeInfo ?? {}) as { method?: unknown; url?: unknown }
  return `${String(method)} ${String(url)}`
}

/** What the plugin counts by: itself for calls without a bound of their own, a child for each of the others. */
export function callCounts({ orm, now }: Parts): new () => Store {
  const child: Store['child'] = ({ routeInfo }) => ({
    incr: (key, answer, timeWindowMs) =>
      void countInDatabase(orm.em.fork(), `${nameOf(routeInfo)} ${key}`, timeWindowMs, now()).then(
        (counted) => answer(null, counted),
        (error: Error) => answer(error),
      ),
    child,
  })
  return class {
    readonly child = child
    private readonly count = memoryCounts(() => now().getTime())

    incr(key: string, answer: Answer, timeWindowMs: number): void {
      answer(null, this.count(key, timeWindowMs))
    }
  }
}
