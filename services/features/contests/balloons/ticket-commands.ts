/**
 * Tickets of balloons for the printer. A balloon gets one when it waits to be delivered, and one when it is to be taken
 * back; another one only after the other kind, or when a runner asks for it.
 */
import type { EntityData, EntityManager, InferEntity } from '@mikro-orm/postgresql'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { isAtPrinter } from '@podium/proto/rules/contest/printer.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { ContestRecord } from '../entities.ts'
import { staffContest } from '../policy.ts'
import { hasPrinter } from '../printer/queries.ts'
import { ContestTicket } from '../runners/entities.ts'
import { notifyBalloonsMoved } from './events.ts'
import { balloonsAndTickets, contestsWithTickets } from './tickets.ts'

type Tools = Pick<Context, 'orm' | 'now'>
type Waiting = Awaited<ReturnType<ReturnType<typeof balloonsAndTickets>['execute']>>[number]

const nextTicket = (
  { cpid, uid, returned, round }: Waiting,
  cid: number,
  now: Date,
): EntityData<InferEntity<typeof ContestTicket>> => ({
  cid,
  cpid,
  uid,
  round: (round ?? 0) + 1,
  takeBack: Boolean(returned),
  printer: 'queued',
  printerAt: now,
})

/** Of two processes, or two runners, that make the same one, the first makes it. */
const store = (em: EntityManager, made: ReturnType<typeof nextTicket>[]) =>
  em.upsertMany(ContestTicket, made, { onConflictFields: ['cpid', 'uid', 'round'], onConflictAction: 'ignore' })

/** Tickets of whatever has come to wait since the last look. */
export async function makeTickets({ orm, now }: Tools): Promise<void> {
  const at = now()
  for (const cid of await contestsWithTickets(orm.em.fork(), at)) {
    const em = orm.em.fork()
    const waiting = await balloonsAndTickets(em, cid).execute()
    const due = waiting.filter(({ takeBack, returned }) => takeBack !== Boolean(returned))
    if (due.length > 0)
      await store(
        em,
        due.map((one) => nextTicket(one, cid, at)),
      )
  }
}

/** Throws Refusal. */
export async function sendTicketAgain(
  { orm, now, config }: Tools & Pick<Context, 'config'>,
  viewer: Viewer,
  { cid, id }: CallBody<'sendTicketAgain'>,
): Promise<null> {
  const at = now()
  await orm.em.fork().transactional(async (em) => {
    await staffContest(em, { cid, viewer, now: at, lock: true }, 'balloons')
    if (!(await hasPrinter(em, config, { cid, printsTickets: true }))) throw new Refusal('printerMissing')
    const record = await em.findOne(ContestRecord, { submitId: id, cid })
    if (!record) throw new Refusal('contestRecordMissing')
    const { cpid, uid } = record
    const one = await balloonsAndTickets(em, cid).where('b.cpid', '=', cpid).where('b.uid', '=', uid).executeTakeFirst()
    if (!one) throw new Refusal('contestRecordMissing')
    if (one.takeBack === Boolean(one.returned) && isAtPrinter(one.printer)) throw new Refusal('printerHasIt')
    await store(em, [nextTicket(one, cid, at)])
    await notifyBalloonsMoved(em, cid, at)
  })
  return null
}
