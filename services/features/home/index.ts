/** What other features may use of the home page and the lists of the site. */
export { countersTouched, notifyCounters, notifyHome } from './events.ts'
