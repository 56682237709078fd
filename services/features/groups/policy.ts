/**
 * Groups and who may do what in them (contract/groups 0), asked by every call, topic and submission that is about
 * one. Refusals come in the order of the contract: no group (or a banned one), then too little in it; what is wrong
 * with the action itself is asked afterwards.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import {
  groupLevels,
  groupMembership,
  groupStates,
  meetsNeed,
  ownsGroupItem,
} from '@podium/proto/rules/group/groups.ts'
import type { GroupNeed, GroupMembership } from '@podium/proto/rules/group/groups.ts'
import { isRoot } from '@podium/proto/rules/user/roles.ts'
import { expressionBuilder } from 'kysely'
import type { AliasableExpression, Expression, Kysely } from 'kysely'
import type { Viewer } from '../../platform/context.ts'
import type { Db } from '../../platform/database/sql.ts'
import { prepared, tables } from '../entities.ts'
import type { Tables } from '../entities.ts'

/** Groups `g` with the name of their owner. */
export const namedGroups = (tables: Pick<Kysely<Tables>, 'selectFrom'>) =>
  tables
    .selectFrom('user_group as g')
    .leftJoin('users as gu', 'gu.uid', 'g.uid')
    .select(['g.id', 'g.name', 'g.shortName', 'g.brief', 'g.description', 'g.avatar', 'g.uid', 'g.auth', 'g.visible'])
    .select(['g.status', 'g.code', 'g.members', 'g.applicants', 'g.revision', 'g.createdAt', 'g.updatedAt'])
    .select(({ fn, val }) => fn.coalesce('gu.username', val('')).as('owner'))

export type GroupRow = Awaited<ReturnType<ReturnType<typeof namedGroups>['executeTakeFirstOrThrow']>>

/** A group as one reader meets it. */
export interface GroupView extends GroupMembership {
  readonly group: GroupRow
  /** Null for a visitor. */
  readonly viewer: Viewer | null
}

interface Asked {
  readonly gid: number
  readonly viewer: Viewer | null
  /** `key share` keeps the group until the transaction ends, `update` also makes others wait who change it. */
  readonly lock?: 'key share' | 'update'
}

const groupWithLevel = (tables: Kysely<Tables>, { gid, uid }: { readonly gid: number; readonly uid: string }) =>
  namedGroups(tables)
    .leftJoin('group_member as m', (on) => on.onRef('m.gid', '=', 'g.id').on('m.uid', '=', uid))
    .select('m.auth as level')
    .where('g.id', '=', gid)

const findGroup = prepared(groupWithLevel)

/** Null when there is none, also for a banned one that the reader may not manage. */
export async function viewGroup(db: Db, { gid, viewer, lock }: Asked): Promise<GroupView | null> {
  const asked = { gid, uid: viewer?.uid ?? '' }
  const query = () => groupWithLevel(tables(db), asked)
  const locked = { 'key share': () => query().forKeyShare('g'), 'update': () => query().forUpdate('g') } as const
  const [found] = await (lock ? locked[lock]().execute() : findGroup(db, asked))
  if (!found) return null
  const { level, ...group } = found
  const membership = groupMembership(viewer, group, level ?? groupLevels.none)
  return group.status === groupStates.normal || membership.isSuper ? { ...membership, group, viewer } : null
}

/** A hidden group shows itself to those who are in it only. */
export const maySeeGroupItself = ({ group, isMember }: GroupView): boolean => group.visible || isMember

const needRefusals: Readonly<Record<GroupNeed, ErrorCode>> = {
  member: 'groupMembersOnly',
  admin: 'groupAdminsOnly',
  root: 'groupRootsOnly',
  owner: 'groupOwnerOnly',
}

/**
 * A group in which the reader is what the call asks for. Throws Refusal `groupMissing` (G404), or the one of the need
 * (P403).
 */
export async function enterGroup(
  db: Db,
  { needs, ...asked }: Asked & { readonly needs?: GroupNeed },
): Promise<GroupView> {
  const view = await viewGroup(db, asked)
  if (!view) throw new Refusal('groupMissing')
  if (needs && !meetsNeed(view, needs)) throw new Refusal(needRefusals[needs])
  return view
}

interface GroupItem {
  readonly gid: number | null
  /** The reader made it. */
  readonly isAuthor: boolean
}

/**
 * The group of an item that the reader may edit or delete: its author, the group's roots, a super administrator.
 * Whether there is such an item (X404) is asked before. Throws Refusal: N403, G404, P403.
 */
export async function ownGroupItem(
  db: Db,
  { gid, isAuthor }: GroupItem,
  asked: Omit<Asked, 'gid'>,
): Promise<GroupView> {
  if (gid === null) throw new Refusal('notOfGroup')
  const view = await enterGroup(db, { ...asked, gid })
  if (!ownsGroupItem(view, isAuthor)) throw new Refusal(view.isMember ? 'groupItemNotYours' : 'groupMembersOnly')
  return view
}

const eb = expressionBuilder<Tables>()

/**
 * The level (3 to 5) of somebody in the group that a column names, the owner's being 5; null when they are no member,
 * when there is no group, and in a banned one.
 */
export const groupAuthority = (
  gid: Expression<number | null>,
  uid: string | null,
): AliasableExpression<number | null> =>
  eb
    .selectFrom('user_group as gg')
    .leftJoin('group_member as gm', (on) => on.onRef('gm.gid', '=', 'gg.id').on('gm.uid', '=', uid ?? ''))
    .select(({ eb: of, lit, ref }) =>
      of
        .case()
        .when('gg.uid', '=', uid ?? '')
        .then(lit<number | null>(groupLevels.root))
        .else(ref('gm.auth'))
        .end()
        .as('authority'),
    )
    .where('gg.id', '=', gid)
    .where('gg.status', '=', groupStates.normal)
    .where(({ or, eb: of }) => or([of('gm.auth', '>=', groupLevels.member), of('gg.uid', '=', uid ?? '')]))
    .$asScalar()

/** Whether a reader may read what is for the members of a group. */
export async function isInGroup(db: Db, gid: number, viewer: Viewer | null): Promise<boolean> {
  if (viewer === null) return false
  if (isRoot(viewer.role)) return true
  const found = await tables(db)
    .selectFrom('user_group as g')
    .select(({ ref }) => groupAuthority(ref('g.id'), viewer.uid).as('authority'))
    .where('g.id', '=', gid)
    .executeTakeFirst()
  return (found?.authority ?? null) !== null
}
