/**
 * What comments belong to, and who may read it (contract/contests-and-community 3, 4, 6.17, 6.18), asked by calls and
 * topics alike. Contests follow their own gate (contests/policy.ts); discussions of a problem that is not public
 * are shown to their author and administrators alone, for they tell of it.
 */
import { expressionBuilder } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import { contestRightsOf, staffRoles } from '@podium/proto/rules/contest/contest-staff.ts'
import { groupLevels } from '@podium/proto/rules/group/groups.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { isAdminRole, isRoot, rootRoleId } from '@podium/proto/rules/user/roles.ts'
import { discussionStates, hidesOthers } from '@podium/proto/rules/discussion/discussion.ts'
import type { Context, SiteSettings, Viewer } from '../../platform/context.ts'
import { enterContest } from '../contests/index.ts'
import { groupAuthority } from '../groups/index.ts'
import type { Db } from '../../platform/database/sql.ts'
import { prepared } from '../entities.ts'
import type { Tables } from '../entities.ts'

/** What comments belong to, as one reader meets it. */
export type DiscussionTarget =
  | {
      readonly kind: 'discussion'
      readonly did: number
      readonly cid: null
      readonly owner: string
      readonly gid: number | null
      readonly comments: number
      readonly isStaff: boolean
      readonly isHiding: false
    }
  | {
      readonly kind: 'contest'
      readonly did: null
      readonly cid: number
      readonly owner: string
      readonly gid: number | null
      readonly isStaff: boolean
      readonly isHiding: boolean
    }

const of = expressionBuilder<Tables & { d: Tables['discussion']; p: Tables['problem'] }, 'd' | 'p'>()

/** Of discussion `d` and its problem `p`. In a group its own problems are open, too. */
export const isProblemOpen = of.or([
  of('d.problemId', 'is', null),
  of.and([
    of('p.auth', '=', problemAuths.public),
    of.or([of('p.isGroup', '=', false), of('p.gid', '=', of.ref('d.gid'))]),
  ]),
])

const discussionRow = prepared((tables, { did, uid }: { readonly did: number; readonly uid: string }) =>
  tables
    .selectFrom('discussion as d')
    .leftJoin('problem as p', 'p.id', 'd.problemId')
    .select(['d.id', 'd.uid', 'd.gid', 'd.status', 'd.topCommentNum', 'd.updatedAt'])
    .select(({ ref }) => [isProblemOpen.as('isProblemOpen'), groupAuthority(ref('d.gid'), uid).as('groupAuthority')])
    .where('d.id', '=', did),
)

/** With its revision `updatedMs`, and the level (3 to 5) of the reader in its group; null for no member. */
export async function findDiscussion(db: Db, did: number, viewer: Viewer | null) {
  const [found] = await discussionRow(db, { did, uid: viewer?.uid ?? '' })
  return found ? { ...found, isProblemOpen: Boolean(found.isProblemOpen), updatedMs: found.updatedAt.getTime() } : null
}

export type DiscussionFacts = NonNullable<Awaited<ReturnType<typeof findDiscussion>>>

type Found = Pick<DiscussionFacts, 'uid' | 'gid' | 'status' | 'isProblemOpen' | 'groupAuthority'>

/**
 * Who sees what is disabled, and deletes what others wrote: administrators of the site, in a group those of the
 * group.
 */
export function canManageDiscussion(
  { gid, groupAuthority: authority }: Pick<Found, 'gid' | 'groupAuthority'>,
  viewer: Viewer | null,
): boolean {
  if (viewer === null) return false
  return gid === null ? isAdminRole(viewer.role) : isRoot(viewer.role) || (authority ?? 0) >= groupLevels.admin
}

/** Why a reader may not read a discussion, or null. */
export function discussionRefusal(found: Found, viewer: Viewer | null, settings: SiteSettings): ErrorCode | null {
  const isOwn = viewer?.uid === found.uid
  const isAdmin = canManageDiscussion(found, viewer)
  if (found.gid !== null) {
    if (viewer === null) return 'discussionMissing'
    if (!settings.openGroupDiscussion) return 'discussionClosed'
    if (found.groupAuthority === null && !isRoot(viewer.role)) return 'discussionGroupOnly'
  } else if (!settings.openPublicDiscussion) return 'discussionClosed'
  if (!found.isProblemOpen && !isOwn && !isAdmin) return 'discussionMissing'
  return found.status !== discussionStates.normal && !isAdmin ? 'discussionDisabled' : null
}

export type Tools = Pick<Context, 'orm' | 'now' | 'settings'>

export interface TargetIds {
  readonly did?: number | null
  readonly cid?: number | null
}

