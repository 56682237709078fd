/** What other features may use of self-test. */
export { endSelfTest } from './end-commands.ts'
