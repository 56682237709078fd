/**
 * Readers of the home page are notified when one of its lists is another one.
 *
 * A command that writes rows of which a list is made says so with its commit (`notifyHome`), whether or not the page
 * shows them. Each worker receives it, reads the first page of that list and compares it with how it looked when
 * readers were notified last (`home_list_mark`), in turns by the lock of that mark: several workers notify once, and a
 * save that the page does not show notifies nobody. However many commands there are, a list is compared at most once a
 * second.
 *
 * The clock changes one list without a command: contests begin, end, and come so near that they are listed. Whoever has
 * compared them knows when that happens next and waits for that moment.
 *
 * A worker that starts compares all: what commands said while no worker ran is lost.
 */
import { createHash } from 'node:crypto'
import { HomeListTouched } from '@podium/proto/events/bus/home.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { homeLists } from '@podium/proto/rules/site/home-lists.ts'
import type { HomeList } from '@podium/proto/rules/site/home-lists.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enqueue, liveEvent } from '../../platform/outbox/outbox.ts'
import { soon } from '../../platform/scheduling/soon.ts'
import { nextRecentChange, recentContests } from '../contests/index.ts'
import { tables } from '../entities.ts'
import { carouselFiles } from '../files/index.ts'
import { recentlyUpdated } from '../problems/index.ts'

const everyMs = 1_000
/** A timer goes by another clock than contests do; so often they are compared anyhow. */
const longestWaitMs = 3_600_000

/** Any of them may be on a page that somebody looks at. */
const announcementsMark = (db: Db): Promise<unknown> =>
  tables(db)
    .selectFrom('announcement')
    .select(({ fn }) => [fn.countAll().as('many'), fn.max('id').as('newest'), fn.max('updatedAt').as('changed')])
    .where('cid', 'is', null)
    .where('gid', 'is', null)
    .executeTakeFirst()

const readers: Record<HomeList, (db: Db, now: Date) => Promise<unknown>> = {
  announcements: announcementsMark,
  carousel: carouselFiles,
  // A save of a title in any language is a change of the problem.
  problems: (db) => recentlyUpdated(db, 'en-US'),
  contests: async (db, now) => (await recentContests(db, now)).map(({ now: _now, ...contest }) => contest),
}

const markOf = (answer: unknown): string => createHash('sha256').update(JSON.stringify(answer)).digest('hex')

/** The mark of a list, empty before the first one; others who compare the list wait. */
async function lockMark(db: Db, list: HomeList): Promise<string> {
  const marks = tables(db).insertInto('home_list_mark').values({ list, mark: '' })
  await marks.onConflict((conflict) => conflict.doNothing()).execute()
  const { mark } = await tables(db)
    .selectFrom('home_list_mark')
    .select('mark')
    .where('list', '=', list)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return mark
}

/** Notifies readers when the list is another one than they were notified of. */
const compare = ({ orm, now }: Context, list: HomeList): Promise<void> =>
  orm.em.fork().transactional(async (db) => {
    const before = await lockMark(db, list)
    const mark = markOf(await readers[list](db, now()))
    if (mark === before) return
    await tables(db).updateTable('home_list_mark').set({ mark }).where('list', '=', list).execute()
    const data = { public: { what: list } }
    await enqueue(db, [liveEvent({ topic: topics.home(), rev: now().getTime(), kind: 'changed', data })])
  })

async function untilContestsChangeMs({ orm, now }: Context): Promise<number> {
  const next = await nextRecentChange(orm.em.fork(), now())
  // A time of the database may lie within a millisecond.
  return next === null ? longestWaitMs : Math.min(next.getTime() + 1 - now().getTime(), longestWaitMs)
}

/** @returns how to stop */
export function watchLists(ctx: Context): () => Promise<void> {
  const { bus, log } = ctx
  let timer: NodeJS.Timeout | undefined
  const compareContests = async (): Promise<void> => {
    await compare(ctx, 'contests')
    const waitMs = await untilContestsChangeMs(ctx)
    clearTimeout(timer)
    timer = setTimeout(() => lists.contests.want(), waitMs)
  }
  const watch = (list: HomeList, work = () => compare(ctx, list)) =>
    soon({ everyMs, log, failed: `the ${list} of the home page were not compared` }, work)
  const lists = {
    announcements: watch('announcements'),
    carousel: watch('carousel'),
    problems: watch('problems'),
    contests: watch('contests', compareContests),
  } satisfies Record<HomeList, unknown>
  bus.subscribe(subjects.homeList, HomeListTouched, ({ list }) => lists[list].want())
  for (const list of homeLists) lists[list].want()
  return async () => {
    await Promise.all(homeLists.map((list) => lists[list].stop()))
    clearTimeout(timer)
  }
}