async function discussionTarget(
  db: Db,
  { settings }: Tools,
  viewer: Viewer | null,
  did: number,
): Promise<DiscussionTarget> {
  const found = await findDiscussion(db, did, viewer)
  if (!found) throw new Refusal('discussionGone')
  const refusal = discussionRefusal(found, viewer, await settings.get())
  if (refusal) throw new Refusal(refusal === 'discussionMissing' ? 'discussionGone' : refusal)
  const isStaff = canManageDiscussion(found, viewer)
  return {
    kind: 'discussion',
    did,
    cid: null,
    owner: found.uid,
    gid: found.gid,
    comments: found.topCommentNum,
    isStaff,
    isHiding: false,
  }
}

async function contestTarget(
  db: Db,
  { settings, now }: Tools,
  viewer: Viewer | null,
  cid: number,
): Promise<DiscussionTarget> {
  if (!(await settings.get()).openContestComment) throw new Refusal('contestCommentClosed')
  if (viewer === null) throw new Refusal('contestSignIn')
  const { contest, phase, isJury } = await enterContest(db, { cid, viewer, now: now() })
  return {
    kind: 'contest',
    did: null,
    cid,
    owner: contest.uid,
    gid: contest.gid,
    isStaff: isJury,
    isHiding: hidesOthers(phase),
  }
}

/** What a reader may read the comments of. Throws Refusal. */
export async function enterDiscussion(
  db: Db,
  tools: Tools,
  viewer: Viewer | null,
  { did, cid }: TargetIds,
): Promise<DiscussionTarget> {
  if (!cid && viewer !== null && viewer.onlyCid !== null) throw new Refusal('forbidden')
  if (did && !cid) return discussionTarget(db, tools, viewer, did)
  if (cid && !did) return contestTarget(db, tools, viewer, cid)
  throw new Refusal('talkTargetMissing')
}

const on = expressionBuilder<Tables>()

/** Whether an author is a super administrator or the contest's creator. */
export const isByManager = (target: DiscussionTarget, authorUid: Expression<string>) =>
  on.or([
    on(authorUid, '=', target.kind === 'contest' ? target.owner : ''),
    on(authorUid, 'in', on.selectFrom('users as root').select('root.uid').where('root.roleId', '=', rootRoleId)),
  ])

const juryRoles = staffRoles.filter((role) => contestRightsOf(role).has('submissions'))

/** Whether an author is one of those, of the contest's jury, or head of its group. What they say is for everybody. */
export const isByStaff = (target: DiscussionTarget, authorUid: Expression<string>) => {
  if (target.kind !== 'contest') return isByManager(target, authorUid)
  const members = on
    .selectFrom('contest_staff as member')
    .select('member.uid')
    .where('member.cid', '=', target.cid)
    .where('member.role', 'in', juryRoles)
  const isOfContest = on.or([isByManager(target, authorUid), on(authorUid, 'in', members)])
  if (target.gid === null) return isOfContest
  const heads = on
    .selectFrom('group_member as head')
    .select('head.uid')
    .where('head.gid', '=', target.gid)
    .where('head.auth', '=', groupLevels.root)
  return on.or([isOfContest, on(authorUid, 'in', heads)])
}

/** Whether this reader of the target is shown what everybody wrote. */
export const seesAllAuthors = (target: DiscussionTarget): boolean => !target.isHiding || target.isStaff

/** Whether what an author wrote is shown to this reader of the target. */
export function isShownTo(
  target: DiscussionTarget,
  viewer: Viewer | null,
  authorUid: Expression<string>,
): Expression<SqlBool> {
  if (seesAllAuthors(target)) return on.lit(true)
  return on.or([on(authorUid, '=', viewer?.uid ?? ''), isByStaff(target, authorUid)])
}

/** The switch of the whole area. Throws Refusal `discussionAreaClosed`. */
export async function checkAreaOpen({ settings }: Tools): Promise<void> {
  if (!(await settings.get()).openPublicDiscussion) throw new Refusal('discussionAreaClosed')
}

/** A discussion that the reader may read. Throws Refusal. */
export async function openDiscussion(
  db: Db,
  { settings }: Tools,
  viewer: Viewer | null,
  did: number,
): Promise<DiscussionFacts> {
  const found = await findDiscussion(db, did, viewer)
  const refusal = found ? discussionRefusal(found, viewer, await settings.get()) : 'discussionMissing'
  if (!found || refusal) throw new Refusal(refusal ?? 'discussionMissing')
  return found
}

/** The switch of the area of groups. Throws Refusal. */
export async function checkGroupAreaOpen({ settings }: Tools): Promise<void> {
  if (!(await settings.get()).openGroupDiscussion) throw new Refusal('groupDiscussionClosed')
}
