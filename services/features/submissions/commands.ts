/** Sharing a submission (contract/practice 4.4). */
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { findReadable, outsideContests } from './detail-queries.ts'
import { Submission as StoredSubmission } from './entities.ts'

/** The owner shares a submission or takes it back. Throws Refusal. */
export async function setShare(
  ctx: Context,
  viewer: Viewer,
  { submitId, share }: { submitId: number; share: boolean },
): Promise<void> {
  const { found } = await findReadable(ctx, submitId, { viewer, locale: viewer.locale })
  if (found.uid !== viewer.uid) throw new Refusal('notOwner')
  if (found.cid !== outsideContests) throw new Refusal('shareContest')
  if (share && !found.codeShare) throw new Refusal('shareClosed')
  await ctx.orm.em.fork().nativeUpdate(StoredSubmission, { submitId, uid: viewer.uid }, { share })
}
