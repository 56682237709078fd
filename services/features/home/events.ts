import type { CountedKind, CountersTouched, HomeListTouched } from '@podium/proto/events/bus/home.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { WrittenList } from '@podium/proto/rules/site/home-lists.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import type { Outgoing } from '../../platform/outbox/outbox.ts'

/** A list may be another one; whether its readers are shown the change is found out by list-worker.ts. */
const homeListTouched = (list: WrittenList): Outgoing => ({
  kind: 'live',
  subject: subjects.homeList,
  message: { v: 1, list } satisfies HomeListTouched,
})

/** In the transaction that writes rows of which the list is made, on the home page or on a page of its own. */
export const notifyHome = (db: Db, list: WrittenList): Promise<void> => enqueue(db, [homeListTouched(list)])

/** Its counters may have moved; what readers are sent of it, and when, is for counter-worker.ts. */
export const countersTouched = (what: CountedKind, id: number): Outgoing => ({
  kind: 'live',
  subject: subjects.counters,
  message: { v: 1, what, id } satisfies CountersTouched,
})

/** In the transaction that moved counters which lists show. */
export const notifyCounters = (db: Db, what: CountedKind, id: number): Promise<void> =>
  enqueue(db, [countersTouched(what, id)])
