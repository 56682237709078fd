/**
 * What comments belong to, and who may read it (contract/contests-and-community 3, 4, 6.17, 6.18), asked by calls and
 * topics alike. Contests follow their own gate (contests/policy.ts); discussions of a problem that is not public
 * are shown to their author and administrators alone, for they tell of it.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import { groupLevels } from '@podium/proto/rules/group/groups.ts'
import { isAdminRole, isRoot } from '@podium/proto/rules/user/roles.ts'
import { hidesOthers } from '@podium/proto/rules/discussion/discussion.ts'
import type { Context, SiteSettings, Viewer } from '../../platform/context.ts'
import { enterContest } from '../contests/index.ts'
import { groupAuthority } from '../groups/index.ts'
import { plannedRows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import type { RawBuilder } from 'kysely'

export interface DiscussionFacts {
  readonly id: number
  /** The author. */
  readonly uid: string
  readonly gid: number | null
  /** 0 normal, 1 disabled. */
  readonly status: number
  /** It is about no problem, about a public one, or about one of its own group. */
  readonly isProblemOpen: boolean
  /** When its text or state changed last: the revision of its topic. */
  readonly updatedMs: number
  /** Comments, without their replies. */
  readonly topCommentNum: number
  /** 3 to 5 for a member of the discussion's group; null for others, and where there is no group. */
  readonly groupAuthority: number | null
}

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

/** Of discussion `d` and its problem `p`. In a group its own problems are open, too. */
export const isProblemOpen = sql<boolean>`(d.problem_id is null or (p.auth = 1 and (not p.is_group or p.gid = d.gid)))`

export const findDiscussion = async (db: Db, did: number, viewer: Viewer | null): Promise<DiscussionFacts | null> =>
  (
    await plannedRows(
      db,
      sql<DiscussionFacts>`
    select d.id, d.uid, d.gid, d.status, ${isProblemOpen} as "isProblemOpen",
      floor(extract(epoch from d.updated_at) * 1000)::bigint as "updatedMs",
      d.top_comment_num as "topCommentNum", ${groupAuthority(sql`d.gid`, viewer?.uid ?? null)} as "groupAuthority"
    from discussion d left join problem p on p.id = d.problem_id where d.id = ${did}`,
    )
  )[0] ?? null

type Found = Pick<DiscussionFacts, 'uid' | 'gid' | 'status' | 'isProblemOpen' | 'groupAuthority'>

/**
 * Who sees what is disabled, and deletes what others wrote: administrators of the site, in a group those of the
 * group.
 */
export function rulesDiscussion(
  { gid, groupAuthority: authority }: Pick<Found, 'gid' | 'groupAuthority'>,
  viewer: Viewer | null,
): boolean {
  if (viewer === null) return false
  return gid === null ? isAdminRole(viewer.role) : isRoot(viewer.role) || (authority ?? 0) >= groupLevels.admin
}

/** Why a reader may not read a discussion, or null. */
export function discussionRefusal(found: Found, viewer: Viewer | null, settings: SiteSettings): ErrorCode | null {
  const isOwn = viewer?.uid === found.uid
  const isAdmin = rulesDiscussion(found, viewer)
  if (found.gid !== null) {
    if (viewer === null) return 'discussionMissing'
    if (!settings.openGroupDiscussion) return 'discussionClosed'
    if (found.groupAuthority === null && !isRoot(viewer.role)) return 'discussionGroupOnly'
  } else if (!settings.openPublicDiscussion) return 'discussionClosed'
  if (!found.isProblemOpen && !isOwn && !isAdmin) return 'discussionMissing'
  return found.status !== 0 && !isAdmin ? 'discussionDisabled' : null
}

type Tools = Pick<Context, 'orm' | 'now' | 'settings'>

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
  const isStaff = rulesDiscussion(found, viewer)
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
  if (did && !cid) return discussionTarget(db, tools, viewer, did)
  if (cid && !did) return contestTarget(db, tools, viewer, cid)
  throw new Refusal('talkTargetMissing')
}

/** Condition on a column with an author's uid: what they wrote is shown to this reader of the target. */
export function isShownTo(
  target: DiscussionTarget,
  viewer: Viewer | null,
  authorUid: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (target.kind === 'discussion' || target.isStaff || !target.isHiding) return sql<boolean>`true`
  return sql<boolean>`(${authorUid} = ${viewer?.uid ?? ''} or ${isByStaff(target, authorUid)})`
}

/** Condition on a column with an author's uid: they are a super administrator or the contest's creator. */
export const isByManager = (target: DiscussionTarget, authorUid: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${authorUid} = ${target.kind === 'contest' ? target.owner : ''} or ${authorUid} in (select uid from users where role_id = 1000))`

/** Likewise: they are one of those, or head of the contest's group. What they say is for every participant. */
export const isByStaff = (target: DiscussionTarget, authorUid: RawBuilder<unknown>): RawBuilder<boolean> =>
  target.kind !== 'contest' || target.gid === null
    ? isByManager(target, authorUid)
    : sql<boolean>`(${isByManager(target, authorUid)} or ${authorUid} in (select head.uid from group_member head where head.gid = ${target.gid} and head.auth = ${groupLevels.root}))`
