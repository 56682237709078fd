/** What is asked of problems beside the bank and the page of one. */
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import { prepared, tables } from '../entities.ts'
import { presentRows } from './bank/queries.ts'
import { isOfGroup, problemRows } from './bank/bank.hot-sql.ts'

const defaultPageRows = 10
const recentMost = 10

/** What members of a group see of its problems, published ones too; who may is asked before. */
export async function listGroupProblems(
  db: Db,
  query: CallQuery<'groupProblemList'>,
  locale: Locale,
): Promise<CallAnswer<'groupProblemList'>> {
  const bounds = pageBounds(query, defaultPageRows)
  const shown = tables(db)
    .selectFrom('problem as p')
    .where('p.gid', '=', query.gid)
    .where('p.auth', '=', problemAuths.public)
  const [{ total }, ids] = await Promise.all([
    shown.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    shown
      .select('p.id')
      .orderBy(({ fn }) => fn('length', ['p.displayId']))
      .orderBy('p.displayId')
      .limit(bounds.size)
      .offset(bounds.offset)
      .execute(),
  ])
  const found = await problemRows(
    db,
    { ids: ids.map(({ id }) => id), isShown: isOfGroup(query.gid), gid: query.gid },
    locale,
  )
  return pageOf(presentRows(found), total, bounds)
}

/**
 * What never changes stands in the text: a plan that is made for any value cannot use an index of the public ones, nor
 * know how few are wanted.
 */
const updatedLast = prepared((tables, { locale }: { readonly locale: Locale }) =>
  tables
    .selectFrom('problem as p')
    .leftJoin('problem_translation as t', (on) => on.onRef('t.pid', '=', 'p.id').on('t.locale', '=', locale))
    .select(['p.id', 'p.displayId', 'p.type', 'p.createdAt', 'p.updatedAt'])
    .select(({ fn }) => fn.coalesce('t.title', 'p.title').as('title'))
    .where(({ eb, lit }) => eb('p.auth', '=', lit(problemAuths.public)))
    .where(({ eb, lit }) => eb('p.isGroup', '=', lit(false)))
    .orderBy('p.updatedAt', 'desc')
    .orderBy('p.id', 'desc')
    .limit(({ lit }) => lit(recentMost)),
)

export async function recentlyUpdated(db: Db, locale: Locale): Promise<CallAnswer<'recentUpdatedProblem'>> {
  const found = await updatedLast(db, { locale })
  return found.map(({ displayId, createdAt, updatedAt, ...row }) => ({
    ...row,
    problemId: displayId,
    gmtCreate: wireTime(createdAt),
    gmtModified: wireTime(updatedAt),
  }))
}

export const lastAccepted = (db: Db, uid: string, pid: number, cid: number) =>
  tables(db)
    .selectFrom('submission')
    .select(['submitId', 'code', 'language', 'gid'])
    .where('uid', '=', uid)
    .where('pid', '=', pid)
    .where('cid', '=', cid)
    .where('status', '=', Status.accepted)
    .orderBy('submitId', 'desc')
    .limit(1)
    .executeTakeFirst()
