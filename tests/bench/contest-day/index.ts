/**
 * The day of a contest: 300 teams, ten people who run it, five hours at 60 times their speed. Nobody of the staff is a
 * super administrator. At the end every balloon was delivered and every text printed exactly once, and every question
 * is answered. `PODIUM_BENCH_BOARD` names a folder with board files of a real contest; without it one is made up.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Stack } from '@podium/infra/stack/stack.ts'
import type { Context } from '@podium/services/platform/context.ts'
import { change, sql } from '@podium/services/platform/database/sql.ts'
import { makeContest } from '../../services-boards/support.ts'
import { Api, signUp } from '../../support/api.ts'
import { contextOf } from '../../support/context.ts'
import { withBenchStack } from '../support/stack.ts'
import { count, isQuiet, report } from './counting.ts'
import { boardOf, dayMs, plan, runsOf, teams } from './plan.ts'
import type { Hall } from './plan.ts'
import { hire, work } from './staff.ts'

const signUpsAtOnce = 6
/** The last balloons and prints are still under way when the contest is over; a busy machine needs longer for all. */
const afterEndMs = 300_000

/** The problems of a contest have the test data and the languages of the first problem of the starter content. */
async function giveData(ctx: Context, cid: number): Promise<void> {
  const db = ctx.orm.em.fork()
  await change(
    db,
    sql`update problem p set data_hash = s.data_hash, judge_mode = s.judge_mode, judge_case_mode = s.judge_case_mode,
      is_remove_end_blank = s.is_remove_end_blank
      from (select * from problem where display_id = 'P1000') s
      where p.id in (select pid from contest_problem where cid = ${cid})`,
  )
  await change(
    db,
    sql`insert into problem_language (pid, language_id)
      select c.pid, l.language_id from contest_problem c, problem p join problem_language l on l.pid = p.id
      where c.cid = ${cid} and p.display_id = 'P1000'`,
  )
}

async function signUpAll(stack: Stack, names: readonly string[]): Promise<Map<string, Api>> {
  const found = new Map<string, Api>()
  const waiting = [...names]
  await Promise.all(
    Array.from({ length: signUpsAtOnce }, async () => {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
        found.set(name, await signUp(stack, name))
    }),
  )
  return found
}

async function run(stack: Stack): Promise<void> {
  const board = boardOf(process.env.PODIUM_BENCH_BOARD)
  const runs = runsOf(board)
  const names = board.teams.slice(0, teams).map((_, index) => `team${index + 1}`)
  const people = await signUpAll(stack, names)
  const { ctx, close } = await contextOf(stack)
  const root = new Api(stack.url)
  await root.signIn('root', stack.rootPassword)
  const startMs = Date.now()
  const { cid } = await makeContest(ctx, {
    users: names,
    problems: Math.max(...runs.map(({ problem }) => problem)) + 1,
    startMs,
    durationS: Math.ceil(dayMs / 1_000) + 30,
    sealFromS: Math.ceil((dayMs * 0.8) / 1_000),
    fields: { open_print: true },
  })
  await giveData(ctx, cid)
  const staff = await hire(stack, root, cid)
  const hall: Hall = { cid, names, people }
  let isOver = false
  const { all, done } = await work(cid, staff, () => isOver)
  const day = plan(hall, runs)
  console.log(`${names.length} teams, ${runs.length} submissions in ${dayMs / 1_000} s`)
  await day.live()
  const lastMs = performance.now() + afterEndMs
  let counted = await count(ctx, cid)
  while (!isQuiet(counted) && performance.now() < lastMs) {
    await sleep(1_000)
    counted = await count(ctx, cid)
  }
  isOver = true
  const events = await done
  console.log(`events that reached the staff's sockets: ${events.reduce((sum, one) => sum + one, 0)}`)
  report(day, all, counted)
  await close()
}

await withBenchStack(run)
process.exit()
