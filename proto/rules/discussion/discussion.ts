/**
 * Rules of comments and replies (spec/2 sections 2.8 and 6, contract/contests-and-community 6.18), shared by server
 * and pages.
 */
import { hasEnded, hasStarted } from '../contest/contest-phase.ts'
import type { ContestPhase } from '../contest/contest-phase.ts'
import { groupLevels } from '../group/groups.ts'
import { isAdminRole, isRoot, roles } from '../user/roles.ts'
import type { ReaderClass } from '../user/reader-class.ts'

/** A disabled discussion is shown to those alone who may manage it. */
export const discussionStates = { normal: 0, disabled: 1 } as const

export const discussionLimits = {
  commentMaxChars: 10_000,
  commentPageRows: 10,
  repliesShown: 3,
  discussionPageRows: 10,
  /** The count of a list ends here: the total then says "at least". */
  discussionsCountedAtMost: 10_000,
  titleMaxChars: 255,
  descriptionMaxChars: 255,
  contentMaxChars: 65_535,
  reportReasonMaxChars: 200,
  reportMaxChars: 255,
  categoryMaxChars: 64,
  /**
   * Of whoever has not solved enough yet, in 24 hours: discussions in the categories that are open to them, comments
   * and replies.
   */
  newcomerPostsPerDay: 3,
  newcomerAnswersPerDay: 20,
} as const

/** What an author is to readers: pages mark the first two as administrators. */
export const discussionRoles = ['root', 'admin', 'user'] as const
export type DiscussionRole = (typeof discussionRoles)[number]

export const discussionRole = (role: string): DiscussionRole =>
  isRoot(role) ? 'root' : isAdminRole(role) ? 'admin' : 'user'
export const discussionRoleOfId = (roleId: number | null): DiscussionRole =>
  discussionRole(roles.find(({ id }) => id === roleId)?.name ?? '')

/** The badge in a group: what somebody is there, but for super administrators. */
export function discussionRoleInGroup(roleId: number | null, level: number | null): DiscussionRole {
  if (discussionRoleOfId(roleId) === 'root' || level === groupLevels.root) return 'root'
  return level === groupLevels.admin ? 'admin' : 'user'
}

/** While a contest runs, a contestant meets their own comments and those of its staff alone. */
export const hidesOthers = (phase: ContestPhase): boolean => hasStarted(phase) && !hasEnded(phase)

interface ContestComment {
  readonly isOwn: boolean
  /** By a super administrator or the creator of the contest. */
  readonly isByManager: boolean
  /** The reader is contest staff. */
  readonly isJury: boolean
}

/** In a contest a comment by one of these is answered by the staff alone; any other by whoever sees it. */
export const mayReplyInContest = ({ isOwn, isByManager, isJury }: ContestComment): boolean =>
  isOwn || isJury || !isByManager

/**
 * Who is notified of something new or gone: while others are hidden, of what the staff wrote to all every contestant,
 * of anything else only the staff.
 * @param isAllByStaff the comment, and the reply if it is one, are by the staff
 */
export const discussionAudience = (isHiding: boolean, isAllByStaff: boolean): readonly ReaderClass[] => {
  if (!isHiding) return ['public', 'contestant', 'jury']
  return isAllByStaff ? ['contestant', 'jury'] : ['jury']
}

/** What is stored of each label of a report, in the order of the dialog. */
export const reportLabels = ['垃圾广告', '违法违规', '色情低俗', '赌博诈骗', '恶意辱骂', '恶意抄袭'] as const
export type ReportLabel = (typeof reportLabels)[number]

/** The text of a report: each chosen label between marks, then the reason (spec/2 section 5). */
export const reportText = (labels: readonly ReportLabel[], reason: string): string =>
  `${labels.map((label) => `#${label}# `).join('')}${reason.trim()}`

/** Labels and reason of a stored report; marks of unknown words stay in the reason. */
export function reportParts(content: string): { readonly labels: readonly ReportLabel[]; readonly reason: string } {
  const labels: ReportLabel[] = []
  let rest = content
  for (;;) {
    const label = reportLabels.find((one) => rest.startsWith(`#${one}#`))
    if (label === undefined) return { labels, reason: rest.trim() }
    labels.push(label)
    rest = rest.slice(label.length + 2).trimStart()
  }
}
