/**
 * Problems that contests hide until they end: `contest_problem.hides` marks each contest that does. The last one to
 * end, or to let go of the problem, gives it back to the bank.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { tables } from '../../entities.ts'
import { Problem } from '../../problems/entities.ts'
import { notifyProblems } from '../../problems/index.ts'
import { ContestProblem } from '../entities.ts'

const putInBank = async (em: EntityManager, pids: readonly number[]): Promise<void> => {
  const hidden = { id: { $in: [...pids] }, auth: problemAuths.contest }
  await em.nativeUpdate(Problem, hidden, { auth: problemAuths.public, updatedAt: new Date() })
  await notifyProblems(em, pids)
}

/**
 * Gives back what contest problems hide alone; call it before they are deleted. @param which all of a contest, or one
 * of them
 */
export async function returnToBank(em: EntityManager, which: { cid: number } | { id: number }): Promise<void> {
  const hiddenHere = await tables(em)
    .selectFrom('contest_problem as cp')
    .select('cp.pid')
    .where('cp.hides', '=', true)
    .where(({ and }) => and(which))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('contest_problem as other')
            .select('other.id')
            .whereRef('other.pid', '=', 'cp.pid')
            .whereRef('other.cid', '<>', 'cp.cid')
            .where('other.hides', '=', true),
        ),
      ),
    )
    .execute()
  if (hiddenHere.length === 0) return
  const locked = await tables(em)
    .selectFrom('problem')
    .select('id')
    .where('auth', '=', problemAuths.contest)
    .where(
      'id',
      'in',
      hiddenHere.map(({ pid }) => pid),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  await putInBank(
    em,
    locked.map(({ id }) => id),
  )
}

/**
 * Of ended contests, in one transaction. A problem whose visibility was changed meanwhile by a person keeps what it was
 * given.
 */
export async function returnHidden(em: EntityManager, now: Date): Promise<void> {
  const done = await tables(em)
    .selectFrom('problem as p')
    .select('p.id')
    .where('p.id', 'in', (eb) => eb.selectFrom('contest_problem').select('pid').where('hides', '=', true))
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb('p.auth', '<>', problemAuths.contest),
        not(
          exists(
            selectFrom('contest_problem as cp')
              .innerJoin('contest as c', 'c.id', 'cp.cid')
              .select('cp.id')
              .whereRef('cp.pid', '=', 'p.id')
              .where('cp.hides', '=', true)
              .where('c.endTime', '>', now),
          ),
        ),
      ]),
    )
    .orderBy('p.id')
    .forUpdate('p')
    .execute()
  if (done.length === 0) return
  const pids = done.map(({ id }) => id)
  await putInBank(em, pids)
  await em.nativeUpdate(ContestProblem, { hides: true, pid: { $in: pids } }, { hides: false })
}
