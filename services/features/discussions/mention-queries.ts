/** Whom texts mention as they are read: the names of users that a page shows as links. */
import { mentionCandidates } from '@podium/proto/rules/discussion/mentions.ts'
import { userStates } from '@podium/proto/rules/user/roles.ts'
import { isOneOf } from '../../platform/database/expressions.ts'
import type { Db } from '../../platform/database/sql.ts'
import { planned, tables } from '../entities.ts'

/** Names that one page looks for; whatever is beyond stays text. */
const mostNames = 5_000

/** Names of users, as they are spelled now, whom a text mentions, each once. */
export type MentionsOf = (text: string) => string[]

export const nobody: MentionsOf = () => []

/** Looks for the names in these texts at once, and for none where no text has the sign. */
export async function findMentions(db: Db, texts: readonly string[]): Promise<MentionsOf> {
  const candidates = new Map(texts.filter((text) => text.includes('@')).map((text) => [text, mentionCandidates(text)]))
  const names = [...new Set([...candidates.values()].flat(2))].slice(0, mostNames)
  if (names.length === 0) return nobody
  const found = await planned(
    db,
    tables(db)
      .selectFrom('users as u')
      .select(['u.searchName', 'u.username'])
      .where(({ ref }) => isOneOf(ref('u.searchName'), names))
      .where('u.status', '=', userStates.enabled),
  )
  const users = new Map(found.map(({ searchName, username }) => [searchName, username]))
  return (text) => [
    ...new Set(
      (candidates.get(text) ?? []).flatMap((some) => users.get(some.find((name) => users.has(name)) ?? '') ?? []),
    ),
  ]
}
