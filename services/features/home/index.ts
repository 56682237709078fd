/** What other features may use of the home page. */
export { notifyHome } from './events.ts'
