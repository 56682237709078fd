/** After a change of a contest's times: the period of each record, and the counters of its problems, are made anew. */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { ExpressionBuilder } from 'kysely'
import { recordPeriods } from '@podium/proto/rules/contest/contest-phase.ts'
import { verdicts } from '@podium/proto/rules/submission/verdict.ts'
import type { VerdictCounter } from '@podium/proto/rules/submission/verdict.ts'
import { tables } from '../../entities.ts'
import type { Tables } from '../../entities.ts'

type RecordInContest = ExpressionBuilder<{ r: Tables['contest_record']; c: Tables['contest'] }, 'r' | 'c'>

/** The same rule as `recordTimeS` of proto/rules/contest/contest-phase.ts. */
const timeS = ({ eb, fn, val, cast }: RecordInContest) => {
  const elapsed = fn<number>('date_part', [val('epoch'), eb('r.submitTime', '-', eb.ref('c.startTime'))])
  return cast<number>(fn('greatest', [eb.lit(0), fn('floor', [elapsed])]), 'integer')
}

/** The same rule as `recordPeriod` of proto/rules/contest/contest-phase.ts. */
const period = ({ eb, ref, and, lit, fn, cast, val }: RecordInContest) => {
  const extraS = fn.coalesce(
    cast<number | null>(fn('jsonb_extract_path_text', ['c.rulings', 'r.uid', val('extraS')]), 'integer'),
    lit(0),
  )
  const zero = lit(0)
  const extra = fn<Date>('make_interval', [zero, zero, zero, zero, zero, zero, extraS])
  return eb
    .case()
    .when('r.submitTime', '<', ref('c.startTime'))
    .then(lit(recordPeriods.before))
    .when('r.submitTime', '>=', eb('c.endTime', '+', extra))
    .then(lit(recordPeriods.after))
    .when(and([eb('c.sealRank', '=', true), eb('r.submitTime', '>=', ref('c.sealRankTime'))]))
    .then(lit(recordPeriods.underFreeze))
    .else(lit(recordPeriods.open))
    .end()
}

const counters = Object.values(verdicts).flatMap(({ code, counter }): { code: number; counter: VerdictCounter }[] =>
  counter === null ? [] : [{ code, counter }],
)

/** Fills the counters of a contest's problems, of which there are none, from its records. */
export async function countContestProblems(em: EntityManager, cid: number): Promise<void> {
  await tables(em)
    .insertInto('contest_problem_count')
    .columns(['cpid', 'period', 'total', ...counters.map(({ counter }) => counter)])
    .expression((eb) =>
      eb
        .selectFrom('contest_record')
        .select(({ fn }) => [
          'cpid',
          'period',
          fn.countAll<number>().as('total'),
          ...counters.map(({ code, counter }) => fn.countAll<number>().filterWhere('status', '=', code).as(counter)),
        ])
        .where('cid', '=', cid)
        .where('counts', '=', true)
        .groupBy(['cpid', 'period']),
    )
    .execute()
}

/** Call it in the transaction that changed the times, with the contest locked. */
export async function recountContest(em: EntityManager, cid: number): Promise<void> {
  const db = tables(em)
  await db
    .updateTable('contest_record')
    .from((eb) =>
      eb
        .selectFrom('contest_record as r')
        .innerJoin('contest as c', 'c.id', 'r.cid')
        .select((joined) => ['r.submitId', timeS(joined).as('seconds'), period(joined).as('part')])
        .where('r.cid', '=', cid)
        .orderBy('r.submitId')
        .as('n'),
    )
    .set(({ ref }) => ({ timeS: ref('n.seconds'), period: ref('n.part') }))
    .whereRef('contest_record.submitId', '=', 'n.submitId')
    .where(({ eb, or, ref }) =>
      or([
        eb('contest_record.timeS', 'is distinct from', ref('n.seconds')),
        eb('contest_record.period', 'is distinct from', ref('n.part')),
      ]),
    )
    .execute()
  // The records stay as they are from here on, so what is counted is what is stored.
  await db.selectFrom('contest_record').select('cpid').where('cid', '=', cid).orderBy('submitId').forUpdate().execute()
  await db
    .deleteFrom('contest_problem_count')
    .where('cpid', 'in', (eb) => eb.selectFrom('contest_problem').select('id').where('cid', '=', cid))
    .execute()
  await countContestProblems(em, cid)
}
