/**
 * Readers of the home page, and of the lists that have a page of their own, are notified when one of them is another
 * one.
 *
 * A command that writes rows of which a list is made says so with its commit (`notifyHome`), whether or not anybody is
 * shown them. Each worker receives it, reads what everybody is shown of that list (the home page its first page, a
 * page of its own all of it as one hash) and compares it with how it looked when readers were notified last
 * (`home_list_mark`), in turns by the lock of that mark: several workers notify once, and a save of what is hidden
 * notifies nobody. However many commands there are, a list is compared at most once a second.
 *
 * The clock changes contests without a command: contests begin, end, and come so near that they are listed. Whoever has
 * compared them knows when that happens next and waits for that moment.
 *
 * A worker that starts compares all: what commands said while no worker ran is lost.
 */
import { createHash } from 'node:crypto'
import { HomeListTouched } from '@podium/proto/events/bus/home.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { writtenLists } from '@podium/proto/rules/site/home-lists.ts'
import type { HomeList, SiteList, WrittenList } from '@podium/proto/rules/site/home-lists.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enqueue, liveEvent } from '../../platform/outbox/outbox.ts'
import type { Outgoing } from '../../platform/outbox/outbox.ts'
import { soon } from '../../platform/scheduling/soon.ts'
import { contestListMark, nextRecentChange, recentContests } from '../contests/index.ts'
import { tables } from '../entities.ts'
import { carouselFiles } from '../files/index.ts'
import { groupListMark } from '../groups/index.ts'
import { bankMark, recentlyUpdated, tagMark } from '../problems/index.ts'
import { trainingListMark } from '../trainings/index.ts'

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

type Read = (db: Db, now: Date) => Promise<unknown>

interface ComparedList {
  /** Under which its mark is stored. */
  readonly name: string
  /** Whatever is another one when the list is. */
  readonly read: Read
  readonly changed: (nowMs: number) => Outgoing
}

const ofHome = (what: HomeList, read: Read): ComparedList => ({
  name: what,
  read,
  changed: (rev) => liveEvent({ topic: topics.home(), rev, kind: 'changed', data: { public: { what } } }),
})

const ofSite = (what: SiteList, read: Read): ComparedList => ({
  name: `all ${what}`,
  read,
  changed: (rev) => liveEvent({ topic: topics.lists(), rev, kind: 'changed', data: { public: { what } } }),
})

const trainings = ofSite('trainings', trainingListMark)

/** What may be another one after a write; marks are locked in this order. */
const compared: Record<WrittenList, readonly ComparedList[]> = {
  announcements: [ofHome('announcements', announcementsMark)],
  carousel: [ofHome('carousel', carouselFiles)],
  // A save of a title in any language is a change of the problem; trainings count the problems that are shown.
  problems: [
    ofSite('problems', bankMark),
    ofSite('tags', tagMark),
    trainings,
    ofHome('problems', (db) => recentlyUpdated(db, 'en-US')),
  ],
  contests: [
    ofSite('contests', contestListMark),
    // How many take part is sent by itself (counter-worker.ts).
    ofHome('contests', async (db, now) =>
      (await recentContests(db, now)).map(({ now: _now, count: _count, ...contest }) => contest),
    ),
  ],
  trainings: [trainings],
  groups: [ofSite('groups', groupListMark)],
}

const markOf = (answer: unknown): string => createHash('sha256').update(JSON.stringify(answer)).digest('hex')

/** The mark of a list, empty before the first one; others who compare the list wait. */
export async function lockMark(db: Db, list: string): Promise<string> {
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

/** Notifies readers of each list that is another one than they were notified of. */
const compare = ({ orm, now }: Context, written: WrittenList): Promise<void> =>
  orm.em.fork().transactional(async (db) => {
    for (const { name, read, changed } of compared[written]) {
      const before = await lockMark(db, name)
      const mark = markOf(await read(db, now()))
      if (mark === before) continue
      await tables(db).updateTable('home_list_mark').set({ mark }).where('list', '=', name).execute()
      await enqueue(db, [changed(now().getTime())])
    }
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
  const watch = (list: WrittenList, work = () => compare(ctx, list)) =>
    soon({ everyMs, log, failed: `lists of ${list} were not compared` }, work)
  const lists = {
    announcements: watch('announcements'),
    carousel: watch('carousel'),
    problems: watch('problems'),
    contests: watch('contests', compareContests),
    trainings: watch('trainings'),
    groups: watch('groups'),
  } satisfies Record<WrittenList, unknown>
  bus.subscribe(subjects.homeList, HomeListTouched, ({ list }) => lists[list].want())
  for (const list of writtenLists) lists[list].want()
  return async () => {
    await Promise.all(writtenLists.map((list) => lists[list].stop()))
    clearTimeout(timer)
  }
}
