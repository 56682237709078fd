/** What other features may use of judges. */
export { connectedJudges, connectedSlots, noJudgeLimitMs, offeredLanguages } from './roster-queries.ts'
