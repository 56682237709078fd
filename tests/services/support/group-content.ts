/**
 * Problems of groups of the tests: a copy of P1000 with a word of its own in the statement, and languages to submit
 * in.
 */
import { openTaskQueue } from '@podium/proto/server/task-queue.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { change, firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { playJudge, submitAs, untilStatus } from '../../services-judging/support.ts'
import type { Caller } from './caller.ts'
import type { TestServices } from './stack.ts'

interface ProblemGiven {
  readonly gid: number
  readonly displayId: string
  /** By name. */
  readonly author: string
  /** 1 public, 2 private, 3 contest. */
  readonly auth?: number
  readonly statement?: string
  readonly progress?: number | null
}

export async function makeGroupProblem({ ctx }: TestServices, given: ProblemGiven): Promise<number> {
  const { gid, displayId, author, auth = 1, statement = 'About it', progress = null } = given
  const db = ctx.orm.em.fork()
  const made = await firstRow(
    db,
    sql<{ pid: number }>`
    insert into problem (display_id, title, author, type, time_limit_ms, memory_limit_mb, stack_limit_mb, description,
      input, output, difficulty, auth, gid,
      apply_public_progress, data_hash, case_version)
    select ${displayId}, ${`Title of ${displayId}`}, ${author}, type, time_limit_ms, memory_limit_mb, stack_limit_mb,
      ${statement}, 'In', 'Out', 0, ${auth}, ${gid},
      ${progress}, data_hash, case_version from problem where display_id = 'P1000' returning id as pid`,
  )
  if (!made) throw new Error('there is no problem to copy')
  await change(
    db,
    sql`insert into problem_language (pid, language_id) select ${made.pid}, language_id from problem_language pl
      join problem p on p.id = pl.pid where p.display_id = 'P1000'`,
  )
  return made.pid
}

/** Judges the next so many tasks of the queue. */
export async function judgeNext(
  services: TestServices,
  { count, status }: { count: number; status: number },
): Promise<void> {
  const judge = playJudge(services)
  for (let left = count; left > 0; left -= 1) {
    const { task, delivery } = await judge.take()
    await judge.verdict(task, { status })
    await delivery.ack()
    await untilStatus(services.ctx, task.submitId, status)
  }
  await judge.close()
}

/** Takes the next task away unjudged: a self-test nobody waits for. */
export async function dropNext({ ctx }: TestServices): Promise<void> {
  const queue = openTaskQueue(ctx.bus, ctx.log)
  const delivery = await queue.next()
  delivery?.drop()
  await queue.close()
}

/** Submits and has it judged. @returns the submission's id */
export async function judgedAs(
  services: TestServices,
  caller: Caller,
  given: { status?: number; [field: string]: unknown },
): Promise<number> {
  const { status = Status.accepted, ...body } = given
  const { submitId } = await submitAs(caller, body)
  await judgeNext(services, { count: 1, status })
  return submitId
}
