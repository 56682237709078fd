/** Problems of a contest and the counts that a reader may know (contract/contests-and-community 6.5). */
import { expressionBuilder } from 'kysely'
import { isSealed, recordPeriods } from '@podium/proto/rules/contest/contest-phase.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { ContestView } from './policy.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import type { Tables } from '../entities.ts'

const linked = expressionBuilder<Tables & { cp: Tables['contest_problem']; p: Tables['problem'] }, 'cp' | 'p'>()

/** Whether results are covered for this reader at this moment. */
export const isCoveredFor = ({ isJury, phase }: Pick<ContestView, 'isJury' | 'phase'>): boolean =>
  !isJury && isSealed(phase)

/** Periods whose submissions a reader may have counted. @param containsEnd asks for what was submitted after the end */
export function countedPeriods(view: ContestView, containsEnd: boolean): number[] {
  const { open, underFreeze, after } = recordPeriods
  if (isCoveredFor(view)) return [open]
  return containsEnd && view.contest.allowEndSubmit ? [open, underFreeze, after] : [open, underFreeze]
}

/**
 * Title of contest problem `cp` in a language. What the staff wrote stays as it is; a title that still is the bank's,
 * in whichever language it was taken over, is shown in the reader's.
 */
export function titleInContest(locale: Locale) {
  const title = linked
    .selectFrom('problem as p')
    .leftJoin('problem_translation as t', (on) => on.onRef('t.pid', '=', 'p.id').on('t.locale', '=', locale))
    .select(({ eb, or, exists, fn, ref, selectFrom }) => {
      const translated = selectFrom('problem_translation as o')
        .select('o.pid')
        .whereRef('o.pid', '=', 'p.id')
        .whereRef('o.title', '=', 'cp.displayTitle')
      return eb
        .case()
        .when(or([eb('p.title', '=', ref('cp.displayTitle')), exists(translated)]))
        .then(fn.coalesce('t.title', 'p.title'))
        .else(ref('cp.displayTitle'))
        .end()
        .as('shown')
    })
    .whereRef('p.id', '=', 'cp.pid')
  return title.$asScalar().$notNull()
}

/** Problem `p` has an id that everybody may know. */
const idInBank = () =>
  linked
    .case()
    .when(linked.and([linked('p.auth', '=', problemAuths.public), linked('p.isGroup', '=', false)]))
    .then(linked.ref('p.displayId'))
    .end()

/**
 * Ascending by display id, private ones left out. `bankId` is the id in the bank, where the problem is open to all
 * there: secret until the contest has ended.
 */
export const contestProblemRows = (db: Db, cid: number, periods: readonly number[], locale: Locale) =>
  tables(db)
    .selectFrom('contest_problem as cp')
    .innerJoin('problem as p', 'p.id', 'cp.pid')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('contest_problem_count as k')
          .select(({ fn }) => [fn.sum<number>('k.ac').as('accepted'), fn.sum<number>('k.total').as('made')])
          .whereRef('k.cpid', '=', 'cp.id')
          .where(({ eb: k, fn, val }) => k('k.period', '=', fn.any(val([...periods]))))
          .as('n'),
      (on) => on.onTrue(),
    )
    .select(['cp.id', 'cp.cid', 'cp.pid', 'cp.displayId', 'cp.color', 'cp.createdAt', 'cp.updatedAt'])
    .select(({ fn, lit }) => [
      titleInContest(locale).as('displayTitle'),
      idInBank().as('bankId'),
      fn.coalesce('n.accepted', lit(0)).as('ac'),
      fn.coalesce('n.made', lit(0)).as('total'),
    ])
    .where('cp.cid', '=', cid)
    .where('p.auth', '<>', problemAuths.private)
    .orderBy('cp.displayId', (order) => order.collate('C'))
    .execute()
