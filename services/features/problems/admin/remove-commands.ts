/** Deleting a problem with all that is only about it. */
import type { EntityManager } from '@mikro-orm/postgresql'
import { expressionBuilder } from 'kysely'
import { Refusal } from '@podium/proto/errors/index.ts'
import { firstNames } from '@podium/proto/rules/site/locale.ts'
import { lockOwners, lockProblemRejudges, removeSubmissions } from '../../../platform/database/lock-order.hot-sql.ts'
import { databaseFault } from '../../../platform/database/faults.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import type { Tables } from '../../entities.ts'
import { dropProblems } from '../../files/index.ts'
import { notifyProblems } from '../events.ts'

const foreignKeyBroken = '23503'
const namedMost = 3

/** Titles of contests and trainings that hold the problem: they would lose their results with it. */
async function titlesOfHolders(db: Db, pid: number): Promise<readonly string[]> {
  const [contests, trainings] = await Promise.all([
    tables(db)
      .selectFrom('contest as c')
      .innerJoin('contest_problem as cp', 'cp.cid', 'c.id')
      .select('c.title')
      .where('cp.pid', '=', pid)
      .orderBy('c.id', 'desc')
      .limit(namedMost + 1)
      .execute(),
    tables(db)
      .selectFrom('training as t')
      .innerJoin('training_problem as tp', 'tp.tid', 't.id')
      .select('t.title')
      .where('tp.pid', '=', pid)
      .orderBy('t.id', 'desc')
      .limit(namedMost + 1)
      .execute(),
  ])
  const titles = [...contests, ...trainings].map(({ title }) => title)
  return firstNames(titles, namedMost)
}

const ofSubmission = expressionBuilder<Tables, 'submission'>()
const ofProblem = expressionBuilder<Tables, 'problem'>()

/**
 * Who may do it is asked before. Throws Refusal: `problemInUse` says what still holds it. Submissions and rows of the
 * test data go with the problem.
 */
export async function deleteProblem(em: EntityManager, pid: number): Promise<void> {
  const holders = await titlesOfHolders(em, pid)
  if (holders.length > 0) throw new Refusal('problemInUse', { where: holders })
  try {
    await em.transactional(async (db) => {
      const which = ofSubmission('pid', '=', pid)
      await lockProblemRejudges(db, which)
      await lockOwners(db, which)
      await removeSubmissions(db, which)
      await notifyProblems(db, [pid])
      await dropProblems(db, ofProblem('id', '=', pid))
    })
  } catch (error) {
    const fault = databaseFault(error)
    if (fault?.code === foreignKeyBroken) throw new Refusal('problemInUse', { where: fault.constraint ?? '?' })
    throw error
  }
}
