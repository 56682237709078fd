/** Who works for a contest, and what waits for them. */
import { areStaffAccountsOver, rolesGivenBy } from '@podium/proto/rules/contest/contest-staff.ts'
import { isInProgress, Status } from '@podium/proto/rules/submission/verdict.ts'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { wireTime } from '../../../platform/http/time.ts'
import { tables } from '../../entities.ts'
import { connectedJudges } from '../../judges/index.ts'
import { countClarifications } from '../clarifications/queries.ts'
import { countBalloons } from '../balloons/queries.ts'
import { countPrints } from '../prints/queries.ts'
import { staffContest, viewContest } from '../policy.ts'
import { waitingOf } from '../present.ts'
import { findContest, timesOf } from '../queries.ts'

type Tools = Pick<Context, 'orm' | 'now'>
type Attention = CallAnswer<'contestAttention'>

/** Throws Refusal. */
export async function listStaff({ orm, now }: Tools, viewer: Viewer, cid: number): Promise<CallAnswer<'contestStaff'>> {
  const db = orm.em.fork()
  const { role } = await staffContest(db, { cid, viewer, now: now() }, 'staff')
  const found = await tables(db)
    .selectFrom('contest_staff as s')
    .innerJoin('users as u', 'u.uid', 's.uid')
    .select(['s.uid', 'u.username', 'u.nickname', 's.role', 'u.onlyCid', 's.givenBy', 's.givenAt'])
    .where('s.cid', '=', cid)
    .orderBy('s.givenAt')
    .orderBy('u.username')
    .execute()
  return {
    mayGive: [...rolesGivenBy(role)],
    members: found.map(({ onlyCid, givenAt, ...member }) => ({
      ...member,
      isTemporary: onlyCid !== null,
      givenAt: wireTime(givenAt),
    })),
  }
}

const inProgress = Object.values(Status).filter(isInProgress)

/** Submissions whose verdict is waited for, and those that no judge could judge. */
const countJudging = (db: Db, cid: number) =>
  tables(db)
    .selectFrom('contest_record as r')
    .select(({ eb, fn }) => {
      const waits = eb('r.status', 'in', inProgress)
      return [
        fn.countAll<number>().filterWhere(waits).as('waiting'),
        fn.min('r.submitTime').filterWhere(waits).as('since'),
        fn.countAll<number>().filterWhere('r.status', '=', Status.systemError).as('faults'),
      ]
    })
    .where('r.cid', '=', cid)
    .executeTakeFirstOrThrow()

async function judgingOf(db: Db, cid: number): Promise<Pick<Attention, 'judging' | 'faults' | 'judges'>> {
  const [counted, judges] = await Promise.all([countJudging(db, cid), connectedJudges(db)])
  return { judging: waitingOf(counted), faults: counted.faults, judges }
}

/** What waits for a reader, by the rights that they have; null for work that is not theirs. Throws Refusal. */
export async function contestAttention({ orm, now }: Tools, viewer: Viewer, cid: number): Promise<Attention> {
  const db = orm.em.fork()
  const view = await viewContest(db, { cid, viewer, now: now() })
  if (!view || view.role === null) throw new Refusal('notContestStaff')
  const { rights } = view
  const [prints, balloons, clarifications, judging] = await Promise.all([
    rights.has('prints') ? countPrints(db, cid).then(waitingOf) : null,
    rights.has('balloons') ? countBalloons(db, cid).then(waitingOf) : null,
    rights.has('clarifications') ? countClarifications(db, cid).then(waitingOf) : null,
    rights.has('submissions') ? judgingOf(db, cid) : { judging: null, faults: null, judges: null },
  ])
  return { prints, balloons, clarifications, ...judging }
}

/** Whether an account that was made for the staff of a contest still works for it. */
export async function worksForContest(db: Db, uid: string, { cid, now }: { cid: number; now: Date }): Promise<boolean> {
  const contest = await findContest(db, cid)
  if (!contest || areStaffAccountsOver(timesOf(contest), now.getTime())) return false
  const found = await tables(db)
    .selectFrom('contest_staff')
    .select('role')
    .where('cid', '=', cid)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return found !== undefined
}
