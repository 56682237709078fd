import { LockMode } from '@mikro-orm/postgresql'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { isAtPrinter } from '@podium/proto/rules/contest/printer.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { staffContest } from '../policy.ts'
import { hasPrinter } from '../printer/queries.ts'
import { ContestPrint } from '../runners/entities.ts'
import { notifyPrint } from './events.ts'

/** Throws Refusal. */
export async function sendPrintAgain(
  { orm, now, config }: Pick<Context, 'orm' | 'now' | 'config'>,
  viewer: Viewer,
  { cid, id }: CallBody<'sendPrintAgain'>,
): Promise<null> {
  const at = now()
  await orm.em.fork().transactional(async (em) => {
    await staffContest(em, { cid, viewer, now: at }, 'prints')
    if (!(await hasPrinter(em, config, { cid, usesPrinter: true }))) throw new Refusal('printerMissing')
    const one = await em.findOne(ContestPrint, { id, cid }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!one) throw new Refusal('contestRecordMissing')
    if (isAtPrinter(one.printer ?? null)) throw new Refusal('printerHasIt')
    em.assign(one, { printer: 'queued', printerAt: at, printerJob: null, printerReason: null })
    await em.flush()
    await notifyPrint(em, id, 'row', at)
  })
  return null
}
