/**
 * The owner sends a submission again that never reached the site which judges it: a new attempt (contract/practice
 * 2.5).
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Context, SiteSettings, Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/database/sql.ts'
import type { SubmissionRecord } from '../submissions/index.ts'
import { freshAttempt, lockSubmission, storeOutcome } from './change.hot-sql.ts'
import { dispatch } from './dispatch.hot-sql.ts'

interface Asked {
  readonly viewer: Viewer
  readonly submitId: number
  readonly settings: SiteSettings
}

const isOpen = ({ cid, gid }: SubmissionRecord, settings: SiteSettings): boolean =>
  gid !== null ? settings.openGroupJudge : cid === 0 ? settings.openPublicJudge : settings.openContestJudge

async function resubmitIn(db: Db, { viewer, submitId, settings }: Asked): Promise<SubmissionRecord> {
  const record = await lockSubmission(db, submitId)
  if (!record || (record.cid !== 0 && record.uid === viewer.uid && !record.isRemote))
    throw new Refusal('submissionNotFound')
  if (record.uid !== viewer.uid) throw new Refusal('notOwner')
  if (!isOpen(record, settings)) throw new Refusal('judgingClosed')
  if (record.status !== Status.submitFailed || !record.isRemote) throw new Refusal('resubmitRefused')
  const after = await storeOutcome(db, record, {
    ...freshAttempt(record),
    lane: record.cid === 0 ? 'normal' : 'contest',
  })
  await dispatch(db, record.uid)
  return after
}

/** Throws Refusal. @returns the submission, Pending in its next attempt */
export async function resubmit(
  ctx: Pick<Context, 'orm' | 'settings'>,
  viewer: Viewer,
  submitId: number,
): Promise<SubmissionRecord> {
  if (!viewer.permissions.includes('submit')) throw new Refusal('forbidden')
  const settings = await ctx.settings.get()
  return ctx.orm.em.fork().transactional((em) => resubmitIn(em, { viewer, submitId, settings }))
}
