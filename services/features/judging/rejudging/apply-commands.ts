/**
 * A rejudge comes into force: all of it in one transaction, or nothing. The preview is made anew under the locks that
 * keep everything it depends on as it is; where it is another one than was shown, nothing is applied.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import { LockMode } from '@mikro-orm/postgresql'
import type { InferEntity } from '@mikro-orm/postgresql'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { RejudgeDiff } from '@podium/proto/rules/board/rejudge-diff.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { lockGatesOf } from '../../../platform/database/lock-order.hot-sql.ts'
import { findContest, staffContest } from '../../contests/index.ts'
import { tables } from '../../entities.ts'
import type { SubmissionRecord } from '../../submissions/index.ts'
import { lockSubmissions, storeOutcome } from '../change.hot-sql.ts'
import { storeCases } from '../store-verdict.hot-sql.ts'
import { Rejudging, RejudgingRun } from './entities.ts'
import { notifyRejudgings } from './events.ts'
import { readDifference } from './preview-queries.ts'

type Tools = Pick<Context, 'orm' | 'now'>
type Run = InferEntity<typeof RejudgingRun>

const namedMost = 10

const named = (all: readonly (string | number)[]): string =>
  [...all.slice(0, namedMost).map(String), ...(all.length > namedMost ? ['…'] : [])].join(', ')

/** The submissions of a rejudge and their contest, locked in the order that every writer keeps. */
async function lockRuns(
  em: EntityManager,
  { cid, id }: { readonly cid: number; readonly id: number },
): Promise<ReadonlyMap<number, SubmissionRecord>> {
  const found = await tables(em)
    .selectFrom('rejudging_run as r')
    .innerJoin('submission as s', 's.submitId', 'r.submitId')
    .select(['r.submitId', 's.uid'])
    .where('r.rejudgingId', '=', id)
    .execute()
  await lockGatesOf(em, [...new Set(found.map(({ uid }) => uid))])
  // No submission of the contest comes, and no decision, until the end of this.
  await findContest(em, cid, true)
  const locked = await lockSubmissions(
    em,
    found.map(({ submitId }) => submitId),
  )
  return new Map(locked.map((record) => [record.submitId, record]))
}

/** Throws Refusal: another verdict has come, by a rejudge or by a person. */
async function checkSubmissions(
  em: EntityManager,
  id: number,
  locked: ReadonlyMap<number, SubmissionRecord>,
): Promise<void> {
  const runs = await tables(em)
    .selectFrom('rejudging_run')
    .select(['submitId', 'attempt'])
    .where('rejudgingId', '=', id)
    .orderBy('submitId')
    .execute()
  const moved = runs.flatMap(({ submitId, attempt }) => (locked.get(submitId)?.attempt === attempt ? [] : [submitId]))
  if (moved.length > 0) throw new Refusal('rejudgingSubmissions', { ids: named(moved), count: moved.length })
}

/** Throws Refusal: the runs were judged by test data that is not in force any more. */
async function checkData(em: EntityManager, id: number): Promise<void> {
  const changed = await tables(em)
    .selectFrom('rejudging_run as r')
    .innerJoin('submission as s', 's.submitId', 'r.submitId')
    .innerJoin('problem as p', 'p.id', 's.pid')
    .innerJoin('contest_problem as cp', 'cp.id', 's.cpid')
    .select('cp.displayId')
    .distinct()
    .where('r.rejudgingId', '=', id)
    .where(({ eb, ref }) => eb('r.dataHash', 'is distinct from', ref('p.dataHash')))
    .orderBy('cp.displayId')
    .execute()
  if (changed.length > 0) throw new Refusal('rejudgingData', { problems: named(changed.map((one) => one.displayId)) })
}

/** In place of the verdict that stands, as the next attempt. */
async function storeRun(em: EntityManager, before: SubmissionRecord, run: Run): Promise<void> {
  const attempt = before.attempt + 1
  await storeCases(em, { ...before, attempt }, run.cases ?? [])
  await storeOutcome(em, before, {
    attempt,
    status: run.status ?? before.status,
    judger: run.judger ?? '',
    timeMs: run.timeMs ?? null,
    memoryKb: run.memoryKb ?? null,
    score: run.score ?? null,
    oiRankScore: run.oiRankScore ?? null,
    errorMessage: run.errorMessage ?? null,
    subtasks: run.subtasks ?? null,
    isManual: false,
    lane: 'rejudge',
  })
  await tables(em)
    .updateTable('submission')
    .set({ dataHash: run.dataHash ?? null })
    .where('submitId', '=', before.submitId)
    .execute()
}

/** Whoever would be changed otherwise than it was shown, by the ranks of this moment. */
const namesOf = ({ ranks, cells }: RejudgeDiff): string =>
  named([...new Set([...ranks, ...cells].map(({ key }) => key))]) || '–'

async function storeChanged(
  em: EntityManager,
  id: number,
  { verdicts }: RejudgeDiff,
  locked: ReadonlyMap<number, SubmissionRecord>,
): Promise<void> {
  const ids = verdicts.map(({ submitId }) => submitId)
  const runs = await em.find(
    RejudgingRun,
    { rejudgingId: id, submitId: { $in: ids } },
    { orderBy: { submitId: 'asc' } },
  )
  for (const run of runs) {
    const before = locked.get(run.submitId)
    if (before) await storeRun(em, before, run)
  }
}

/** Throws Refusal. */
export async function applyRejudging(
  { orm, now }: Tools,
  viewer: Viewer,
  { cid, id, fingerprint }: CallBody<'applyRejudging'>,
): Promise<null> {
  const at = now()
  return orm.em.fork().transactional(async (em) => {
    await staffContest(em, { cid, viewer, now: at }, 'rejudging')
    const found = await em.findOne(Rejudging, { id, cid, endedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!found) throw new Refusal('rejudgingMissing')
    if (found.state !== 'ready') throw new Refusal('rejudgingNotReady', { left: found.total - found.done })
    const locked = await lockRuns(em, { cid, id })
    await checkSubmissions(em, id, locked)
    await checkData(em, id)
    const difference = await readDifference(em, { cid, id })
    if (difference.faults.length > 0) throw new Refusal('rejudgingFaults', { ids: named(difference.faults) })
    if (difference.fingerprint !== fingerprint) throw new Refusal('rejudgingShown', { names: namesOf(difference.diff) })
    await storeChanged(em, id, difference.diff, locked)
    em.assign(found, { state: 'applied', endedBy: viewer.username, endedAt: at })
    await em.flush()
    await notifyRejudgings(em, cid, at)
    return null
  })
}
