/** Trainings of the tests: made as rows, and what is kept of them beside what it has to be. */
import { trainingCell } from '@podium/proto/rules/training/training-rank.ts'
import type { TrainingAttempt } from '@podium/proto/rules/training/training-rank.ts'
import { change, firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Context } from '@podium/services/platform/context.ts'
import type { TestServices } from './stack.ts'

const db = (ctx: Context) => ctx.orm.em.fork()

export const trainingPassword = 'TRAINING_PASSWORD_MARK'

interface TrainingGiven {
  /** The author. */
  readonly uid: string
  readonly auth?: 'Public' | 'Private'
  readonly title?: string
  readonly visible?: boolean
  readonly rank?: number
  readonly categoryId?: number | null
  readonly gid?: number | null
  readonly problems?: readonly string[]
}

export async function makeTraining({ ctx }: Pick<TestServices, 'ctx'>, given: TrainingGiven): Promise<number> {
  const {
    uid,
    auth = 'Public',
    title = 'First steps',
    visible = true,
    rank = 1000,
    categoryId = null,
    gid = null,
    problems = ['P1000', 'P1001'],
  } = given
  const made = await firstRow(
    db(ctx),
    sql<{ id: number }>`
    insert into training (uid, title, description, auth, pwd, visible, rank, category_id, gid)
    values (${uid}, ${title}, 'About it', ${auth}, ${auth === 'Private' ? trainingPassword : null}, ${visible},
      ${rank}, ${categoryId}, ${gid})
    returning id`,
  )
  if (!made) throw new Error('an insert returned no row')
  await change(
    db(ctx),
    sql`
    insert into training_problem (tid, pid, rank)
    select ${made.id}, p.id, given.place from unnest(${[...problems]}::text[]) with ordinality as given (display_id,
      place)
    join problem p on p.display_id = given.display_id`,
  )
  return made.id
}

interface Recorded extends TrainingAttempt {
  readonly tid: number
  readonly uid: string
  readonly pid: number
}

/** Records, cells and sums of every training, and the same made anew from submissions by the rules of the model. */
export async function trainingsAndRecount(ctx: Context): Promise<readonly [unknown, unknown]> {
  const records = await rows(
    db(ctx),
    sql<Recorded>`
    select r.tid, r.uid, r.pid, s.status, s.score, s.time_ms as "timeMs" from training_record r join submission s
      on s.submit_id = r.submit_id
    order by r.tid, r.uid, r.pid, s.submit_time, s.submit_id`,
  )
  const cells = [...Map.groupBy(records, ({ tid, uid, pid }) => `${tid} ${uid} ${pid}`)].flatMap(([key, attempts]) => {
    const cell = trainingCell(attempts)
    return cell ? [[key, cell.status, cell.score, cell.runTimeMs]] : []
  })
  const sums = [...Map.groupBy(cells, ([key]) => String(key).split(' ').slice(0, 2).join(' '))].map(([key, own]) => {
    const solved = own.filter(([, , , timeMs]) => timeMs !== null)
    return [key, own.length, solved.length, solved.reduce((sum, [, , , timeMs]) => sum + Number(timeMs), 0)]
  })
  const storedCells = await rows(
    db(ctx),
    sql<{ key: string; status: number; score: number | null; timeMs: number | null }>`
    select concat_ws(' ', tid, uid, pid) as key, status, score, run_time_ms as "timeMs" from training_cell
      order by tid, uid, pid`,
  )
  const storedSums = await rows(
    db(ctx),
    sql<{ key: string; cells: number; ac: number; timeMs: number }>`
    select concat_ws(' ', tid, uid) as key, cells, ac, run_time_ms as "timeMs" from training_standing
      where cells <> 0 order by tid, uid`,
  )
  const lost = await rows(
    db(ctx),
    sql`
    select g.tid, s.submit_id from training_register g join training t on t.id = g.tid join training_problem tp
      on tp.tid = g.tid
    join submission s on s.uid = g.uid and s.pid = tp.pid and s.status = 0 and s.cid = 0 and s.gid is not distinct
      from t.gid and s.tid is null
    where not exists (select 1 from training_record r where r.tid = g.tid and r.submit_id = s.submit_id)`,
  )
  return [
    {
      cells: storedCells.map(({ key, status, score, timeMs }) => [key, status, score, timeMs]),
      sums: storedSums.map(({ key, cells: n, ac, timeMs }) => [key, n, ac, timeMs]),
      lost,
    },
    { cells, sums, lost: [] },
  ]
}
