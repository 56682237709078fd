/**
 * Asking for a print, and the print queue (contract/contests-and-community 6.12). Two people who work on one queue see
 * each other's ticks.
 */
import { LockMode } from '@mikro-orm/postgresql'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { printStatuses } from '@podium/proto/rules/contest/contest-kinds.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { enterContest, staffContest } from '../policy.ts'
import { ContestPrint } from '../runners/entities.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import { lockGate } from '../../submissions/index.ts'
import { notifyPrint } from './events.ts'
import { hasPrinter } from '../printer/queries.ts'
import { doneAt, takeStep, workerOf } from '../runners/steps.ts'

type Tools = Pick<Context, 'orm' | 'now' | 'config'>

const minChars = 50
/** One user may ask once in this time, over all contests. */
const waitS = 30

async function checkNotTooSoon(db: Db, uid: string, now: Date): Promise<void> {
  await lockGate(db, uid)
  const last = await tables(db)
    .selectFrom('contest_print')
    .select('createdAt')
    .where('uid', '=', uid)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const leftMs = last ? last.createdAt.getTime() + waitS * 1000 - now.getTime() : 0
  if (leftMs > 0) throw new Refusal('printTooSoon', { seconds: Math.ceil(leftMs / 1000) })
}

/** Throws Refusal. */
export async function requestPrint(
  { orm, now, config }: Tools,
  viewer: Viewer,
  { cid, content }: CallBody<'submitPrintText'>,
): Promise<void> {
  const at = now()
  await orm.em.fork().transactional(async (em) => {
    const { contest } = await enterContest(em, { cid, viewer, now: at })
    if (!contest.openPrint) throw new Refusal('printClosed')
    if (content.trim() === '') throw new Refusal('printEmpty')
    if (content.length < minChars) throw new Refusal('printTooShort')
    await checkNotTooSoon(em, viewer.uid, at)
    const toPrinter = (await hasPrinter(em, config, { cid, usesPrinter: true }))
      ? ({ printer: 'queued', printerAt: at } as const)
      : {}
    const added = em.create(ContestPrint, { cid, uid: viewer.uid, content, createdAt: at, ...toPrinter })
    await em.flush()
    await notifyPrint(em, added.id, 'new', at)
  })
}

/**
 * Claims a request, gives it back, marks it as printed or takes that back: of several who do so at once, one after
 * another under the lock of its row. Throws Refusal.
 */
export async function stepPrint(
  { orm, now }: Tools,
  viewer: Viewer,
  { id, cid, step }: CallBody<'stepPrint'>,
): Promise<null> {
  const at = now()
  return orm.em.fork().transactional(async (em) => {
    const view = await staffContest(em, { cid, viewer, now: at }, 'prints')
    const one = await em.findOne(ContestPrint, { id, cid }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!one) throw new Refusal('contestRecordMissing')
    const isDone = one.status === printStatuses.printed
    const before = { runner: one.runnerUid ?? null, isDone, isWanted: true }
    const after = await takeStep(em, { before, step, worker: workerOf(view, viewer) })
    if (after === null) return null
    const status = after.isDone ? printStatuses.printed : printStatuses.waiting
    em.assign(one, { runnerUid: after.runner, status, doneAt: doneAt(before, after, one.doneAt ?? null, at) })
    await em.flush()
    await notifyPrint(em, id, 'row', at)
    return null
  })
}
