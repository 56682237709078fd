/** What other features may use of judges. */
export { noJudgeLimitMs, offeredLanguages } from './roster-queries.ts'
