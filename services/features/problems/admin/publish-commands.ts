/** What is done to a problem beside saving it, in the back office and in groups alike. Who may is asked before. */
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { problemLimits } from '@podium/proto/rules/problem/problem-rules.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { isStockChecker, stockCheckerName } from '@podium/proto/rules/problem/stock-checkers.ts'
import type { Context } from '../../../platform/context.ts'
import { edited } from '../../edits/index.ts'
import { Problem } from '../entities.ts'
import { notifyProblems } from '../events.ts'
import { requireCompiles } from '../writes/checker-compile.ts'
import type { AdminScope } from './policy.ts'

/** Throws Refusal `problemField` for anything but one of `problemAuths`. */
export function checkAuthValue(auth: number): void {
  if (!Object.values<number>(problemAuths).includes(auth))
    throw new Refusal('problemField', { field: 'auth', rule: 'choice' })
}

/** Throws Refusal. */
export const changeAuth = (
  { orm, now }: Pick<Context, 'orm' | 'now'>,
  { viewer, own, checkAuth }: AdminScope,
  { id, auth }: CallBody<'changeProblemAuth'>,
): Promise<null> =>
  orm.em.fork().transactional(async (em) => {
    checkAuthValue(auth)
    checkAuth(auth, await own(em, id))
    await edited(em, { table: 'problem', id, username: viewer.username, now: now() }, () =>
      em.nativeUpdate(
        Problem,
        { id, auth: { $ne: auth } },
        { auth, modifiedUser: viewer.username, updatedAt: new Date() },
      ),
    )
    await notifyProblems(em, [id])
    return null
  })

/** Throws Refusal, `checkerRefused` with the message of the compiler. */
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
