/** What other features may use of imports and exports: their tasks. */
export { openJob, reasonOf, runJob } from './jobs/jobs.ts'
export type { JobControl } from './jobs/jobs.ts'
export { jobOf, jobsOf } from './jobs/queries.ts'
export type { ItemReport } from './jobs/report.ts'
