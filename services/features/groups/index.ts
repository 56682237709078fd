/** What other features may use of groups. */
export { groupEvent, notifyGroup, notifyGroupLists } from './events.ts'
export { leaveGroups } from './count-commands.ts'
export { groupListMark, memberNumbers } from './list-queries.ts'
export { enterGroup, groupAuthority, isInGroup, maySeeGroupItself, ownGroupItem, viewGroup } from './policy.ts'
export type { GroupView } from './policy.ts'
