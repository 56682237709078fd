/**
 * A contest of 2,554 teams and 13 problems that has run for four hours: 20,000 runs stand on its board, and it goes
 * on.
 */
import { importBoard } from '@podium/services/features/boards/import/commands.ts'
import { generateContest } from '@podium/services/app/demo/generate.ts'
import type { Context } from '@podium/services/platform/context.ts'
import { change, rows, sql } from '@podium/services/platform/database/sql.ts'
import type { BoardRun } from '@podium/services/features/boards/xcpcio/read-board.ts'
import { rootViewer } from '../../services/support/people.ts'

export const bigTeams = 2_554
export const bigProblems = 13
const pastRuns = 20_000
const pastMs = 4 * 3_600_000
export interface BigContest {
  readonly cid: number
  readonly startMs: number
  readonly problems: readonly { readonly cpid: number; readonly pid: number }[]
  /** In the order of the contest's teams. */
  readonly people: readonly { readonly uid: string; readonly username: string }[]
  /** Runs of the same field of teams at the moments asked for. */
  readonly next: readonly BoardRun[]
}

/** @param momentsMs of the runs that are to come, from now on */
export async function makeBigContest(ctx: Context, momentsMs: readonly number[] = []): Promise<BigContest> {
  const startMs = Date.now() - pastMs - 1_000
  const all = [
    ...Array.from({ length: pastRuns }, (_, index) => Math.floor((index * pastMs) / pastRuns)),
    ...momentsMs.map((at) => pastMs + at),
  ]
  const board = generateContest({
    seed: 'peak',
    title: 'Peak',
    startMs,
    lengthMs: pastMs,
    frozenMs: 0,
    teams: bigTeams,
    problems: bigProblems,
    momentsMs: all,
  })
  const cid = await importBoard(ctx, rootViewer, { ...board, runs: board.runs.slice(0, pastRuns) })
  const db = ctx.orm.em.fork()
  await change(db, sql`update contest set end_time = now() + interval '1 hour' where id = ${cid}`)
  const problems = await rows(
    db,
    sql<{ cpid: number; pid: number }>`select id as cpid, pid from contest_problem where cid = ${cid} order by id`,
  )
  const people = await rows(
    db,
    sql<{ uid: string; username: string }>`
    select u.uid, u.username from contest_register r join users u on u.uid = r.uid where r.cid = ${cid}
      order by u.username`,
  )
  return {
    cid,
    startMs,
    problems,
    people,
    next: board.runs.slice(pastRuns).map((run) => ({ ...run, offsetMs: run.offsetMs - pastMs })),
  }
}
