/** What other features may use of notices. */
export { sendNotice } from './write.ts'
