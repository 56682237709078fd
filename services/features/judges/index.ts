/** What other features may use of judges. */
export { languagesWithoutJudge } from './lane-queries.ts'
export { connectedJudges, connectedSlots, judgesNow, noJudgeLimitMs, offeredLanguages } from './roster-queries.ts'
