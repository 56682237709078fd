/**
 * What only an imported contest uses goes with it: the accounts that nobody can sign in to, and the problems that
 * stand for others.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import { expressionBuilder } from 'kysely'
import type { Tables } from '../../entities.ts'
import { tables } from '../../entities.ts'
import { lockOwners, removeSubmissions } from '../../../platform/database/lock-order.hot-sql.ts'
import { removeAccounts } from '../../account/index.ts'
import { dropProblems } from '../../files/index.ts'
import { noPassword, standInPrefix } from './contest-commands.ts'

export interface OnlyOfImported {
  readonly uids: readonly string[]
  readonly pids: readonly number[]
}

const submission = expressionBuilder<Tables, 'submission'>()
const problem = expressionBuilder<Tables, 'problem'>()

const standIns = (em: EntityManager, cid: number) =>
  tables(em)
    .selectFrom('contest_problem as cp')
    .innerJoin('problem as p', 'p.id', 'cp.pid')
    .select('cp.pid')
    .where('cp.cid', '=', cid)
    .where('p.dataHash', 'is', null)
    .where(({ fn, val }) => fn<boolean>('starts_with', ['p.displayId', val(standInPrefix(cid))]))
    .where(({ not, or, exists, selectFrom }) =>
      not(
        or([
          exists(
            selectFrom('contest_problem as x')
              .select('x.id')
              .whereRef('x.pid', '=', 'cp.pid')
              .where('x.cid', '<>', cid),
          ),
          exists(selectFrom('training_problem as x').select('x.id').whereRef('x.pid', '=', 'cp.pid')),
          exists(
            selectFrom('submission as s')
              .select('s.submitId')
              .whereRef('s.pid', '=', 'cp.pid')
              .where('s.cid', '<>', cid),
          ),
        ]),
      ),
    )
    .execute()

const closedAccounts = (em: EntityManager, cid: number) =>
  tables(em)
    .selectFrom('contest_register as r')
    .innerJoin('users as u', 'u.uid', 'r.uid')
    .select('r.uid')
    .where('r.cid', '=', cid)
    .where('u.passwordHash', '=', noPassword)
    .where(({ not, or, exists, selectFrom }) =>
      not(
        or([
          exists(
            selectFrom('contest_register as x')
              .select('x.uid')
              .whereRef('x.uid', '=', 'r.uid')
              .where('x.cid', '<>', cid),
          ),
          exists(
            selectFrom('submission as s')
              .select('s.submitId')
              .whereRef('s.uid', '=', 'r.uid')
              .where('s.cid', '<>', cid),
          ),
        ]),
      ),
    )
    .execute()

/** Takes the gates of those who submitted; comes before the lock of the contest. */
export async function onlyOfImported(em: EntityManager, cid: number): Promise<OnlyOfImported> {
  const problems = await standIns(em, cid)
  const people = await closedAccounts(em, cid)
  const own = { uids: people.map(({ uid }) => uid), pids: problems.map(({ pid }) => pid) }
  if (own.uids.length + own.pids.length > 0) await lockOwners(em, submission('cid', '=', cid))
  return own
}

/** After the contest itself. */
export async function removeOnlyOfImported(
  em: EntityManager,
  cid: number,
  { uids, pids }: OnlyOfImported,
): Promise<void> {
  if (uids.length + pids.length === 0) return
  const { and, or, fn, val } = submission
  const isOwn = or([submission('uid', '=', fn.any(val([...uids]))), submission('pid', '=', fn.any(val([...pids])))])
  await removeSubmissions(em, and([submission('cid', '=', cid), isOwn]))
  if (pids.length > 0) await dropProblems(em, problem('id', 'in', pids))
  if (uids.length > 0) await removeAccounts(em, uids)
}
