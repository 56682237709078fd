/** What other features may use of contests. */
export { addImported, checkTakes, nextLabel } from './admin/imported-commands.ts'
export { moveStart, openResults } from './admin/moment-commands.ts'
export { staffScope } from './admin/policy.ts'
export { countContestProblems, recountContest } from './admin/recount-commands.ts'
export { notifyBalloonsMoved } from './balloons/events.ts'
export { answerClarification, askClarification } from './clarifications/commands.ts'
export { writeClarification } from './clarifications/message-commands.ts'
export { notifyContestChanged } from './events.ts'
export { findContext } from './submissions/queries.ts'
export { contestListMark, nextRecentChange, participantCounts, recentContests } from './list-queries.ts'
export { ownContestStates } from './own-queries.ts'
export {
  enterContest,
  entersContestWith,
  existingContest,
  gateRefusal,
  groupLevelOf,
  isGroupMember,
  readerOfContestSubmission,
  isKnownToAll,
  staffContest,
  submitRefusal,
  viewContest,
} from './policy.ts'
export type { ContestView } from './policy.ts'
export { participantsNamed, possibleParticipant, shownNamesOf } from './participant-queries.ts'
export { worksOnProblem } from './problem-policy.ts'
export { contestProblemId, contestProblemRows, isCoveredFor } from './problem-queries.ts'
export { storedRules } from './contest-view.hot-sql.ts'
export { findContest, timesOf } from './queries.ts'
export type { StoredAward } from './rule-entities.ts'
export type { ContestRow } from './queries.ts'
export { wantsOneSession } from './teams/hall-commands.ts'
export { hallOpensMs, seatTeams, teamAtSeat } from './teams/hall-queries.ts'
export { readTeamGroups } from './teams/queries.ts'
export { worksForContest } from './staff/queries.ts'
export { contextColumns, joinTeam, nameInContest, teamNames } from './submissions/columns.hot-sql.ts'
export { contestContextOf, presentContestRow, showsMeasures, viewOf } from './submissions/present.ts'
export type { ContestContext, ContextRow } from './submissions/present.ts'
