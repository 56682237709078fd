/** A picture with a small sum, good for one try within half an hour (contract/practice 3 "Captcha", 4.1). */
import { randomBytes } from 'node:crypto'
import { Refusal } from '@podium/proto/errors/index.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'

const picture = {
  mathMin: 1,
  mathMax: 30,
  mathOperator: '+',
  width: 90,
  height: 30,
  fontSize: 36,
  noise: 1,
  color: false,
  background: '#f7f8fa',
}

/** Loaded with the first one, as it reads a whole font. */
const captchas = () => import('svg-captcha')

/** Makes a captcha and stores its answer, for every process to check. */
export async function makeCaptcha(db: Db, now: Date): Promise<{ img: string; captchaKey: string }> {
  const { default: svgCaptcha } = await captchas()
  const { data, text } = svgCaptcha.createMathExpr(picture)
  const captchaKey = randomBytes(16).toString('hex')
  const expiresAt = new Date(now.getTime() + limits.captchaLifeMs)
  await tables(db).insertInto('captcha').values({ key: captchaKey, answer: text, expiresAt }).execute()
  return { img: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}`, captchaKey }
}

/**
 * Uses a captcha up, right or wrong: never within a transaction, which a refusal would undo. Throws Refusal
 * `captchaWrong`.
 */
export async function useCaptcha(db: Db, given: { captcha: string; captchaKey: string }, now: Date): Promise<void> {
  const row = await tables(db)
    .deleteFrom('captcha')
    .where('key', '=', given.captchaKey)
    .where('expiresAt', '>', now)
    .returning('answer')
    .executeTakeFirst()
  if (row?.answer !== given.captcha.trim().toLowerCase()) throw new Refusal('captchaWrong')
}
