/** The state of a user on problems outside contests (contract/practice 2.4). */
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { ExpressionBuilder } from 'kysely'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import type { Tables } from '../entities.ts'

type ProblemScope = Tables & { p: Tables['problem'] }

const inProgress = [Status.pending, Status.compiling, Status.judging]

interface OwnStatus {
  readonly status: number
  readonly score: null
}

interface Asked {
  readonly pids: readonly number[]
  /** Null for outside groups. */
  readonly gid: number | null
  /** Leaves out what is still judged. */
  readonly finalOnly?: boolean
}

/** Submissions of the user outside contests to problem `p`. */
const submissionsTo = (problem: ExpressionBuilder<ProblemScope, 'p'>, uid: string, gid: number | null) =>
  problem
    .selectFrom('submission as s')
    .where('s.uid', '=', uid)
    .whereRef('s.pid', '=', 'p.id')
    .where('s.cid', '=', 0)
    .where('s.gid', gid === null ? 'is' : '=', gid)

/**
 * By problem id: 0 when ever accepted (outside groups in a contest too, once that counts), else the state of the
 * newest submission, else -10.
 */
export async function ownStatus(
  db: Db,
  uid: string,
  { pids, gid, finalOnly = false }: Asked,
): Promise<Record<string, OwnStatus>> {
  const asked = [...new Set(pids)]
  if (asked.length === 0) return {}
  const found = await tables(db)
    .selectFrom('problem as p')
    .select('p.id as pid')
    .select((problem) => [
      submissionsTo(problem, uid, gid)
        .select('s.status')
        .$if(finalOnly, (all) => all.where('s.status', 'not in', inProgress))
        .orderBy('s.submitId', 'desc')
        .limit(1)
        .as('newest'),
      problem
        .exists(submissionsTo(problem, uid, gid).select('s.submitId').where('s.status', '=', Status.accepted))
        .as('isAccepted'),
      problem
        .exists(
          problem
            .selectFrom('user_problem as u')
            .select('u.pid')
            .where('u.uid', '=', uid)
            .whereRef('u.pid', '=', 'p.id')
            .where('u.solvedAt', 'is not', null),
        )
        .as('isSolved'),
    ])
    .where('p.id', 'in', asked)
    .execute()
  const none: [string, OwnStatus][] = asked.map((pid) => [String(pid), { status: Status.notSubmitted, score: null }])
  const own = found.map(({ pid, newest, isAccepted, isSolved }): [string, OwnStatus] => {
    const isShownSolved = isAccepted || (gid === null && isSolved)
    return [String(pid), { status: isShownSolved ? Status.accepted : (newest ?? Status.notSubmitted), score: null }]
  })
  return Object.fromEntries([...none, ...own])
}

/** Distinct solved public problems, counted no further than `enough`. */
export async function solvedPublicProblems(db: Db, uid: string, enough: number): Promise<number> {
  if (enough <= 0) return 0
  const found = await tables(db)
    .selectFrom('user_problem as s')
    .innerJoin('problem as p', 'p.id', 's.pid')
    .select('s.pid')
    .where('s.uid', '=', uid)
    .where('s.solvedAt', 'is not', null)
    .where('p.auth', '=', problemAuths.public)
    .where('p.isGroup', '=', false)
    .limit(enough)
    .execute()
  return found.length
}
