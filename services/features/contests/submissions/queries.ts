import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import { shownName } from '../queries.ts'
import { titleInContest } from '../problem-queries.ts'
import { contestContextOf } from './present.ts'
import type { ContestContext } from './present.ts'

/** The contest and the contest problem of a submission; null for one without a record. */
export async function findContext(db: Db, submitId: number, locale: Locale): Promise<ContestContext | null> {
  const row = await tables(db)
    .selectFrom('contest_record as r')
    .innerJoin('contest as c', 'c.id', 'r.cid')
    .innerJoin('contest_problem as cp', 'cp.id', 'r.cpid')
    .select(['r.period', 'r.counts', 'r.checked', 'cp.displayId', 'c.type as contestType', 'c.feedback'])
    .select(['c.startTime', 'c.endTime', 'c.sealRank', 'c.sealRankTime', 'c.autoRealRank', 'c.extraMaxS'])
    .select(({ selectFrom }) => [
      titleInContest(locale).as('displayTitle'),
      selectFrom('users as u').select(shownName().as('name')).whereRef('u.uid', '=', 'r.uid').as('displayName'),
    ])
    .where('r.submitId', '=', submitId)
    .executeTakeFirst()
  return row ? contestContextOf(row) : null
}
