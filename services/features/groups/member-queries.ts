/** Who is in a group, and who wants to be (contract/groups 2). */
import { expressionBuilder } from 'kysely'
import type { Expression, Kysely } from 'kysely'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { groupLevels, groupLimits } from '@podium/proto/rules/group/groups.ts'
import type { Viewer } from '../../platform/context.ts'
import { countFound, hasLowerWord, isFoundBy, pageOfFound } from '../../platform/database/expressions.ts'
import { pageBounds, pageOf, totalOf } from '../../platform/database/page.ts'
import type { PageBounds } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import { preparedForms } from '../entities.ts'
import type { Tables } from '../entities.ts'
import { enterGroup } from './policy.ts'

interface Listing {
  readonly query: CallQuery<'groupMembers'>
  /** The lowest level that is listed. */
  readonly fromLevel: number
  readonly withReason: boolean
  /** How many there are of all levels, where the group counts them. */
  readonly members?: number
}

const of = expressionBuilder<{ m: Tables['group_member'] }, 'm'>()

/** What a list is narrowed by. */
interface Form {
  readonly isOfLevel: boolean
  readonly hasWord: boolean
}

interface Asked {
  readonly gid: number
  readonly fromLevel: number
  readonly level: number
  readonly word: string
}

/** A query of its own: the plan is made for any word, and would have it lowered again for each member. */
const loweredOnce = (tables: Kysely<Tables>, word: string): Expression<string> =>
  tables.selectNoFrom(({ fn, val }) => fn<string>('lower', [val(word)]).as('word')).$asScalar()

/** Members `m` of a list. */
const listed = (tables: Kysely<Tables>, { isOfLevel, hasWord }: Form, { gid, fromLevel, level, word }: Asked) =>
  tables
    .selectFrom('group_member as m')
    .where('m.gid', '=', gid)
    .where('m.auth', '>=', fromLevel)
    .where(
      of.and([
        ...(isOfLevel ? [of('m.auth', '=', level)] : []),
        ...(hasWord ? [hasLowerWord(of.ref('m.searchName'), loweredOnce(tables, word))] : []),
      ]),
    )

const countListed = preparedForms((tables, form: Form, asked: Asked) =>
  listed(tables, form, asked).select(({ fn }) => fn.countAll<number>().as('total')),
)

const shownMembers = (tables: Pick<Kysely<Tables>, 'selectFrom'>, ids: Expression<unknown>) =>
  tables
    .selectFrom('group_member as m')
    .leftJoin('users as u', 'u.uid', 'm.uid')
    .select(['m.id', 'm.gid', 'm.uid', 'u.avatar', 'm.auth', 'm.reason', 'm.createdAt', 'm.updatedAt'])
    .select(({ fn, val }) => fn.coalesce('u.username', val('')).as('username'))
    .where(({ ref }) => isFoundBy(ref('m.id'), ids))
    .orderBy('m.id', 'desc')

/** Newest first. */
const pageOfListed = preparedForms((tables, form: Form, asked: Asked & PageBounds) =>
  shownMembers(
    tables,
    listed(tables, form, asked).select('m.id').orderBy('m.id', 'desc').limit(asked.size).offset(asked.offset),
  ),
)

/** The same with how many there are on each row: going through the list once costs less than a second statement. */
const countedPageOfListed = preparedForms((tables, form: Form, asked: Asked & PageBounds) => {
  const found = tables.with(
    (cte) => cte('found').materialized(),
    () => listed(tables, form, asked).select('m.id'),
  )
  return shownMembers(found, pageOfFound('desc', asked)).select(countFound().as('total'))
})

async function counted(db: Db, form: Form, asked: Asked & PageBounds) {
  const found = await countedPageOfListed(db, form, asked)
  return { found, total: await totalOf(found, asked, () => countListed(db, form, asked)) }
}

async function list(db: Db, { query, fromLevel, withReason, members }: Listing): Promise<CallAnswer<'groupMembers'>> {
  const bounds = pageBounds(query, groupLimits.tabPageRows)
  const word = query.keyword?.trim() ?? ''
  const form = { isOfLevel: Boolean(query.auth), hasWord: word !== '' }
  const asked = { gid: query.gid, fromLevel, level: query.auth ?? 0, word }
  const isCounted = members !== undefined && !form.isOfLevel && !form.hasWord
  const { found, total } = isCounted
    ? { found: await pageOfListed(db, form, { ...asked, ...bounds }), total: members }
    : await counted(db, form, { ...asked, ...bounds })
  const records = found.map(({ id, gid, uid, username, avatar, auth, createdAt, updatedAt, reason }) => ({
    id,
    gid,
    uid,
    username,
    avatar,
    auth,
    reason: withReason ? reason : null,
    gmtCreate: wireTime(createdAt),
    gmtModify: wireTime(updatedAt),
  }))
  return pageOf(records, total, bounds)
}

/** Throws Refusal. */
export async function listMembers(
  db: Db,
  viewer: Viewer,
  query: CallQuery<'groupMembers'>,
): Promise<CallAnswer<'groupMembers'>> {
  const { group } = await enterGroup(db, { gid: query.gid, viewer, needs: 'member' })
  return list(db, { query, fromLevel: groupLevels.member, withReason: false, members: group.members })
}

/** Throws Refusal. */
export async function listApplications(
  db: Db,
  viewer: Viewer,
  query: CallQuery<'groupApplications'>,
): Promise<CallAnswer<'groupApplications'>> {
  await enterGroup(db, { gid: query.gid, viewer, needs: 'admin' })
  return list(db, { query, fromLevel: groupLevels.applying, withReason: true })
}
