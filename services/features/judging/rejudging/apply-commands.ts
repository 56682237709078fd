/**
 * A rejudge comes into force: all of it in one transaction, or nothing. The preview is made anew under the locks that
 * keep everything that is changed as it is; where it is another one than was shown, nothing is applied.
 *
 * Only whoever gets another verdict waits meanwhile: theirs are the gates that are held. Verdicts of others go on; one
 * that comes after the preview was made anew is as good as one that comes after all of it. What takes long of the
 * preview is made before, and holds where the board is still the same.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import { LockMode } from '@mikro-orm/postgresql'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { firstNames } from '@podium/proto/rules/site/locale.ts'
import type { RejudgeDiff } from '@podium/proto/rules/board/rejudge-diff.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { isOneOf } from '../../../platform/database/expressions.ts'
import { lockGatesOf } from '../../../platform/database/lock-order.hot-sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { staffContest } from '../../contests/index.ts'
import { tables } from '../../entities.ts'
import { lockSubmissions } from '../change.hot-sql.ts'
import { Rejudging } from './entities.ts'
import { notifyRejudgings } from './events.ts'
import { differenceOf, readBoard, readJudged } from './preview-queries.ts'
import type { Difference, Judged } from './preview-queries.ts'
import { storeChanged } from './store-commands.ts'

type Tools = Pick<Context, 'orm' | 'now'>
type Body = CallBody<'applyRejudging'>

const namedMost = 10

const named = (all: readonly (string | number)[]): readonly string[] => firstNames(all.map(String), namedMost)

/** Throws Refusal: another verdict has come, by a rejudge or by a person. */
async function checkSubmissions(db: Db, id: number): Promise<void> {
  const moved = await tables(db)
    .selectFrom('rejudging_run as r')
    .innerJoin('submission as s', 's.submitId', 'r.submitId')
    .select('r.submitId')
    .where('r.rejudgingId', '=', id)
    .whereRef('s.attempt', '<>', 'r.attempt')
    .orderBy('r.submitId')
    .execute()
  if (moved.length === 0) return
  throw new Refusal('rejudgingSubmissions', { ids: named(moved.map((one) => one.submitId)), count: moved.length })
}

/** Throws Refusal: the runs were judged by test data that is not in force any more. */
async function checkData(db: Db, id: number): Promise<void> {
  const changed = await tables(db)
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

/** Whoever would be changed otherwise than it was shown, by the ranks of this moment. */
function namesOf({ ranks, cells }: RejudgeDiff): readonly string[] {
  const keys = new Set([...ranks, ...cells].map(({ key }) => key))
  return keys.size === 0 ? ['–'] : named([...keys])
}

interface Found {
  readonly judged: Judged
  readonly boardText: string
  readonly difference: Difference
}

/** That it is what was shown, at this moment. @param known of an earlier moment. Throws Refusal. */
async function check(db: Db, { cid, id, fingerprint }: Body, known?: Found): Promise<Found> {
  await checkSubmissions(db, id)
  await checkData(db, id)
  const board = await readBoard(db, cid)
  const boardText = JSON.stringify(board)
  // A rejudge that is ready gets no other results.
  const judged = known?.judged ?? (await readJudged(db, id))
  const difference = known?.boardText === boardText ? known.difference : await differenceOf(board, judged)
  if (difference.faults.length > 0) throw new Refusal('rejudgingFaults', { ids: named(difference.faults) })
  if (difference.fingerprint !== fingerprint) throw new Refusal('rejudgingShown', { names: namesOf(difference.diff) })
  return { judged, boardText, difference }
}

const findReady = async (em: EntityManager, { cid, id }: Body, lockMode = LockMode.NONE) => {
  const found = await em.findOne(Rejudging, { id, cid, endedAt: null }, { lockMode })
  if (found && found.state !== 'ready') throw new Refusal('rejudgingNotReady', { left: found.total - found.done })
  return found
}

/** Throws Refusal: it has ended, it ends at this moment, or not all of it is judged. */
async function lockReady(em: EntityManager, of: Body) {
  const found = await findReady(em, of, LockMode.PESSIMISTIC_PARTIAL_WRITE)
  if (!found)
    throw new Refusal(
      (await em.count(Rejudging, { id: of.id, endedAt: null })) > 0 ? 'rejudgingEnding' : 'rejudgingMissing',
    )
  return found
}

async function lockOwners(db: Db, submitIds: readonly number[]): Promise<void> {
  const owners = await tables(db)
    .selectFrom('submission')
    .select('uid')
    .distinct()
    .where(({ ref }) => isOneOf(ref('submitId'), submitIds))
    .execute()
  await lockGatesOf(
    db,
    owners.map(({ uid }) => uid),
  )
}

/** Throws Refusal. */
export async function applyRejudging({ orm, now }: Tools, viewer: Viewer, body: Body): Promise<null> {
  const { cid, id } = body
  const asked = { cid, viewer, now: now() }
  const reading = orm.em.fork()
  await staffContest(reading, asked, 'rejudging')
  if (!(await findReady(reading, body))) throw new Refusal('rejudgingMissing')
  const before = await check(reading, body)
  const changedIds = before.difference.diff.verdicts.map(({ submitId }) => submitId)
  return orm.em.fork().transactional(async (em) => {
    const found = await lockReady(em, body)
    await lockOwners(em, changedIds)
    // No decision comes and no rule changes until the end of this.
    await staffContest(em, { ...asked, lock: true }, 'rejudging')
    const locked = await lockSubmissions(em, changedIds)
    await check(em, body, before)
    await storeChanged(em, { cid, id }, locked)
    em.assign(found, { state: 'applied', endedBy: viewer.username, endedAt: asked.now })
    await em.flush()
    await notifyRejudgings(em, cid, asked.now)
    return null
  })
}
