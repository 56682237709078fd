/** What other features may use of judges. */
export { connectedJudges, noJudgeLimitMs, offeredLanguages } from './roster-queries.ts'
