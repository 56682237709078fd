/** Filters of lists of submissions that no stored count covers. */
import type { CallQuery } from '@podium/proto/calls/calls.ts'
import { expressionBuilder } from 'kysely'
import type { Expression, SqlBool } from 'kysely'

const eb = expressionBuilder<Record<never, never>, never>()

export type Narrowed = Pick<CallQuery<'submissionList'>, 'language' | 'fromMs' | 'untilMs'>

export const isNarrowed = ({ language, fromMs, untilMs }: Narrowed): boolean =>
  Boolean(language) || fromMs !== undefined || untilMs !== undefined

interface Columns {
  readonly language: Expression<string>
  /** The moment at which the submission was made. */
  readonly madeAt: Expression<string>
}

export const narrowing = ({ language, fromMs, untilMs }: Narrowed, columns: Columns): Expression<SqlBool>[] => [
  ...(language ? [eb(columns.language, '=', language)] : []),
  ...(fromMs === undefined ? [] : [eb(columns.madeAt, '>=', new Date(fromMs).toISOString())]),
  ...(untilMs === undefined ? [] : [eb(columns.madeAt, '<', new Date(untilMs).toISOString())]),
]
