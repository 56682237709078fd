/** What other features may use of imports from remote sites. */
export { mayWatchImport } from './policy.ts'
