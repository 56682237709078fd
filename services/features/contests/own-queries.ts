/** The reader's own state on each problem of a contest (contract/contests-and-community 6.6, "own-status map"). */
import { ownBest } from '@podium/proto/rules/board/own-best.ts'
import { scoringOf } from '@podium/proto/rules/board/scoring.ts'
import { contestTypes } from '@podium/proto/rules/contest/contest-kinds.ts'
import { recordPeriods } from '@podium/proto/rules/contest/contest-phase.ts'
import { Status, verdicts } from '@podium/proto/rules/submission/verdict.ts'
import type { ContestView } from './policy.ts'
import { isCoveredFor } from './problem-queries.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'

const inProgress = Object.values(verdicts).flatMap(({ phase, code }) => (phase === 'progress' ? [code] : []))

interface OwnState {
  readonly status: number
  readonly score: number | null
}

interface Asked {
  readonly uid: string
  /** Counts what was submitted after the end, where that is possible. */
  readonly containsEnd: boolean
  /** Leaves out what is still judged. */
  readonly finalOnly?: boolean
}

/** By problem id, where the board counts the best of an OI contest; nothing where it counts the last. */
async function bestStates(
  db: Db,
  { contest }: ContestView,
  { uid, withEnd }: { readonly uid: string; readonly withEnd: boolean },
): Promise<Map<number, OwnState>> {
  const scoring = scoringOf(contest)
  if (scoring.rule === 'acm' || scoring.rule === 'oi-recent') return new Map()
  const found = await tables(db)
    .selectFrom('contest_record as r')
    .innerJoin('contest_problem as cp', 'cp.id', 'r.cpid')
    .select(['cp.pid', 'r.submitId', 'r.timeS', 'r.status', 'r.score', 'r.timeMs as runMs', 'r.period', 'r.subtasks'])
    .where('r.cid', '=', contest.id)
    .where('r.uid', '=', uid)
    .where('r.ignored', '=', false)
    .$if(!withEnd, (records) => records.where('r.period', '<>', recordPeriods.after))
    .execute()
  const byProblem = Map.groupBy(found, ({ pid }) => pid)
  return new Map(
    [...byProblem].flatMap(([pid, attempts]): [number, OwnState][] => {
      const best = ownBest(scoring, attempts, withEnd ? 'after' : 'live')
      return best === null ? [] : [[pid, best]]
    }),
  )
}

/** By problem id; a problem without an own submission is not in it. */
export async function ownContestStates(
  db: Db,
  view: ContestView,
  { uid, containsEnd, finalOnly = false }: Asked,
): Promise<Map<number, OwnState>> {
  const { contest } = view
  const withEnd = containsEnd && contest.allowEndSubmit
  const found = await tables(db)
    .selectFrom('contest_problem as cp')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('contest_record as r')
          .innerJoin('submission as s', 's.submitId', 'r.submitId')
          .select(['s.status', 's.score'])
          .select(({ eb: record, fn }) =>
            fn
              .agg<boolean>('bool_or', [record('r.status', '=', Status.accepted)])
              .over()
              .as('solved'),
          )
          .whereRef('r.cid', '=', 'cp.cid')
          .whereRef('r.cpid', '=', 'cp.id')
          .where('r.uid', '=', uid)
          .where('r.ignored', '=', false)
          .$if(!withEnd, (records) => records.where('r.period', '<>', recordPeriods.after))
          .$if(finalOnly, (records) => records.where('r.status', 'not in', inProgress))
          .orderBy('r.submitTime', 'desc')
          .orderBy('r.submitId', 'desc')
          .limit(1)
          .as('newest'),
      (on) => on.onTrue(),
    )
    .select(['cp.pid', 'newest.status', 'newest.score', 'newest.solved'])
    .where('cp.cid', '=', contest.id)
    .execute()
  const isCovered = contest.type === contestTypes.oi && isCoveredFor(view)
  const best = isCovered ? new Map<number, OwnState>() : await bestStates(db, view, { uid, withEnd })
  return new Map(
    found.map(({ pid, status, score, solved }): [number, OwnState] => {
      if (isCovered) return [pid, { status: Status.unknownResult, score: null }]
      if (contest.type === contestTypes.oi) return [pid, best.get(pid) ?? { status, score }]
      return [pid, { status: solved ? Status.accepted : status, score: null }]
    }),
  )
}
