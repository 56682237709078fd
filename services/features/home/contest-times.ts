/** The moments at which the list of recent contests changes without anybody changing a contest: one begins or ends. */
import type { Context } from '../../platform/context.ts'
import { firstRow, sql } from '../../platform/database/sql.ts'

/** A contest whose making only another worker heard of is noticed within this. */
const lookEveryMs = 30_000
/** The list is read after the moment, not in it. */
const lateMs = 50

/** Milliseconds until the next start or end of an open contest; null when there is none. */
async function nextMoveMs({ orm, now }: Pick<Context, 'orm' | 'now'>): Promise<number | null> {
  const at = now()
  const row = await firstRow(
    orm.em.fork(),
    sql<{ leftMs: number | null }>`
    select (extract(epoch from min(moment) - ${at.toISOString()}::timestamptz) * 1000)::float8 as "leftMs"
    from (select case when start_time > ${at.toISOString()} then start_time else end_time end as moment from contest
      where visible and gid is null and end_time > ${at.toISOString()}) open`,
  )
  return row?.leftMs ?? null
}

/** Calls `tell` at each such moment; `look` when a contest has changed, of which only one of several workers hears. */
export function watchContestTimes(
  ctx: Pick<Context, 'orm' | 'now' | 'log'>,
  notify: () => void,
): { readonly look: () => void; readonly stop: () => void } {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const wait = (leftMs: number | null): void => {
    if (stopped) return
    clearTimeout(timer)
    const isSoon = leftMs !== null && leftMs <= lookEveryMs
    timer = setTimeout(
      () => {
        if (isSoon) notify()
        look()
      },
      isSoon ? leftMs + lateMs : lookEveryMs,
    )
  }
  const look = (): void => {
    nextMoveMs(ctx).then(wait, (error: unknown) => {
      ctx.log.warn({ error }, 'the times of contests were not read')
      wait(null)
    })
  }
  look()
  return {
    look,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
