/**
 * Who may do what in a contest (contract/contests-and-community, terms "contest admin" and "contest gate"), asked by
 * calls, topics and submitting alike.
 */
import { fitsAccountRule, parseAccountRule } from '@podium/proto/rules/contest/account-rule.ts'
import { contestPhase, hasEnded } from '@podium/proto/rules/contest/contest-phase.ts'
import type { ContestPhase, ContestTimes } from '@podium/proto/rules/contest/contest-phase.ts'
import { areStaffAccountsOver, contestRightsOf, contestRoleOf } from '@podium/proto/rules/contest/contest-staff.ts'
import type { ContestRight, ContestRights, ContestRole, StaffRole } from '@podium/proto/rules/contest/contest-staff.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import { groupLevels } from '@podium/proto/rules/group/groups.ts'
import { contestAuths } from '@podium/proto/rules/contest/contest-kinds.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { isRoot } from '@podium/proto/rules/user/roles.ts'
import type { ReaderClass } from '@podium/proto/rules/user/reader-class.ts'
import type { Viewer } from '../../platform/context.ts'
import { viewGroup } from '../groups/index.ts'
import { tables } from '../entities.ts'
import { visibleContest } from './contest-view.hot-sql.ts'
import { isElsewhereThan } from './teams/hall-policy.ts'
import { timesOf } from './queries.ts'
import type { ContestRow } from './queries.ts'
import type { Db } from '../../platform/database/sql.ts'

/** A contest as one reader meets it at one moment. */
export interface ContestView {
  readonly contest: ContestRow
  readonly times: ContestTimes
  readonly phase: ContestPhase
  /** Null for a visitor. */
  readonly viewer: Viewer | null
  /** Null for whoever is not of its staff. */
  readonly role: ContestRole | null
  readonly rights: ContestRights
  /** The reader class is `jury`: sees everything inside, in each phase. Queues and boards have rights of their own. */
  readonly isJury: boolean
  /** The reader gave the password. */
  readonly isRegistered: boolean
  /** The reader takes part in a contest that says from where it is taken. */
  readonly isInHall: boolean
  /** The reader asks from elsewhere. Once the contest has ended it may be read from everywhere. */
  readonly isAway: boolean
  /** 3 to 5 for a member of the contest's group; null for others, and where there is no group. */
  readonly groupAuthority: number | null
}

interface Asked {
  readonly cid: number
  readonly viewer: Viewer | null
  readonly now: Date
  /** Keeps the contest's rules from changing until the transaction ends. */
  readonly lock?: boolean
}

interface ReaderNow {
  readonly viewer: Viewer
  readonly now: Date
}

/** For an account that was made for another contest there is none. */
const isElsewhere = (viewer: Viewer | null, cid: number): boolean =>
  viewer !== null && viewer.onlyCid !== null && viewer.onlyCid !== cid

/** What a role that was given still counts: an account that was made for the contest ends with it. */
const countedRole = (
  given: StaffRole | null,
  viewer: Viewer | null,
  times: ContestTimes,
  now: Date,
): StaffRole | null =>
  viewer !== null && viewer.onlyCid !== null && areStaffAccountsOver(times, now.getTime()) ? null : given

/** For a participant with extra time the contest ends later; when it opens for all stays as it is. */
function withExtraTime<Row extends ContestRow>(contest: Row, viewer: Viewer | null): Row {
  const extraS = viewer === null ? 0 : (contest.rulings[viewer.uid]?.extraS ?? 0)
  if (extraS === 0) return contest
  const endTime = new Date(contest.endTime.getTime() + extraS * 1000)
  return { ...contest, endTime, extraMaxS: Math.max(0, contest.extraMaxS - extraS) }
}

/** Null when there is none, and for a hidden one, from its staff too. */
export async function viewContest(db: Db, { cid, viewer, now, lock = false }: Asked): Promise<ContestView | null> {
  const stored = isElsewhere(viewer, cid) ? null : await visibleContest(db, cid, viewer, lock)
  if (!stored) return null
  const found = withExtraTime(stored, viewer)
  const times = timesOf(found)
  const { groupAuthority } = found
  const given = countedRole(found.staffRole, viewer, times, now)
  const role = contestRoleOf(viewer, found, { groupAuthority, given })
  const rights = contestRightsOf(role)
  const phase = contestPhase(times, now.getTime())
  return {
    contest: found,
    times,
    phase,
    viewer,
    isInHall: role === null && found.seat !== null && (found.isRegistered || found.seat.team !== null),
    isAway: role === null && !hasEnded(phase) && isElsewhereThan(found.seat, viewer),
    isRegistered: found.isRegistered,
    groupAuthority,
    role,
    rights,
    isJury: rights.has('submissions'),
  }
}

/** The level (3 to 5) of a member in a group, 5 for its owner; null for others, and without a group. */
export async function groupLevelOf(db: Db, gid: number | null, viewer: Viewer | null): Promise<number | null> {
  const view = gid === null ? null : await viewGroup(db, { gid, viewer })
  if (!view || !view.isMember) return null
  if (view.isOwner) return groupLevels.root
  return view.level >= groupLevels.member ? view.level : null
}

