/** What other features may use of the home page. */
export { homeListTouched, notifyHome } from './events.ts'
