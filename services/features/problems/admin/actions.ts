/** What is done to a problem beside saving it, in the back office and in groups alike. Who may is asked before. */
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { problemLimits } from '@podium/proto/rules/problem/problem-rules.ts'
import { isStockChecker, stockCheckerName } from '@podium/proto/rules/problem/stock-checkers.ts'
import type { Context } from '../../../platform/context.ts'
import { edited } from '../../edits/index.ts'
import { requireCompiles } from '../writes/referee.ts'
import { change, sql } from '../../../platform/database/sql.ts'
import type { AdminScope } from './admin-scope.ts'

/** Throws Refusal `problemField` for anything but 1 public, 2 private, 3 for contests. */
export function checkAuthValue(auth: number): void {
  if (![1, 2, 3].includes(auth)) throw new Refusal('problemField', { field: 'auth', rule: 'choice' })
}

/** Throws Refusal. */
export const changeAuth = (
  { orm, now }: Pick<Context, 'orm' | 'now'>,
  { viewer, own, checkAuth }: AdminScope,
  { id, auth }: CallBody<'changeProblemAuth'>,
): Promise<null> =>
  orm.em.fork().transactional(async (db) => {
    checkAuthValue(auth)
    checkAuth(auth, await own(db, id))
    await edited(db, { table: 'problem', id, username: viewer.username, now: now() }, () =>
      change(
        db,
        sql`
      update problem set auth = ${auth}, modified_user = ${viewer.username}, updated_at = now() where id = ${id} and auth <> ${auth}`,
      ),
    )
    return null
  })

/** Throws Refusal, `checkerRefused` with what the compiler said. */
export async function compile(
  ctx: Context,
  mode: 'spj' | 'interactive',
  { code, language, extraFiles }: CallBody<'compileSpj'>,
): Promise<null> {
  if (!code?.trim()) throw new Refusal('fieldBlank', { field: 'program' })
  const stock = stockCheckerName(code)
  if (stock !== null) {
    if (mode !== 'spj' || !isStockChecker(stock))
      throw new Refusal('problemField', { field: 'program', rule: 'stockChecker' })
    return null
  }
  if (!language?.trim()) throw new Refusal('fieldBlank', { field: 'language' })
  const files = extraFiles ?? {}
  if (Buffer.byteLength(JSON.stringify([code, files])) > problemLimits.codeMaxBytes) {
    throw new Refusal('problemField', { field: 'extraFiles', rule: 'tooLarge', limit: problemLimits.codeMaxBytes })
  }
  await requireCompiles(ctx, { mode, language, code, extraFiles: files })
  return null
}