/** What a reader may do in a contest, be it hidden. */
export async function rightsIn(db: Db, contest: ContestRow, { viewer, now }: ReaderNow): Promise<ContestRights> {
  if (isElsewhere(viewer, contest.id)) return contestRightsOf(null)
  const groupAuthority = await groupLevelOf(db, contest.gid, viewer)
  const found = await tables(db)
    .selectFrom('contest_staff')
    .select('role')
    .where('cid', '=', contest.id)
    .where('uid', '=', viewer.uid)
    .executeTakeFirst()
  const given = countedRole(found?.role ?? null, viewer, timesOf(contest), now)
  return contestRightsOf(contestRoleOf(viewer, contest, { groupAuthority, given }))
}

/** True when no account rule keeps this reader out. A rule that cannot be read lets nobody in. */
export function fitsRule({ contest, viewer }: ContestView): boolean {
  if (!contest.openAccountLimit) return true
  const rule = parseAccountRule(contest.accountLimitRule ?? '')
  return rule !== null && viewer !== null && fitsAccountRule(rule, viewer.username)
}

/** The staff of a contest may read its page, whether or not they are in its group. */
export const isGroupMember = ({ contest, role, groupAuthority: authority }: ContestView): boolean =>
  role !== null || contest.gid === null || authority !== null

/** Whether everybody may know of its times and rules, not of its inside: where all may look in once it has started. */
export const isKnownToAll = ({ contest }: ContestView): boolean =>
  contest.gid === null && contest.auth !== contestAuths.private

/**
 * Why a reader may not look inside, or null. The group is asked for first: whether its contest has begun is its
 * members' to know.
 */
export function gateRefusal(view: ContestView): ErrorCode | null {
  const { contest, phase, isJury, isRegistered, groupAuthority: authority } = view
  if (isJury) return null
  // A role without the right to look inside opens nothing of it.
  if (contest.gid !== null && authority === null) return 'contestGroupOnly'
  if (view.viewer !== null && view.viewer.onlyCid !== null) return 'forbidden'
  if (view.isAway) return 'contestAddress'
  if (phase === 'scheduled') return 'contestScheduled'
  if (contest.auth !== contestAuths.private) return null
  if (!isRegistered) return 'contestNotRegistered'
  return fitsRule(view) ? null : 'contestAccountRule'
}

/** Why a reader may not submit now, or null (contract/contests-and-community 6.3). */
export function submitRefusal(view: ContestView): ErrorCode | null {
  const { contest, phase, isJury, isRegistered, role } = view
  if (!isGroupMember(view)) return 'contestGroupOnly'
  if (role !== null && !isJury) return 'contestStaffTakesPart'
  if (hasEnded(phase) && !contest.allowEndSubmit) return 'contestEnded'
  if (isJury) return null
  if (view.isAway) return 'contestAddress'
  if (phase === 'scheduled') return 'contestScheduled'
  if (contest.auth !== contestAuths.public && !isRegistered) return 'contestNotRegistered'
  return fitsRule(view) ? null : 'contestAccountRule'
}

/**
 * The class in which a reader sees a submission of the contest, as far as its phase lets anything be seen; null when
 * not at all.
 */
export function readerOfContestSubmission(
  view: ContestView | null,
  viewer: Viewer | null,
  uid: string,
): ReaderClass | null {
  if (viewer && isRoot(viewer.role)) return 'jury'
  if (!view || !viewer) return null
  if (view.isJury) return 'jury'
  if (viewer.uid === uid) return 'contestant'
  return gateRefusal(view) === null ? 'public' : null
}

/** Contests that hold one problem; a problem is rarely in more than one or two. */
const maxContestsOfProblem = 20

interface AskedProblem {
  readonly pid: number
  readonly viewer: Viewer
  readonly now: Date
  /** Leaves out contests that do not count. */
  readonly counts?: (contest: ContestRow) => boolean
}

/** Whether a problem is open to this reader through a contest. */
export async function entersContestWith(db: Db, { pid, viewer, now, counts }: AskedProblem): Promise<boolean> {
  const found = await tables(db)
    .selectFrom('contest_problem as cp')
    .innerJoin('problem as p', 'p.id', 'cp.pid')
    .select('cp.cid')
    .where('cp.pid', '=', pid)
    .where('p.auth', '<>', problemAuths.private)
    .orderBy('cp.cid', 'desc')
    .limit(maxContestsOfProblem)
    .execute()
  for (const { cid } of found) {
    const view = await viewContest(db, { cid, viewer, now })
    if (view && (counts?.(view.contest) ?? true) && gateRefusal(view) === null) return true
  }
  return false
}

/** A contest that exists and is visible. Throws Refusal `contestMissing`. */
export async function existingContest(db: Db, asked: Asked): Promise<ContestView> {
  const view = await viewContest(db, asked)
  if (!view) throw new Refusal('contestMissing')
  return view
}

/** A contest whose inside the reader may see. Throws Refusal. */
export async function enterContest(db: Db, asked: Asked): Promise<ContestView> {
  const view = await existingContest(db, asked)
  const refusal = gateRefusal(view)
  if (refusal) throw new Refusal(refusal)
  return view
}

/** A contest in which the reader has a right. Throws Refusal `notContestStaff`, also where there is no contest. */
export async function staffContest(db: Db, asked: Asked, right: ContestRight): Promise<ContestView> {
  const view = await viewContest(db, asked)
  if (!view?.rights.has(right)) throw new Refusal('notContestStaff')
  return view
}

/** Of a contest of a group only its members learn anything, and super administrators. Throws Refusal. */
export function checkMember(view: ContestView): void {
  if (!isGroupMember(view) && !(view.viewer && isRoot(view.viewer.role))) throw new Refusal('contestGroupOnly')
}
