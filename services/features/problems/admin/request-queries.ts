/** Problems that groups have put forward for the bank of the site (contract/groups 12.14). */
import type { CallQuery, CallAnswer } from '@podium/proto/calls/calls.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { isOneOf } from '../../../platform/database/expressions.ts'
import { tables } from '../../entities.ts'
import { problemPage, wordFilter } from './queries.ts'
import { ofProblem } from '../present.ts'

/** Those that wait come first, then what is public, then what was refused. */
export async function requestList(
  db: Db,
  query: CallQuery<'groupProblemRequests'>,
): Promise<CallAnswer<'groupProblemRequests'>> {
  const { gid } = query
  const page = await problemPage(
    db,
    query,
    [
      ofProblem('p.gid', 'is not', null),
      ofProblem('p.applyPublicProgress', 'is not', null),
      ...(gid ? [ofProblem('p.gid', '=', gid)] : []),
      ...wordFilter(query.keyword),
    ],
    (problems) => problems.orderBy('p.applyPublicProgress').orderBy('p.gid').orderBy('p.id'),
  )
  const groups = await tables(db)
    .selectFrom('user_group')
    .select(['id', 'name'])
    .where(({ ref }) =>
      isOneOf(
        ref('id'),
        page.records.map((row) => row.gid ?? 0),
      ),
    )
    .execute()
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  return { ...page, records: page.records.map((row) => ({ ...row, groupName: names.get(row.gid ?? 0) ?? '' })) }
}
