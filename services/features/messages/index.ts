/** What other features may use of messages. */
export { mentionedIn, notifyUsers } from './write.ts'
export type { Told } from './write.ts'
