/** What other features may use of the site's settings. */
export { changeSetting, storeSetting } from './settings/commands.ts'
