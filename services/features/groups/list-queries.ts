/** The list of groups and one group (contract/groups 1, 12.16). */
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { groupLevels, groupLimits, groupStates } from '@podium/proto/rules/group/groups.ts'
import { isRoot } from '@podium/proto/rules/user/roles.ts'
import { expressionBuilder } from 'kysely'
import type { Expression, Kysely, SqlBool } from 'kysely'
import type { Viewer } from '../../platform/context.ts'
import { enterGroup, maySeeGroupItself, namedGroups, viewGroup } from './policy.ts'
import type { GroupRow, GroupView } from './policy.ts'
import { countFound, isFoundBy, isOneOf, pageOfFound } from '../../platform/database/expressions.ts'
import { pageBounds, pageOf, totalOf } from '../../platform/database/page.ts'
import type { PageBounds } from '../../platform/database/page.ts'
import { rowsHash } from '../../platform/database/rows-hash.ts'
import type { Db } from '../../platform/database/sql.ts'
import { prepared, preparedForms, tables } from '../entities.ts'
import type { Tables } from '../entities.ts'
import { wireTime } from '../../platform/http/time.ts'

const presentRow = ({
  id,
  avatar,
  owner,
  name,
  shortName,
  brief,
  description,
  auth,
  visible,
  members,
  createdAt,
}: GroupRow) => ({
  id,
  avatar,
  owner,
  name,
  shortName,
  brief,
  description,
  auth,
  visible,
  memberCount: members,
  gmtCreate: wireTime(createdAt),
})

/** The whole group as this reader may see it: its code is for those at its head. */
export const presentGroup = ({ group, isRoot: isHead }: Pick<GroupView, 'group' | 'isRoot'>) => ({
  ...presentRow(group),
  uid: group.uid,
  status: group.status,
  revision: group.revision,
  code: isHead ? group.code : null,
  gmtModified: wireTime(group.updatedAt),
})

const of = expressionBuilder<Tables & { g: Tables['user_group'] }, 'g'>()

const isOwn = (uid: string): Expression<SqlBool> =>
  of.exists(
    of
      .selectFrom('group_member as m')
      .select('m.id')
      .whereRef('m.gid', '=', 'g.id')
      .where('m.uid', '=', uid)
      .where('m.auth', '>=', groupLevels.member),
  )

/** What a list is narrowed by. */
interface Form {
  readonly reader: 'visitor' | 'user' | 'root' | 'member'
  readonly word: 'none' | 'letter' | 'letters'
  readonly isOfAuth: boolean
}

interface Asked {
  readonly uid: string
  readonly word: string
  readonly auth: number
}

/** One character is in so many that the list itself is gone through; more are found by an index of their pairs. */
const hasWord = (word: string, isLong: boolean): Expression<SqlBool>[] => [
  ...(isLong
    ? [of(of.fn<string[]>('search_grams', ['g.searchText']), '@>', of.fn<string[]>('search_needle', [of.val(word)]))]
    : []),
  of(of.fn<number>('strpos', ['g.searchText', of.val(word)]), '>', 0),
]

const seenBy: Readonly<Record<Form['reader'], (uid: string) => Expression<SqlBool>[]>> = {
  visitor: () => [of('g.visible', '=', of.lit(true))],
  user: (uid) => [of.or([of('g.visible', '=', of.lit(true)), isOwn(uid)])],
  root: () => [],
  member: (uid) => [isOwn(uid)],
}

const readerOf = (viewer: Viewer | null, onlyMine: boolean): Form['reader'] => {
  if (onlyMine) return 'member'
  if (viewer === null) return 'visitor'
  return isRoot(viewer.role) ? 'root' : 'user'
}

/** Groups `g` of a list. */
const listed = (tables: Kysely<Tables>, { reader, word, isOfAuth }: Form, asked: Asked) =>
  tables
    .selectFrom('user_group as g')
    .where(({ eb, lit }) => eb('g.status', '=', lit(groupStates.normal)))
    .where(({ eb, lit }) => eb('g.members', '>', lit(0)))
    .where(
      of.and([
        ...seenBy[reader](asked.uid),
        ...(isOfAuth ? [of('g.auth', '=', asked.auth)] : []),
        ...(word === 'none' ? [] : hasWord(asked.word, word === 'letters')),
      ]),
    )

