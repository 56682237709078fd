/** What other features may use of remote sites. */
export { nameRun } from './attempt-commands.ts'
export { remoteTaskOf } from './task-queries.ts'
export { runOf, runsOf, withRuns } from './run-queries.ts'
export type { Run, Runs, StoredRun } from './run-queries.ts'
export { remoteState, vjudgeFields } from './state-queries.ts'
