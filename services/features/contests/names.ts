/**
 * What a contest calls its participants on all of its pages (proto/rules/board/listing.ts says the same of its
 * board).
 */
import { expressionBuilder } from 'kysely'
import type { Expression, Nullable } from 'kysely'
import type { Tables } from '../entities.ts'

const named = expressionBuilder<{ c: Tables['contest']; u: Nullable<Tables['users']> }, 'c' | 'u'>()

/** Of contest `c` and user `u`: the field that the contest shows, or the account where that is blank. */
export function shownName() {
  const { fn, val, ref } = named
  const field: Expression<string | null> = named
    .case('c.rankShowName')
    .when('nickname')
    .then(ref('u.nickname'))
    .when('realname')
    .then(ref('u.realname'))
    .end()
  const filled = fn<string | null>('nullif', [fn('btrim', [field]), val('')])
  return fn.coalesce(filled, 'u.username', val(''))
}
