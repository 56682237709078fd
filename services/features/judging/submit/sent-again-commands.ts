/**
 * Submissions that are sent again because the first answer was late. A key of the caller's own comes with each; within
 * a day the same key of the same user is answered with the submission that it has stored. What was refused has stored
 * nothing, and is looked at anew.
 */
import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Refusal } from '@podium/proto/errors/index.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import { SubmissionKey } from '../../submissions/entities.ts'
import type { SubmissionRecord } from '../../submissions/index.ts'
import { findJudged } from '../change.hot-sql.ts'
import type { Submitting } from './insert-submission.hot-sql.ts'

type Keyed = Pick<Submitting, 'viewer' | 'body' | 'now'>

/** All that says what is submitted where. A captcha is another one each time. */
const hashOf = ({ body }: Keyed): string =>
  createHash('sha256')
    .update(JSON.stringify([body.pid, body.language, body.code, body.cid ?? 0, body.tid ?? 0, body.gid ?? 0]))
    .digest('hex')

const oldest = (now: Date): Date => new Date(now.getTime() - limits.submissionKeyMs)

/**
 * What the key of this submission has stored before; null when it has no key, or a new one. Throws Refusal when that
 * was something else.
 */
export async function findSentBefore(db: Db, sent: Keyed): Promise<SubmissionRecord | null> {
  const { idempotencyKey } = sent.body
  if (!idempotencyKey) return null
  const found = await tables(db)
    .selectFrom('submission_key')
    .select(['submitId', 'contentHash'])
    .where('uid', '=', sent.viewer.uid)
    .where('key', '=', idempotencyKey)
    .where('createdAt', '>', oldest(sent.now))
    .executeTakeFirst()
  if (!found) return null
  if (found.contentHash !== hashOf(sent)) throw new Refusal('submissionKeyReused')
  return findJudged(db, found.submitId)
}

/** Stores the key with its submission, in the same transaction, in place of the user's keys that are past their day. */
export async function storeKey(em: EntityManager, sent: Keyed, submitId: number): Promise<void> {
  const { idempotencyKey } = sent.body
  if (!idempotencyKey) return
  const { uid } = sent.viewer
  await em.nativeDelete(SubmissionKey, { uid, createdAt: { $lte: oldest(sent.now) } })
  await em.insert(SubmissionKey, {
    uid,
    key: idempotencyKey,
    submitId,
    contentHash: hashOf(sent),
    createdAt: sent.now,
  })
}
