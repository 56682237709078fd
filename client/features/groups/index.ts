/** The public face of this feature: what other features import of it. */
export { useGroup, useLoadedGroup } from './frame/use-group.ts'
export type { GroupView } from './frame/use-group.ts'
export { groupKey } from './queries.ts'
