/**
 * Prints on their way to the printer of the site. A print is sent once: it is marked as being sent before its first
 * byte leaves, and what was being sent when a process ended may have come out, so that a runner has to look.
 */
import { LockMode } from '@mikro-orm/postgresql'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { isAtPrinter } from '@podium/proto/rules/contest/printer.ts'
import type { Config, Context, Viewer } from '../../../platform/context.ts'
import { staffContest } from '../policy.ts'
import { ContestPrint } from '../runners/entities.ts'
import { ContestHall } from '../teams/entities.ts'
import { notifyPrint } from './events.ts'

/** Whether prints of a contest go to the printer of the site. */
export const hasPrinter = async (em: EntityManager, { printer }: Pick<Config, 'printer'>, cid: number) =>
  printer !== null && (await em.count(ContestHall, { cid, usesPrinter: true })) > 0

/** Throws Refusal. */
export async function sendPrintAgain(
  { orm, now, config }: Pick<Context, 'orm' | 'now' | 'config'>,
  viewer: Viewer,
  { cid, id }: CallBody<'sendPrintAgain'>,
): Promise<null> {
  const at = now()
  await orm.em.fork().transactional(async (em) => {
    await staffContest(em, { cid, viewer, now: at }, 'prints')
    if (!(await hasPrinter(em, config, cid))) throw new Refusal('printerMissing')
    const one = await em.findOne(ContestPrint, { id, cid }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!one) throw new Refusal('contestRecordMissing')
    if (isAtPrinter(one.printer ?? null)) throw new Refusal('printerHasIt')
    em.assign(one, { printer: 'queued', printerAt: at, printerJob: null, printerReason: null })
    await em.flush()
    await notifyPrint(em, id, 'row', at)
  })
  return null
}

/** The oldest that waits is marked as being sent. Null where none waits. */
export async function takePrint({ orm, now }: Pick<Context, 'orm' | 'now'>): Promise<number | null> {
  const at = now()
  return orm.em.fork().transactional(async (em) => {
    const [one] = await em.find(
      ContestPrint,
      { printer: 'queued' },
      { orderBy: { id: 'asc' }, limit: 1, lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE },
    )
    if (one === undefined) return null
    em.assign(one, { printer: 'sending', printerAt: at })
    await em.flush()
    await notifyPrint(em, one.id, 'row', at)
    return one.id
  })
}

export type PrintOutcome =
  | { readonly printer: 'sent'; readonly printerJob: number }
  | { readonly printer: 'printed' }
  | { readonly printer: 'failed'; readonly printerReason: string }

const reasonMaxChars = 255

/** @param from what it has to be still: of two who learn of the same end the second changes nothing */
export async function storeOutcome(
  { orm, now }: Pick<Context, 'orm' | 'now'>,
  id: number,
  { from, outcome }: { readonly from: 'sending' | 'sent'; readonly outcome: PrintOutcome },
): Promise<void> {
  const at = now()
  await orm.em.fork().transactional(async (em) => {
    const one = await em.findOne(ContestPrint, { id, printer: from }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!one) return
    const reason = outcome.printer === 'failed' ? outcome.printerReason.slice(0, reasonMaxChars) : null
    em.assign(one, { ...outcome, printerReason: reason, printerAt: at })
    await em.flush()
    await notifyPrint(em, id, 'row', at)
  })
}
