/** Own states on the problems of a contest or a training, to move between them. */
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { recordPeriods } from '@podium/proto/rules/contest/contest-phase.ts'
import { problemTypes } from '@podium/proto/rules/problem/problem-rules.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import {
  enterContest,
  gateRefusal,
  viewContest,
  ownContestStates,
  contestProblemRows,
  isCoveredFor,
} from '../contests/index.ts'
import type { Db } from '../../platform/database/sql.ts'
import { enterTraining, trainingProblemRows } from '../trainings/index.ts'
import { ownStatus } from './own-queries.ts'

type Tools = Pick<Context, 'orm' | 'now'>

/** Throws Refusal. */
export async function contestStatus(
  { orm, now }: Tools,
  viewer: Viewer,
  body: CallBody<'userProblemStatus'>,
): Promise<CallAnswer<'userProblemStatus'>> {
  const db = orm.em.fork()
  const view = body.cid ? await viewContest(db, { cid: body.cid, viewer, now: now() }) : null
  if (!view) throw new Refusal('contestNotFound')
  const states = await ownContestStates(db, view, { uid: viewer.uid, containsEnd: body.containsEnd === true })
  const none = { status: Status.notSubmitted, score: null }
  return Object.fromEntries(body.pidList.map((pid) => [String(pid), states.get(pid) ?? none]))
}

/** Problems of a contest for moving between them, with the own state on each. Throws Refusal. */
export async function contestNavigation(
  { orm, now }: Tools,
  viewer: Viewer,
  cid: number,
  locale: Locale,
): Promise<CallAnswer<'fullScreenProblemList'>> {
  const db = orm.em.fork()
  const view = await enterContest(db, { cid, viewer, now: now() })
  const states = await ownContestStates(db, view, { uid: viewer.uid, containsEnd: true, finalOnly: true })
  const problems = await contestProblemRows(db, cid, [recordPeriods.open], locale)
  return problems.map(({ pid, displayId, displayTitle }) => {
    const { status = null, score = null } = states.get(pid) ?? {}
    return { pid, problemId: displayId, title: displayTitle, status, score }
  })
}

/** Inside the contest only; while an OI contest is frozen nobody learns of own accepts either. */
export async function seesOwnAccept({ orm, now }: Tools, viewer: Viewer, cid: number): Promise<boolean> {
  const view = await viewContest(orm.em.fork(), { cid, viewer, now: now() })
  return view !== null && gateRefusal(view) === null && (view.contest.type === problemTypes.acm || !isCoveredFor(view))
}

/** Throws Refusal. */
export async function trainingNavigation(
  db: Db,
  viewer: Viewer,
  tid: number,
  locale: Locale,
): Promise<CallAnswer<'fullScreenProblemList'>> {
  const { training } = await enterTraining(db, { tid, viewer })
  const problems = await trainingProblemRows(db, tid, locale)
  const own = await ownStatus(db, viewer.uid, {
    pids: problems.map(({ pid }) => pid),
    gid: training.gid,
    finalOnly: true,
  })
  return problems.map(({ pid, problemId, title }) => {
    const status = own[String(pid)]?.status ?? Status.notSubmitted
    return { pid, problemId, title, status: status === Status.notSubmitted ? null : status, score: null }
  })
}
