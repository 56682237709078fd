/** What other features may use of edits. */
export { edited } from './commands.ts'
