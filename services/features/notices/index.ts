/** What other features may use of notices. */
export { giveNotices, sendNotice } from './send-commands.ts'
