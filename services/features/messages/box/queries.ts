import { isOneOf } from '../../../platform/database/expressions.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../entities.ts'

/** Messages `m` of these ids in the order of their box, each with where it stands. */
export const orderedMessages = (tables: Kysely<Tables>, ids: readonly number[]) =>
  tables
    .selectFrom('message as m')
    .innerJoin('message_count as k', 'k.uid', 'm.uid')
    .select(['m.isSettled', 'k.orderRev'])
    .where(({ ref }) => isOneOf(ref('m.id'), ids))
    .orderBy('m.isSettled')
    .orderBy('m.id', 'desc')
