/**
 * Whether what is shown may lack something. A snapshot that was asked for before its topic turned live may; one that
 * was asked for later does not, nor does one since which the gateway has received nothing. Several parts of a page
 * may show the same data, each with a feed of its own: which of them asked is chance, so when the loads began is kept
 * beside the query.
 */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { TopicState } from './socket.ts'

/** A moment among loads and turns of topics: two of them may fall into one millisecond, and their order matters. */
export interface Moment {
  readonly order: number
  /** Of the page's clock. */
  readonly atMs: number
}

/** When a topic turned live; nothing had happened in it since `idleSinceMs` of the page's clock. */
export interface Turn {
  readonly order: number
  readonly idleSinceMs: number
}

interface Loads {
  /** Of the newest load that began. */
  begun: Moment | null
  /** Of the load whose answer is shown. */
  shown: Moment | null
}

/** What answers a call may learn of a change a little later than the gateway. */
const marginMs = 1000

const ofQuery = new WeakMap<Query, Loads>()
let count = 0

export const thisMoment = (): Moment => ({ order: ++count, atMs: performance.now() })

export const turnOf = (state: TopicState): Turn | null =>
  state.kind === 'live' ? { order: ++count, idleSinceMs: state.idleSinceMs } : null

export const loadsOf = (client: QueryClient, queryKey: QueryKey): Loads => {
  const query = client.getQueryCache().find({ queryKey, exact: true })
  const loads = (query && ofQuery.get(query)) ?? { begun: null, shown: null }
  if (query) ofQuery.set(query, loads)
  return loads
}

/** @param asked when the answer that is shown was asked for; null where that is not known */
export const mayLack = (asked: Moment | null, turn: Turn | null): boolean =>
  turn !== null && (asked === null || (asked.order < turn.order && asked.atMs - marginMs < turn.idleSinceMs))

/**
 * Loads what was asked for before `since`; another part of the page may have begun that very load, or have its
 * answer.
 */
export const loadAgain = (client: QueryClient, queryKey: QueryKey, since: Moment): void => {
  const { begun, shown } = loadsOf(client, queryKey)
  if (shown !== null && shown.order > since.order) return
  const isUnderway = begun !== null && begun.order > since.order
  void client.refetchQueries({ queryKey, exact: true, type: 'active' }, { cancelRefetch: !isUnderway })
}
