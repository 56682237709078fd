/** Deleting a problem with all that is only about it. */
import type { EntityManager } from '@mikro-orm/postgresql'
import { Refusal } from '@podium/proto/errors/index.ts'
import { lockOwners, lockProblemRejudges, removeSubmissions } from '../../../platform/database/lock-order.ts'
import { change, databaseFault, rows, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'

const foreignKeyBroken = '23503'
const namedPlaces = 3

/** Titles of contests and trainings that hold the problem: they would lose their results with it. */
async function usersOf(db: Db, pid: number): Promise<string> {
  const found = await rows(
    db,
    sql<{ title: string }>`
    (select c.title from contest c join contest_problem cp on cp.cid = c.id where cp.pid = ${pid} order by c.id desc limit ${namedPlaces + 1})
    union all
    (select t.title from training t join training_problem tp on tp.tid = t.id where tp.pid = ${pid} order by t.id desc limit ${namedPlaces + 1})`,
  )
  return (
    found
      .slice(0, namedPlaces)
      .map(({ title }) => title)
      .join(', ') + (found.length > namedPlaces ? ', …' : '')
  )
}

/**
 * Who may do it is asked before. Throws Refusal: `problemInUse` says what still holds it. Submissions and rows of the
 * test data go with the problem.
 */
export async function deleteProblem(em: EntityManager, pid: number): Promise<void> {
  const places = await usersOf(em, pid)
  if (places !== '') throw new Refusal('problemInUse', { where: places })
  try {
    await em.transactional(async (db) => {
      const which = sql`pid = ${pid}`
      await lockProblemRejudges(db, which)
      await lockOwners(db, which)
      await removeSubmissions(db, which)
      await change(db, sql`delete from problem where id = ${pid}`)
    })
  } catch (error) {
    const fault = databaseFault(error)
    if (fault?.code === foreignKeyBroken) throw new Refusal('problemInUse', { where: fault.constraint ?? '?' })
    throw error
  }
}
