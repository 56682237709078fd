/**
 * Whether a list of the home page is another one than a second ago: its first page is read and compared. So whoever
 * changes what stands in it need not know of the home page, the clock neither: contests begin and end.
 */
import { createHash } from 'node:crypto'
import { homeLists } from '@podium/proto/rules/site/home-lists.ts'
import type { HomeList } from '@podium/proto/rules/site/home-lists.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enqueue, liveEvent } from '../../platform/outbox/outbox.ts'
import { repeat } from '../../platform/scheduling/repeat.ts'
import { recentContests } from '../contests/index.ts'
import { tables } from '../entities.ts'
import { carouselFiles } from '../files/index.ts'
import { recentlyUpdated } from '../problems/index.ts'

const everyMs = 1_000

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

/** Tells the readers, unless another worker has. */
const notifyReaders = ({ orm, now }: Context, list: HomeList, mark: string): Promise<void> =>
  orm.em.fork().transactional(async (db) => {
    const { numInsertedOrUpdatedRows } = await tables(db)
      .insertInto('home_list_mark')
      .values({ list, mark })
      .onConflict((conflict) => conflict.column('list').doUpdateSet({ mark }).where('home_list_mark.mark', '<>', mark))
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) return
    const data = { public: { what: list } }
    await enqueue(db, [liveEvent({ topic: topics.home(), rev: now().getTime(), kind: 'changed', data })])
  })

/** @returns how to stop */
export function watchLists(ctx: Context): () => Promise<void> {
  const known = new Map<HomeList, string>()
  return repeat(
    { everyMs, log: ctx.log, failed: 'the lists of the home page were not compared', atOnce: true },
    async () => {
      for (const list of homeLists) {
        const mark = markOf(await readers[list](ctx.orm.em.fork(), ctx.now()))
        if (known.get(list) !== mark) await notifyReaders(ctx, list, mark)
        known.set(list, mark)
      }
    },
  )
}
