/** What other features may use of submissions. */
export { presentRow, presentSubmission, shownTitle, stateOf, submissionColumns, submissionJoins } from './rows.ts'
export type { SubmissionRecord } from './rows.ts'
export { lockGate, passGate } from './submit-gate.ts'
