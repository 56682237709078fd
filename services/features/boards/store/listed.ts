/**
 * Who stands on a board before their first submission: who has registered, and the accounts that the account rule
 * names.
 */
import { fitsAccountRule, parseAccountRule } from '@podium/proto/rules/contest/account-rule.ts'
import { roles } from '@podium/proto/rules/user/roles.ts'
import { change, rows, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import type { BoardFacts } from './facts.ts'

const [{ id: rootRoleId }] = roles

type RuledContest = Pick<BoardFacts['contest'], 'openAccountLimit' | 'accountLimitRule'>

async function namedByRule(db: Db, { openAccountLimit, accountLimitRule }: RuledContest): Promise<string[]> {
  const rule = openAccountLimit ? parseAccountRule(accountLimitRule ?? '') : null
  if (rule === null) return []
  const found = await rows(
    db,
    sql<{ uid: string; username: string }>`
    select uid, username from users
    where status = 0 and (username = any(${[...rule.extra]}::text[]) or (starts_with(username, ${rule.prefix}) and right(username, ${rule.suffix.length}) = ${rule.suffix}))`,
  )
  return found.filter(({ username }) => fitsAccountRule(rule, username)).map(({ uid }) => uid)
}

/** Uids. The staff of a contest takes no part in it. */
export async function listedOn(db: Db, { contest }: BoardFacts): Promise<string[]> {
  const named = await namedByRule(db, contest)
  const found = await rows(
    db,
    sql<{ uid: string }>`
    select u.uid from users u where u.role_id <> ${rootRoleId} and u.uid <> ${contest.uid}
      and (u.uid in (select uid from contest_register where cid = ${contest.id}) or u.uid = any(${named}::text[]))`,
  )
  return found.map(({ uid }) => uid)
}

/** After new accounts: the boards of contests that may name them are computed anew. */
export const relistBoards = (db: Db, now: Date): Promise<number> =>
  change(
    db,
    sql`
    update board set is_stale = true
    where not is_stale and cid in (select id from contest where open_account_limit and end_time > ${now.toISOString()}::timestamptz)`,
  )
