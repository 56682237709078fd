/** What other features may use of contests. */
export { countContestProblems } from './admin/recount-commands.ts'
export { notifyContestChanged } from './events.ts'
export { findPlace } from './submissions/queries.ts'
export { recentContests } from './list-queries.ts'
export { ownContestStates } from './own-queries.ts'
export {
  enterContest,
  entersContestWith,
  existingContest,
  gateRefusal,
  groupLevelOf,
  isGroupMember,
  readerOfContestSubmission,
  showsOverview,
  submitRefusal,
  viewContest,
} from './policy.ts'
export type { ContestView } from './policy.ts'
export { contestProblemRows, isCoveredFor } from './problem-queries.ts'
export { timesOf } from './queries.ts'
export type { ContestRow } from './queries.ts'
export { nameInContest, placeColumns } from './submissions/columns.hot-sql.ts'
export { placeOf, presentContestRow, showsMeasures, viewOf } from './submissions/present.ts'
export type { ContestPlace, PlaceRow } from './submissions/present.ts'
