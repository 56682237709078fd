import type { Context, WorkerFeature } from '../../platform/context.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { change, sql } from '../../platform/database/sql.ts'
import { clearDeletedFiles } from '../files/index.ts'
import { repeat } from '../../platform/scheduling/repeat.ts'

const everyMs = 10 * 60_000
/** A page that is open still shows the picture of before. */
const deletedFilesKeptMs = 24 * 3_600_000

/** Deletes what has run out. Sign-ins older than six months go too (contract/practice 4.1). */
export async function cleanUp(ctx: Context): Promise<void> {
  const db = ctx.orm.em.fork()
  const now = ctx.now()
  await change(db, sql`delete from captcha where expires_at < ${now}`)
  await change(db, sql`delete from user_sheet where expires_at < ${now}`)
  await change(db, sql`delete from notify_code where expires_at < ${now}`)
  await change(
    db,
    sql`delete from sign_in_failure where last_at < ${new Date(now.getTime() - limits.signInFailureWindowMs)}`,
  )
  await change(db, sql`delete from change_failure where greatest(first_at + interval '30 min', locked_until) < ${now}`)
  await clearDeletedFiles(ctx, new Date(now.getTime() - deletedFilesKeptMs))
  await change(db, sql`delete from session where gmt_create < ${now}::timestamptz - interval '6 months'`)
}

export const accountCleanUp: WorkerFeature = {
  name: 'account clean-up',
  start: async (ctx) =>
    repeat({ everyMs, log: ctx.log, failed: 'account clean-up failed', atOnce: true }, () => cleanUp(ctx)),
}
