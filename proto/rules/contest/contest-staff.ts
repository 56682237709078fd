/**
 * Roles of one contest and what each may do, written once and asked by calls, topics and pages alike. Each role has
 * what its work needs and nothing more: a runner sees one queue, a spectator one board.
 */
import type { ContestTimes } from './contest-phase.ts'
import { contestPhase } from './contest-phase.ts'
import { isRoot } from '../user/roles.ts'

/** Roles that are given. */
export const staffRoles = ['director', 'jury', 'balloons', 'prints', 'spectator'] as const
export type StaffRole = (typeof staffRoles)[number]

/** `root` is a super administrator; `owner` the creator, or the head of the contest's group. */
export type ContestRole = 'root' | 'owner' | StaffRole

export const contestRights = [
  /** The form of the contest. */
  'settings',
  /** Giving and taking roles: who may be given which stands in `givenBy`. */
  'staff',
  /** Teams with their affiliations, groups, seats and accounts. */
  'teams',
  'announcements',
  /** Everything inside, in each phase: problems, submissions with their sources, comments. The reader class `jury`. */
  'submissions',
  /** Reading and answering what participants ask. */
  'clarifications',
  /** Deciding of participants and submissions: proto/rules/contest/decisions.ts. */
  'decisions',
  /** Judging again what is looked at before it counts. */
  'rejudging',
  /** What was done in the contest, and by whom. */
  'audit',
  /** Decision 42: super administrators alone. */
  'rejudge',
  'balloons',
  'prints',
  /** The board without its freeze. */
  'liveBoard',
] as const
export type ContestRight = (typeof contestRights)[number]
export type ContestRights = ReadonlySet<ContestRight>

const jury: readonly ContestRight[] = [
  'announcements',
  'submissions',
  'clarifications',
  'balloons',
  'prints',
  'liveBoard',
  'audit',
]
const directing: readonly ContestRight[] = ['settings', 'staff', 'decisions', 'rejudging', 'teams', ...jury]

const rightsByRole: Readonly<Record<ContestRole, ContestRights>> = {
  root: new Set(contestRights),
  owner: new Set(directing),
  director: new Set(directing),
  jury: new Set(jury),
  balloons: new Set<ContestRight>(['balloons']),
  prints: new Set<ContestRight>(['prints']),
  spectator: new Set<ContestRight>(['liveBoard']),
}
const none: ContestRights = new Set()

export const contestRightsOf = (role: ContestRole | null): ContestRights => (role === null ? none : rightsByRole[role])

/** Roles that somebody with this one gives and takes. A director makes no director, so that none removes another. */
export function rolesGivenBy(role: ContestRole | null): readonly StaffRole[] {
  if (!contestRightsOf(role).has('staff')) return []
  return role === 'director' ? staffRoles.filter((one) => one !== 'director') : staffRoles
}

interface ContestOwner {
  /** The creator. */
  readonly uid: string
  readonly gid: number | null
}

interface Reader {
  readonly uid: string
  readonly role: string
}

/** Authority 5 owns what belongs to the group, and who has left it has nothing there any more. */
const ownsContest = (reader: Reader, contest: ContestOwner, groupAuthority: number | null): boolean => {
  const isCreator = reader.uid === contest.uid
  return contest.gid === null ? isCreator : groupAuthority !== null && (isCreator || groupAuthority === 5)
}

/** What is known of a reader in one contest. */
export interface ReaderFacts {
  /** 3 to 5 for a member of the contest's group; null for somebody who is not in it. */
  readonly groupAuthority: number | null
  /** The role that was given; null for none, and for an account that is over. */
  readonly given: StaffRole | null
}

/** @param reader null for an anonymous one */
export function contestRoleOf(
  reader: Reader | null,
  contest: ContestOwner,
  { groupAuthority, given }: ReaderFacts,
): ContestRole | null {
  if (reader === null) return null
  if (isRoot(reader.role)) return 'root'
  return ownsContest(reader, contest, groupAuthority) ? 'owner' : given
}

/** Balloons and prints of the last minutes, and what the hall looks up then, take some time after the end. */
export const staffAccountGraceMs = 3_600_000

/**
 * Whether accounts that were made for the staff of one contest are over: an hour after its end, and not while its board
 * is still frozen.
 */
export const areStaffAccountsOver = (times: ContestTimes, nowMs: number): boolean =>
  contestPhase(times, nowMs) === 'ended-open' && nowMs >= times.endMs + staffAccountGraceMs

export const staffLimits = {
  /** Accounts made at once. */
  accountsAtOnce: 50,
  /** Rows of one contest. */
  staffMax: 500,
  passwordChars: 10,
} as const
