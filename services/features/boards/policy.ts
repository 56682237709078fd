/** Who may see which variant of a board: asked by the calls, the topics and the exports alike. */
import { hasEnded, hasStarted, isFrozen } from '@podium/proto/rules/contest/contest-phase.ts'
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import { gateRefusal, isGroupMember } from '../contests/index.ts'
import type { ContestView } from '../contests/index.ts'
import type { BoardVariant } from './store/facts.ts'

/**
 * A board that is open to the outside is open to everybody from the start on; any other to whoever may look inside.
 * Visitors are not sent to sign in for it: they opened the board outside, which there is none of.
 */
export function boardRefusal(view: ContestView, variant: BoardVariant): ErrorCode | null {
  if (view.rights.has('liveBoard')) return null
  if (variant === 'jury') return view.viewer ? 'notContestStaff' : 'signInNeeded'
  if (view.contest.openRank) return isOpenOutside(view) ? null : 'contestScheduled'
  return view.viewer ? gateRefusal(view) : 'boardClosed'
}

/** Whether everybody may see the public board, signed in or not. */
export const isOpenOutside = ({ contest, phase }: Pick<ContestView, 'contest' | 'phase'>): boolean =>
  contest.openRank && hasStarted(phase)

/** The board outside the contest. */
export function outsideRefusal(view: ContestView): ErrorCode | null {
  if (!view.contest.openRank) return 'boardClosed'
  return hasStarted(view.phase) || view.isJury ? null : 'contestScheduled'
}

/**
 * The rolling scoreboard tells every result: while anything is frozen it is the staff's alone (decision 15).
 * Afterwards the window of existing clients, which sends no token, may read it where anybody could look. Rule, freeze
 * and phase of a group's contest are its members' alone, so the group is asked for first.
 */
export function scrollRefusal(view: ContestView): ErrorCode | null {
  const { contest, phase, isJury } = view
  if (!isGroupMember(view) && !contest.openRank) return 'boardClosed'
  if (contest.type !== 0) return 'scrollNotAcm'
  if (!contest.sealRank) return 'scrollNoSeal'
  if (isJury) return null
  if (!hasEnded(phase)) return 'scrollNotEnded'
  if (isFrozen(phase)) return 'contestSealed'
  const isAnybodys = contest.openRank || (contest.auth !== 1 && contest.gid === null)
  return isAnybodys || (gateRefusal(view) === null && view.viewer !== null) ? null : 'boardClosed'
}
