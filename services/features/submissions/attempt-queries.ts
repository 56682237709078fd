/** What the judgings of a submission have come to, for the staff. */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context } from '../../platform/context.ts'
import { wireTime } from '../../platform/http/time.ts'
import { tables } from '../entities.ts'
import { findReadable } from './detail-queries.ts'
import type { Asking } from './detail-queries.ts'

/** Earlier ones, the newest first; the one that stands is the submission itself. Throws Refusal. */
export async function submissionAttempts(
  ctx: Context,
  submitId: number,
  asking: Asking,
): Promise<CallAnswer<'submissionAttempts'>> {
  const { reader } = await findReadable(ctx, submitId, asking)
  if (reader !== 'jury') throw new Refusal('submissionNotFound')
  const found = await tables(ctx.orm.em.fork())
    .selectFrom('submission_attempt')
    .select(['attempt', 'status', 'score', 'timeMs as time', 'memoryKb as memory', 'judger', 'isManual', 'judgedAt'])
    .where('submitId', '=', submitId)
    .orderBy('attempt', 'desc')
    .execute()
  return found.map(({ judgedAt, ...one }) => ({ ...one, judgedAt: wireTime(judgedAt) }))
}
