/**
 * Groups: who is what in them, and what they may hold (spec/3 sections 4 to 6, contract/groups 0, 12.1 to 12.4), for
 * server and pages alike.
 */
import type { ErrorCode } from '../../errors/index.ts'
import { isRoot } from '../user/roles.ts'

export const groupAuths = { public: 1, protected: 2, private: 3 } as const
/** A banned group is shown to super administrators alone. */
export const groupStates = { normal: 0, banned: 1 } as const

export const groupLimits = {
  nameMinChars: 5,
  nameMaxChars: 25,
  shortNameMinChars: 5,
  shortNameMaxChars: 10,
  briefMinChars: 5,
  briefMaxChars: 50,
  descriptionMinChars: 5,
  descriptionMaxChars: 1000,
  codeChars: 6,
  reasonMinChars: 5,
  reasonMaxChars: 100,
  listPageRows: 15,
  listPageSizes: [9, 15, 30, 60, 120],
  tabPageRows: 10,
  announcementPageRows: 5,
  rankPageRows: 30,
  /** Of pictures and files in its texts, together. */
  filesMaxBytes: 2 * 1024 * 1024 * 1024,
} as const

/** What somebody is in a group, as on the wire: `auth` of a membership. */
export const groupLevels = { none: 0, applying: 1, refused: 2, member: 3, admin: 4, root: 5 } as const
export type GroupLevel = (typeof groupLevels)[keyof typeof groupLevels]

/** A reader and what their membership says; `null` for a visitor. */
export interface GroupReader {
  readonly uid: string
  readonly role: string
}

/** Somebody in a group, all questions of rights answered. */
export interface GroupMembership {
  /** Own membership alone: 0 when there is none, also for a super administrator who never joined. */
  readonly level: GroupLevel
  readonly isOwner: boolean
  readonly isSuper: boolean
  /** Each includes the ones before it; owner and super administrator are everything. */
  readonly isMember: boolean
  readonly isAdmin: boolean
  readonly isRoot: boolean
}

/** @param group its owner and whether it is banned: in a banned group only a super administrator is anything */
export function groupMembership(
  reader: GroupReader | null,
  group: { readonly uid: string; readonly status: number },
  level: number,
): GroupMembership {
  const isSuper = reader !== null && isRoot(reader.role)
  const isOpen = reader !== null && group.status === groupStates.normal
  const isOwner = isOpen && reader.uid === group.uid
  const holds = (needed: number): boolean => isSuper || isOwner || (isOpen && level >= needed)
  return {
    level: (reader === null ? groupLevels.none : level) as GroupLevel,
    isOwner,
    isSuper,
    isMember: holds(groupLevels.member),
    isAdmin: holds(groupLevels.admin),
    isRoot: holds(groupLevels.root),
  }
}

/** What a call asks of its caller. */
export type GroupNeed = 'member' | 'admin' | 'root' | 'owner'
export const meetsNeed = (
  { isMember, isAdmin, isRoot: isGroupRoot, isOwner, isSuper }: GroupMembership,
  need: GroupNeed,
): boolean => ({ member: isMember, admin: isAdmin, root: isGroupRoot, owner: isOwner || isSuper })[need]

/**
 * May edit or delete what belongs to the group (decision 41): its author while they are a member, whoever is root of
 * the group, and a super administrator.
 */
export const ownsGroupItem = (membership: GroupMembership, isAuthor: boolean): boolean =>
  membership.isRoot || (isAuthor && membership.isMember)

/**
 * Whether somebody may move a membership from one level to another (contract/groups 12.4, 13.2): only what is below
 * oneself, owner and super administrator anything. The owner's own membership is nobody's to change.
 */
export const mayChangeLevel = (caller: GroupMembership, from: number, to: number): boolean =>
  caller.isAdmin && (caller.isOwner || caller.isSuper || (caller.level > from && caller.level > to))

/** A member stays one until they leave or are removed: they are not made an applicant again. */
export const isLevelMove = (from: number, to: number): boolean =>
  Number.isInteger(to) &&
  to >= groupLevels.applying &&
  to <= groupLevels.root &&
  !(from >= groupLevels.member && to < groupLevels.member)

export interface GroupForm {
  readonly name: string
  readonly shortName: string
  readonly brief: string
  readonly description: string
  readonly auth: number
  readonly code: string
}

interface GroupFault {
  readonly code: ErrorCode
  readonly field: keyof GroupForm
  readonly params: { readonly min: number; readonly max: number } | { readonly count: number } | Record<string, never>
}

const {
  nameMinChars,
  nameMaxChars,
  shortNameMinChars,
  shortNameMaxChars,
  briefMinChars,
  briefMaxChars,
  descriptionMinChars,
  descriptionMaxChars,
  codeChars,
} = groupLimits

const textRules = [
  { field: 'name', code: 'groupNameLength', min: nameMinChars, max: nameMaxChars },
  { field: 'shortName', code: 'groupShortNameLength', min: shortNameMinChars, max: shortNameMaxChars },
  { field: 'brief', code: 'groupBriefLength', min: briefMinChars, max: briefMaxChars },
  { field: 'description', code: 'groupDescriptionLength', min: descriptionMinChars, max: descriptionMaxChars },
] as const

/** Problems carry it in their ids, which stand in addresses. */
const shortNamePattern = /^[\p{L}\p{N}_.-]*$/u

/** Every rule that a form breaks, in the order of its fields. Lengths count without blanks around. */
export function groupFaults(form: GroupForm): GroupFault[] {
  const faults: GroupFault[] = []
  for (const { field, code, min, max } of textRules) {
    const { length } = form[field].trim()
    if (length < min || length > max) faults.push({ code, field, params: { min, max } })
    else if (field === 'shortName' && !shortNamePattern.test(form.shortName.trim()))
      faults.push({ code: 'groupShortNameCharacters', field, params: {} })
  }
  const isAuth = Object.values<number>(groupAuths).includes(form.auth)
  if (!isAuth) faults.push({ code: 'groupAuthUnknown', field: 'auth', params: {} })
  const code = form.code.trim()
  // A public group needs none, but keeps none of another length either.
  if (code === '' ? isAuth && form.auth !== groupAuths.public : code.length !== codeChars)
    faults.push({ code: 'groupCodeLength', field: 'code', params: { count: codeChars } })
  return faults
}
