/**
 * What waits for the judges: in the queue, and in the database behind it (judging/dispatch.hot-sql.ts holds a user's
 * pile back).
 */
import type { Static } from 'typebox'
import type { LaneInfo, LanguageWithoutJudge } from '@podium/proto/calls/submission/judge-admin.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { heartbeatLifeMs } from '@podium/proto/events/bus/subjects.ts'
import { readLaneQueues } from '@podium/proto/server/lane-queues.ts'
import type { Context } from '../../platform/context.ts'
import { expressionBuilder } from 'kysely'
import type { Expression } from 'kysely'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import { offeredLanguages } from './roster-queries.ts'

const { cast, fn, val, eb } = expressionBuilder<object, never>()

/** Whole seconds since a moment, by the clock of the database. */
const secondsSince = (moment: Expression<Date | null>) =>
  cast<number | null>(fn('date_part', [val('epoch'), eb(fn<Date>('now'), '-', moment)]), 'integer')

/**
 * By lane, without what goes to remote sites; the time counts from the last change, for a rejudge begins to wait when
 * it is asked for.
 */
const waitingSubmissions = (db: Db) =>
  tables(db)
    .selectFrom('submission as s')
    .leftJoin('problem as p', 'p.id', 's.pid')
    .select('s.lane')
    .select((submission) => [
      submission.fn.countAll<number>().filterWhere('s.dispatchedAt', 'is', null).as('held'),
      secondsSince(submission.fn.min('s.changedAt').filterWhere('s.status', '=', Status.pending)).as('oldestS'),
    ])
    .where('s.status', 'in', [Status.pending, Status.compiling, Status.judging])
    .where(({ fn, val }) => fn.coalesce('p.isRemote', val(false)), '=', false)
    .groupBy('s.lane')
    .execute()

const oldestSelfTest = (db: Db) =>
  tables(db)
    .selectFrom('self_test')
    .select((test) => secondsSince(test.fn.min('createdAt')).as('oldestS'))
    .where('result', 'is', null)
    .where('expiresAt', '>', fn<Date>('now'))
    .executeTakeFirst()

/** Runs of rejudges that are looked at first: one waits from the moment when it is asked for. */
const waitingPreviews = (db: Db) =>
  tables(db)
    .selectFrom('rejudging_run as r')
    .innerJoin('rejudging as j', 'j.id', 'r.rejudgingId')
    .select((run) => [
      run.fn.countAll<number>().filterWhere('r.sentAt', 'is', null).as('held'),
      secondsSince(run.fn.min('j.madeAt')).as('oldestS'),
    ])
    .where('j.state', '=', 'judging')
    .where('r.status', 'is', null)
    .executeTakeFirst()

interface StoredWaiting {
  readonly lane: string
  /** Not sent to the queue yet. */
  readonly held: number
  readonly oldestS: number | null
}

async function storedWaiting(db: Db): Promise<StoredWaiting[]> {
  const [selfTest, previews] = [await oldestSelfTest(db), await waitingPreviews(db)]
  return [
    ...(await waitingSubmissions(db)),
    { lane: 'selftest', held: 0, oldestS: selfTest?.oldestS ?? null },
    { lane: 'preview', held: previews?.held ?? 0, oldestS: previews?.oldestS ?? null },
  ]
}

/** Submissions that wait in vain: no judge that is there now has their language. */
export async function languagesWithoutJudge(db: Db): Promise<Static<typeof LanguageWithoutJudge>[]> {
  const offered = await offeredLanguages(db, heartbeatLifeMs)
  return tables(db)
    .selectFrom('submission as s')
    .leftJoin('problem as p', 'p.id', 's.pid')
    .select('s.language')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('s.status', '=', Status.pending)
    .where('s.codeBytes', '>', 0)
    .where(({ fn, val }) => fn.coalesce('p.isRemote', val(false)), '=', false)
    .$if(offered.size > 0, (query) => query.where('s.language', 'not in', [...offered.keys()]))
    .groupBy('s.language')
    .orderBy('s.language')
    .execute()
}

/** Throws when the bus does not answer. */
export async function laneInfos({ bus, orm }: Pick<Context, 'bus' | 'orm'>): Promise<Static<typeof LaneInfo>[]> {
  const [queues, stored] = await Promise.all([readLaneQueues(bus), storedWaiting(orm.em.fork())])
  return queues.map(({ lane, waiting, running }) => {
    const behind = stored.find((one) => one.lane === lane)
    const all = waiting + (behind?.held ?? 0)
    const oldestS = behind?.oldestS ?? null
    return { lane, waiting: all, running, oldestWaitingS: all > 0 && oldestS !== null ? Math.max(0, oldestS) : null }
  })
}
