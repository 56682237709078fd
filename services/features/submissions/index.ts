/** What other features may use of submissions. */
export { submissionColumns, submissionJoins } from './columns.hot-sql.ts'
export { presentRow, presentSubmission, shownTitle, stateOf } from './present.ts'
export type { SubmissionRecord } from './present.ts'
export { lockGate, passGate } from './submit-gate.hot-sql.ts'
