/** Looking for a word in typed queries. */
import { expressionBuilder } from 'kysely'
import type { Expression, SqlBool } from 'kysely'

/** Whether a text holds a word, letter case aside. */
export function contains(text: Expression<string | null>, word: string): Expression<SqlBool> {
  const eb = expressionBuilder<object, never>()
  return eb(eb.fn<number>('strpos', [eb.fn('lower', [text]), eb.fn('lower', [eb.val(word)])]), '>', 0)
}
