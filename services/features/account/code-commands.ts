/** Mailed codes: one per purpose and target, good for one use, and for few guesses (contract/practice 4.1). */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'

interface Purpose {
  readonly name: 'register' | 'reset' | 'change-email' | 'change-mobile'
  readonly lifeMs: number
  /** Least time between two mails. */
  readonly resendWaitMs: number
  /** The refusal of a code that is unknown, used, or expired. */
  readonly expired: ErrorCode
}

/** Target: the e-mail in lower case. */
export const registerPurpose: Purpose = {
  name: 'register',
  lifeMs: limits.registerCodeLifeMs,
  resendWaitMs: limits.registerResendWaitS * 1000,
  expired: 'codeExpired',
}
/** Target: the uid. */
export const resetPurpose: Purpose = {
  name: 'reset',
  lifeMs: limits.resetCodeLifeMs,
  resendWaitMs: limits.resetResendWaitS * 1000,
  expired: 'resetLinkExpired',
}

const changeCode = {
  lifeMs: limits.registerCodeLifeMs,
  resendWaitMs: limits.changeResendWaitS * 1000,
  expired: 'codeExpired',
} as const
/** Target: the new e-mail in lower case. */
export const changeEmailPurpose: Purpose = { name: 'change-email', ...changeCode }
/** Target: the new number. */
export const changeMobilePurpose: Purpose = { name: 'change-mobile', ...changeCode }

const wrongTriesMax = 10
const resetCodeChars = 21

export const sixDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0')
export const resetCode = (): string => randomBytes(resetCodeChars).toString('base64url').slice(0, resetCodeChars)

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex')
const isSame = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Stores a new code in place of an older one. Throws Refusal `codeSentRecently` while the older one is too young. */
export async function storeCode(
  db: Db,
  purpose: Purpose,
  { target, code }: { target: string; code: string },
  now: Date,
): Promise<void> {
  const resendBefore = new Date(now.getTime() - purpose.resendWaitMs)
  const expiresAt = new Date(now.getTime() + purpose.lifeMs)
  const fresh = { codeHash: hashOf(code), sentAt: now, expiresAt }
  const stored = await tables(db)
    .insertInto('notify_code')
    .values({ purpose: purpose.name, target, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['purpose', 'target'])
        .doUpdateSet({ ...fresh, wrongTries: 0 })
        .where('notify_code.sentAt', '<=', resendBefore),
    )
    .returning('target')
    .executeTakeFirst()
  if (stored) return
  await refuseIfSentRecently(db, purpose, target, now)
}

/** Throws Refusal `codeSentRecently` when the last mail to the target is too young. */
export async function refuseIfSentRecently(db: Db, purpose: Purpose, target: string, now: Date): Promise<void> {
  const row = await tables(db)
    .selectFrom('notify_code')
    .select('sentAt')
    .where('purpose', '=', purpose.name)
    .where('target', '=', target)
    .executeTakeFirst()
  const waitMs = row ? row.sentAt.getTime() + purpose.resendWaitMs - now.getTime() : 0
  if (waitMs > 0) throw new Refusal('codeSentRecently', { seconds: Math.ceil(waitMs / 1000) })
}

/** Takes a code back whose mail could not be sent, so that the next try need not wait. */
export async function dropCode(db: Db, purpose: Purpose, target: string): Promise<void> {
  await tables(db).deleteFrom('notify_code').where('purpose', '=', purpose.name).where('target', '=', target).execute()
}

/**
 * Checks a code without using it up. A guess is counted before it is compared, so that parallel guesses count too.
 * Throws the purpose's refusal for a code that is gone, `codeWrong` for a wrong one.
 */
export async function checkCode(
  db: Db,
  purpose: Purpose,
  { target, code }: { target: string; code: string },
  now: Date,
): Promise<void> {
  const ofTarget = tables(db)
    .updateTable('notify_code')
    .where('purpose', '=', purpose.name)
    .where('target', '=', target)
  const row = await ofTarget
    .set(({ eb }) => ({ wrongTries: eb('wrongTries', '+', 1) }))
    .where('expiresAt', '>', now)
    .where('wrongTries', '<', wrongTriesMax)
    .returning('codeHash')
    .executeTakeFirst()
  if (!row) throw new Refusal(purpose.expired)
  if (!isSame(row.codeHash, hashOf(code))) throw new Refusal('codeWrong')
  await ofTarget
    .set(({ eb }) => ({ wrongTries: eb('wrongTries', '-', 1) }))
    .where('wrongTries', '>', 0)
    .execute()
}

/** Uses a checked code up; throws when a parallel request did. Belongs into the transaction of what the code allows. */
export async function useCode(
  db: Db,
  purpose: Purpose,
  { target, code }: { target: string; code: string },
): Promise<void> {
  const used = await tables(db)
    .deleteFrom('notify_code')
    .where('purpose', '=', purpose.name)
    .where('target', '=', target)
    .where('codeHash', '=', hashOf(code))
    .returning('target')
    .executeTakeFirst()
  if (!used) throw new Refusal(purpose.expired)
}
