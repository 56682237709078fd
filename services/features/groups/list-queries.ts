/** The list of groups and one group (contract/groups 1, 12.16). */
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { groupLevels, groupLimits, groupStates } from '@podium/proto/rules/group/groups.ts'
import { isRoot } from '@podium/proto/rules/user/roles.ts'
import { expressionBuilder } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { Viewer } from '../../platform/context.ts'
import { enterGroup, maySeeGroupItself, namedGroups, viewGroup } from './policy.ts'
import type { GroupRow, GroupView } from './policy.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/sql.ts'
import { planned, tables } from '../entities.ts'
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

/** One character is in so many that the list itself is gone through; more are found by an index of their pairs. */
const hasWord = (word: string): Expression<SqlBool>[] => [
  ...(word.length > 1
    ? [of(of.fn<string[]>('search_grams', ['g.searchText']), '@>', of.fn<string[]>('search_needle', [of.val(word)]))]
    : []),
  of(of.fn<number>('strpos', ['g.searchText', of.val(word)]), '>', 0),
]

function isSeenBy(viewer: Viewer | null, onlyMine: boolean): Expression<SqlBool>[] {
  if (onlyMine) return [isOwn(viewer?.uid ?? '')]
  if (viewer === null) return [of('g.visible', '=', true)]
  return isRoot(viewer.role) ? [] : [of.or([of('g.visible', '=', true), isOwn(viewer.uid)])]
}

/** A condition on group `g`. */
function filterOf(viewer: Viewer | null, { keyword, auth, onlyMine }: CallQuery<'groupList'>): Expression<SqlBool> {
  const word = keyword?.trim().toLowerCase() ?? ''
  return of.and([
    of('g.status', '=', groupStates.normal),
    of('g.members', '>', 0),
    ...isSeenBy(viewer, Boolean(onlyMine)),
    ...(auth ? [of('g.auth', '=', auth)] : []),
    ...(word === '' ? [] : hasWord(word)),
  ])
}

/** Throws Refusal. */
export async function listGroups(
  db: Db,
  viewer: Viewer | null,
  query: CallQuery<'groupList'>,
): Promise<CallAnswer<'groupList'>> {
  if (query.onlyMine && viewer === null) throw new Refusal('onlyMineNeedsSignIn')
  const bounds = pageBounds(query, groupLimits.tabPageRows)
  const filter = filterOf(viewer, query)
  const [[counted], found] = await Promise.all([
    planned(
      db,
      tables(db)
        .selectFrom('user_group as g')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where(filter),
    ),
    planned(db, namedGroups(db).where(filter).orderBy('g.id').limit(bounds.size).offset(bounds.offset)),
  ])
  return pageOf(found.map(presentRow), counted?.total ?? 0, bounds)
}

const levelOf = async (db: Db, gid: number, uid: string): Promise<number> => {
  const [found] = await planned(
    db,
    tables(db).selectFrom('group_member as m').select('m.auth').where('m.gid', '=', gid).where('m.uid', '=', uid),
  )
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
