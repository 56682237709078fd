import { expressionBuilder } from 'kysely'
import type { Expression } from 'kysely'

const eb = expressionBuilder<Record<never, never>, never>()

/**
 * One number for all rows of a query, in whatever order: another one when there is a row more or less, or one of these
 * values is another. Null for no rows.
 */
export const rowsHash = (values: readonly Expression<unknown>[]) =>
  eb.fn.sum<string | null>(eb.fn<number>('hash_record_extended', [eb.fn('row', [...values]), eb.lit(0)]))
