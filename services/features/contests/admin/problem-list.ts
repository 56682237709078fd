/** The problems of a contest with their places in it, or those that could be added (contract/admin "Contests"). */
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { isRoot, rulesProblems } from '@podium/proto/rules/user/roles.ts'
import type { ContestRow } from '../rows.ts'
import { presentProblem, selectProblems } from '../../problems/index.ts'
import { pageBounds, pageOf } from '../../../platform/database/page.ts'
import { firstRow, rows, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import type { ContestAdminScope } from './owned.ts'
import { linkColumns, presentLink } from './problems.ts'
import type { LinkRow } from './problems.ts'

const defaultPageRows = 10
type Query = CallQuery<'adminContestProblems'>
type Shown = ReturnType<typeof presentProblem>

/** Absent: every bank. `Mine`: local problems. Anything else: that remote bank. */
const ofBank = (oj = '') => {
  if (oj === '' || oj.toUpperCase() === 'ALL') return sql`true`
  return oj.toUpperCase() === 'MINE'
    ? sql`not p.is_remote`
    : sql`p.is_remote and starts_with(p.display_id, ${`${oj.toUpperCase()}-`})`
}

/** Problems `p` of the site that this person may edit (../problem-rights.ts). */
const editable = ({ viewer }: ContestAdminScope) =>
  sql`(${rulesProblems(viewer.role)} or p.author = ${viewer.username})`

function filterOf({ cid, keyword = '', problemType, oj }: Query, scope: ContestAdminScope, gid: number | null) {
  const inside = sql`exists (select 1 from contest_problem x where x.cid = ${cid} and x.pid = p.id)`
  const word = keyword.trim()
  const isPicking = problemType !== null && problemType !== undefined
  return sql.join(
    [
      isPicking
        ? sql`not ${inside} and (p.auth = 1 or (p.auth = 3 and ${gid}::bigint is null and ${editable(scope)})) and not p.is_group and (p.type = ${problemType} or p.is_remote) and ${ofBank(oj)}`
        : inside,
      ...(word === ''
        ? []
        : [
            sql`(${sql.join(
              ['title', 'display_id', 'author'].map(
                (column) => sql`position(lower(${word}) in lower(p.${sql.ref(column)})) > 0`,
              ),
              sql` or `,
            )})`,
          ]),
    ],
    sql` and `,
  )
}

/** What is not public keeps its statement to whoever may edit it, and to whoever reads it in the contest. */
async function forReader(db: Db, scope: ContestAdminScope, contest: ContestRow, problem: Shown): Promise<Shown> {
  const { auth, author, gid, applyPublicProgress } = problem
  const reads = auth === 1 || isRoot(scope.viewer.role) || contest.uid === scope.viewer.uid || contest.gid !== null
  if (reads || (await scope.mayEdit(db, { author, gid, applyPublicProgress }))) return problem
  return { ...problem, description: null, input: null, output: null, hint: null, examples: '' }
}

/** Throws Refusal. */
export async function contestProblemList(
  db: Db,
  scope: ContestAdminScope,
  query: Query,
  locale: Locale,
): Promise<CallAnswer<'adminContestProblems'>> {
  const contest = await scope.any(db, query.cid)
  const bounds = pageBounds(query, defaultPageRows)
  const filter = filterOf(query, scope, contest.gid)
  const isPicking = query.problemType !== null && query.problemType !== undefined
  const order = isPicking
    ? sql`order by p.id desc`
    : sql`order by (select x.display_id from contest_problem x where x.cid = ${query.cid} and x.pid = p.id) collate "C"`
  const [total, found, links] = await Promise.all([
    firstRow(db, sql<{ total: number }>`select count(*) as total from problem p where ${filter}`),
    selectProblems(db, sql`where ${filter} ${order} limit ${bounds.size} offset ${bounds.offset}`, locale),
    rows(db, sql<LinkRow>`select ${linkColumns} from contest_problem cp where cp.cid = ${query.cid}`),
  ])
  return {
    problemList: pageOf(
      await Promise.all(found.map((one) => forReader(db, scope, contest, presentProblem(one)))),
      total?.total ?? 0,
      bounds,
    ),
    contestProblemMap: Object.fromEntries(links.map((link) => [String(link.pid), presentLink(link)])),
  }
}
