/** What other features may use of judges. */
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
