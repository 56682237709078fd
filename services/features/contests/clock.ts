/**
 * The clock of contests: at a start, a seal and an end it tells whoever watches the contest. Pages count down by
 * themselves; this is for those whose clock is wrong and for what else has to change at that moment. Each worker
 * tells, and a page that hears it twice loads once more than needed.
 */
import type { Context, WorkerFeature } from '../../platform/context.ts'
import { rows, sql } from '../../platform/database/sql.ts'
import { contestEvent } from './events.ts'

const tickMs = 1_000

/** Contests whose phase changed after one moment, up to another. */
const turned = ({ orm }: Context, after: Date, until: Date): Promise<{ cid: number }[]> => {
  const within = (column: 'start_time' | 'seal_rank_time' | 'end_time') =>
    sql`c.${sql.ref(column)} > ${after.toISOString()} and c.${sql.ref(column)} <= ${until.toISOString()}`
  return rows(
    orm.em.fork(),
    sql<{ cid: number }>`
    select c.id as cid from contest c
    where c.visible and ((${within('start_time')}) or (${within('end_time')}) or (c.seal_rank and ${within('seal_rank_time')}))`,
  )
}

export const contestClock: WorkerFeature = {
  name: 'contest clock',
  start: async (ctx) => {
    let last = ctx.now()
    let running: Promise<void> | null = null
    const tick = async (): Promise<void> => {
      const now = ctx.now()
      for (const { cid } of await turned(ctx, last, now)) {
        const { subject, message } = contestEvent(cid, 'phase', now.getTime())
        ctx.bus.publish(subject, message)
      }
      last = now
    }
    const timer = setInterval(() => {
      running ??= tick()
        .catch((error: unknown) => ctx.log.warn({ error }, 'the contest clock missed a beat and makes up for it'))
        .finally(() => {
          running = null
        })
    }, tickMs)
    return async () => {
      clearInterval(timer)
      await running
    }
  },
}
