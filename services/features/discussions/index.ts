/** What other features may use of discussions. */
export { spendAnswer } from './allowance-policy.ts'
export { notifyDiscussions } from './events.ts'
export { discussionCounters } from './queries.ts'
export { findMentions, nobody } from './mention-queries.ts'
export type { MentionsOf } from './mention-queries.ts'
export {
  discussionRefusal,
  enterDiscussion,
  findDiscussion,
  isByManager,
  isByStaff,
  isProblemOpen,
  isShownTo,
  seesAllAuthors,
} from './policy.ts'
export type { DiscussionTarget, TargetIds } from './policy.ts'
