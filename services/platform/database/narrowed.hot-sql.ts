/**
 * Filters of lists of submissions that no stored count covers.
 *
 * Raw SQL: conditions inside the one statement of the submission list (submissions/list/read.hot-sql.ts says why).
 */
import type { CallQuery } from '@podium/proto/calls/calls.ts'
import type { RawBuilder } from 'kysely'
import { sql } from './sql.ts'

export type Narrowed = Pick<CallQuery<'submissionList'>, 'language' | 'fromMs' | 'untilMs'>

export const isNarrowed = ({ language, fromMs, untilMs }: Narrowed): boolean =>
  Boolean(language) || fromMs !== undefined || untilMs !== undefined

/** Conditions on submission `s` and the moment at which it was made. */
export const narrowing = (
  { language, fromMs, untilMs }: Narrowed,
  madeAt: RawBuilder<unknown>,
): RawBuilder<unknown>[] => [
  ...(language ? [sql`s.language = ${language}`] : []),
  ...(fromMs === undefined ? [] : [sql`${madeAt} >= ${new Date(fromMs).toISOString()}`]),
  ...(untilMs === undefined ? [] : [sql`${madeAt} < ${new Date(untilMs).toISOString()}`]),
]