const countListed = preparedForms((tables, form: Form, asked: Asked) =>
  listed(tables, form, asked).select(({ fn }) => fn.countAll<number>().as('total')),
)

/** With how many there are on each row: going through the list once costs less than a second statement. */
const pageOfListed = preparedForms((tables, form: Form, asked: Asked & PageBounds) => {
  const found = tables.with(
    (cte) => cte('found').materialized(),
    () => listed(tables, form, asked).select('g.id'),
  )
  return namedGroups(found)
    .select(countFound().as('total'))
    .where(({ ref }) => isFoundBy(ref('g.id'), pageOfFound('asc', asked)))
    .orderBy('g.id')
})

/** Throws Refusal. */
export async function listGroups(
  db: Db,
  viewer: Viewer | null,
  query: CallQuery<'groupList'>,
): Promise<CallAnswer<'groupList'>> {
  if (query.onlyMine && viewer === null) throw new Refusal('onlyMineNeedsSignIn')
  const bounds = pageBounds(query, groupLimits.tabPageRows)
  const word = query.keyword?.trim().toLowerCase() ?? ''
  const form: Form = {
    reader: readerOf(viewer, Boolean(query.onlyMine)),
    word: word === '' ? 'none' : word.length > 1 ? 'letters' : 'letter',
    isOfAuth: Boolean(query.auth),
  }
  const asked: Asked = { uid: viewer?.uid ?? '', word, auth: query.auth ?? 0 }
  const found = await pageOfListed(db, form, { ...asked, ...bounds })
  const total = await totalOf(found, bounds, () => countListed(db, form, asked))
  return pageOf(found.map(presentRow), total, bounds)
}

/** Those that everybody lists. */
const listedGroups = (db: Db) =>
  tables(db).selectFrom('user_group as g').where('g.visible', '=', true).where('g.status', '=', groupStates.normal)

/** What everybody is shown of all pages but how many members there are (features/home/list-worker.ts). */
export const groupListMark = (db: Db): Promise<unknown> =>
  listedGroups(db)
    .leftJoin('users as gu', 'gu.uid', 'g.uid')
    .select(({ ref }) =>
      rowsHash([
        ref('g.id'),
        ref('g.name'),
        ref('g.shortName'),
        ref('g.brief'),
        ref('g.avatar'),
        ref('g.auth'),
        ref('gu.username'),
      ]).as('hash'),
    )
    .executeTakeFirst()

/** How many members each of these groups has, of those that everybody lists. */
export const memberNumbers = (db: Db, gids: readonly number[]) =>
  listedGroups(db)
    .select(['g.id as gid', 'g.members as memberCount'])
    .where(({ ref }) => isOneOf(ref('g.id'), gids))
    .execute()

const levelIn = prepared((tables, { gid, uid }: { readonly gid: number; readonly uid: string }) =>
  tables.selectFrom('group_member as m').select('m.auth').where('m.gid', '=', gid).where('m.uid', '=', uid),
)

const levelOf = async (db: Db, gid: number, uid: string): Promise<number> => {
  const [found] = await levelIn(db, { gid, uid })
  return found?.auth ?? groupLevels.none
}

/** Throws Refusal. */
export async function groupDetail(db: Db, viewer: Viewer, gid: number): Promise<CallAnswer<'groupDetail'>> {
  const view = await enterGroup(db, { gid, viewer })
  if (!maySeeGroupItself(view)) throw new Refusal('groupHidden')
  return { ...presentGroup(view), userAuth: view.level, applicantCount: view.isAdmin ? view.group.applicants : null }
}

/** Refuses a super administrator when there is no group; of a banned one nobody else is a member. Throws Refusal. */
export async function groupAccess(db: Db, viewer: Viewer, gid: number): Promise<CallAnswer<'groupAccess'>> {
  const view = await viewGroup(db, { gid, viewer })
  if (view) return { access: view.isMember }
  const wasMember = (await levelOf(db, gid, viewer.uid)) >= groupLevels.member
  if (wasMember || isRoot(viewer.role)) throw new Refusal('groupMissing')
  return { access: false }
}

/** No refusal: whoever has no row has level 0. */
export const groupAuth = (db: Db, viewer: Viewer, gid: number): Promise<CallAnswer<'groupAuth'>> =>
  levelOf(db, gid, viewer.uid)
