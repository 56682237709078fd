/**
 * Papers on their way to the printer of the site. Each is sent once: it is marked as being sent before its first byte
 * leaves, and what was being sent when a process ended may have come out, so that a runner has to look.
 */
import { isAtPrinter } from '@podium/proto/rules/contest/printer.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import { notifyBalloonsMoved } from '../balloons/events.ts'
import { notifyPrint } from '../prints/events.ts'

type Tools = Pick<Context, 'orm' | 'now'>

/** What is printed, and where it is stored. */
export const jobTables = ['contest_print', 'contest_ticket'] as const
export type JobTable = (typeof jobTables)[number]

export interface Job {
  readonly table: JobTable
  readonly id: number
}

/** Those who work on the queue. A ticket is short: they learn of its end alone. */
async function notify(db: Db, { table, id }: Job, now: Date): Promise<void> {
  if (table === 'contest_print') return notifyPrint(db, id, 'row', now)
  const row = await tables(db)
    .selectFrom('contest_ticket')
    .select(['cid', 'printer'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row !== undefined && !isAtPrinter(row.printer)) await notifyBalloonsMoved(db, row.cid, now)
}

/** The oldest that waits is marked as being sent. Null where none waits. */
export async function takeJob({ orm, now }: Tools, table: JobTable): Promise<Job | null> {
  const at = now()
  return orm.em.fork().transactional(async (em) => {
    const one = await tables(em)
      .selectFrom(table)
      .select('id')
      .where('printer', '=', 'queued')
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (one === undefined) return null
    const job = { table, id: one.id }
    await tables(em).updateTable(table).set({ printer: 'sending', printerAt: at }).where('id', '=', job.id).execute()
    await notify(em, job, at)
    return job
  })
}

type JobOutcome =
  | { readonly printer: 'sent'; readonly printerJob: number }
  | { readonly printer: 'printed' }
  | { readonly printer: 'failed'; readonly printerReason: string }

const reasonMaxChars = 255

/** @param from what it has to be still: of two who learn of the same end the second changes nothing */
export async function storeOutcome(
  { orm, now }: Tools,
  job: Job,
  { from, outcome }: { readonly from: 'sending' | 'sent'; readonly outcome: JobOutcome },
): Promise<void> {
  const at = now()
  await orm.em.fork().transactional(async (em) => {
    const printerReason = outcome.printer === 'failed' ? outcome.printerReason.slice(0, reasonMaxChars) : null
    const stored = await tables(em)
      .updateTable(job.table)
      .set({ ...outcome, printerReason, printerAt: at })
      .where('id', '=', job.id)
      .where('printer', '=', from)
      .executeTakeFirst()
    if (Number(stored.numUpdatedRows) > 0) await notify(em, job, at)
  })
}

const followedAtOnce = 20

/** Those that have been so the longest. */
export const jobsIn = ({ orm }: Tools, table: JobTable, printer: 'sending' | 'sent') =>
  tables(orm.em.fork())
    .selectFrom(table)
    .select(['id', 'printerJob', 'printerAt'])
    .where('printer', '=', printer)
    .orderBy('printerAt')
    .limit(followedAtOnce)
    .execute()
