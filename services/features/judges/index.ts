/** What other features may use of judges. */
export { connectedJudges, connectedSlots, judgesNow, noJudgeLimitMs, offeredLanguages } from './roster-queries.ts'
