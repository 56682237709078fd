/** Sends prints to the printer of the site, and follows them until they have come out. */
import type { Context, WorkerFeature } from '../../../platform/context.ts'
import { repeat } from '../../../platform/scheduling/repeat.ts'
import { tables } from '../../entities.ts'
import { shownName, shownSeat } from '../queries.ts'
import { storeOutcome, takePrint } from './printer-commands.ts'
import { openPrinter, PrinterFault } from './printing/printer.ts'
import type { Printer } from './printing/printer.ts'
import type { Sheet } from './printing/sheet.ts'

const turnMs = 1_000
/** A process that is sending ends sooner, one way or the other. */
const sendingMaxMs = 120_000
/** Somebody has to look after the printer. */
const sentMaxMs = 600_000
const followedAtOnce = 20

const secondsMs = 1000
const two = (value: number): string => String(value).padStart(2, '0')

/** Since the start of the contest, as clocks of halls show it. */
function contestTime(at: Date, start: Date): string {
  const seconds = Math.max(0, Math.floor((at.getTime() - start.getTime()) / secondsMs))
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

const clockTime = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`

async function sheetOf({ orm }: Pick<Context, 'orm'>, id: number): Promise<Sheet> {
  const row = await tables(orm.em.fork())
    .selectFrom('contest_print as t')
    .innerJoin('contest as c', 'c.id', 't.cid')
    .leftJoin('users as u', 'u.uid', 't.uid')
    .select(['t.content', 't.createdAt', 'c.title', 'c.startTime'])
    .select([shownName().as('team'), shownSeat().as('seat')])
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    team: row.team ?? '',
    seat: row.seat,
    contest: row.title,
    at: `${clockTime(row.createdAt)}   ${contestTime(row.createdAt, row.startTime)}`,
    text: row.content,
  }
}

const failed = (printerReason: string) => ({ printer: 'failed', printerReason }) as const

async function sendOne(ctx: Context, printer: Printer, id: number): Promise<void> {
  try {
    const sheet = await sheetOf(ctx, id)
    // The library of PDF and its fonts are read when something is printed first.
    const { printedSheet } = await import('./printing/sheet.ts')
    const name = [sheet.team, sheet.seat].filter((part) => part !== null).join(' ')
    const printerJob = await printer.print({ name, document: await printedSheet(sheet) })
    await storeOutcome(ctx, id, { from: 'sending', outcome: { printer: 'sent', printerJob } })
  } catch (error) {
    ctx.log.warn({ error, id }, 'a print did not go to the printer')
    const printerReason = error instanceof PrinterFault ? error.message : 'the print could not be made'
    await storeOutcome(ctx, id, { from: 'sending', outcome: failed(printerReason) })
  }
}

const rowsIn = ({ orm }: Context, printer: 'sending' | 'sent') =>
  tables(orm.em.fork())
    .selectFrom('contest_print')
    .select(['id', 'printerJob', 'printerAt'])
    .where('printer', '=', printer)
    .orderBy('printerAt')
    .limit(followedAtOnce)
    .execute()

const isOlder = ({ now }: Context, at: Date | null, maxMs: number): boolean =>
  now().getTime() - (at?.getTime() ?? 0) > maxMs

async function followOne(
  ctx: Context,
  printer: Printer,
  { id, job, isLate }: { id: number; job: number; isLate: boolean },
) {
  const state = await printer.follow(job).catch((error: unknown) => {
    ctx.log.warn({ error, id }, 'the printer did not say how far a print is')
    return { kind: 'open' } as const
  })
  const from = 'sent'
  if (state.kind === 'done') return storeOutcome(ctx, id, { from, outcome: { printer: 'printed' } })
  if (state.kind === 'ended')
    return storeOutcome(ctx, id, { from, outcome: failed(`the printer ended it: ${state.reason}`) })
  if (isLate) await storeOutcome(ctx, id, { from, outcome: failed('it has not come out') })
}

async function follow(ctx: Context, printer: Printer): Promise<void> {
  for (const { id, printerJob: job, printerAt } of await rowsIn(ctx, 'sent'))
    if (job !== null) await followOne(ctx, printer, { id, job, isLate: isOlder(ctx, printerAt, sentMaxMs) })
  for (const { id, printerAt } of await rowsIn(ctx, 'sending')) {
    if (!isOlder(ctx, printerAt, sendingMaxMs)) continue
    await storeOutcome(ctx, id, { from: 'sending', outcome: failed('whether it has come out is not known') })
  }
}

export const printWorker: WorkerFeature = {
  name: 'printer',
  start: async (ctx) => {
    const { printer: address } = ctx.config
    if (address === null) return async () => undefined
    const printer = openPrinter(address)
    return repeat({ everyMs: turnMs, log: ctx.log, failed: 'prints did not go on' }, async (isStopping) => {
      while (!isStopping()) {
        const id = await takePrint(ctx)
        if (id === null) break
        await sendOne(ctx, printer, id)
      }
      await follow(ctx, printer)
    })
  },
}
