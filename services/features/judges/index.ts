/** What other features may use of judges. */
export { untilAnnounced } from './announced-queries.ts'
export { languagesWithoutJudge } from './lane-queries.ts'
export {
  connectedJudges,
  connectedSlots,
  judgesNow,
  judgesOfOtherVersions,
  noJudgeLimitMs,
  offeredLanguages,
  seenJudges,
} from './roster-queries.ts'
