/** What other features may use of dashboard. */
export { siteNumbers } from './queries.ts'
