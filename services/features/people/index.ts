/** What other features may use of people. */
export { lowered, mayHave, openCommonPairs } from './name-words.hot-sql.ts'
export type { CommonPairs } from './name-words.hot-sql.ts'
