/** What became of the day, as the database has it and as those who waited had it. */
import type { Context } from '@podium/services/platform/context.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import type { Work } from '../support/contest-staff.ts'
import { figuresOf, mustHold, printRow } from '../support/figures.ts'
import type { Day } from './plan.ts'

interface Counted {
  readonly solved: number
  readonly undelivered: number
  readonly prints: number
  readonly unprinted: number
  readonly questions: number
  readonly unanswered: number
  readonly waiting: number
}

/** As the database has it. */
export async function count(ctx: Context, cid: number): Promise<Counted> {
  const found = await firstRow(
    ctx.orm.em.fork(),
    sql<Counted>`
    select
      (select count(distinct (uid, cpid))::int from contest_record where cid = ${cid} and status = 0) as solved,
      (select count(*)::int from (select bool_or(checked) as is_done from contest_record
        where cid = ${cid} and status = 0 group by uid, cpid) s where not is_done) as undelivered,
      (select count(*)::int from contest_print where cid = ${cid}) as prints,
      (select count(*)::int from contest_print where cid = ${cid} and status = 0) as unprinted,
      (select count(*)::int from clarification where cid = ${cid}) as questions,
      (select count(*)::int from clarification where cid = ${cid} and answer is null) as unanswered,
      (select count(*)::int from submission where cid = ${cid} and status in (5, 6, 7)) as waiting`,
  )
  if (found === null) throw new Error('nothing counted')
  return found
}

/** Nobody waits for anything any more. */
export const isQuiet = ({ undelivered, unprinted, unanswered, waiting }: Counted): boolean =>
  undelivered + unprinted + unanswered + waiting === 0

export function report(day: Day, all: Work, counted: Counted): void {
  const waitsMs = (kind: string): number[] =>
    [...all.endedAtMs].flatMap(([thing, endMs]) => {
      const startMs = day.askedAtMs.get(thing)
      return startMs === undefined || !thing.startsWith(kind) ? [] : [endMs - startMs]
    })
  const endsOf = (kind: string) => [...all.ends].filter(([thing]) => thing.startsWith(kind))
  const isOnce = (kind: string, most: number): boolean =>
    most > 0 && endsOf(kind).length === most && endsOf(kind).every(([, times]) => times === 1)
  printRow('a call of the staff', figuresOf(all.callsMs))
  printRow('solved -> balloon delivered', figuresOf(waitsMs('balloon')))
  printRow('asked -> answered', figuresOf(waitsMs('question')))
  console.log(
    `${counted.solved} balloons (${counted.undelivered} not delivered), ${counted.prints} prints, ` +
      `${counted.questions} questions; ` +
      `${all.callsMs.length} steps of the staff, ${all.conflicts} came second; ` +
      `${all.again + day.again} calls were sent again while the service started anew`,
  )
  for (const failure of [...day.failures, ...all.failures].slice(0, 10)) console.log(failure)
  mustHold('every balloon was delivered exactly once', isOnce('balloon', counted.solved) && counted.undelivered === 0)
  mustHold('every text was printed exactly once', counted.unprinted === 0 && isOnce('print', counted.prints))
  mustHold('every question is answered', counted.unanswered === 0 && isOnce('question', counted.questions))
  mustHold('no call of the staff needed more than their roles', all.failures.length === 0)
  mustHold('no call of a team failed', day.failures.length === 0)
}
