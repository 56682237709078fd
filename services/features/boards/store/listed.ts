/**
 * Who stands on a board before their first submission: who has registered, and the accounts that the account rule
 * names.
 */
import { fitsAccountRule, parseAccountRule } from '@podium/proto/rules/contest/account-rule.ts'
import { roles } from '@podium/proto/rules/user/roles.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import type { BoardFacts } from './facts.ts'

const [{ id: rootRoleId }] = roles
const enabled = 0

type ContestWithRule = Pick<BoardFacts['contest'], 'openAccountLimit' | 'accountLimitRule'>

async function namedByRule(db: Db, { openAccountLimit, accountLimitRule }: ContestWithRule): Promise<string[]> {
  const rule = openAccountLimit ? parseAccountRule(accountLimitRule ?? '') : null
  if (rule === null) return []
  const found = await tables(db)
    .selectFrom('users')
    .select(['uid', 'username'])
    .where('status', '=', enabled)
    .where(({ eb, fn, or, and, val, lit }) =>
      or([
        eb('username', '=', fn.any(val([...rule.extra]))),
        and([
          fn<boolean>('starts_with', ['username', val(rule.prefix)]),
          eb(fn<string>('right', ['username', lit(rule.suffix.length)]), '=', rule.suffix),
        ]),
      ]),
    )
    .execute()
  return found.filter(({ username }) => fitsAccountRule(rule, username)).map(({ uid }) => uid)
}

/** Uids. The staff of a contest takes no part in it. */
export async function listedOn(db: Db, { contest }: BoardFacts): Promise<string[]> {
  const named = await namedByRule(db, contest)
  const found = await tables(db)
    .selectFrom('users as u')
    .select('u.uid')
    .where('u.roleId', '<>', rootRoleId)
    .where('u.uid', '<>', contest.uid)
    .where(({ eb, or, fn, val, selectFrom }) =>
      or([
        eb('u.uid', 'in', selectFrom('contest_register').select('uid').where('cid', '=', contest.id)),
        eb('u.uid', '=', fn.any(val(named))),
      ]),
    )
    .execute()
  return found.map(({ uid }) => uid)
}

/** After new accounts: the boards of contests that may name them are computed anew. */
export async function relistBoards(db: Db, now: Date): Promise<void> {
  await tables(db)
    .updateTable('board')
    .set({ isStale: true })
    .where('isStale', '=', false)
    .where('cid', 'in', ({ selectFrom }) =>
      selectFrom('contest').select('id').where('openAccountLimit', '=', true).where('endTime', '>', now),
    )
    .execute()
}
