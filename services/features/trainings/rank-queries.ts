/** The rank of a training, read from its stored sums (contract/contests-and-community 6.16). */
import { expressionBuilder } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { groupLevels } from '@podium/proto/rules/group/groups.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { rootRoleId } from '@podium/proto/rules/user/roles.ts'
import type { Viewer } from '../../platform/context.ts'
import { containsWord } from '../../platform/database/expressions.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import type { PageBounds } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import type { Tables } from '../entities.ts'
import { enterTraining } from './policy.ts'
import type { TrainingView } from './policy.ts'
import { presentCell } from './present.ts'
import { isShownProblem } from './queries.ts'

type Ranked = Tables & { t: Tables['training']; s: Tables['training_standing'] }
const of = expressionBuilder<Ranked, 't' | 's'>()

/** Of sum `s` of somebody in training `t`; the same rule as `isRanked` of records.hot-sql.ts. */
const isRanked = of.and([
  of('s.cells', '>', 0),
  of('s.uid', '!=', of.ref('t.uid')),
  of('s.uid', 'not in', of.selectFrom('users as root').select('root.uid').where('root.roleId', '=', rootRoleId)),
  of.not(
    of.exists(
      of
        .selectFrom('group_member as head')
        .select('head.uid')
        .whereRef('head.gid', '=', 't.gid')
        .whereRef('head.uid', '=', 's.uid')
        .where('head.auth', '=', groupLevels.root),
    ),
  ),
])

/** Who must not see a real name cannot find anybody by it either. */
const hasWord = (word: string, isStaff: boolean): Expression<SqlBool> => {
  const user = expressionBuilder<{ u: Tables['users'] }, 'u'>()
  const names = ['u.username', 'u.nickname', 'u.school', ...(isStaff ? ['u.realname' as const] : [])] as const
  return user.or(names.map((name) => containsWord(user.ref(name), word)))
}

interface Which {
  readonly tid: number
  readonly word: string
  readonly isStaff: boolean
}

/** Who is gone has no sums: names are joined only where a word is looked for in them. */
const rankedSums = (db: Db, { tid, word, isStaff }: Which) =>
  tables(db)
    .selectFrom('training as t')
    .innerJoin('training_standing as s', 's.tid', 't.id')
    .where('t.id', '=', tid)
    .where(isRanked)
    .$if(word !== '', (query) => query.innerJoin('users as u', 'u.uid', 's.uid').where(hasWord(word, isStaff)))

async function countRanked(db: Db, which: Which): Promise<number> {
  const { total } = await rankedSums(db, which)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

async function rankedPage(db: Db, which: Which, { size, offset }: PageBounds) {
  const sums = await rankedSums(db, which)
    .select(['s.uid', 's.ac', 's.runTimeMs'])
    .orderBy('s.ac', 'desc')
    .orderBy('s.runTimeMs')
    .orderBy('s.uid')
    .limit(size)
    .offset(offset)
    .execute()
  const users = await tables(db)
    .selectFrom('users as u')
    .select(['u.uid', 'u.username', 'u.realname', 'u.nickname', 'u.school', 'u.gender', 'u.avatar'])
    .where('u.uid', 'in', sums.length === 0 ? [''] : sums.map(({ uid }) => uid))
    .execute()
  const byUid = new Map(users.map((user) => [user.uid, user]))
  return sums.flatMap(({ uid, ac, runTimeMs }) => {
    const user = byUid.get(uid)
    return user ? [{ ...user, realname: which.isStaff ? user.realname : null, ac, totalRunTime: runTimeMs }] : []
  })
}

const cellsOf = (db: Db, tid: number, uids: readonly string[]) =>
  tables(db)
    .selectFrom('training as t')
    .innerJoin('training_cell as c', 'c.tid', 't.id')
    .innerJoin('problem as p', 'p.id', 'c.pid')
    .select(['c.uid', 'p.displayId', 'c.status', 'c.score', 'c.runTimeMs'])
    .where('t.id', '=', tid)
    .where('c.uid', 'in', uids)
    .where(isShownProblem)
    .execute()

const whichOf = ({ training, isStaff }: TrainingView, { keyword = '' }: CallQuery<'trainingRank'>): Which => ({
  tid: training.id,
  word: keyword.trim(),
  isStaff,
})

/** Throws Refusal. */
export async function trainingRank(
  db: Db,
  viewer: Viewer,
  query: CallQuery<'trainingRank'>,
): Promise<CallAnswer<'trainingRank'>> {
  const which = whichOf(await enterTraining(db, { tid: query.tid, viewer }), query)
  const bounds = pageBounds(query, limits.rankPageRows)
  const [total, found] = await Promise.all([countRanked(db, which), rankedPage(db, which, bounds)])
  const uids = found.map(({ uid }) => uid)
  const cells = Map.groupBy(uids.length === 0 ? [] : await cellsOf(db, query.tid, uids), ({ uid }) => uid)
  const records = found.map((row) => ({
    ...row,
    submissionInfo: Object.fromEntries((cells.get(row.uid) ?? []).map((cell) => [cell.displayId, presentCell(cell)])),
  }))
  return pageOf(records, total, bounds)
}
