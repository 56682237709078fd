/** Small conditions that several typed queries share. */
import { expressionBuilder } from 'kysely'
import type { AliasableExpression, Expression, SqlBool } from 'kysely'
import type { PageBounds } from './page.ts'

const eb = expressionBuilder<Record<never, never>, never>()

export const lowerCase = (text: Expression<string | null>): AliasableExpression<string> =>
  eb.fn<string>('lower', [text])

export const upperCase = (text: Expression<string | null>): Expression<string> => eb.fn<string>('upper', [text])

/** Whether a text has a word in it, letter case aside. */
export const containsWord = (text: Expression<string | null>, word: string): Expression<SqlBool> =>
  eb(eb.fn<number>('strpos', [lowerCase(text), lowerCase(eb.val(word))]), '>', 0)

/** The same where both are in lower case already, which is many times cheaper over many rows. */
export const hasLowerWord = (text: Expression<string>, word: Expression<string>): Expression<SqlBool> =>
  eb(eb.fn<number>('strpos', [text, word]), '>', 0)

/** The same of a text that is in lower case already. */
export const containsLowerWord = (text: Expression<string>, word: string): Expression<SqlBool> =>
  hasLowerWord(text, lowerCase(eb.val(word)))

/** Whether a value is one of these; the list is one parameter, however long it is. */
export const isOneOf = (
  value: Expression<string | number | null>,
  values: readonly (string | number)[],
): Expression<SqlBool> => eb(value, '=', eb.fn.any(eb.val(values)))

/**
 * Whether an id is one of those that a query finds, which is run once and first. PostgreSQL then expects few rows and
 * looks each of them up; of a limit that it does not know when it plans it expects a tenth of the table.
 */
export const isFoundBy = (id: Expression<number>, ids: Expression<unknown>): Expression<SqlBool> =>
  eb(id, '=', eb.fn.any(eb.fn<number[]>('array', [ids])))

interface FoundRows {
  readonly found: { readonly id: number }
}

/**
 * Of a materialized `with found`. Not made from the query that has it: Kysely would write the `with` into the subquery
 * as well, and PostgreSQL would run it there once more.
 */
const inFound = expressionBuilder<FoundRows>()

/** How many rows `found` has. */
export const countFound = () =>
  inFound
    .selectFrom('found')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .$asScalar()

/** The ids of a page of `found`. */
export const pageOfFound = (direction: 'asc' | 'desc', { size, offset }: PageBounds) =>
  inFound.selectFrom('found').select('found.id').orderBy('found.id', direction).limit(size).offset(offset)

/** Whether a text is a word, letter case aside. */
export const isWord = (text: Expression<string | null>, word: string): Expression<SqlBool> =>
  eb(lowerCase(text), '=', lowerCase(eb.val(word)))

/** Whether a text is one of these words, letter case aside. */
export const isOneOfWords = (text: Expression<string | null>, words: readonly string[]): Expression<SqlBool> =>
  words.length === 0
    ? eb.lit(false)
    : eb(
        lowerCase(text),
        'in',
        words.map((word) => lowerCase(eb.val(word))),
      )

/** The same as `isWord` for display ids, which have an index in capitals. */
export const isDisplayId = (text: Expression<string | null>, displayId: string): Expression<SqlBool> =>
  eb(upperCase(text), '=', upperCase(eb.val(displayId)))
