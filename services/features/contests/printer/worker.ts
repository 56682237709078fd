/** Sends papers to the printer of the site, and follows them until they have come out. */
import type { Context, WorkerFeature } from '../../../platform/context.ts'
import { repeat } from '../../../platform/scheduling/repeat.ts'
import { tables } from '../../entities.ts'
import { makeTickets } from '../balloons/ticket-commands.ts'
import { ticketPaper } from '../balloons/ticket-paper.ts'
import { printPaper } from '../prints/paper.ts'
import { jobsIn, jobTables, storeOutcome, takeJob } from './jobs.ts'
import type { Job, JobTable } from './jobs.ts'
import { openPrinter, PrinterFault } from './printer.ts'
import type { Printer } from './printer.ts'

const turnMs = 1_000
/** A process that is sending ends sooner, one way or the other. */
const sendingMaxMs = 120_000
/** Somebody has to look after the printer. */
const sentMaxMs = 600_000

export interface Paper {
  /** As the queue of the printer shows it. */
  readonly name: string
  /** PDF. */
  readonly document: Buffer
}

/** How each is made; null for what nobody needs any more. */
const papers: Readonly<Record<JobTable, (ctx: Context, id: number) => Promise<Paper | null>>> = {
  contest_print: printPaper,
  contest_ticket: ticketPaper,
}

const failed = (printerReason: string) => ({ printer: 'failed', printerReason }) as const

async function sendOne(ctx: Context, printer: Printer, job: Job): Promise<void> {
  const from = 'sending'
  try {
    const paper = await papers[job.table](ctx, job.id)
    if (paper === null) {
      await tables(ctx.orm.em.fork()).deleteFrom(job.table).where('id', '=', job.id).execute()
      return
    }
    const printerJob = await printer.print(paper)
    await storeOutcome(ctx, job, { from, outcome: { printer: 'sent', printerJob } })
  } catch (error) {
    ctx.log.warn({ error, ...job }, 'a paper did not go to the printer')
    const printerReason = error instanceof PrinterFault ? error.message : 'the print could not be made'
    await storeOutcome(ctx, job, { from, outcome: failed(printerReason) })
  }
}

const isOlder = ({ now }: Context, at: Date | null, maxMs: number): boolean =>
  now().getTime() - (at?.getTime() ?? 0) > maxMs

interface SentJob {
  readonly job: Job
  readonly printerJob: number
  readonly isLate: boolean
}

async function followOne(ctx: Context, printer: Printer, { job, printerJob, isLate }: SentJob): Promise<void> {
  const state = await printer.follow(printerJob).catch((error: unknown) => {
    ctx.log.warn({ error, ...job }, 'the printer did not say how far a paper is')
    return { kind: 'open' } as const
  })
  const from = 'sent'
  if (state.kind === 'done') return storeOutcome(ctx, job, { from, outcome: { printer: 'printed' } })
  if (state.kind === 'ended')
    return storeOutcome(ctx, job, { from, outcome: failed(`the printer ended it: ${state.reason}`) })
  if (isLate) await storeOutcome(ctx, job, { from, outcome: failed('it has not come out') })
}

async function follow(ctx: Context, printer: Printer, table: JobTable): Promise<void> {
  for (const { id, printerJob, printerAt } of await jobsIn(ctx, table, 'sent')) {
    const isLate = isOlder(ctx, printerAt, sentMaxMs)
    if (printerJob !== null) await followOne(ctx, printer, { job: { table, id }, printerJob, isLate })
  }
  for (const { id, printerAt } of await jobsIn(ctx, table, 'sending')) {
    if (!isOlder(ctx, printerAt, sendingMaxMs)) continue
    const outcome = failed('whether it has come out is not known')
    await storeOutcome(ctx, { table, id }, { from: 'sending', outcome })
  }
}

/** Prints and tickets in turn: neither waits for a crowd of the other. */
async function sendAll(ctx: Context, printer: Printer, isStopping: () => boolean): Promise<void> {
  for (let sent = 1; sent > 0 && !isStopping();) {
    sent = 0
    for (const table of jobTables) {
      const job = await takeJob(ctx, table)
      if (job === null) continue
      await sendOne(ctx, printer, job)
      sent += 1
    }
  }
}

export const printWorker: WorkerFeature = {
  name: 'printer',
  start: async (ctx) => {
    const { printer: address } = ctx.config
    if (address === null) return async () => undefined
    const printer = openPrinter(address)
    return repeat({ everyMs: turnMs, log: ctx.log, failed: 'prints did not go on' }, async (isStopping) => {
      await makeTickets(ctx)
      await sendAll(ctx, printer, isStopping)
      for (const table of jobTables) await follow(ctx, printer, table)
    })
  },
}
