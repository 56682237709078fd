import type { Context, WorkerFeature } from '../../platform/context.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { tables } from '../entities.ts'
import { changeWindowMs } from './profile/failure-commands.ts'
import { clearDeletedFiles } from '../files/index.ts'
import { repeat } from '../../platform/scheduling/repeat.ts'

const everyMs = 10 * 60_000
/** A page that is open still shows the picture of before. */
const deletedFilesLifeMs = 24 * 3_600_000

const sessionLifeMonths = 6

function monthsBefore(now: Date, months: number): Date {
  const moment = new Date(now)
  moment.setUTCMonth(moment.getUTCMonth() - months)
  return moment
}

/** Deletes what has run out. Sign-ins older than six months go too (contract/practice 4.1). */
export async function cleanUp(ctx: Context): Promise<void> {
  const db = tables(ctx.orm.em.fork())
  const now = ctx.now()
  await db.deleteFrom('captcha').where('expiresAt', '<', now).execute()
  await db.deleteFrom('user_sheet').where('expiresAt', '<', now).execute()
  await db.deleteFrom('notify_code').where('expiresAt', '<', now).execute()
  await db.deleteFrom('call_count').where('until', '<', now).execute()
  await db
    .deleteFrom('sign_in_failure')
    .where('lastAt', '<', new Date(now.getTime() - limits.signInFailureWindowMs))
    .execute()
  await db
    .deleteFrom('change_failure')
    .where('firstAt', '<', new Date(now.getTime() - changeWindowMs))
    .where(({ eb, or }) => or([eb('lockedUntil', 'is', null), eb('lockedUntil', '<', now)]))
    .execute()
  await clearDeletedFiles(ctx, new Date(now.getTime() - deletedFilesLifeMs))
  await db.deleteFrom('session').where('gmtCreate', '<', monthsBefore(now, sessionLifeMonths)).execute()
}

export const accountCleanUp: WorkerFeature = {
  name: 'account clean-up',
  start: async (ctx) =>
    repeat({ everyMs, log: ctx.log, failed: 'account clean-up failed', atOnce: true }, () => cleanUp(ctx)),
}
