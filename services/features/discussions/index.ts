/** What other features may use of discussions. */
export { spendAnswer } from './allowance.ts'
export { notifyDiscussions } from './events.ts'
export { findMentions, nobody } from './mentions.ts'
export type { MentionsOf } from './mentions.ts'
export {
  discussionRefusal,
  enterDiscussion,
  findDiscussion,
  isByManager,
  isByStaff,
  isProblemOpen,
  isShownTo,
} from './policy.ts'
export type { DiscussionTarget, TargetIds } from './policy.ts'
