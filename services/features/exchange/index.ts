/** What other features may use of imports and exports: their tasks, packages, and statements as one text. */
export { archiveOf, problemsToExport } from './export/archive.ts'
export { joinStatement } from './formats/statement.ts'
export { openJob, reasonOf, runJob } from './jobs/jobs.ts'
export type { JobControl } from './jobs/jobs.ts'
export { jobOf, jobsOf } from './jobs/queries.ts'
export type { ItemReport } from './jobs/report.ts'
