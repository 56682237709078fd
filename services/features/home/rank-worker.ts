/**
 * Readers of the ranks and of a user's home are notified when sums of users have moved. A rank's order no event can
 * carry: its page loads again, and so it is notified at most once in 30 seconds, by whichever worker comes first
 * (`home_list_mark` has when that was). Of a home there are few readers, and each user's are notified by themselves.
 */
import { liveMessage } from '@podium/proto/events/bus/live.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue, liveEvent } from '../../platform/outbox/outbox.ts'
import { soon } from '../../platform/scheduling/soon.ts'
import { tables } from '../entities.ts'
import { lockMark } from './list-worker.ts'

const ranksEveryMs = 30_000
const list = 'ranks'

interface RankWatch {
  readonly moved: (uids: readonly string[]) => void
  readonly stop: () => Promise<void>
}

export function watchRanks({ bus, log, now, orm }: Pick<Context, 'bus' | 'log' | 'now' | 'orm'>): RankWatch {
  /** @returns whether it was time to */
  const send = (): Promise<boolean> =>
    orm.em.fork().transactional(async (db) => {
      const rev = now().getTime()
      if (rev - Number(await lockMark(db, list)) < ranksEveryMs) return false
      await tables(db)
        .updateTable('home_list_mark')
        .set({ mark: `${rev}` })
        .where('list', '=', list)
        .execute()
      await enqueue(db, [liveEvent({ topic: topics.lists(), rev, kind: 'changed', data: { public: { what: list } } })])
      return true
    })
  const ranks = soon({ everyMs: ranksEveryMs, log, failed: 'readers of ranks were not notified' }, async () => {
    if (!(await send())) ranks.want()
  })
  return {
    moved: (uids) => {
      const rev = now().getTime()
      for (const uid of uids)
        bus.publish(
          subjects.live,
          liveMessage({ topic: topics.userHome(uid), rev, kind: 'changed', data: { public: null } }),
        )
      if (uids.length > 0) ranks.want()
    },
    stop: ranks.stop,
  }
}
