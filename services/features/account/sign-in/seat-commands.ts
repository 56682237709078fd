/**
 * Signing in without a password from the seat that a contest has given to a team: only to an account that was made for
 * the contest, and only where its directors have switched it on.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context } from '../../../platform/context.ts'
import { teamAtSeat } from '../../contests/index.ts'
import { userByUid } from '../queries.ts'
import { open } from './commands.ts'
import type { SignedIn, SignIn } from './commands.ts'

/** Throws Refusal. */
export async function signInAtSeat(
  ctx: Context,
  cid: number,
  from: Pick<SignIn, 'ip' | 'userAgent' | 'locale'>,
): Promise<SignedIn> {
  const found = await teamAtSeat(ctx, { cid, ip: from.ip })
  const user = found === null ? null : await userByUid(ctx.orm.em.fork(), found.uid)
  if (user === null) throw new Refusal('seatUnknown')
  return open(ctx, user, from)
}
