/** The accounts that an account rule names: one that does not exist is a slip of the pen, and would keep a team out. */
import { parseAccountRule } from '@podium/proto/rules/contest/account-rule.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import type { ContestDraft } from './form.ts'

const namedAtMost = 5

/**
 * Throws Refusal `contestRuleAccounts`. @param before the rule that was stored: accounts may have gone since it was
 * written
 */
export async function checkRuleAccounts(
  db: Db,
  { openAccountLimit, accountLimitRule }: ContestDraft,
  before: string | null,
): Promise<void> {
  if (!openAccountLimit) return
  const known = new Set(parseAccountRule(before ?? '')?.extra)
  const asked = [...new Set(parseAccountRule(accountLimitRule)?.extra)].filter((name) => !known.has(name))
  if (asked.length === 0) return
  const found = await tables(db).selectFrom('users').select('username').where('username', 'in', asked).execute()
  const there = new Set(found.map(({ username }) => username))
  const missing = asked.filter((name) => !there.has(name))
  if (missing.length === 0) return
  throw new Refusal('contestRuleAccounts', {
    names: missing.slice(0, namedAtMost).join(', ') + (missing.length > namedAtMost ? ', …' : ''),
  })
}
