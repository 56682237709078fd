/** What other features may use of contests. */
export { countContestProblems } from './admin/recount.ts'
export { notifyContestChanged } from './events.ts'
export { findPlace } from './find-place.ts'
export { recentContests } from './list.ts'
export { ownContestStates } from './own-status.ts'
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
export { contestProblemRows, isCoveredFor } from './problem-rows.ts'
export { timesOf } from './rows.ts'
export type { ContestRow } from './rows.ts'
export { nameInContest, placeColumns } from './record-columns.hot-sql.ts'
export { placeOf, presentContestRow, showsMeasures, viewOf } from './submission-rows.ts'
export type { ContestPlace, PlaceRow } from './submission-rows.ts'
