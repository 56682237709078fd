/** What other features may use of messages. */
export { countMoved } from './counts.hot-sql.ts'
export { mentionedIn, notifyUsers } from './write.ts'
export type { Told } from './write.ts'
